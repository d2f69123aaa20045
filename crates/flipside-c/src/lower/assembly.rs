//! Inline assembly that does nothing but order: an empty template, or an instruction that only waits or fences.
//!
//! Clang's tree has the operands and no text, so the text is read where it is spelled. What such assembly may change in memory
//! stays as it is, since nothing is there to change it; a value that goes through it (`"+r"(x)`, `"=r"(y) : "0"(x)`) stays, too.

use flipside_c_text::scan::{group_end, quoted_length, skip_blank};

use super::Lowering;
use crate::ast::Node;

/// Instructions that change neither registers nor memory.
const ORDERS: [&str; 7] = ["nop", "pause", "rep; nop", "rep nop", "mfence", "lfence", "sfence"];

/// What the text of an assembly says: outputs and inputs with their constraints.
struct Written {
    outputs: Vec<String>,
    inputs: Vec<String>,
}

impl<'a> Lowering<'_, 'a> {
    pub(super) fn assembly(&mut self, node: &'a Node<'a>) {
        self.at(node);
        if self.ordering_assembly(node).is_none() {
            self.unsupported("inline assembly");
        }
    }

    /// Assembly that only orders; `None` for any other, of which nothing is lowered.
    fn ordering_assembly(&mut self, node: &'a Node<'a>) -> Option<()> {
        let point = node.range.begin.spelling();
        let path = self.unit.table.file_name(point.file_index);
        let bytes = self.unit.sources.bytes(&path)?;
        let Written { outputs, inputs } = written(bytes.get(point.offset as usize..)?)?;
        if node.inner.len() != outputs.len() + inputs.len() {
            return None;
        }
        let (to, from) = node.inner.split_at(outputs.len());
        // The input that an output takes its value from, by number.
        let sources: Vec<Option<usize>> = outputs
            .iter()
            .enumerate()
            .map(|(number, output)| {
                if output.starts_with('+') {
                    Some(None)
                } else {
                    inputs.iter().position(|input| *input == number.to_string()).map(Some)
                }
            })
            .collect::<Option<_>>()?;
        let types = |node: &'a Node<'a>, lowering: &mut Self| lowering.scalar_of(node);
        for (to, source) in to.iter().zip(&sources) {
            if let Some(source) = source {
                types(to, self).zip(types(&from[*source], self))?;
            }
        }
        for (to, source) in to.iter().zip(&sources) {
            let Some(source) = source else { continue };
            let (into, out_of) = types(to, self).zip(types(&from[*source], self))?;
            let place = self.lvalue(to);
            let value = self.value(&from[*source]);
            let value = self.convert(value, out_of, into);
            self.store(place, into, value);
        }
        for (number, input) in from.iter().enumerate() {
            if !sources.contains(&Some(number)) {
                self.effect(input);
            }
        }
        Some(())
    }
}

/// What is written from `asm` on; `None` where it does more than order, or is not understood.
fn written(text: &[u8]) -> Option<Written> {
    let open = text.iter().position(|byte| *byte == b'(')?;
    let head = std::str::from_utf8(&text[..open]).ok()?;
    if head.contains("goto") || head.len() > 64 {
        return None;
    }
    let end = group_end(text, open)?;
    let inside = &text[open + 1..end - 1];
    let mut template = String::new();
    let mut at = skip_blank(inside, 0);
    while inside.get(at) == Some(&b'"') {
        let length = quoted_length(&inside[at..])?;
        template.push_str(std::str::from_utf8(&inside[at + 1..at + length - 1]).ok()?);
        at = skip_blank(inside, at + length);
    }
    let template = template.replace("\\n", " ").replace("\\t", " ");
    let template = template.split_whitespace().collect::<Vec<_>>().join(" ");
    if !template.is_empty() && !ORDERS.contains(&template.trim_end_matches([';', ' '])) {
        return None;
    }
    let (outputs, at) = constraints(inside, at)?;
    let (inputs, _) = constraints(inside, at)?;
    Some(Written { outputs, inputs })
}

/// The constraints of the operands after a colon, and where they end.
fn constraints(text: &[u8], at: usize) -> Option<(Vec<String>, usize)> {
    let mut found = Vec::new();
    let mut at = skip_blank(text, at);
    match text.get(at) {
        None => return Some((found, at)),
        Some(b':') => at = skip_blank(text, at + 1),
        Some(_) => return None,
    }
    loop {
        match text.get(at) {
            // A symbolic name.
            Some(b'[') => at = skip_blank(text, at + text[at..].iter().position(|byte| *byte == b']')? + 1),
            Some(b',') => at = skip_blank(text, at + 1),
            Some(b'"') => {
                let length = quoted_length(&text[at..])?;
                found.push(String::from_utf8_lossy(&text[at + 1..at + length - 1]).into_owned());
                at = skip_blank(text, at + length);
                if text.get(at) != Some(&b'(') {
                    return None;
                }
                at = skip_blank(text, group_end(text, at)?);
            }
            None | Some(b':') => return Some((found, at)),
            Some(_) => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::written;

    fn shown(text: &str) -> Option<(Vec<String>, Vec<String>)> {
        written(text.as_bytes()).map(|written| (written.outputs, written.inputs))
    }

    #[test]
    fn what_orders_is_told_from_what_computes() {
        let of = |outputs: &[&str], inputs: &[&str]| {
            let owned = |all: &[&str]| all.iter().map(|&one| one.to_owned()).collect::<Vec<_>>();
            Some((owned(outputs), owned(inputs)))
        };
        assert_eq!(shown(r#"asm volatile("" ::: "memory");"#), of(&[], &[]));
        assert_eq!(shown(r#"__asm__("" : "+r"(x));"#), of(&["+r"], &[]));
        assert_eq!(
            shown(r#"asm ("" : [y] "=r" (y) : "0"(f(x, ")")), "m"(*p) : "cc")"#),
            of(&["=r"], &["0", "m"])
        );
        assert_eq!(shown(r#"asm volatile ("rep; nop\n\t" : : : "memory")"#), of(&[], &[]));
        assert_eq!(shown(r#"asm("bswap %0" : "+r"(x))"#), None);
        assert_eq!(shown(r#"asm goto("" :::: out)"#), None);
        assert_eq!(shown(r#"asm(TEMPLATE ::: "memory")"#), None);
    }
}
