//! Lessons as the site reads them: with all answers, so that a browser knows nothing about goals.

use cotulenh::Bitboard;
use serde::Serialize;

use crate::lesson::{Board, Lesson, Opponent, Start, Text};
use crate::path;
use crate::solve::{self, Node, Unsolved};

/// A lesson with all answers.
#[derive(Clone, Debug, Serialize)]
pub struct CompiledLesson {
    /// Its name.
    pub id: String,
    /// What it is about.
    pub title: Text,
    /// What is told before the first board.
    pub lead: Text,
    /// The boards.
    pub boards: Vec<CompiledBoard>,
    /// What the model game brings after the last board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ending: Vec<Scene>,
}

/// A board with all answers.
#[derive(Clone, Debug, Serialize)]
pub struct CompiledBoard {
    /// What the model game brings before it, since the last board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub story: Vec<Scene>,
    /// What to do.
    pub task: Text,
    /// How many turns it takes.
    pub turns: u8,
    /// Whether the other side replies.
    pub answers: bool,
    /// The first help.
    pub hint: Text,
    /// What is said at the end.
    pub praise: Text,
    /// Squares to go to, or to capture on.
    pub goals: Vec<String>,
    /// Squares to stay off.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub avoid: Vec<String>,
    /// Whether air defence is shown.
    pub rings: bool,
    /// All answers.
    pub nodes: Vec<Node>,
}

/// A turn of a model game, and the position after it.
#[derive(Clone, Debug, Serialize)]
pub struct Scene {
    /// The turn in SAN.
    pub san: String,
    /// The turn in LAN.
    pub lan: String,
    /// The position after it.
    pub fen: String,
}

/// The path as its page needs it.
#[derive(Clone, Debug, Serialize)]
pub struct Index {
    /// The chapters, in order.
    pub chapters: Vec<IndexChapter>,
}

/// A chapter of the path.
#[derive(Clone, Debug, Serialize)]
pub struct IndexChapter {
    /// Its title.
    pub title: Text,
    /// Its lessons, in order.
    pub lessons: Vec<IndexLesson>,
}

/// A lesson of the path.
#[derive(Clone, Debug, Serialize)]
pub struct IndexLesson {
    /// Its name.
    pub id: String,
    /// Its title.
    pub title: Text,
    /// How many boards it has.
    pub boards: usize,
}

/// The lesson with all answers.
///
/// # Errors
///
/// If a board has none.
pub fn lesson(lesson: &Lesson) -> Result<CompiledLesson, Unsolved> {
    let mut seen = 0;
    let mut boards = Vec::new();
    for board in &lesson.boards {
        let story = match (&lesson.game, board.ply) {
            (Some(game), Some(ply)) => {
                let story = scenes(&game[seen..=ply]);
                seen = ply;
                story
            }
            _ => Vec::new(),
        };
        boards.push(compile(board, story)?);
    }
    let ending = lesson.game.as_ref().map(|game| scenes(&game[seen..])).unwrap_or_default();
    Ok(CompiledLesson {
        id: lesson.id.clone(),
        title: lesson.title.clone(),
        lead: lesson.lead.clone(),
        boards,
        ending,
    })
}

fn compile(board: &Board, story: Vec<Scene>) -> Result<CompiledBoard, Unsolved> {
    let (goals, avoid) = board.goal.squares();
    Ok(CompiledBoard {
        story,
        task: board.task.clone(),
        turns: board.turns,
        answers: board.opponent == Opponent::Answers,
        hint: board.hint.clone(),
        praise: board.praise.clone(),
        goals: names(goals),
        avoid: names(avoid),
        rings: board.rings,
        nodes: solve::answers(board)?.nodes,
    })
}

fn names(squares: Bitboard) -> Vec<String> {
    squares.into_iter().map(|square| square.to_string()).collect()
}

/// The turns between the first and the last of these positions.
fn scenes(game: &[Start]) -> Vec<Scene> {
    let turns = game.windows(2).filter_map(|pair| {
        let (san, lan) = pair[0].played.clone()?;
        Some(Scene { san, lan, fen: pair[1].position.to_string() })
    });
    turns.collect()
}

/// The path: chapters and lessons without their boards.
pub fn index() -> Index {
    let chapters = path::chapters().map(|chapter| IndexChapter {
        title: chapter.title,
        lessons: chapter
            .lessons
            .into_iter()
            .map(|lesson| IndexLesson {
                id: lesson.id,
                title: lesson.title,
                boards: lesson.boards.len(),
            })
            .collect(),
    });
    Index { chapters: chapters.collect() }
}
