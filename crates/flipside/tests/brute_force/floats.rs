//! Floating inputs: they are too many to be run one by one, so a sample stands for them, with everything that is special among it.
//!
//! A branch that the sample takes cannot be unreachable; one that it does not take may be covered, by a test that is run.

use crate::random::Random;

/// How many values of each type there are: two such inputs fit the limit of all inputs together.
pub const SAMPLE: usize = 192;

/// A floating type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloatType {
    Float,
    Double,
}

/// Around these, operators and conversions change what they do.
const NUMBERS: [f64; 33] = [
    0.0,
    0.1,
    0.25,
    0.5,
    1.0,
    1.5,
    2.0,
    2.5,
    3.0,
    10.0,
    100.0,
    127.0,
    127.5,
    128.0,
    255.0,
    255.5,
    256.0,
    32767.0,
    32768.0,
    65535.0,
    65536.0,
    8_388_609.0,
    16_777_216.0,
    2_147_483_647.0,
    2_147_483_648.0,
    4_294_967_296.0,
    9_007_199_254_740_992.0,
    9_223_372_036_854_775_808.0,
    18_446_744_073_709_551_616.0,
    1e10,
    1e30,
    f64::INFINITY,
    f64::NAN,
];

impl FloatType {
    /// As C has it.
    pub fn name(self) -> &'static str {
        match self {
            FloatType::Float => "float",
            FloatType::Double => "double",
        }
    }

    /// The bits of a number of this type.
    pub fn bits(self, number: f64) -> u64 {
        match self {
            FloatType::Float => u64::from((number as f32).to_bits()),
            FloatType::Double => number.to_bits(),
        }
    }

    /// The bits of the smallest and the largest numbers, of the neighbours of some, and of a NaN that signals.
    fn edges(self) -> [u64; 8] {
        match self {
            FloatType::Float => {
                [1, 0x007f_ffff, 0x0080_0000, 0x3f7f_ffff, 0x3f80_0001, 0x4eff_ffff, 0x7f7f_ffff, 0x7f80_0001]
            }
            FloatType::Double => [
                1,
                0x000f_ffff_ffff_ffff,
                0x0010_0000_0000_0000,
                0x3fef_ffff_ffff_ffff,
                0x3ff0_0000_0000_0001,
                0x43df_ffff_ffff_ffff,
                0x7fef_ffff_ffff_ffff,
                0x7ff0_0000_0000_0001,
            ],
        }
    }

    /// The sample, as bits: what is special with both signs, then sixteenths and any bits in turn.
    pub fn sample(self) -> Vec<u64> {
        let sign = self.bits(-0.0);
        let special = NUMBERS.iter().map(|&number| self.bits(number)).chain(self.edges());
        let mut sample: Vec<u64> = special.flat_map(|bits| [bits, bits | sign]).collect();
        let mut random = Random::new(7);
        while sample.len() < SAMPLE {
            let sixteenths = random.between(-4000, 4000) as f64 / 16.0;
            sample.push(self.bits(sixteenths));
            let mask = sign | (sign - 1);
            sample.push((random.below(1 << 31) as u64 | ((random.below(1 << 31) as u64) << 32)) & mask);
        }
        sample.truncate(SAMPLE);
        sample
    }

    /// The table of the sample in C.
    pub fn table(self) -> String {
        let values: Vec<String> = self.sample().iter().map(|bits| format!("{bits:#x}")).collect();
        format!("static const long long {}_sample[] = {{ {} }};\n", self.name(), values.join(", "))
    }

    /// The bits of a value of a report: a number, or one that JSON does not have.
    pub fn read(self, text: &str) -> Option<u64> {
        if let Some(bits) = text.strip_prefix("nan(0x") {
            return u64::from_str_radix(bits.strip_suffix(')')?, 16).ok();
        }
        text.parse().ok().map(|number| self.bits(number))
    }
}

#[test]
fn the_sample_has_what_is_special() {
    for ty in [FloatType::Float, FloatType::Double] {
        let sample = ty.sample();
        let special = [0.0, -0.0, 1.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 2_147_483_648.0];
        assert!(special.iter().all(|&number| sample.contains(&ty.bits(number))), "{sample:x?}");
        assert_eq!(sample.len(), SAMPLE);
    }
    assert_eq!(FloatType::Float.read("nan(0x7f800001)"), Some(0x7f80_0001));
    assert_eq!(FloatType::Float.read("-inf"), Some(0xff80_0000));
    assert_eq!(FloatType::Double.read("-0.0"), Some(1 << 63));
}
