//! Parameters of the search as options. In the normal build each is a constant; with the cargo feature
//! `tuning` each is a spin option that a tuner can set, and is read anew whenever it is used.

/// Declares parameters as functions of their names: `name = value, least..=most;`.
macro_rules! parameters {
    ($($(#[$doc:meta])+ $name:ident = $value:literal, $least:literal..=$most:literal;)+) => {
        $(
            $(#[$doc])+
            #[cfg(not(feature = "tuning"))]
            pub const fn $name() -> i32 {
                $value
            }

            $(#[$doc])+
            #[cfg(feature = "tuning")]
            pub fn $name() -> i32 {
                tuned::$name.get()
            }

            const _: () = assert!($least <= $value && $value <= $most);
        )+

        #[cfg(feature = "tuning")]
        #[allow(non_upper_case_globals)] // they have the names of the functions
        mod tuned {
            use crate::tuning::Parameter;
            $(pub(super) static $name: Parameter =
                Parameter::new(stringify!($name), $value, $least..=$most);)+
        }

        /// All parameters, as a tuner sees them.
        #[cfg(feature = "tuning")]
        pub static ALL: &[&crate::tuning::Parameter] = &[$(&tuned::$name),+];
    };
}
pub(crate) use parameters;

#[cfg(feature = "tuning")]
pub(crate) use parameter::Parameter;

#[cfg(feature = "tuning")]
mod parameter {
    use core::ops::RangeInclusive;
    use core::sync::atomic::{AtomicI32, Ordering};

    /// A parameter that can be changed while the program runs.
    pub(crate) struct Parameter {
        pub(crate) name: &'static str,
        pub(crate) default: i32,
        pub(crate) range: RangeInclusive<i32>,
        value: AtomicI32,
    }

    impl Parameter {
        pub(crate) const fn new(
            name: &'static str,
            default: i32,
            range: RangeInclusive<i32>,
        ) -> Parameter {
            Parameter { name, default, range, value: AtomicI32::new(default) }
        }

        pub(crate) fn get(&self) -> i32 {
            self.value.load(Ordering::Relaxed)
        }

        pub(crate) fn set(&self, value: i32) {
            self.value.store(value, Ordering::Relaxed);
        }
    }
}
