//! `flipside waive BRANCH…`: writes entries into `flipside.waivers.toml`, in the name of a person.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use flipside_project::waiver::{self, Grounds, Known, Stored, WAIVERS, Waiver};
use flipside_project::{ProjectError, ProjectResult, name_of_user, root_of_folder};

use crate::failure::Failure;
use crate::project_options::WaiveArguments;
use crate::terminal::print_line;

pub fn run(arguments: &WaiveArguments) -> Result<ExitCode, Failure> {
    let root = root()?;
    let folder = arguments.out.clone().unwrap_or_else(|| root.join(".flipside"));
    let results = ProjectResult::read(&folder).map_err(ProjectError::from)?;
    let who = match &arguments.who {
        Some(who) => who.clone(),
        None => {
            name_of_user(&root).ok_or_else(|| Failure::Usage("say who answers for it: --who NAME".into()))?
        }
    };
    let grounds = Grounds {
        category: arguments.category.clone(),
        text: arguments.text.clone(),
        who,
        when: arguments.when.clone().unwrap_or_else(today),
    };
    let stored = Stored { folder };
    let proof = arguments.proof.then_some(&stored as &dyn Known);
    let waivers: Result<Vec<Waiver>, _> = arguments
        .branches
        .iter()
        .map(|branch| waiver::compose(&results, branch, grounds.clone(), proof))
        .collect();
    let path = root.join(WAIVERS);
    let waivers = waivers.map_err(ProjectError::from)?;
    waiver::append(&path, &waivers).map_err(ProjectError::from)?;
    for waiver in &waivers {
        print_line(&format!("waived: {}: `{}`", waiver.branch, waiver.condition))?;
    }
    print_line(&format!("written: {}; run `flipside project` again", path.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// The root of the code base in which the user is.
fn root() -> Result<PathBuf, Failure> {
    let here = std::env::current_dir()
        .map_err(|error| Failure::Usage(format!("the current folder is not known: {error}")))?;
    let has_results = |above: &&Path| above.join(".flipside").exists();
    let root = root_of_folder(&here).or_else(|| here.ancestors().find(has_results).map(Path::to_owned));
    Ok(root.unwrap_or(here))
}

/// The day in Greenwich, as `2026-11-18`.
fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    date(seconds / 86_400)
}

/// The date so many days after the first of January 1970. Years begin in March here, so that the leap day comes last.
fn date(days: u64) -> String {
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", era * 400 + year + next)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_are_dates() {
        let known = [(0, "1970-01-01"), (59, "1970-03-01"), (11_016, "2000-02-29"), (20_776, "2026-11-19")];
        for (days, expected) in known {
            assert_eq!(date(days), expected);
        }
    }
}
