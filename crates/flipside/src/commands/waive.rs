//! `flipside waive BRANCH…`: writes entries into `flipside.waivers.toml`, in the name of a person.

use std::process::ExitCode;
use std::time::SystemTime;

use flipside_project::waiver::{self, Grounds, Known, Stored, WAIVERS, Waiver};
use flipside_project::{ProjectError, ProjectResult, RESULTS, name_of_user, root_from};

use crate::failure::Failure;
use crate::project_options::WaiveArguments;
use crate::terminal::print_line;

pub fn run(arguments: &WaiveArguments) -> Result<ExitCode, Failure> {
    let here = std::env::current_dir()
        .map_err(|error| Failure::Usage(format!("the current folder is not known: {error}")))?;
    let root = root_from(&here);
    let folder = arguments.out.clone().unwrap_or_else(|| root.join(RESULTS));
    let results = ProjectResult::read(&folder).map_err(ProjectError::from)?;
    let who = arguments.who.clone().or_else(|| name_of_user(&root));
    let grounds = Grounds {
        category: arguments.category.clone(),
        text: arguments.text.clone(),
        who: who.ok_or_else(|| Failure::Usage("say who answers for it: --who NAME".into()))?,
        when: arguments.when.clone().unwrap_or_else(|| waiver::date(SystemTime::now())),
    };
    let stored = Stored { folder };
    let proof = arguments.proof.then_some(&stored as &dyn Known);
    let one = |branch: &String| waiver::compose(&results, branch, grounds.clone(), proof);
    let waivers: Result<Vec<Waiver>, _> = arguments.branches.iter().map(one).collect();
    let waivers = waivers.map_err(ProjectError::from)?;
    let path = root.join(WAIVERS);
    waiver::append(&path, &waivers).map_err(ProjectError::from)?;
    for waiver in &waivers {
        print_line(&format!("waived: {}: `{}`", waiver.branch, waiver.condition))?;
    }
    print_line(&format!("written: {}; run `flipside project` again", path.display()))?;
    Ok(ExitCode::SUCCESS)
}
