//! Single pieces on their squares, carried or not.

use crate::{Kind, Piece, Position, Square, Stack};

/// One piece on its square.
///
/// ```
/// let position: cotulenh::Position = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r".parse()?;
/// let pieces: Vec<_> = position.pieces_on("c3".parse()?).collect();
/// assert_eq!(pieces[0].to_string(), "the Navy on c3");
/// assert_eq!(pieces[2].to_string(), "the Tank carried on c3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlacedPiece {
    /// Where it stands.
    pub square: Square,
    /// What it is.
    pub piece: Piece,
    /// Whether another piece carries it.
    pub carried: bool,
}

impl Position {
    /// All that stands on the board, in the order of the squares.
    ///
    /// ```
    /// let position = cotulenh::Position::start();
    /// let (square, stack) = position.on_board().next().unwrap();
    /// assert_eq!((square.to_string(), stack.to_string()), ("g1".into(), "C".into()));
    /// assert_eq!(position.on_board().count(), 38);
    /// ```
    pub fn on_board(&self) -> impl Iterator<Item = (Square, Stack)> {
        self.occupied().into_iter().filter_map(|square| Some((square, self.get(square)?)))
    }

    /// The pieces on a square, the carrier first.
    pub fn pieces_on(&self, square: Square) -> impl Iterator<Item = PlacedPiece> + use<> {
        let pieces = self.get(square).into_iter().flat_map(Stack::pieces);
        pieces.enumerate().map(move |(slot, piece)| PlacedPiece {
            square,
            piece,
            carried: slot > 0,
        })
    }

    /// The piece of a kind on a square.
    pub(crate) fn piece_on(&self, square: Square, kind: Kind) -> Option<PlacedPiece> {
        self.pieces_on(square).find(|placed| placed.piece.kind == kind)
    }
}
