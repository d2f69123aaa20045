//! Chromium without a window: opens a page, runs a script in it, and gives what the script found.
//!
//! The script is put into a copy of the page, behind the page's own: so nothing but Chromium itself is needed. What goes wrong in the page is
//! noted from its first line on: errors, words on the console, whatever it wants to load.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Before the page: notes what goes wrong.
const BEFORE: &str = "<script>
window.troubles = [];
addEventListener('error', (event) => troubles.push('error: ' + event.message));
addEventListener('unhandledrejection', (event) => troubles.push('rejected: ' + event.reason));
addEventListener('securitypolicyviolation', (event) => troubles.push('wants to load ' + event.blockedURI));
for (const name of ['error', 'warn', 'log']) console[name] = (...said) => troubles.push('console: ' + said.join(' '));
</script>";

/// After the page: runs the checks and puts what they found where `--dump-dom` shows it.
const AFTER: &str = "<script>
(async () => {
  const found = { failures: [], checks: 0 };
  const check = (holds, words) => { found.checks++; if (!holds) found.failures.push(words); };
  const same = (one, other, words) => check(JSON.stringify(one) === JSON.stringify(other), words + ': ' + JSON.stringify(one) + ' is not ' + JSON.stringify(other));
  const frames = () => new Promise((done) => setTimeout(done, 50));
  const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  try { await (async () => {
CHECKS
  })(); } catch (error) { found.failures.push(String(error.stack || error)); }
  found.failures.push(...troubles, ...performance.getEntriesByType('resource').map((entry) => 'loaded ' + entry.name));
  const result = document.createElement('pre');
  result.id = 'found';
  result.textContent = btoa(unescape(encodeURIComponent(JSON.stringify(found))));
  document.body.append(result);
})();
</script>";

/// Runs Chromium on an address and gives what it writes.
fn chromium(address: &str, more: &[&str]) -> String {
    let profile = tempfile::tempdir().unwrap();
    let output = Command::new("chromium")
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-extensions", "--no-first-run"])
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .args(more)
        .args(["--dump-dom", address])
        .output()
        .expect("chromium should be installed: scripts/setup --tests does that");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Runs checks in a page; `address` is what follows `#`. All of them have to hold.
pub fn check_page(page: &Path, address: &str, checks: &str) -> Value {
    let text = std::fs::read_to_string(page).unwrap();
    let text = text.replacen("<head>", &format!("<head>{BEFORE}"), 1);
    let (body, end) = text.rsplit_once("</body>").unwrap();
    let copy: PathBuf = page.with_file_name("checked.html");
    std::fs::write(&copy, format!("{body}{}</body>{end}", AFTER.replace("CHECKS", checks))).unwrap();
    let address = format!("file://{}#{address}", copy.display());
    let dom = chromium(&address, &["--window-size=1300,900", "--virtual-time-budget=8000"]);
    let found = dom.split("<pre id=\"found\">").nth(1).and_then(|rest| rest.split('<').next());
    let found = decoded(found.unwrap_or_else(|| panic!("the script should come to its end: {dom}")));
    let found: Value = serde_json::from_str(&found).unwrap();
    let failures: Vec<&str> =
        found["failures"].as_array().unwrap().iter().map(|failure| failure.as_str().unwrap()).collect();
    assert!(failures.is_empty(), "{}:\n{}", page.display(), failures.join("\n"));
    assert!(found["checks"].as_u64().unwrap() > 0, "something should be checked");
    found
}

/// How many milliseconds of real time a page takes until it is ready.
pub fn load_time(page: &Path) -> f64 {
    let text = std::fs::read_to_string(page).unwrap();
    let (body, end) = text.rsplit_once("</body>").unwrap();
    let after = "<script>requestAnimationFrame(() => document.title = performance.now())</script>\
                 <script>document.body.dataset.ready = performance.now()</script>";
    let copy = page.with_file_name("timed.html");
    std::fs::write(&copy, format!("{body}{after}</body>{end}")).unwrap();
    let dom = chromium(&format!("file://{}", copy.display()), &[]);
    let time = dom.split("data-ready=\"").find_map(|rest| rest.split('"').next()?.parse().ok());
    time.unwrap_or_else(|| panic!("the page should become ready: {}", &dom[..dom.len().min(2000)]))
}

/// The text that was written in base 64: so nothing in it can look like the end of its element.
fn decoded(text: &str) -> String {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bytes = Vec::new();
    let (mut bits, mut count) = (0u32, 0);
    for digit in text.bytes().filter_map(|byte| DIGITS.iter().position(|&known| known == byte)) {
        bits = bits << 6 | digit as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    String::from_utf8(bytes).unwrap()
}
