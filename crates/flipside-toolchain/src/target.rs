//! The target machine under the user's flags: sizes, alignments, signedness, macros, and the directories of system headers.
//!
//! Two short runs of clang on a probe file, in parallel. `-v -E -dM` prints the macros, and on its standard error the front
//! end's command line, which has the effective triple and every include directory with its kind (also those from
//! `C_INCLUDE_PATH` and `CPATH`). Macros do not have alignments; `-fdump-record-layouts-complete` prints the members of a
//! record with their array bounds, so the probe writes each number as a bound.
//!
//! **Invariant:** everything here comes from clang; nothing is computed from the triple.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::error::ToolchainError;
use crate::find::Toolchain;
use crate::flags::Flags;
use crate::front_end::FrontEnd;
use crate::leave::temporary_file;
use crate::process::{ToolOutput, run_tool};

/// The types in the probe: the name of the member and the C type.
const PROBED_TYPES: &[(&str, &str)] = &[
    ("boolean", "_Bool"),
    ("short", "short"),
    ("int", "int"),
    ("long", "long"),
    ("long_long", "long long"),
    ("pointer", "void *"),
    ("float", "float"),
    ("double", "double"),
    ("long_double", "long double"),
    ("wide_char", "__WCHAR_TYPE__"),
    ("enumeration", "enum flipside_enumeration"),
];

/// Size and alignment of a type, in bytes; the alignment is the one of a member of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeAlign {
    /// `sizeof`.
    pub size: u32,
    /// `_Alignof`.
    pub align: u32,
}

impl SizeAlign {
    /// The size in bits.
    pub fn bits(self) -> u32 {
        self.size * 8
    }
}

/// The machine that the flags compile for.
#[derive(Clone, Debug)]
pub struct Target {
    /// The effective triple, such as `x86_64-pc-linux-gnu`.
    pub triple: String,
    /// `_Bool`.
    pub boolean: SizeAlign,
    /// `short`.
    pub short: SizeAlign,
    /// `int`.
    pub int: SizeAlign,
    /// `long`.
    pub long: SizeAlign,
    /// `long long`.
    pub long_long: SizeAlign,
    /// Data pointers.
    pub pointer: SizeAlign,
    /// `float`.
    pub float: SizeAlign,
    /// `double`.
    pub double: SizeAlign,
    /// `long double`.
    pub long_double: SizeAlign,
    /// Why floating-point arithmetic deviates from IEEE 754; `None` if it does not.
    pub float_hazard: Option<String>,
    /// Are enumerations as small as their values allow?
    pub short_enums: bool,
    /// Does signed arithmetic wrap, where it would overflow?
    pub wraps: bool,
    /// The digits of a `long double` in base two, the hidden one included: 53 is `double`, 64 is x87, 113 is IEEE quad, 106 is
    /// double-double.
    pub long_double_mantissa: u32,
    /// `wchar_t`.
    pub wide_char: SizeAlign,
    /// Is plain `char` signed?
    pub char_signed: bool,
    /// Most significant byte first?
    pub big_endian: bool,
    /// Every macro that is defined before the first line of the source, with its text, without those of forced includes.
    pub macros: BTreeMap<String, String>,
    /// The directories whose headers are system headers, as clang writes them: clang's own defaults, `-isystem`, `-idirafter`,
    /// `C_INCLUDE_PATH`.
    pub system_dirs: Vec<PathBuf>,
    /// The directories of `-I`, `-iquote` and `CPATH`.
    pub user_dirs: Vec<PathBuf>,
}

impl Target {
    /// Is this header, with its path as clang writes it, a system header?
    ///
    /// The longest directory that is a prefix of the path decides: `-I/usr/include/mine` makes its headers the user's although
    /// `/usr/include` is a system directory. As for clang, a directory that is both is a system directory. Not handled:
    /// `#pragma GCC system_header`. Clang's names for what is not a file (`<built-in>`, `<scratch space>`) are no system headers.
    pub fn is_system_header(&self, header: &Path) -> bool {
        let longest = |dirs: &[PathBuf]| {
            dirs.iter().filter(|dir| header.starts_with(dir)).map(|dir| dir.components().count()).max()
        };
        longest(&self.system_dirs).is_some_and(|system| Some(system) >= longest(&self.user_dirs))
    }
}

impl Toolchain {
    /// Queries clang for the machine that these flags compile for.
    pub fn target(&self, flags: &[String]) -> Result<Target, ToolchainError> {
        let given = flags;
        let flags = Flags::from_user(flags);
        let mut probe =
            temporary_file("probe", ".c").map_err(ToolchainError::io("cannot make a temporary file"))?;
        probe
            .write_all(probe_source().as_bytes())
            .map_err(ToolchainError::io("cannot write a temporary file"))?;

        let layouts = ["-fsyntax-only", "-Xclang", "-fdump-record-layouts-complete"];
        let (preprocessed, laid_out) = std::thread::scope(|scope| {
            let laid_out = scope.spawn(|| self.query(&flags, &layouts, probe.path()));
            let preprocessed = self.query(&flags, &["-v", "-E", "-dM"], probe.path());
            (preprocessed, laid_out.join().expect("a query to clang should not panic"))
        });
        let (preprocessed, laid_out) = (preprocessed?, laid_out?);
        let macros = read_macros(&preprocessed.stdout_text());
        let front_end = FrontEnd::from_verbose(&preprocessed.stderr);
        let sizes = read_probe(&laid_out.stdout_text());

        let unreadable = |what: &str| ToolchainError::UnreadableOutput {
            path: self.clang().to_owned(),
            what: what.to_owned(),
        };
        let layout = |name: &str| {
            let number = |kind: &str| sizes.get(&format!("{name}_{kind}")).copied();
            number("size")
                .zip(number("align"))
                .map(|(size, align)| SizeAlign { size, align })
                .ok_or_else(|| unreadable(&format!("no size or alignment of {name}")))
        };
        let mantissa = macros.get("__LDBL_MANT_DIG__").and_then(|digits| digits.parse().ok());
        Ok(Target {
            triple: front_end.triple.ok_or_else(|| unreadable("no target triple"))?,
            boolean: layout("boolean")?,
            short: layout("short")?,
            int: layout("int")?,
            long: layout("long")?,
            long_long: layout("long_long")?,
            pointer: layout("pointer")?,
            float: layout("float")?,
            double: layout("double")?,
            long_double: layout("long_double")?,
            long_double_mantissa: mantissa.ok_or_else(|| unreadable("no __LDBL_MANT_DIG__"))?,
            float_hazard: crate::float::hazard(given, &macros),
            wraps: crate::allowed::wraps(given),
            short_enums: sizes.get("enumeration_size") == Some(&1),
            wide_char: layout("wide_char")?,
            char_signed: !macros.contains_key("__CHAR_UNSIGNED__"),
            big_endian: macros.get("__BYTE_ORDER__").is_some_and(|order| order == "__ORDER_BIG_ENDIAN__"),
            macros,
            system_dirs: front_end.system_dirs,
            user_dirs: front_end.user_dirs,
        })
    }

    /// The directories of system headers under these flags. [`Target`] has them, too; this is for callers that need no more.
    pub fn system_dirs(&self, flags: &[String]) -> Result<Vec<PathBuf>, ToolchainError> {
        Ok(self.target(flags)?.system_dirs)
    }

    fn query(&self, flags: &Flags, question: &[&str], probe: &Path) -> Result<ToolOutput, ToolchainError> {
        let mut command = self.tool(self.clang(), None);
        command.args(flags.without_forced_includes()).args(["-O0", "-w", "-fno-color-diagnostics"]);
        let output = run_tool(command.args(question).args(["-x", "c"]).arg(probe), self.deadline())?;
        if output.status.success() {
            return Ok(output);
        }
        // With `-v` clang prints much; the errors are in the lines that are marked as such.
        let complaints: Vec<&str> = output.stderr.lines().filter(|line| line.contains("error:")).collect();
        Err(ToolchainError::DoesNotCompile { diagnostics: complaints.join("\n") + "\n" })
    }
}

fn probe_source() -> String {
    let mut source = "enum flipside_enumeration { FLIPSIDE_ONE };\nstruct flipside_probe {\n".to_owned();
    for (name, c_type) in PROBED_TYPES {
        source.push_str(&format!("  char {name}_size[sizeof({c_type})];\n"));
        source.push_str(&format!("  char {name}_align[_Alignof({c_type})];\n"));
    }
    source + "};\n"
}

/// The bounds of the members: lines such as `       24 |   char[8] long_align`.
fn read_probe(layouts: &str) -> BTreeMap<String, u32> {
    let member = |line: &str| {
        let (bound, name) = line.split_once("char[")?.1.split_once("] ")?;
        Some((name.trim().to_owned(), bound.parse().ok()?))
    };
    layouts.lines().filter_map(member).collect()
}

fn read_macros(text: &str) -> BTreeMap<String, String> {
    let definition = |line: &str| {
        let definition = line.strip_prefix("#define ")?;
        let (name, body) = definition.split_once(' ').unwrap_or((definition, ""));
        Some((name.to_owned(), body.to_owned()))
    };
    text.lines().filter_map(definition).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_members_of_the_probe() {
        let text = "         0 | struct flipside_probe\n         0 |   char[12] long_double_size\n        12 |   char[4] long_double_align\n";
        let sizes = read_probe(text);
        assert_eq!(sizes.get("long_double_size"), Some(&12));
        assert_eq!(sizes.get("long_double_align"), Some(&4));
        assert_eq!(sizes.len(), 2);
    }

    #[test]
    fn reads_macros() {
        let macros = read_macros("#define __X__ 1\n#define EMPTY\n#define F(a) (a + 1)\n");
        assert_eq!(macros["__X__"], "1");
        assert_eq!(macros["EMPTY"], "");
        assert_eq!(macros["F(a)"], "(a + 1)");
    }
}
