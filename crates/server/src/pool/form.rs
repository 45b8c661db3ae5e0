//! What a server and an engine worker say to each other, as JSON.

use std::time::Duration;

use cotulenh::turn::LegalAction;
use cotulenh::{Action, Color, Game, Position, Turn};
use cotulenh_engine::review::{Eval, ReviewedTurn, Seen, View};
use cotulenh_engine::{Report, Score};
use serde::{Deserialize, Serialize};

use super::{End, Found, Reviewed, Update};

/// A game: where it starts, its turns, and the steps of the deploy in progress.
#[derive(Serialize, Deserialize)]
pub struct GameForm {
    start: Position,
    turns: Vec<Turn>,
    #[serde(default)]
    steps: Vec<Action>,
}

impl GameForm {
    /// A game as it is sent.
    pub fn new(game: &Game) -> GameForm {
        let steps = game.current().steps().iter().map(LegalAction::action).collect();
        GameForm { start: game.start(), turns: game.turns().collect(), steps }
    }

    /// A game before its first turn, and its turns.
    pub fn of(start: &Position, turns: &[Turn]) -> GameForm {
        GameForm { start: *start, turns: turns.to_vec(), steps: Vec::new() }
    }

    /// The game; none if it cannot be played so.
    pub fn game(&self) -> Option<Game> {
        let mut game = Game::new(self.start);
        for &turn in &self.turns {
            let turn = game.board().legal_turn(turn).ok()?;
            game.play_on(&turn).ok()?;
        }
        for &step in &self.steps {
            game.play_action(step).ok()?;
        }
        Some(game)
    }

    /// Where it starts, and its turns.
    pub fn parts(self) -> (Position, Vec<Turn>) {
        (self.start, self.turns)
    }
}

/// What a worker is asked for.
#[derive(Serialize, Deserialize)]
pub enum JobForm {
    /// The turn that a level plays.
    Turn {
        /// The game.
        game: GameForm,
        /// The level.
        level: u8,
        /// How long it may take, in milliseconds.
        budget: u64,
        /// What makes one game differ from another.
        seed: u64,
    },
    /// The best lines of a position.
    Search {
        /// The game.
        game: GameForm,
        /// How many lines.
        lines: usize,
        /// What was found and used before: depth, nodes, and time in milliseconds.
        used: (u32, u64, u64),
    },
    /// A review of a game.
    Review {
        /// The game, with all its turns.
        game: GameForm,
        /// How many turns are not looked at.
        skip: usize,
    },
}

/// What a worker says.
#[derive(Serialize, Deserialize)]
pub enum WorkerSays {
    /// It has begun, or goes on.
    Works,
    /// The turn, if it found one.
    Turn(Option<(Turn, ScoreForm)>),
    /// The best lines so far.
    Found {
        /// How deep.
        depth: u32,
        /// Nodes searched.
        nodes: u64,
        /// Time spent, in milliseconds.
        time: u64,
        /// The lines.
        lines: Vec<ReportForm>,
    },
    /// One more position of a review.
    Reviewed(Box<ReviewedForm>),
    /// It is over.
    End(EndForm),
}

/// What who asked says to the worker.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum AskerSays {
    /// The answer is still wanted.
    GoOn,
    /// It is not.
    Stop,
}

/// A score.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub enum ScoreForm {
    /// Hundredths of an Infantry.
    Points(i32),
    /// Turns to mate.
    Mate(i32),
}

impl From<Score> for ScoreForm {
    fn from(score: Score) -> ScoreForm {
        match score {
            Score::Centipawns(points) => ScoreForm::Points(points),
            Score::Mate(turns) => ScoreForm::Mate(turns),
        }
    }
}

impl From<ScoreForm> for Score {
    fn from(form: ScoreForm) -> Score {
        match form {
            ScoreForm::Points(points) => Score::Centipawns(points),
            ScoreForm::Mate(turns) => Score::Mate(turns),
        }
    }
}

/// A line of a search.
#[derive(Serialize, Deserialize)]
pub struct ReportForm {
    depth: (u32, u32),
    number: usize,
    score: ScoreForm,
    nodes: u64,
    time: u64,
    full: usize,
    line: Vec<Turn>,
}

impl From<Report> for ReportForm {
    fn from(report: Report) -> ReportForm {
        ReportForm {
            depth: (report.depth, report.selective_depth),
            number: report.number,
            score: report.score.into(),
            nodes: report.nodes,
            time: millis(report.time),
            full: report.permille_full,
            line: report.line,
        }
    }
}

impl From<ReportForm> for Report {
    fn from(form: ReportForm) -> Report {
        Report {
            depth: form.depth.0,
            selective_depth: form.depth.1,
            number: form.number,
            score: form.score.into(),
            nodes: form.nodes,
            time: Duration::from_millis(form.time),
            permille_full: form.full,
            line: form.line,
        }
    }
}

/// What an engine thinks of a position: its worth for Red, whether the game is over, and the best lines.
type ViewForm = (EvalForm, bool, Vec<Vec<Turn>>);

/// What a position is worth.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub enum EvalForm {
    /// Hundredths of an Infantry.
    Points(i32),
    /// A side wins.
    Win(Color, u32),
}

impl From<Eval> for EvalForm {
    fn from(eval: Eval) -> EvalForm {
        match eval {
            Eval::Points(points) => EvalForm::Points(points),
            Eval::Win(color, turns) => EvalForm::Win(color, turns),
        }
    }
}

impl From<EvalForm> for Eval {
    fn from(form: EvalForm) -> Eval {
        match form {
            EvalForm::Points(points) => Eval::Points(points),
            EvalForm::Win(color, turns) => Eval::Win(color, turns),
        }
    }
}

/// What was better, with its worth.
type Better = Vec<(EvalForm, Vec<Turn>)>;

/// A position of a review.
#[derive(Serialize, Deserialize)]
pub struct ReviewedForm {
    before: Position,
    after: Position,
    view: ViewForm,
    /// Of a turn: whose, and what was better.
    turn: Option<(Color, Better)>,
}

impl From<Reviewed> for ReviewedForm {
    fn from(Reviewed { before, after, seen }: Reviewed) -> ReviewedForm {
        let written = |view: View| (view.eval.into(), view.over, view.lines);
        let (view, turn) = match seen {
            Seen::Start(view) => (written(view), None),
            Seen::Turn(ReviewedTurn { color, after, better }) => {
                let better = better.into_iter().map(|(eval, line)| (eval.into(), line)).collect();
                (written(after), Some((color, better)))
            }
        };
        ReviewedForm { before, after, view, turn }
    }
}

impl From<ReviewedForm> for Reviewed {
    fn from(ReviewedForm { before, after, view, turn }: ReviewedForm) -> Reviewed {
        let (eval, over, lines) = view;
        let view = View { eval: eval.into(), over, lines };
        let seen = match turn {
            None => Seen::Start(view),
            Some((color, better)) => {
                let better = better.into_iter().map(|(eval, line)| (eval.into(), line)).collect();
                Seen::Turn(ReviewedTurn { color, after: view, better })
            }
        };
        Reviewed { before, after, seen }
    }
}

/// How an analysis ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum EndForm {
    /// There is no more to find.
    Complete,
    /// Its time is up.
    Time,
    /// It was told to stop.
    Stopped,
    /// The engine failed.
    Failed,
}

impl From<End> for EndForm {
    fn from(end: End) -> EndForm {
        match end {
            End::Complete => EndForm::Complete,
            End::Time => EndForm::Time,
            End::Stopped => EndForm::Stopped,
            End::Failed => EndForm::Failed,
        }
    }
}

impl EndForm {
    /// How it ended; none if it was stopped, and may go on elsewhere.
    pub fn end(self) -> Option<End> {
        match self {
            EndForm::Complete => Some(End::Complete),
            EndForm::Time => Some(End::Time),
            EndForm::Stopped => None,
            EndForm::Failed => Some(End::Failed),
        }
    }
}

impl From<Update> for WorkerSays {
    fn from(update: Update) -> WorkerSays {
        match update {
            Update::Found(Found { depth, nodes, time, lines }) => WorkerSays::Found {
                depth,
                nodes,
                time: millis(time),
                lines: lines.into_iter().map(Into::into).collect(),
            },
            Update::Reviewed(reviewed) => WorkerSays::Reviewed(Box::new((*reviewed).into())),
            Update::End(end) => WorkerSays::End(end.into()),
        }
    }
}

/// So long, in milliseconds.
pub fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_with_a_deploy_in_progress_comes_back_as_it_was() {
        let mut game = Game::default();
        for turn in ["Ic6", "Ik7"] {
            game.play_text(turn).expect("a turn");
        }
        let text = serde_json::to_string(&GameForm::new(&game)).expect("JSON");
        let read: GameForm = serde_json::from_str(&text).expect("a form");
        let read = read.game().expect("a game");
        assert_eq!((read.position(), read.turns().count()), (game.position(), 2));
        let start: Position =
            "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/3C7 r - - 0 1".parse().expect("a position");
        let mut game = Game::new(start);
        let step = start.parse_lan("c3:Fc3>e5").expect("a step");
        game.play_action(step).expect("a step");
        let read = GameForm::new(&game).game().expect("a game");
        assert_eq!(read.position(), game.position());
        assert!(read.current().is_deploying());
    }

    #[test]
    fn what_an_engine_found_comes_back_as_it_was() {
        let turn = Position::start().read_turn("Ic6").expect("a turn").turn();
        let report = Report {
            depth: 3,
            selective_depth: 9,
            number: 1,
            score: Score::Mate(-2),
            nodes: 77,
            time: Duration::from_millis(5),
            permille_full: 4,
            line: vec![turn],
        };
        let text = serde_json::to_string(&ReportForm::from(report.clone())).expect("JSON");
        let read: ReportForm = serde_json::from_str(&text).expect("a form");
        assert_eq!(Report::from(read), report);
    }
}
