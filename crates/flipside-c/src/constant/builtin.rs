//! Builtin functions that clang evaluates when their arguments are constant (`__builtin_constant_p`, `__builtin_clz` …).

use flipside_program::FloatKind;

use super::Evaluator;
use super::value::{Address, Base, Value};
use crate::ast::Node;

impl Evaluator<'_> {
    pub(super) fn call(&mut self, node: &Node<'_>) -> Option<Value> {
        let (callee, arguments) = node.inner.split_first()?;
        let name = callee.inner.first()?.referenced_decl.as_ref()?.name.as_ref();
        let name = match callee.cast_kind.as_ref() {
            "BuiltinFnToFnPtr" => name.strip_prefix("__builtin_")?,
            // Of the library's functions, clang evaluates these.
            "FunctionToPointerDecay" if self.table.known.is_library(name) => {
                ["strlen", "strcmp", "strncmp", "memcmp"].into_iter().find(|known| *known == name)?
            }
            _ => return None,
        };
        let first = arguments.first();
        match name {
            "expect" | "expect_with_probability" => {
                let value = self.value(first?)?;
                for rest in arguments.iter().skip(1) {
                    self.value(rest)?;
                }
                Some(value)
            }
            "constant_p" => self.constant_p(first?),
            "object_size" => {
                let [object, kind] = arguments else { return None };
                self.object_size(object, kind)
            }
            "strlen" => {
                let length = self.characters(first?)?.len();
                self.integer(i128::try_from(length).ok()?, &node.ty)
            }
            "strcmp" | "strncmp" | "memcmp" => self.compare_texts(name, arguments),
            "inf" | "inff" | "huge_val" | "huge_valf" => Some(Value::Float(f64::INFINITY)),
            "nan" | "nanf" => self.characters(first?)?.is_empty().then_some(Value::Float(f64::NAN)),
            "fabs" | "fabsf" => self.float_value(first?).map(|value| Value::Float(value.abs())),
            "copysign" | "copysignf" => {
                let [size, sign] = arguments else { return None };
                Some(Value::Float(self.float_value(size)?.copysign(self.float_value(sign)?)))
            }
            "isnan" => self.float_value(first?).map(|value| Value::Integer(i128::from(value.is_nan()))),
            "isinf" => self.float_value(first?).map(|value| Value::Integer(i128::from(value.is_infinite()))),
            "isfinite" => self.float_value(first?).map(|value| Value::Integer(i128::from(value.is_finite()))),
            "isnormal" => {
                let single = self.float_kind(first?)? == FloatKind::Float;
                let value = self.float_value(first?)?;
                let normal = if single { (value as f32).is_normal() } else { value.is_normal() };
                Some(Value::Integer(i128::from(normal)))
            }
            "isinf_sign" => self
                .float_value(first?)
                .map(|value| Value::Integer(if value.is_infinite() { value.signum() as i128 } else { 0 })),
            _ => {
                let (bits, _) = self.int_shape(&first?.ty)?;
                let values = arguments
                    .iter()
                    .map(|argument| self.integer_value(argument))
                    .collect::<Option<Vec<_>>>()?;
                let value = bit_operation(name, &values, bits)?;
                self.integer(value, &node.ty)
            }
        }
    }

    /// Clang answers yes for numbers and for the starts of string literals; no only when evaluating the argument has an
    /// effect. Everything else is left to the optimiser.
    fn constant_p(&mut self, argument: &Node<'_>) -> Option<Value> {
        let undefined = self.undefined;
        let value = self.value(argument);
        self.undefined = undefined;
        let known = match value {
            Some(Value::Integer(_) | Value::Float(_)) => true,
            Some(Value::Address(Address { base: Base::Null, .. })) => true,
            Some(Value::Address(Address { base: Base::Text { .. }, offset, .. })) => offset == 0,
            Some(Value::Address(_) | Value::Void) | None => false,
        };
        if known || self.has_effect(argument) { Some(Value::Integer(i128::from(known))) } else { None }
    }

    /// The bytes from a pointer to the end of the variable that it points into.
    fn object_size(&mut self, argument: &Node<'_>, kind: &Node<'_>) -> Option<Value> {
        // Kinds 1 and 3 ask about the innermost member, which is another matter.
        if !matches!(self.integer_value(kind)?, 0 | 2) {
            return None;
        }
        let address = self.pointer(unconverted(argument)?)?;
        let Base::Variable(variable) = &address.base else { return None };
        address.extent?;
        let size = i64::try_from(variable.size?).ok()?;
        (0..=size).contains(&address.offset).then(|| Value::Integer(i128::from(size - address.offset)))
    }
}

/// A pointer argument before its conversion to `const void *`.
pub(super) fn unconverted<'n, 'a>(mut node: &'n Node<'a>) -> Option<&'n Node<'a>> {
    while node.kind == "ImplicitCastExpr" && matches!(node.cast_kind.as_ref(), "BitCast" | "NoOp") {
        node = node.inner.first()?;
    }
    Some(node)
}

/// Functions on the bits of unsigned numbers; `bits` is the width of the first argument.
pub(super) fn bit_operation(name: &str, values: &[i128], bits: u32) -> Option<i128> {
    if bits > 64 {
        return None;
    }
    let pattern = (*values.first()? as u64) & (u64::MAX >> (64 - bits));
    let base = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let result = match (base, values.len()) {
        ("popcount" | "popcountl" | "popcountll", 1) => pattern.count_ones(),
        ("parity" | "parityl" | "parityll", 1) => pattern.count_ones() % 2,
        ("clz" | "clzl" | "clzll" | "clzs", 1) if pattern != 0 => pattern.leading_zeros() - (64 - bits),
        ("ctz" | "ctzl" | "ctzll" | "ctzs", 1) if pattern != 0 => pattern.trailing_zeros(),
        ("ffs" | "ffsl" | "ffsll", 1) => {
            if pattern == 0 {
                0
            } else {
                pattern.trailing_zeros() + 1
            }
        }
        ("clrsb" | "clrsbl" | "clrsbll", 1) => {
            let sign = pattern >> (bits - 1) & 1 == 1;
            let same = if sign { !pattern << (64 - bits) >> (64 - bits) } else { pattern };
            same.leading_zeros() - (64 - bits) - 1
        }
        ("bswap", 1) => return Some(i128::from(pattern.swap_bytes() >> (64 - bits))),
        ("bitreverse", 1) => return Some(i128::from(pattern.reverse_bits() >> (64 - bits))),
        ("rotateleft", 2) => return Some(rotated(pattern, values[1], bits)),
        ("rotateright", 2) => return Some(rotated(pattern, -values[1], bits)),
        _ => return None,
    };
    Some(i128::from(result))
}

fn rotated(pattern: u64, amount: i128, bits: u32) -> i128 {
    let amount = amount.rem_euclid(i128::from(bits));
    let wide = i128::from(pattern) << amount;
    (wide | wide >> bits) & i128::from(u64::MAX >> (64 - bits))
}

#[cfg(test)]
mod tests {
    use super::bit_operation;

    fn check(name: &str, values: &[i128], bits: u32, expected: Option<i128>) {
        assert_eq!(bit_operation(name, values, bits), expected, "{name}({values:?})");
    }

    #[test]
    fn bits_are_counted_and_moved() {
        check("popcount", &[-1], 32, Some(32));
        check("clz", &[8], 32, Some(28));
        check("clz", &[0], 32, None);
        check("ctzll", &[1 << 40], 64, Some(40));
        check("ffs", &[0], 32, Some(0));
        check("parity", &[7], 32, Some(1));
        check("clrsb", &[0], 32, Some(31));
        check("clrsb", &[-1], 32, Some(31));
        check("clrsb", &[1], 32, Some(30));
        check("bswap16", &[1], 16, Some(256));
        check("bitreverse8", &[1], 8, Some(128));
        check("rotateleft32", &[0x8000_0001, 4], 32, Some(0x18));
        check("rotateright8", &[1, 1], 8, Some(128));
        check("abs", &[-1], 32, None);
    }
}
