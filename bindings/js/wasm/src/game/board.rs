//! A game with its variations and comments, or a board that is being set up.

use cotulenh::position::SetupErrors;
use cotulenh::study::{NodeId, Study};
use cotulenh::turn::LegalTurn;
use cotulenh::{Game, Position, Setup};

use super::refusal::{Problem, Refusal};

/// What a `Game` of JavaScript is here.
pub struct Board {
    pub(super) game: Game,
    /// The tree of all lines, of which the game is one.
    pub(super) study: Study,
    /// Where the game is in the tree.
    pub(super) node: NodeId,
    /// The board while it is set up in a way that cannot be played; the game rests meanwhile.
    pub(super) setup: Option<Setup>,
    /// The games of a file that nobody has taken yet, the first one last.
    pub(super) read: Vec<Board>,
}

impl Default for Board {
    fn default() -> Board {
        Board::new(&Position::start())
    }
}

impl Board {
    /// A game from a position.
    pub fn new(position: &Position) -> Board {
        let study = Study::new(*position);
        Board {
            game: Game::new(*position),
            node: study.root(),
            study,
            setup: None,
            read: Vec::new(),
        }
    }

    /// A game from a FEN.
    ///
    /// # Errors
    ///
    /// If it is none, with everything wrong with it.
    pub fn read(fen: &str) -> Result<Board, Refusal> {
        let position = fen.parse().map_err(|error| Refusal::fen(fen, &error))?;
        Ok(Board::new(&position))
    }

    /// The game at the end of the main line of a study.
    ///
    /// # Errors
    ///
    /// If the main line goes on after the game has ended on the board.
    pub fn of_study(study: Study) -> Result<Board, Refusal> {
        study.to_game()?;
        Ok(Board::of_any_study(study))
    }

    /// The same; at the start if the main line goes on after the end of the game.
    pub fn of_any_study(study: Study) -> Board {
        let (game, node) = match study.to_game() {
            Ok(game) => (game, study.main_line_end()),
            Err(_) => (Game::new(*study.start()), study.root()),
        };
        Board { game, node, study, setup: None, read: Vec::new() }
    }

    /// The game, if it can be played.
    pub(super) fn playable(&self) -> Result<&Game, Refusal> {
        self.check_setup()?;
        Ok(&self.game)
    }

    /// The game to change it, if it can be played.
    pub(super) fn playing(&mut self) -> Result<&mut Game, Refusal> {
        self.check_setup()?;
        Ok(&mut self.game)
    }

    fn check_setup(&self) -> Result<(), Refusal> {
        let Some(setup) = &self.setup else { return Ok(()) };
        let errors = setup.check();
        let problems = errors.iter().map(|&error| Problem::from(error)).collect();
        Err(Refusal { problems, ..Refusal::new(&SetupErrors(errors)) })
    }

    /// Takes note of a turn that the game has played. Where turns were taken back, the line that began
    /// with this one goes, unless it was played again.
    pub(super) fn note(&mut self, turn: &LegalTurn, instead_of: Option<cotulenh::Turn>) {
        let before = self.node;
        let replaced = instead_of.filter(|&other| other != turn.turn()).and_then(|other| {
            let children = self.study.children(before);
            children.iter().copied().find(|&child| self.study.turn(child) == Some(other))
        });
        // The nodes are there, and the turn is proved.
        if let Some(replaced) = replaced {
            let _ = self.study.remove(replaced);
        }
        if let Ok(node) = self.study.add_unchecked(before, turn.turn()) {
            self.node = node;
            while self.study.children(before).first() != Some(&node) {
                if self.study.promote(node).is_err() {
                    break;
                }
            }
        }
    }

    /// The study with the result of the game, without what was taken back.
    pub(super) fn written(&self) -> Study {
        let mut study = self.study.clone();
        let next = self.game.undone().next();
        let undone = next.and_then(|turn| {
            study.children(self.node).iter().copied().find(|&child| study.turn(child) == Some(turn))
        });
        // The node is there, and the tag's name is well formed.
        if let Some(undone) = undone {
            let _ = study.remove(undone);
        }
        let ended = Study::from(&self.game);
        study.set_result(ended.result());
        match ended.tag("Termination") {
            Some(termination) => drop(study.set_tag("Termination", termination)),
            None if self.game.result().is_none() => study.remove_tag("Termination"),
            None => {}
        }
        study
    }
}
