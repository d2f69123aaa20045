//! `<math.h>` and the names of `<complex.h>` (C17 7.12, 7.3): models for `float` and `double`; `long double` is
//! unsupported.

mod exact;
mod transcendental;

use crate::header::{Header, Names};

pub(crate) const HEADER: Header = Header {
    functions: Names(
        "isfinite isnormal signbit fpclassify finite finitef isinf isinff isnan isnanf __finite __finitef __isinf
         __isinff __isnan __isnanf __signbit __signbitf __fpclassify __fpclassifyf",
    ),
    families: Names(
        "acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp2 expm1 fabs fdim floor fma
         fmax fmin fmod frexp hypot ilogb ldexp lgamma llrint llround log log10 log1p log2 logb lrint lround modf nan
         nearbyint nextafter nexttoward pow remainder remquo rint round scalbln scalbn sin sinh sqrt tan tanh tgamma
         trunc cabs carg cimag creal conj cproj",
    ),
    variables: Names("signgam"),
    tables: &[exact::MODELS, transcendental::OF_ONE, transcendental::OF_TWO, transcendental::OF_THREE],
    in_c: include_str!("model.c"),
    ..Header::EMPTY
};
