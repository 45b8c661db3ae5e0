//! A turn as it is written, taken apart without looking at a position.

#[cfg(feature = "serde")]
use crate::notation::ReadTurnError;
use crate::notation::{Malformed, Manner, Scanner};
use crate::words::Expected;
use crate::{ActionKind, Square, Stack, Unit};

/// Pieces as they are written: a unit with the marks that stand there. The colour means nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pieces(Stack);

impl Pieces {
    /// Pieces from a text that holds nothing else: `T`, `+F`, `(NFT)`.
    #[cfg(feature = "serde")]
    pub(crate) fn read(text: &str) -> Result<Pieces, ReadTurnError> {
        Ok(Pieces(Scanner::only_pieces(text, Manner::Lenient)?))
    }

    /// Which pieces.
    pub(crate) fn unit(self) -> Unit {
        self.0.unit()
    }

    /// Whether this is a writing of that unit: marks may be missing, but none may be wrong.
    pub(crate) fn means(self, stack: Stack) -> bool {
        self.unit() == stack.unit() && self.0.marks() & !stack.marks() == 0
    }

    pub(crate) fn is_exactly(self, stack: Stack) -> bool {
        self.unit() == stack.unit() && self.0.marks() == stack.marks()
    }

    /// Whether this is the carrier's letter for that whole stack.
    pub(crate) fn means_whole(self, stack: Stack) -> bool {
        self.is_carrier_of(stack.unit()) && (!self.0.has_hero() || stack.carrier().heroic)
    }

    /// Whether this is a single letter, and that of the unit's carrier.
    pub(crate) fn is_carrier_of(self, unit: Unit) -> bool {
        self.unit() == Unit::from(unit.carrier())
    }
}

/// A move or step as it is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Written {
    pub(crate) pieces: Pieces,
    pub(crate) file: Option<u8>,
    pub(crate) rank: Option<u8>,
    pub(crate) kind: ActionKind,
    /// `>` was written.
    pub(crate) deploys: bool,
    pub(crate) to: Square,
    /// The stack after a combining move.
    pub(crate) result: Option<Pieces>,
}

impl Written {
    /// The square it starts from, if all of it is written.
    pub(crate) fn origin(&self) -> Option<Square> {
        Square::new(self.file?, self.rank?)
    }

    pub(crate) fn may_start_on(&self, square: Square) -> bool {
        self.file.is_none_or(|file| file == square.file())
            && self.rank.is_none_or(|rank| rank == square.rank())
    }
}

/// A turn as it is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sketch {
    pub(crate) origin: Option<Square>,
    pub(crate) stays: Option<Pieces>,
    pub(crate) first: Written,
    later: [Option<Written>; 2],
    pub(crate) deploy: bool,
    /// It ends in `...`: its steps are made, and the deploy stays open.
    pub(crate) open: bool,
}

impl Sketch {
    /// A text taken apart.
    pub(crate) fn read(text: &str) -> Result<Sketch, Malformed> {
        Scanner::new(text, Manner::Lenient).turn()
    }

    /// Whether what is written before `<`, if anything, is what stays.
    pub(crate) fn leaves(&self, stays: Option<Stack>) -> bool {
        self.stays.is_none_or(|written| stays.is_some_and(|stays| written.means(stays)))
    }

    /// The move, or the steps in order.
    pub(crate) fn steps(&self) -> impl Iterator<Item = &Written> {
        core::iter::once(&self.first).chain(self.later.iter().flatten())
    }
}

impl Scanner<'_> {
    /// A whole turn.
    fn turn(mut self) -> Result<Sketch, Malformed> {
        // A lower-case letter of a piece and the rank it comes from look like a square.
        let mut origin = self.origin();
        let (mut stays, mut deploy) = (None, origin.is_some());
        let mut steps = [None; 3];
        let mut len = 0;
        loop {
            let pieces = Pieces(self.pieces()?);
            let start = self.at;
            let square = self.try_square();
            if self.take("<") && stays.is_none() {
                self.same_stack(origin.is_none() || square.is_none() || origin == square, start)?;
                origin = origin.or(square);
                stays = Some(pieces);
                deploy = true;
            } else {
                self.at = start;
                let written = self.written(pieces)?;
                let slot: &mut Option<Written> =
                    steps.get_mut(len).ok_or_else(|| self.expected(Expected::ThreeSteps))?;
                deploy |= written.deploys || self.rest().starts_with(',');
                self.same_stack(!deploy || origin.is_none_or(|o| written.may_start_on(o)), start)?;
                origin = origin.or(written.origin().filter(|_| deploy));
                *slot = Some(written);
                len += 1;
            }
            if !self.take(",") {
                break;
            }
        }
        let open = self.take("...");
        self.end()?;
        match steps {
            [Some(first), second, third] => Ok(Sketch {
                origin,
                stays,
                first,
                later: [second, third],
                deploy: deploy || open,
                open,
            }),
            _ => Err(self.expected(Expected::NextStep)),
        }
    }

    /// The square that was read at a place must be that of the stack.
    fn same_stack(&mut self, is_same: bool, at: usize) -> Result<(), Malformed> {
        self.at = if is_same { self.at } else { at };
        if is_same { Ok(()) } else { Err(self.expected(Expected::Origin)) }
    }

    /// What follows the pieces: origin, separator, square, and what may stand behind.
    fn written(&mut self, pieces: Pieces) -> Result<Written, Malformed> {
        let (mut file, mut rank) = (None, None);
        let start = self.at;
        if let Some(square) = self.try_square() {
            // It is the origin if another square follows.
            let end = self.at;
            let _ = self.separator();
            let another = self.try_square().is_some();
            self.at = if another { end } else { start };
            if another {
                (file, rank) = (Some(square.file()), Some(square.rank()));
            }
        } else {
            file = self.take_file();
            rank = if file.is_none() { self.take_rank() } else { None };
        }
        let (kind, deploys) = self.separator();
        let to = self.square()?;
        let result = if self.rest().starts_with('(') { Some(Pieces(self.pieces()?)) } else { None };
        while self.take_any(&['+', '#', '!', '?', '^']) {}
        Ok(Written { pieces, file, rank, kind, deploys, to, result })
    }

    /// The kind of action, and whether `>` was written.
    fn separator(&mut self) -> (ActionKind, bool) {
        let deploys = self.take(">");
        let kind = self.symbol().unwrap_or(ActionKind::Quiet);
        if kind == ActionKind::Quiet {
            self.take("-");
        }
        (kind, deploys)
    }
}
