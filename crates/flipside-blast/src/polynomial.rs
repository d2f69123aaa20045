//! Polynomials over terms, modulo a power of two.
//!
//! A truth value stands for 1 or 0, so its powers are itself.

use std::collections::BTreeMap;

use flipside_term::{Arena, Sort, TermId};

/// A product of terms, in the order of their identifiers; the empty one is 1.
type Product = Vec<TermId>;

/// A sum of products with factors. Equal polynomials have equal values for all values of their terms.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Polynomial {
    width: u32,
    /// No factor is 0.
    factors: BTreeMap<Product, u128>,
}

impl Polynomial {
    /// A number of so many bits.
    pub fn constant(value: u128, width: u32) -> Self {
        let mut constant = Polynomial { width, factors: BTreeMap::new() };
        constant.put(Product::new(), value);
        constant
    }

    /// A term as it is.
    pub fn term(term: TermId, width: u32) -> Self {
        let mut one = Polynomial { width, factors: BTreeMap::new() };
        one.put(vec![term], 1);
        one
    }

    fn put(&mut self, product: Product, factor: u128) {
        let mask = if self.width < 128 { (1 << self.width) - 1 } else { u128::MAX };
        let sum = self.factors.get(&product).copied().unwrap_or(0).wrapping_add(factor) & mask;
        if sum == 0 {
            self.factors.remove(&product);
        } else {
            self.factors.insert(product, sum);
        }
    }

    /// The number of products.
    pub fn size(&self) -> usize {
        self.factors.len()
    }

    /// The number, if it is one.
    pub fn value(&self) -> Option<u128> {
        match self.factors.first_key_value() {
            None => Some(0),
            Some((product, &factor)) => (self.size() == 1 && product.is_empty()).then_some(factor),
        }
    }

    /// The term, if it is one.
    pub fn as_term(&self) -> Option<TermId> {
        match self.factors.first_key_value() {
            Some((product, 1)) if self.size() == 1 && product.len() == 1 => Some(product[0]),
            _ => None,
        }
    }

    /// The terms in it, some of them more than once.
    pub fn terms(&self) -> impl Iterator<Item = TermId> {
        self.factors.keys().flatten().copied()
    }

    /// The sum with a multiple of another one.
    pub fn plus(&self, other: &Polynomial, factor: u128) -> Self {
        let mut sum = self.clone();
        for (product, of_other) in &other.factors {
            sum.put(product.clone(), of_other.wrapping_mul(factor));
        }
        sum
    }

    /// The product, with at most so many products before they are added up.
    pub fn times(&self, arena: &Arena, other: &Polynomial, most: usize) -> Option<Self> {
        if self.size() * other.size() > most {
            return None;
        }
        let mut all = Polynomial { width: self.width, factors: BTreeMap::new() };
        for (one, factor) in &self.factors {
            for (two, of_two) in &other.factors {
                all.put(product(arena, one, two), factor.wrapping_mul(*of_two));
            }
        }
        Some(all)
    }

    /// The same with another polynomial in place of a term, if it has at most so many products then.
    pub fn substituted(&self, arena: &Arena, term: TermId, by: &Polynomial, most: usize) -> Option<Self> {
        let mut all = Polynomial { width: self.width, factors: BTreeMap::new() };
        for (product, &factor) in &self.factors {
            let (gone, rest): (Product, Product) = product.iter().copied().partition(|&one| one == term);
            let mut next = Polynomial { width: self.width, factors: BTreeMap::from([(rest, factor)]) };
            for _ in gone {
                next = next.times(arena, by, most)?;
            }
            all = all.plus(&next, 1);
            if all.size() > most {
                return None;
            }
        }
        Some(all)
    }
}

/// Both, with each truth value once.
fn product(arena: &Arena, one: &Product, two: &Product) -> Product {
    let mut all: Product = one.iter().chain(two).copied().collect();
    all.sort_unstable();
    all.dedup_by(|a, b| a == b && arena.sort(*a) == Sort::Bool);
    all
}
