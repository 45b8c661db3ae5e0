//! Setting up a board.

use cotulenh::{Color, Position, Setup, Stack};

use super::Board;
use super::doors::{Answer, read};
use super::forms::PutQuery;
use super::refusal::{Problem, Refusal, problems};

impl Board {
    /// Puts a piece or a stack on a square. Everything wrong with the board then.
    pub(super) fn put(&mut self, question: &str) -> Answer<Vec<Problem>> {
        let PutQuery { piece, square } = read(question)?;
        let stack = Stack::try_from(&piece).map_err(|error| Refusal::new(&error))?;
        Ok(self.edit(|setup| {
            setup.put(square, stack);
        }))
    }

    /// Takes away what stands on a square. Everything wrong with the board then.
    pub(super) fn remove(&mut self, question: &str) -> Answer<Vec<Problem>> {
        let square = read(question)?;
        Ok(self.edit(|setup| {
            setup.remove(square);
        }))
    }

    /// Takes everything off the board.
    pub(super) fn clear(&mut self, _: &str) -> Answer<Vec<Problem>> {
        Ok(self.edit(Setup::clear))
    }

    /// Lets another side begin.
    pub(super) fn set_turn(&mut self, question: &str) -> Answer<Vec<Problem>> {
        let side: Color = read(question)?;
        Ok(self.edit(|setup| setup.turn = side))
    }

    /// Everything wrong with the board.
    pub(super) fn validate(&mut self, _: &str) -> Answer<Vec<Problem>> {
        let errors = self.setup.map_or(Vec::new(), |setup| setup.check());
        Ok(errors.into_iter().map(Problem::from).collect())
    }

    /// Another position, from which a new game begins.
    pub(super) fn load(&mut self, question: &str) -> Answer<()> {
        *self = Board::read(&read::<String>(question)?)?;
        Ok(())
    }

    /// The usual start.
    pub(super) fn reset(&mut self, _: &str) -> Answer<()> {
        *self = Board::default();
        Ok(())
    }

    /// Everything wrong with a FEN.
    pub(super) fn validate_fen(&mut self, question: &str) -> Answer<Vec<Problem>> {
        Ok(problems(&read::<String>(question)?))
    }

    /// Changes the board. A new game begins, as soon as one can.
    fn edit(&mut self, change: impl FnOnce(&mut Setup)) -> Vec<Problem> {
        let now = || Setup::from(&Position::without_deploy(self.game.position()));
        let mut setup = self.setup.unwrap_or_else(now);
        change(&mut setup);
        match setup.position() {
            Ok(position) => {
                *self = Board::new(&position);
                Vec::new()
            }
            Err(errors) => {
                self.setup = Some(setup);
                errors.0.into_iter().map(Problem::from).collect()
            }
        }
    }
}
