//! How something is said: one entry with its text in every language.

use core::fmt;

use super::Language;
use crate::{Square, Unit};

/// Something that can be said to people in every language.
///
/// [`catalogue!`](crate::catalogue) and [`say!`](crate::say) write it down.
pub trait Say {
    /// Says it in a language.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// What is said in a language, to be displayed.
    fn said_in(&self, language: Language) -> SaidIn<'_, Self>
    where
        Self: Sized,
    {
        SaidIn { what: self, language }
    }

    /// What is said in a language, as a text.
    fn text(&self, language: Language) -> String {
        SaidIn { what: self, language }.to_string()
    }
}

/// Something as it is said in a language.
pub struct SaidIn<'a, T: ?Sized> {
    what: &'a T,
    language: Language,
}

impl<T: Say + ?Sized> fmt::Display for SaidIn<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.what.say(self.language, f)
    }
}

/// In quotes: names and texts from elsewhere.
impl<T: fmt::Debug + ?Sized> fmt::Debug for SaidIn<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.what.fmt(f)
    }
}

impl<T: Say + ?Sized> Say for &T {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).say(language, f)
    }
}

impl<T: Say + ?Sized> Say for Box<T> {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).say(language, f)
    }
}

/// What is the same in every language: notation, and the words of others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Same<T>(pub T);

impl<T: fmt::Display> Say for Same<T> {
    fn say(&self, _: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Implements [`Say`] for what is the same in every language.
macro_rules! same {
    ($($type:ty),*) => {$(
        impl Say for $type {
            fn say(&self, _: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    )*};
}
same!(str, String, char, Square, Unit, std::io::Error);

/// Counts: English writes 10000, Vietnamese 10.000.
macro_rules! counts {
    ($($type:ty),*) => {$(
        impl Say for $type {
            fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let digits = self.to_string();
                if language == Language::English {
                    return f.write_str(&digits);
                }
                for (i, digit) in digits.chars().enumerate() {
                    let point = i > 0 && (digits.len() - i).is_multiple_of(3);
                    write!(f, "{}{digit}", if point { "." } else { "" })?;
                }
                Ok(())
            }
        }
    )*};
}
counts!(u8, u32, u64, usize);

/// Says what a value is: arms like those of a `match`, each with its text in every language. Where
/// there is only one text, the value and its pattern are left out.
///
/// Behind the texts stand the arguments, which implement [`Say`] themselves and are said in the same
/// language; each must occur in every text. What is the same in every language is written once,
/// after `all:`. A variant, a language or an argument that is forgotten does not compile.
///
/// ```
/// use cotulenh::words::{Language, Say};
/// use cotulenh::{Kind, Square};
/// enum News { Lost(Kind, Square), Over }
/// impl Say for News {
///     fn say(&self, language: Language, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
///         cotulenh::say!(language, f, self, {
///             News::Lost(kind, square) => {
///                 en: "the {kind} on {square} is lost",
///                 vi: "mất {kind} ở {square}",
///                 kind, square
///             }
///             News::Over => { en: "the game is over", vi: "ván cờ đã kết thúc" }
///         })
///     }
/// }
/// let news = News::Lost(Kind::Tank, "d5".parse()?);
/// assert_eq!(news.text(Language::English), "the Tank on d5 is lost");
/// assert_eq!(news.text(Language::Vietnamese), "mất Xe tăng ở d5");
/// # Ok::<(), cotulenh::board::ParseSquareError>(())
/// ```
#[macro_export]
macro_rules! say {
    ($language:expr, $f:expr, { $($entry:tt)+ }) => {
        $crate::say!(@entry $language, $f, $($entry)+)
    };
    ($language:expr, $f:expr, $value:expr, {
        $( $pattern:pat $(if $guard:expr)? => { $($entry:tt)+ } )+
    }) => {
        match $value {
            $( $pattern $(if $guard)? => $crate::say!(@entry $language, $f, $($entry)+), )+
        }
    };
    (@entry $language:expr, $f:expr,
        en: $en:literal, vi: $vi:literal $(, $name:ident $(= $value:expr)?)* $(,)?
    ) => {{
        const { $crate::words::check_entry($en, $vi) };
        match $language {
            $crate::Language::English => {
                $crate::say!(@write $language, $f, $en, $($name $(= $value)?),*)
            }
            $crate::Language::Vietnamese => {
                $crate::say!(@write $language, $f, $vi, $($name $(= $value)?),*)
            }
        }
    }};
    (@entry $language:expr, $f:expr,
        all: $text:literal $(, $name:ident $(= $value:expr)?)* $(,)?
    ) => {
        $crate::say!(@write $language, $f, $text, $($name $(= $value)?),*)
    };
    (@write $language:expr, $f:expr, $text:literal, $($name:ident $(= $value:expr)?),*) => {
        ::core::write!($f, $text $(, $name =
            $crate::words::Say::said_in(&$crate::say!(@value $name $(= $value)?), $language)
        )*)
    };
    (@value $name:ident) => { $name };
    (@value $name:ident = $value:expr) => { $value };
}

/// An enum of things that are said, each beside its text in every language. See [`say!`](crate::say)
/// for the texts: their arguments are the fields.
///
/// ```
/// use cotulenh::words::{Language, Say};
/// use cotulenh::catalogue;
/// catalogue! {
///     /// What a shop says.
///     pub enum Said {
///         /// Nobody works.
///         Closed => { en: "closed", vi: "đóng cửa" }
///         /// What is left.
///         Left {
///             /// How many.
///             count: u32,
///         } => { en: "{count} left", vi: "còn {count} cái" }
///     }
/// }
/// assert_eq!(Said::Closed.text(Language::Vietnamese), "đóng cửa");
/// assert_eq!(Said::Left { count: 10_000 }.to_string(), "10000 left");
/// assert_eq!(Said::Left { count: 10_000 }.text(Language::Vietnamese), "còn 10.000 cái");
/// ```
///
/// None of these compile: a language is missing,
///
/// ```compile_fail
/// cotulenh::catalogue! { pub enum Said { Closed => { en: "closed" } } }
/// ```
///
/// one is empty or not translated,
///
/// ```compile_fail
/// cotulenh::catalogue! { pub enum Said { Closed => { en: "closed", vi: "closed" } } }
/// println!("{}", Said::Closed);
/// ```
///
/// or one of them leaves out an argument.
///
/// ```compile_fail
/// cotulenh::catalogue! {
///     pub enum Said { Left { count: u32 } => { en: "{count} left", vi: "còn hàng" } }
/// }
/// ```
#[macro_export]
macro_rules! catalogue {
    (
        $(#[$meta:meta])*
        $visibility:vis enum $name:ident {
            $(
                $(#[$variant_meta:meta])*
                $variant:ident
                $({ $( $(#[$field_meta:meta])* $field:ident : $type:ty ),+ $(,)? })?
                => { $tag:ident : $text:literal $(, $other_tag:ident : $other:literal)? $(,)? }
            )+
        }
    ) => {
        $(#[$meta])*
        $visibility enum $name {
            $(
                $(#[$variant_meta])*
                $variant $({ $( $(#[$field_meta])* $field: $type ),+ })?,
            )+
        }

        impl $crate::words::Say for $name {
            fn say(
                &self,
                language: $crate::Language,
                f: &mut ::core::fmt::Formatter<'_>,
            ) -> ::core::fmt::Result {
                $crate::say!(language, f, self, {
                    $(
                        $name::$variant $({ $($field),+ })? => {
                            $tag: $text $(, $other_tag: $other)? $($(, $field)+)?
                        }
                    )+
                })
            }
        }

        /// In English.
        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $crate::words::Say::say(self, $crate::Language::English, f)
            }
        }
    };
}

/// Makes types display what they say in English.
macro_rules! displays_english {
    ($($type:ty),* $(,)?) => {$(
        impl ::core::fmt::Display for $type {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                $crate::words::Say::say(self, $crate::Language::English, f)
            }
        }
    )*};
}
pub(crate) use displays_english;

/// Stops the compiler at an entry that is not written in both languages.
#[doc(hidden)]
pub const fn check_entry(english: &str, vietnamese: &str) {
    assert!(!english.is_empty() && !vietnamese.is_empty(), "an entry without words");
    let (english, vietnamese) = (english.as_bytes(), vietnamese.as_bytes());
    let mut at = 0;
    while at < english.len() && at < vietnamese.len() && english[at] == vietnamese[at] {
        at += 1;
    }
    let same = at == english.len() && at == vietnamese.len();
    assert!(!same, "an entry that is not translated: write what is the same after `all:`");
}
