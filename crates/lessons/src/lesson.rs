//! The form of a lesson: one TOML file.

use core::fmt;

use cotulenh::pgn::PgnReader;
use cotulenh::words::{Language, Say};
use cotulenh::{Color, Position, Study};
use serde::{Deserialize, Serialize};

use crate::goal::Goal;

/// The longest file that is read, in bytes.
const LONGEST: usize = 64 * 1024;
/// The most boards of a lesson.
const MOST_BOARDS: usize = 20;
/// The most turns that a goal may take: all ways are searched.
const MOST_TURNS: u8 = 4;

/// A text in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// In English.
    pub en: String,
    /// In Vietnamese.
    pub vi: String,
}

impl Text {
    /// What is said, in both languages.
    pub fn of(what: &impl Say) -> Text {
        Text { en: what.text(Language::English), vi: what.text(Language::Vietnamese) }
    }
}

/// A lesson: a few boards with goals.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Its name in addresses and lists: that of its file.
    pub id: String,
    /// What it is about.
    pub title: Text,
    /// What is told before the first board.
    pub lead: Text,
    /// The model game that its boards are taken from, if it has one: the positions before each turn and
    /// the last one, and each turn.
    pub game: Option<Vec<Start>>,
    /// The boards, in order.
    pub boards: Vec<Board>,
}

/// A position of a model game, with the turn that was played there.
#[derive(Clone, Debug)]
pub struct Start {
    /// The position.
    pub position: Position,
    /// The turn that was played, in SAN and LAN; none at the end of the game.
    pub played: Option<(String, String)>,
}

/// One board: a position, a goal, and the words for it.
#[derive(Clone, Debug)]
pub struct Board {
    /// Where it begins.
    pub start: Position,
    /// Which position of the model game this is, from 0, if it is one.
    pub ply: Option<usize>,
    /// The turn of the model game, in LAN, if the board is taken from one.
    pub model: Option<String>,
    /// What to do, in words.
    pub task: Text,
    /// What to do, as the rules check it.
    pub goal: Goal,
    /// How many turns that takes, exactly.
    pub turns: u8,
    /// What the other side does.
    pub opponent: Opponent,
    /// A first help, in words. The second shows the turn.
    pub hint: Text,
    /// What is said when the goal is reached.
    pub praise: Text,
    /// Whether the air defence of both sides is shown.
    pub rings: bool,
    /// Words of the author for particular wrong turns.
    pub answers: Vec<Answer>,
}

/// What an author says about one wrong first turn.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The turn, in SAN or LAN.
    pub turn: String,
    /// What is wrong with it.
    pub text: Text,
}

/// What the other side does between the turns of the learner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Opponent {
    /// Nothing: the learner makes all turns.
    #[default]
    Waits,
    /// Its best: the goal must be reached against every reply.
    Answers,
}

/// The file, word for word.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    title: Text,
    lead: Text,
    game: Option<String>,
    #[serde(default, rename = "board")]
    boards: Vec<WrittenBoard>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenBoard {
    fen: Option<String>,
    at: Option<String>,
    task: Text,
    goal: Vec<String>,
    turns: u8,
    #[serde(default)]
    opponent: Opponent,
    hint: Text,
    praise: Text,
    #[serde(default)]
    rings: bool,
    #[serde(default, rename = "answer")]
    answers: Vec<Answer>,
}

impl Lesson {
    /// Reads the file of a lesson with that name.
    ///
    /// # Errors
    ///
    /// If it is not written as `docs/lessons.md` says: what is wrong, on which board, and what was expected.
    /// Whether goals can be reached is another question: [`check::faults`](crate::check::faults).
    pub fn read(id: &str, text: &str) -> Result<Lesson, ReadError> {
        if text.len() > LONGEST {
            return Err(ReadError::new(None, format!("longer than {LONGEST} bytes")));
        }
        let written: Written =
            toml::from_str(text).map_err(|error| ReadError::new(None, error.to_string()))?;
        if !(1..=MOST_BOARDS).contains(&written.boards.len()) {
            let text = format!("expected 1 to {MOST_BOARDS} boards ([[board]])");
            return Err(ReadError::new(None, text));
        }
        let game = written.game.as_deref().map(read_game).transpose()?;
        let boards = written.boards.into_iter().enumerate();
        let boards = boards.map(|(i, board)| {
            read_board(board, game.as_deref()).map_err(|text| ReadError::new(Some(i + 1), text))
        });
        let boards = boards.collect::<Result<Vec<_>, _>>()?;
        let plies: Vec<_> = boards.iter().filter_map(|board| board.ply).collect();
        if !plies.is_sorted_by(|a, b| a < b) {
            return Err(ReadError::new(
                None,
                "the boards are not in the order of the game".to_owned(),
            ));
        }
        Ok(Lesson { id: id.to_owned(), title: written.title, lead: written.lead, game, boards })
    }
}

fn read_board(written: WrittenBoard, game: Option<&[Start]>) -> Result<Board, String> {
    let (start, ply) = match (&written.fen, &written.at, game) {
        (Some(fen), None, _) => {
            let position = fen.parse::<Position>().map_err(|error| format!("fen: {error}"))?;
            (Start { position, played: None }, None)
        }
        (None, Some(at), Some(game)) => {
            let (start, ply) = find(at, game)?;
            (start, Some(ply))
        }
        (None, Some(_), None) => return Err("`at` needs a `game` in the lesson".to_owned()),
        _ => return Err("expected `fen`, or `at` with a turn of the lesson's game".to_owned()),
    };
    if start.position.deploy().is_some() {
        return Err("fen: a deploy is in progress; begin before it".to_owned());
    }
    if !(1..=MOST_TURNS).contains(&written.turns) {
        return Err(format!("turns: expected 1 to {MOST_TURNS}, found {}", written.turns));
    }
    Ok(Board {
        start: start.position,
        ply,
        model: start.played.map(|(_, lan)| lan),
        task: written.task,
        goal: Goal::read(&written.goal).map_err(|error| format!("goal: {error}"))?,
        turns: written.turns,
        opponent: written.opponent,
        hint: written.hint,
        praise: written.praise,
        rings: written.rings,
        answers: written.answers,
    })
}

/// The positions of a game in SAN from the start position.
fn read_game(text: &str) -> Result<Vec<Start>, ReadError> {
    let wrong = |text: String| ReadError::new(None, format!("game: {text}"));
    let first = PgnReader::new(text.as_bytes()).next();
    let study: Study = match first {
        Some(Ok(study)) => study,
        Some(Err(error)) => return Err(wrong(error.to_string())),
        None => return Err(wrong("expected turns, as in a game file".to_owned())),
    };
    let mut starts = Vec::new();
    let mut position = study.position(study.root()).unwrap_or_default();
    for node in study.main_line() {
        let Some(turn) = study.turn(node) else { continue };
        let played = position.legal_turn(turn).map_err(|error| wrong(error.to_string()))?;
        let texts = (played.san().to_string(), played.lan().to_string());
        starts.push(Start { position, played: Some(texts) });
        position = *played.after();
    }
    starts.push(Start { position, played: None });
    Ok(starts)
}

/// The position before the turn with that number: `5.` for Red's fifth, `5...` for Blue's.
fn find(at: &str, game: &[Start]) -> Result<(Start, usize), String> {
    let wrong = || format!("at: expected a turn of the game, such as `5.` or `5...`, found `{at}`");
    let (number, side) = match at.strip_suffix("...") {
        Some(number) => (number, Color::Blue),
        None => (at.strip_suffix('.').ok_or_else(wrong)?, Color::Red),
    };
    let number: u32 = number.parse().map_err(|_| wrong())?;
    let here = |start: &Start| {
        start.position.fullmove_number() == number
            && start.position.turn() == side
            && start.played.is_some()
    };
    let ply = game.iter().position(here).ok_or_else(wrong)?;
    Ok((game[ply].clone(), ply))
}

/// Why a file is no lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// The board it is about, from 1, if it is about one.
    pub board: Option<usize>,
    /// What is wrong, and what was expected.
    pub text: String,
}

impl ReadError {
    fn new(board: Option<usize>, text: String) -> ReadError {
        ReadError { board, text }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(board) = self.board {
            write!(f, "board {board}: ")?;
        }
        f.write_str(self.text.trim_end())
    }
}

impl core::error::Error for ReadError {}
