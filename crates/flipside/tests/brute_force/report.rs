//! Reads `report.json`, only what the comparison needs, and says what is missing in it.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::types::NumberType;

/// A report.
#[derive(Clone, Debug)]
pub struct Report {
    /// `exhaustive`, `within-bounds` or `incomplete`; with everything accepted there is nothing between the first and the last.
    pub verdict: String,
    pub objectives: Vec<Objective>,
    pub tests: Vec<Test>,
}

/// An objective with its verdict.
#[derive(Clone, Debug)]
pub struct Objective {
    pub id: String,
    /// `covered`, `unreachable` or `unknown`.
    pub verdict: String,
    pub tests: Vec<String>,
    /// What an unreachable one rests on.
    pub within: Vec<String>,
    /// Where errors may hide it.
    pub hidden_by: Vec<String>,
    /// The explanation as it stands there.
    pub explanation: String,
}

/// A test.
#[derive(Clone, Debug)]
pub struct Test {
    pub id: String,
    pub inputs: BTreeMap<String, i64>,
    pub branches: Vec<String>,
    /// How the run ended, as the report has it.
    pub end: String,
}

impl Test {
    /// Was the run cut by something that Flipside does not support, or by a limit? Then the compiled code goes on.
    pub fn is_cut(&self) -> bool {
        self.end.starts_with("unsupported") || self.end.starts_with("limit")
    }
}

impl Report {
    /// Reads a report.
    pub fn read(text: &str) -> Result<Self, String> {
        let value: Value = serde_json::from_str(text).map_err(|error| format!("report.json: {error}"))?;
        let report = Self {
            verdict: string(&value, "verdict")?,
            objectives: list(&value, "objectives")?.iter().map(read_objective).collect::<Result<_, _>>()?,
            tests: list(&value, "tests")?.iter().map(read_test).collect::<Result<_, _>>()?,
        };
        report.check_totals(&value)?;
        Ok(report)
    }

    /// Reads a report without its tests: what lies behind pointers is more than numbers.
    pub fn read_verdicts(text: &str) -> Result<Self, String> {
        let mut value: Value = serde_json::from_str(text).map_err(|error| format!("report.json: {error}"))?;
        value["tests"] = Value::Array(Vec::new());
        Self::read(&value.to_string())
    }

    /// How many objectives have this verdict.
    pub fn count(&self, verdict: &str) -> usize {
        self.objectives.iter().filter(|objective| objective.verdict == verdict).count()
    }

    fn check_totals(&self, value: &Value) -> Result<(), String> {
        let totals = &value["totals"];
        let counted = |name: &str| match name {
            "objectives" => self.objectives.len(),
            verdict => self.count(verdict),
        };
        for name in ["objectives", "covered", "unreachable", "unknown"] {
            if totals[name].as_u64() != Some(counted(name) as u64) {
                return Err(format!(
                    "report.json: totals.{name} is {}, but there are {}",
                    totals[name],
                    counted(name)
                ));
            }
        }
        if (self.verdict == "incomplete") == (self.count("unknown") > 0) {
            Ok(())
        } else {
            Err(format!(
                "report.json: the verdict is {} with {} unknown",
                self.verdict,
                self.count("unknown")
            ))
        }
    }
}

fn read_objective(value: &Value) -> Result<Objective, String> {
    Ok(Objective {
        id: string(value, "id")?,
        verdict: string(value, "verdict")?,
        tests: list(value, "tests")?.iter().map(text_of).collect(),
        within: names(&value["within"], "name"),
        hidden_by: names(&value["hidden_by"], "name"),
        explanation: value["explanation"].to_string(),
    })
}

fn read_test(value: &Value) -> Result<Test, String> {
    let mut inputs = BTreeMap::new();
    for input in list(value, "inputs")? {
        let name = string(input, "name")?;
        let number = number_of(&input["value"], &string(input, "type")?)
            .ok_or_else(|| format!("the input {name} has the value {}", input["value"]))?;
        inputs.insert(name, number);
    }
    let branches = list(value, "branches")?.iter().map(text_of).collect();
    Ok(Test { id: text_of(&value["id"]), inputs, branches, end: text_of(&value["end"]) })
}

/// A number, a number in quotes, or a truth value; of a floating number its bits.
fn number_of(value: &Value, ty: &str) -> Option<i64> {
    if let Some(NumberType::Floating(ty)) = NumberType::named(ty) {
        return ty.read(&text_of(value)).map(u64::cast_signed);
    }
    match value {
        Value::Number(number) => number.as_i64(),
        Value::String(text) => text.parse().ok(),
        Value::Bool(truth) => Some(i64::from(*truth)),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}

/// The names in a list, or what its elements are; nothing where there is no list.
fn names(list: &Value, field: &str) -> Vec<String> {
    let named = |element: &Value| element.get(field).map_or_else(|| text_of(element), text_of);
    list.as_array().map(|list| list.iter().map(named).collect()).unwrap_or_default()
}

/// An id: tests may be numbered or named.
fn text_of(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn string(value: &Value, field: &str) -> Result<String, String> {
    value[field].as_str().map(str::to_owned).ok_or_else(|| format!("report.json: no text in `{field}`"))
}

fn list<'a>(value: &'a Value, field: &str) -> Result<&'a Vec<Value>, String> {
    value[field].as_array().ok_or_else(|| format!("report.json: no list in `{field}`"))
}
