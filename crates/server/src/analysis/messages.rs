//! What is said on the analysis socket (docs/protocol.md).

use cotulenh::json::{TurnName, Words};
use cotulenh::{Color, Position, Turn};
use cotulenh_engine::review::{Eval, Seen};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::bounds::TurnText;
use crate::error::{ApiError, Code};
use crate::pool::{End, Found, Reviewed};

/// How many turns of a line are told.
const LINE: usize = 20;

/// What a client says.
#[derive(Deserialize, ToSchema)]
#[schema(as = AnalysisRequest)]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Request {
    /// Search a position.
    Go {
        /// The client's name for it.
        id: u64,
        /// The position and the turns that lead to the one to be searched.
        #[serde(flatten)]
        game: Moves,
        /// How many lines.
        #[serde(default = "one")]
        #[schema(minimum = 1, maximum = 5, default = 1)]
        lines: usize,
    },
    /// Look at every turn of a game.
    Review {
        /// The client's name for it.
        id: u64,
        /// The game.
        #[serde(flatten)]
        game: Moves,
        /// How many turns were looked at before.
        #[serde(default)]
        #[schema(default = 0)]
        from: usize,
    },
    /// No more of it.
    Stop,
    /// Is anybody there?
    Ping,
}

fn one() -> usize {
    1
}

/// A game by its start and its turns.
#[derive(Deserialize, ToSchema)]
#[schema(as = GameMoves)]
pub struct Moves {
    /// A FEN; the usual start if there is none.
    #[schema(max_length = 4096)]
    pub start: Option<String>,
    /// The turns in LAN, or SAN: at most 1000, each of at most 200 characters.
    #[serde(default)]
    #[schema(value_type = Vec<TurnText>, max_items = 1000)]
    pub turns: Vec<String>,
}

/// What the server says.
#[derive(Serialize, ToSchema)]
#[schema(as = AnalysisMessage)]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Answer {
    /// It waits for a free engine.
    Queued {
        /// The client's name for it.
        id: u64,
    },
    /// The best lines so far.
    Lines(LinesForm),
    /// It is over.
    Done {
        /// The client's name for it.
        id: u64,
        /// Why.
        reason: Reason,
    },
    /// One more position of a game was looked at.
    Reviewed(ReviewedForm),
    /// Something is wrong.
    Error {
        /// The client's name for what was asked, if it is known.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        id: Option<u64>,
        /// What kind of error it is.
        code: Code,
        /// What is wrong, in words.
        text: Words,
    },
    /// Somebody is there.
    Pong,
}

impl Answer {
    /// An error about what was asked with that id, if it is known.
    pub fn error(id: Option<u64>, error: ApiError) -> Answer {
        Answer::Error { id, code: error.code, text: error.text }
    }

    /// A search is over.
    pub fn end(id: u64, end: End) -> Answer {
        let reason = match end {
            End::Complete => Reason::Depth,
            End::Time => Reason::Time,
            End::Stopped => Reason::Stopped,
            End::Failed => return Answer::error(Some(id), ApiError::internal()),
        };
        Answer::Done { id, reason }
    }

    /// The answer as it is sent.
    pub fn text(&self) -> String {
        // Texts and numbers can always be written.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Why a search is over.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[schema(as = SearchEnd)]
#[serde(rename_all = "camelCase")]
pub enum Reason {
    /// As deep as it goes, or all was looked at.
    Depth,
    /// Its time is up.
    Time,
    /// It was stopped or replaced.
    Stopped,
    /// The game is over in that position.
    Over,
}

/// The best lines so far.
#[derive(Serialize, ToSchema)]
#[schema(as = SearchLines)]
pub struct LinesForm {
    /// The client's name for it.
    id: u64,
    /// How deep the search is.
    depth: u32,
    /// How many nodes were searched.
    nodes: u64,
    /// Nodes a second.
    nps: u64,
    /// How long it has searched, in milliseconds.
    time: u64,
    /// The lines, the best first.
    lines: Vec<LineForm>,
    /// Nobody can win, whatever is played: one piece is left against a bare Commander.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    #[schema(required = false)]
    drawn: bool,
}

/// A line of the engine.
#[derive(Serialize, ToSchema)]
#[schema(as = SearchLine)]
struct LineForm {
    /// Its score.
    score: ScoreForm,
    /// Its turns in SAN, at most 20.
    san: Vec<String>,
    /// The same in LAN.
    lan: Vec<String>,
}

/// A score in Red's view.
#[derive(Serialize, ToSchema)]
#[schema(as = SearchScore)]
#[serde(rename_all = "camelCase")]
enum ScoreForm {
    /// Centipawns.
    Cp(i32),
    /// Turns until Red mates; negative: until Blue does; 0: the game is won.
    Mate(i32),
}

impl From<Eval> for ScoreForm {
    fn from(eval: Eval) -> ScoreForm {
        match eval {
            Eval::Points(points) => ScoreForm::Cp(points),
            Eval::Win(Color::Red, turns) => ScoreForm::Mate(turns as i32),
            Eval::Win(Color::Blue, turns) => ScoreForm::Mate(-(turns as i32)),
        }
    }
}

impl LinesForm {
    /// What was found on a board.
    pub fn new(id: u64, position: &Position, found: &Found) -> LinesForm {
        let lines = found.lines.iter().map(|report| {
            let (san, lan) = texts(position, &report.line);
            LineForm { score: Eval::new(report.score, position.turn()).into(), san, lan }
        });
        LinesForm {
            id,
            depth: found.depth,
            nodes: found.nodes,
            nps: (found.nodes as f64 / found.time.as_secs_f64().max(1e-3)) as u64,
            time: found.time.as_millis() as u64,
            lines: lines.collect(),
            drawn: cotulenh_endings::probe(position) == Some(cotulenh_endings::Value::Draw),
        }
    }
}

/// The turns of a line in SAN and in LAN. The first is whole: it begins before a deploy in progress.
fn texts(start: &Position, turns: &[Turn]) -> (Vec<String>, Vec<String>) {
    let mut position = start.without_deploy();
    let (mut san, mut lan) = (Vec::new(), Vec::new());
    for &turn in turns.iter().take(LINE) {
        let Ok(turn) = position.legal_turn(turn) else { break };
        san.push(turn.san().to_string());
        lan.push(turn.lan().to_string());
        position = *turn.after();
    }
    (san, lan)
}

/// A position of a game that was looked at.
#[derive(Serialize, ToSchema)]
#[schema(as = ReviewedPosition)]
pub struct ReviewedForm {
    /// The client's name for it.
    id: u64,
    /// How many turns were played before it.
    ply: usize,
    /// Its score.
    score: ScoreForm,
    /// What the engine would play in it; `null` when the game is over.
    #[schema(required)]
    best: Option<TurnName>,
    /// The glyph of the turn that led to it: 4 `??`, 2 `?`, 6 `?!`; 0 if there is none.
    glyph: u8,
    /// How much of the expected result, 0 to 1, that turn gave away.
    given: f64,
    /// What would have been better than that turn, in SAN.
    line: Vec<String>,
}

impl ReviewedForm {
    /// What was seen after so many turns.
    pub fn new(id: u64, ply: usize, reviewed: &Reviewed) -> ReviewedForm {
        let (view, reviewed_turn) = match &reviewed.seen {
            Seen::Start(view) => (view, None),
            Seen::Turn(reviewed_turn) => (&reviewed_turn.after, Some(reviewed_turn)),
        };
        let best = view.lines.first().and_then(|line| line.first());
        let better = reviewed_turn.and_then(|reviewed_turn| reviewed_turn.better.first());
        ReviewedForm {
            id,
            ply,
            score: view.eval.into(),
            best: best
                .and_then(|&turn| reviewed.after.without_deploy().legal_turn(turn).ok())
                .map(|turn| TurnName::from(&turn)),
            glyph: reviewed_turn
                .and_then(cotulenh_engine::review::ReviewedTurn::glyph)
                .unwrap_or(0),
            given: reviewed_turn
                .map_or(0.0, |reviewed_turn| (reviewed_turn.given_away() * 1e3).round() / 1e3),
            line: better.map_or_else(Vec::new, |(_, line)| texts(&reviewed.before, line).0),
        }
    }
}
