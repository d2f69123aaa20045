//! The days of waivers: the calendar date at a time, without another crate for that.

use std::time::{SystemTime, UNIX_EPOCH};

/// The day in Greenwich at this time, as `2026-11-18`.
pub fn date(time: SystemTime) -> String {
    let seconds = time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    of_days(seconds / 86_400)
}

/// The date so many days after the first of January 1970. Years begin in March here, so that the leap day comes last.
fn of_days(days: u64) -> String {
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
    use std::time::Duration;

    use super::*;

    #[test]
    fn days_are_dates() {
        let known = [(0, "1970-01-01"), (59, "1970-03-01"), (11_016, "2000-02-29"), (20_776, "2026-11-19")];
        for (days, expected) in known {
            assert_eq!(date(UNIX_EPOCH + Duration::from_secs(days * 86_400 + 86_399)), expected);
        }
    }
}
