//! Tables as CSV: a small face of the `csv` crate for tables that are made in memory. It knows nothing of reports.

use csv::{Terminator, Writer, WriterBuilder};

/// A table that is being written. All its rows should have the same number of fields.
pub(crate) struct Rows {
    writer: Writer<Vec<u8>>,
}

impl Rows {
    /// An empty table, whose rows end like this.
    pub(crate) fn new(terminator: Terminator) -> Self {
        Rows { writer: WriterBuilder::new().terminator(terminator).from_writer(Vec::new()) }
    }

    /// Adds a row. A field is quoted where it has to be.
    pub(crate) fn add<'a>(&mut self, fields: impl IntoIterator<Item = &'a str>) {
        self.writer.write_record(fields).expect("a row should have as many fields as the first");
    }

    /// The text of the table.
    pub(crate) fn finish(self) -> String {
        let bytes = self.writer.into_inner().expect("writing to memory should not fail");
        String::from_utf8(bytes).expect("what is written should be text")
    }
}
