//! The tables of a paper, made from raw data: runs of the strategies, other tools on the same programs, and on which machine and
//! with which versions that was. As Markdown and as LaTeX.

use std::fmt::Write;

use serde::{Deserialize, Serialize};

use super::latex::{latex, shown, tabular};
use super::markdown::{header, line, markdown};
use super::peers::{PeerRun, TITLES};
use super::{Comparison, Figure};

/// Where runs were made, and with what.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Machine {
    /// The processor.
    pub processor: String,
    /// How many of its cores there were.
    pub cores: usize,
    /// The system.
    pub system: String,
    /// Flipside, clang and the solver, each with its version.
    pub versions: Vec<String>,
}

impl Machine {
    fn sentence(&self) -> String {
        let Machine { processor, cores, system, versions } = self;
        format!("{processor}, {cores} cores; {system}; {}", versions.join(", "))
    }
}

/// The raw data of a paper.
#[derive(Clone, Debug)]
pub struct Paper<'r> {
    /// The runs, by subject.
    pub comparisons: &'r [Comparison],
    /// Where they were made; not known of old results.
    pub machine: Option<&'r Machine>,
    /// Other tools.
    pub peers: &'r [PeerRun],
}

/// What stands above the table of other tools.
const PEERS: &str = "Other tools on the same programs, with the branches that their tests cover";

impl Paper<'_> {
    fn machine(&self) -> String {
        self.machine.map_or_else(|| "not known".to_owned(), Machine::sentence)
    }

    fn titles() -> Vec<String> {
        TITLES.map(str::to_owned).to_vec()
    }

    /// As Markdown; figures are files beside it.
    pub fn markdown(&self) -> String {
        let mut text = format!("# The experiment\n\nMachine: {}\n\n", self.machine());
        for figure in Figure::ALL {
            write!(text, "![]({})\n\n", figure.file()).expect("writing to a string should not fail");
        }
        text += &markdown(self.comparisons);
        if !self.peers.is_empty() {
            write!(text, "### {PEERS}\n\nVersions: {}\n\n", PeerRun::versions(self.peers).join(", "))
                .expect("writing to a string should not fail");
            header(&mut text, &Self::titles());
            for peer in self.peers {
                line(&mut text, peer.row());
            }
        }
        text
    }

    /// As LaTeX, to be included; it needs the package `booktabs`.
    pub fn latex(&self) -> String {
        let mut text = format!("% Needs \\usepackage{{booktabs}}.\n% Machine: {}\n\n", self.machine());
        text += &latex(self.comparisons);
        if !self.peers.is_empty() {
            let versions = PeerRun::versions(self.peers).join(", ");
            let rows: Vec<Vec<String>> = self.peers.iter().map(PeerRun::row).collect();
            text += &tabular(&format!("{PEERS}. {versions}"), &Self::titles(), &rows);
        }
        writeln!(text, "\\paragraph{{Machine.}} {}", shown(&self.machine()))
            .expect("writing to a string should not fail");
        text
    }
}
