//! Properties of Test-Comp (`--property FILE.prp`): which of our criteria one asks for.

use std::num::NonZeroU32;
use std::path::Path;

use crate::error::PipelineError;
use crate::options::{CriterionOptions, ObjectiveCriterion};
use crate::regular::read_text;

/// What a property asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// The criterion whose tests it is satisfied with.
    pub criterion: ObjectiveCriterion,
    /// Its own words.
    pub specification: String,
}

impl Property {
    /// Reads a file.
    pub fn read(path: &Path) -> Result<Self, PipelineError> {
        let text =
            read_text(path).map_err(|error| PipelineError::file(path, format!("cannot be read: {error}")))?;
        Self::parse(&text).ok_or_else(|| {
            PipelineError::file(
                path,
                "is no property that tests can cover: \
                 `COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )`, or with `@CONDITIONEDGE`, \
                 `@BASICBLOCKENTRY`, `@CALL(FUNCTION)`",
            )
        })
    }

    /// The criterion as an option of `cover`; loops may be bounded.
    pub fn options(&self, loop_bound: Option<NonZeroU32>) -> CriterionOptions {
        CriterionOptions::Objectives { of: [self.criterion].into(), loop_bound }
    }

    fn parse(text: &str) -> Option<Self> {
        let words: String = text.split_whitespace().collect();
        let edges = words.strip_prefix("COVER(init(main()),FQL(COVEREDGES(@")?.strip_suffix(")))")?;
        let criterion = match edges {
            "DECISIONEDGE" | "CONDITIONEDGE" => ObjectiveCriterion::Branch,
            "BASICBLOCKENTRY" => ObjectiveCriterion::Statement,
            _ => {
                let function = edges.strip_prefix("CALL(")?.strip_suffix(')')?;
                let is_name =
                    |name: &str| name.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
                if function.is_empty() || !is_name(function) {
                    return None;
                }
                ObjectiveCriterion::Call
            }
        };
        Some(Property { criterion, specification: text.split_whitespace().collect::<Vec<_>>().join(" ") })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn properties_name_criteria() {
        let criterion = |text: &str| Property::parse(text).map(|property| property.criterion);
        let cover = |edges: &str| criterion(&format!("COVER( init(main()), FQL(COVER EDGES({edges})) )\n"));
        assert_eq!(cover("@DECISIONEDGE"), Some(ObjectiveCriterion::Branch));
        assert_eq!(cover("@CONDITIONEDGE"), Some(ObjectiveCriterion::Branch));
        assert_eq!(cover("@BASICBLOCKENTRY"), Some(ObjectiveCriterion::Statement));
        assert_eq!(cover("@CALL(reach_error)"), Some(ObjectiveCriterion::Call));
        for wrong in ["", "@CALL()", "@CALL(a b())", "@LOOPEDGE"] {
            assert_eq!(cover(wrong), None, "{wrong}");
        }
        assert_eq!(criterion("CHECK( init(main()), LTL(G ! overflow) )"), None);
    }

    #[test]
    fn its_words_are_kept() {
        let property = Property::parse("COVER( init(main()),\n FQL(COVER EDGES(@CALL(f))) )\n").unwrap();
        assert_eq!(property.specification, "COVER( init(main()), FQL(COVER EDGES(@CALL(f))) )");
    }
}
