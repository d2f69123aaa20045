//! One writer of XML for all formats that are XML: a small face of `quick-xml`.
//!
//! It knows nothing of reports. What holds: a document is indented by two spaces and ends with a line break, every text is escaped here and
//! nowhere else, and the same calls give the same bytes.

use quick_xml::Writer;
use quick_xml::events::attributes::Attribute;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};
use quick_xml::name::QName;

/// The attributes of an element, in order, not yet escaped.
pub type Attributes<'a> = &'a [(&'a str, &'a str)];

/// A document that is being written.
pub struct Xml {
    writer: Writer<Vec<u8>>,
}

impl Xml {
    /// A document with its declaration.
    pub fn new(standalone: Option<&str>) -> Self {
        let mut xml = Xml { writer: Writer::new_with_indent(Vec::new(), b' ', 2) };
        xml.put(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), standalone)));
        xml
    }

    /// The document type.
    pub fn doctype(&mut self, text: &str) {
        self.put(Event::DocType(BytesText::from_escaped(text)));
    }

    /// A comment. The text should not have `--` in it.
    pub fn comment(&mut self, text: &str) {
        self.put(Event::Comment(BytesText::from_escaped(text)));
    }

    /// An element with what `content` writes into it.
    pub fn element(&mut self, name: &str, attributes: Attributes<'_>, content: impl FnOnce(&mut Self)) {
        self.put(Event::Start(start(name, attributes)));
        content(self);
        self.put(Event::End(BytesEnd::new(name)));
    }

    /// An element with what `content` writes into it, all on one line.
    pub fn line(&mut self, name: &str, attributes: Attributes<'_>, content: impl FnOnce(&mut Self)) {
        self.element(name, attributes, |xml| {
            xml.text("");
            content(xml);
            xml.text("");
        });
    }

    /// An element without content.
    pub fn empty(&mut self, name: &str, attributes: Attributes<'_>) {
        self.put(Event::Empty(start(name, attributes)));
    }

    /// An element with a text in it.
    pub fn text_element(&mut self, name: &str, text: &str) {
        self.element(name, &[], |xml| xml.text(text));
    }

    /// The document.
    pub fn finish(self) -> String {
        let text = String::from_utf8(self.writer.into_inner()).expect("what is written should be text");
        text + "\n"
    }

    /// A text. No line is broken before and after it: what is next to it belongs to it.
    fn text(&mut self, text: &str) {
        self.put(Event::Text(BytesText::from_escaped(escaped(text))));
    }

    fn put(&mut self, event: Event<'_>) {
        self.writer.write_event(event).expect("writing to memory should not fail");
    }
}

fn start<'a>(name: &'a str, attributes: Attributes<'_>) -> BytesStart<'a> {
    let attributes =
        attributes.iter().map(|&(key, value)| Attribute { key: QName(key), value: escaped(value).into() });
    BytesStart::new(name).with_attributes(attributes)
}

/// The text with what XML reserves escaped, the same in texts and in attributes. Not the escape function of `quick-xml`: that one writes
/// `&apos;`, which conditions such as `c == 'a'` are full of, and lets characters through that XML 1.0 has no place for. They become U+FFFD.
fn escaped(text: &str) -> String {
    let mut found = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => found.push_str("&amp;"),
            '<' => found.push_str("&lt;"),
            '>' => found.push_str("&gt;"),
            '"' => found.push_str("&quot;"),
            '\n' => found.push_str("&#10;"),
            '\t' => found.push_str("&#9;"),
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => found.push('\u{fffd}'),
            plain => found.push(plain),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_is_indented_and_escaped() {
        let mut xml = Xml::new(None);
        xml.doctype("a SYSTEM \"a.dtd\"");
        xml.comment(" why ");
        xml.element("a", &[("x", "1 < \"2\"\n\u{1}'c'")], |xml| {
            xml.empty("b", &[]);
            xml.text_element("c", "t & u");
            xml.line("d", &[], |xml| xml.empty("e", &[("y", "")]));
            xml.line("f", &[], |_| ());
        });
        let expected = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE a SYSTEM \"a.dtd\">\n<!-- why -->\n\
            <a x=\"1 &lt; &quot;2&quot;&#10;\u{fffd}'c'\">\n  <b/>\n  <c>t &amp; u</c>\n  <d><e y=\"\"/></d>\n  <f></f>\n</a>\n";
        assert_eq!(xml.finish(), expected);
    }
}
