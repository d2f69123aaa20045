//! Means and what lies around them.

use serde::Serialize;

/// The mean of some numbers, the smallest and the largest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// The smallest.
    pub min: f64,
    /// The largest.
    pub max: f64,
}

impl Spread {
    /// Of these numbers; all 0 when there are none.
    pub fn of(numbers: impl Iterator<Item = f64>) -> Self {
        let numbers: Vec<f64> = numbers.collect();
        if numbers.is_empty() {
            return Spread::default();
        }
        Spread {
            mean: numbers.iter().sum::<f64>() / numbers.len() as f64,
            min: numbers.iter().copied().fold(f64::INFINITY, f64::min),
            max: numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        }
    }

    /// In another unit.
    pub fn times(self, factor: f64) -> Self {
        Spread { mean: self.mean * factor, min: self.min * factor, max: self.max * factor }
    }
}

/// How far two measures go together: Pearson's coefficient, from -1 to 1; none when one of them is always the same.
pub fn correlation(pairs: &[(f64, f64)]) -> Option<f64> {
    let mean = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / pairs.len() as f64;
    let (x, y) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let sum = |of: &dyn Fn(f64, f64) -> f64| pairs.iter().map(|pair| of(pair.0 - x, pair.1 - y)).sum::<f64>();
    let scale = (sum(&|dx, _| dx * dx) * sum(&|_, dy| dy * dy)).sqrt();
    (scale > 0.0).then(|| sum(&|dx, dy| dx * dy) / scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_and_ends() {
        assert_eq!(Spread::of([2.0, 4.0, 9.0].into_iter()), Spread { mean: 5.0, min: 2.0, max: 9.0 });
        assert_eq!(Spread::of(std::iter::empty()), Spread::default());
    }

    #[test]
    fn correlation_is_one_on_a_line_and_none_without_change() {
        let line: Vec<(f64, f64)> = (0..5).map(|x| (f64::from(x), f64::from(3 - 2 * x))).collect();
        assert!((correlation(&line).unwrap() + 1.0).abs() < 1e-12);
        assert_eq!(correlation(&[(1.0, 2.0), (1.0, 3.0)]), None);
        let crossed = [(0.0, 0.0), (0.0, 1.0), (1.0, 0.0), (1.0, 1.0)];
        assert!(correlation(&crossed).unwrap().abs() < 1e-12);
    }
}
