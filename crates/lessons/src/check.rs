//! What an author has to mend.

use core::fmt;

use crate::lesson::{Lesson, Text};
use crate::solve;

/// The longest text of a board, in characters: a phone shows it beside the board.
const LONGEST_TEXT: usize = 320;
/// The longest text before the first board.
const LONGEST_LEAD: usize = 700;
/// The longest title.
const LONGEST_TITLE: usize = 40;

/// One thing that is wrong with a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The board it is about, from 1, if it is about one.
    pub board: Option<usize>,
    /// What is wrong.
    pub text: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(board) = self.board {
            write!(f, "board {board}: ")?;
        }
        f.write_str(&self.text)
    }
}

/// Plays a lesson to the end of every way, and reads its texts: everything that is wrong with it.
pub fn faults(lesson: &Lesson) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut note = |board, text| faults.push(Fault { board, text });
    for (name, text, longest) in
        [("title", &lesson.title, LONGEST_TITLE), ("lead", &lesson.lead, LONGEST_LEAD)]
    {
        for text in text_faults(name, text, longest) {
            note(None, text);
        }
    }
    if lesson.game.is_some() && lesson.boards.iter().all(|board| board.ply.is_none()) {
        note(None, "there is a game, but no board is taken from it".to_owned());
    }
    for (i, board) in lesson.boards.iter().enumerate() {
        let here = Some(i + 1);
        let texts = [("task", &board.task), ("hint", &board.hint), ("praise", &board.praise)];
        for (name, text) in
            texts.into_iter().chain(board.answers.iter().map(|answer| ("answer", &answer.text)))
        {
            for text in text_faults(name, text, LONGEST_TEXT) {
                note(here, text);
            }
        }
        if let Err(unsolved) = solve::answers(board) {
            note(here, unsolved.to_string());
        }
    }
    faults
}

/// What is wrong with a text: nothing said, too much said, or not translated.
fn text_faults(name: &str, text: &Text, longest: usize) -> Vec<String> {
    let mut faults = Vec::new();
    for (language, said) in [("en", &text.en), ("vi", &text.vi)] {
        let length = said.chars().count();
        if said.trim().is_empty() {
            faults.push(format!("{name}.{language} is empty"));
        } else if said.trim() != said {
            faults.push(format!("{name}.{language} begins or ends with a space"));
        } else if length > longest {
            faults
                .push(format!("{name}.{language} has {length} characters, at most {longest} fit"));
        }
    }
    if text.en == text.vi && !text.en.trim().is_empty() {
        faults.push(format!("{name} is not translated"));
    }
    faults
}
