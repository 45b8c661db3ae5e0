//! Lessons of CoTuLenh: boards with goals that the rules check.
//!
//! A lesson is one TOML file ([`Lesson::read`]): a few boards, each with a [`Goal`] in plain words
//! (`capture e6 with T`, `keep T`), the exact number of turns that it takes, a hint and a praise, all
//! texts in English and Vietnamese. [`solve::answers`] searches the whole board: it proves the number of
//! turns, and answers every legal turn, the right ones with what comes next, the wrong ones with the
//! reason. [`check::faults`] says to an author what is still wrong. [`path`] holds the lessons
//! that are shipped, in their order, and [`compiled`] what the site reads: lessons with all answers,
//! so that a browser needs to know nothing about goals.
//!
//! ```
//! use cotulenh_lessons::{Lesson, check};
//! let text = r#"
//! title.en = "The Tank"
//! title.vi = "Xe tăng"
//! lead.en = "Two squares along ranks and files."
//! lead.vi = "Hai nấc, ngang hoặc dọc."
//! [[board]]
//! fen = "11/11/11/11/11/11/4e6/4I6/4T6/11/11/11 r - - 0 1"
//! goal = ["capture e6 with T"]
//! turns = 1
//! task.en = "Capture the Engineer."
//! task.vi = "Hãy ăn Công binh."
//! hint.en = "A Tank shoots over pieces."
//! hint.vi = "Xe tăng bắn vượt qua quân khác."
//! praise.en = "Over your own Infantry!"
//! praise.vi = "Vượt qua cả Bộ binh của bạn!"
//! "#;
//! let lesson = Lesson::read("my-tank", text)?;
//! assert!(check::faults(&lesson).is_empty());
//! # Ok::<(), cotulenh_lessons::ReadError>(())
//! ```

pub mod check;
pub mod compiled;
mod goal;
mod judge;
mod lesson;
pub mod path;
pub mod solve;
mod words;

pub use goal::{Goal, GoalError, Never, Target, Want};
pub use lesson::{Answer, Board, Lesson, Opponent, ReadError, Start, Text};
pub use words::{Reason, Turns, Which};

/// The example of the README is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
