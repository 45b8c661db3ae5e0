//! Straight lines, and how far each row of the piece table reaches along them.
//!
//! Everything here depends on the empty board alone and is computed once: see [`table`].

use crate::board::heavy_may_go;
use crate::pieces::Range;
use crate::{Bitboard, Kind, Piece, Square};

/// A table. It is computed when the library is compiled; for WebAssembly, without the feature `tables`, when
/// it is first looked at, since a page would have to load what is computed before.
macro_rules! table {
    ($(#[$about:meta])* $visibility:vis static $name:ident: $type:ty = $value:expr;) => {
        $(#[$about])*
        #[cfg(any(feature = "tables", not(target_arch = "wasm32")))]
        $visibility static $name: $type = $value;
        $(#[$about])*
        #[cfg(all(not(feature = "tables"), target_arch = "wasm32"))]
        $visibility static $name: std::sync::LazyLock<Box<$type>> =
            std::sync::LazyLock::new(|| Box::new($value));
    };
}

/// The eight directions as (files, ranks): orthogonal ones first, each opposite two away.
const DIRECTIONS: [(i8, i8); 8] =
    [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The first diagonal direction.
const DIAGONAL: usize = 4;

const fn opposite(direction: usize) -> usize {
    direction & DIAGONAL | (direction + 2) & 3
}

const fn step(square: Square, direction: usize) -> Option<Square> {
    let (files, ranks) = DIRECTIONS[direction];
    let (file, rank) = (square.file() as i8 + files, square.rank() as i8 + ranks);
    if file < 0 || rank < 0 { None } else { Square::new(file as u8, rank as u8) }
}

/// How two squares lie to each other, if on one straight line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Line(u8); // direction << 4 | distance, 0 if there is no line

impl Line {
    /// The line from one square to another; `None` if there is none or the squares are the same.
    #[inline]
    pub(crate) fn between(from: Square, to: Square) -> Option<Line> {
        let line = LINES[from.index()][to.index()];
        if line.0 == 0 { None } else { Some(line) }
    }

    /// How many squares away.
    #[inline]
    pub(crate) fn distance(self) -> u8 {
        self.0 & 0xF
    }

    /// Whether along a diagonal.
    #[inline]
    pub(crate) fn is_diagonal(self) -> bool {
        self.direction() >= DIAGONAL
    }

    #[inline]
    fn direction(self) -> usize {
        (self.0 >> 4) as usize
    }
}

table! {
    static LINES: [[Line; Square::COUNT]; Square::COUNT] = {
        let mut lines = [[Line(0); Square::COUNT]; Square::COUNT];
        let mut from = 0;
        while from < Square::COUNT {
            let mut direction = 0;
            while direction < 8 {
                let mut distance = 1;
                let mut next = step(Square::from_bit(from as u32), direction);
                while let Some(to) = next {
                    lines[from][to.index()] = Line((direction << 4) as u8 | distance);
                    distance += 1;
                    next = step(to, direction);
                }
                direction += 1;
            }
            from += 1;
        }
        lines
    };
}

table! {
    /// The squares beyond each square in each direction.
    static RAYS: [[Bitboard; Square::COUNT]; 8] = {
        let mut rays = [[Bitboard::EMPTY; Square::COUNT]; 8];
        let mut direction = 0;
        while direction < 8 {
            let mut from = 0;
            while from < Square::COUNT {
                let mut next = step(Square::from_bit(from as u32), direction);
                while let Some(to) = next {
                    rays[direction][from] = rays[direction][from].with(to);
                    next = step(to, direction);
                }
                from += 1;
            }
            direction += 1;
        }
        rays
    };
}

/// The squares strictly between two squares of one line.
#[inline]
pub(crate) fn between(from: Square, to: Square, line: Line) -> Bitboard {
    RAYS[line.direction()][from.index()] & RAYS[opposite(line.direction())][to.index()]
}

/// The squares strictly between two squares; none if they are on no straight line.
///
/// ```
/// use cotulenh::reach::squares_between;
/// assert_eq!(squares_between("c3".parse()?, "f6".parse()?).len(), 2);
/// assert!(squares_between("c3".parse()?, "d5".parse()?).is_empty());
/// # Ok::<(), cotulenh::board::ParseSquareError>(())
/// ```
pub fn squares_between(a: Square, b: Square) -> Bitboard {
    Line::between(a, b).map_or(Bitboard::EMPTY, |line| between(a, b, line))
}

/// What is left of `reach`, a set of squares in straight lines around `from`, when the squares
/// behind blockers are out of reach (the blockers themselves are not).
#[inline]
pub(crate) fn shadowed(from: Square, reach: Bitboard, blockers: Bitboard) -> Bitboard {
    let blockers = reach & blockers;
    if blockers.is_empty() { reach } else { cut_off(from, reach, blockers) }
}

/// What is left of `reach` without the squares behind these.
fn cut_off(from: Square, reach: Bitboard, blockers: Bitboard) -> Bitboard {
    blockers.into_iter().fold(reach, |open, blocker| {
        let line = LINES[from.index()][blocker.index()];
        open - RAYS[line.direction()][blocker.index()]
    })
}

/// A set for each square.
type Table = [Bitboard; Square::COUNT];

/// What a row of the piece table reaches from a square of the empty board.
#[derive(Clone, Copy)]
pub(crate) struct Reach {
    /// Quiet moves: way and destination are terrain the piece may stand on (rules 4.2 and 4.3).
    pub(crate) moves: Bitboard,
    /// Combining moves: the way is such terrain, the destination any (rule 6.3).
    pub(crate) joins: Bitboard,
    /// Those of them with a further one behind: only there a piece is in the way.
    pub(crate) inner: Bitboard,
    /// Captures, whatever the terrain (rule 5.1).
    pub(crate) captures: Bitboard,
    /// Captures of a unit whose carrier is a Navy.
    pub(crate) captures_navy: Bitboard,
}

impl Reach {
    const NOTHING: Reach = Reach {
        moves: Bitboard::EMPTY,
        joins: Bitboard::EMPTY,
        inner: Bitboard::EMPTY,
        captures: Bitboard::EMPTY,
        captures_navy: Bitboard::EMPTY,
    };
}

table! {
    /// By kind, heroic and square: all that is asked for at once lies in two cache lines.
    static REACH: [[[Reach; Square::COUNT]; 2]; 11] = {
        let mut reach = [[[Reach::NOTHING; Square::COUNT]; 2]; 11];
        let mut kind = 0;
        while kind < 11 {
            reach[kind] = [
                reach_of(Piece { kind: Kind::ALL[kind], heroic: false }),
                reach_of(Piece { kind: Kind::ALL[kind], heroic: true }),
            ];
            kind += 1;
        }
        reach
    };
}

impl Piece {
    /// The destinations of its quiet moves from a square of the empty board (rules 4.2 and 4.3).
    #[inline]
    pub fn moves_on_empty(self, from: Square) -> Bitboard {
        self.reach(from).moves
    }

    /// The destinations of its quiet moves from a square when these squares are occupied; air
    /// defence is not considered (rules 4.2 and 4.3).
    ///
    /// ```
    /// use cotulenh::{Bitboard, Kind, Piece, Square};
    /// let commander = Piece { kind: Kind::Commander, heroic: false };
    /// let occupied = Bitboard::from("f9".parse::<Square>()?);
    /// let moves = commander.moves_among("f7".parse()?, occupied);
    /// assert!(moves.contains("f8".parse()?) && !moves.contains("f9".parse()?));
    /// assert!(!moves.contains("f10".parse()?));
    /// # Ok::<(), cotulenh::board::ParseSquareError>(())
    /// ```
    #[inline]
    pub fn moves_among(self, from: Square, occupied: Bitboard) -> Bitboard {
        let reach = self.moves_on_empty(from);
        match self.row().moves_over {
            true => reach - occupied,
            false => shadowed(from, reach, occupied) - occupied,
        }
    }

    /// The squares in its capture range from a square, whatever stands between; a Navy as target is
    /// not considered (rules 3 and 5.1).
    ///
    /// ```
    /// use cotulenh::{Kind, Piece};
    /// let tank = Piece { kind: Kind::Tank, heroic: false };
    /// assert_eq!(tank.captures_on_empty("f6".parse()?).len(), 8);
    /// # Ok::<(), cotulenh::board::ParseSquareError>(())
    /// ```
    #[inline]
    pub fn captures_on_empty(self, from: Square) -> Bitboard {
        self.reach(from).captures
    }

    /// What the piece reaches from a square of the empty board.
    #[inline]
    pub(crate) fn reach(self, from: Square) -> &'static Reach {
        &REACH[self.kind as usize][usize::from(self.heroic)][from.index()]
    }
}

const fn reach_of(piece: Piece) -> [Reach; Square::COUNT] {
    let row = piece.row();
    let (moves, joins, inner) = ways(piece);
    let (captures, captures_navy) = (stars(row.captures), stars(row.captures_navy));
    let mut reach = [Reach::NOTHING; Square::COUNT];
    let mut from = 0;
    while from < Square::COUNT {
        reach[from] = Reach {
            moves: moves[from],
            joins: joins[from],
            inner: inner[from],
            captures: captures[from],
            captures_navy: captures_navy[from],
        };
        from += 1;
    }
    reach
}

/// The squares in range in straight lines.
const fn stars(range: Range) -> Table {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut from = 0;
    while from < Square::COUNT {
        let mut direction = 0;
        while direction < 8 {
            let mut left = range.along(direction >= DIAGONAL);
            let mut next = step(Square::from_bit(from as u32), direction);
            while let Some(to) = next {
                if left == 0 {
                    break;
                }
                table[from] = table[from].with(to);
                left -= 1;
                next = step(to, direction);
            }
            direction += 1;
        }
        from += 1;
    }
    table
}

/// The destinations of quiet and of combining moves, and those that others lie behind.
const fn ways(piece: Piece) -> (Table, Table, Table) {
    let range = piece.row().moves;
    let mut moves = [Bitboard::EMPTY; Square::COUNT];
    let mut joins = [Bitboard::EMPTY; Square::COUNT];
    let mut inner = [Bitboard::EMPTY; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let from = Square::from_bit(index as u32);
        let mut direction = 0;
        while direction < 8 {
            let mut left = range.along(direction >= DIAGONAL);
            let mut next = step(from, direction);
            let mut before: Option<Square> = None;
            while let Some(to) = next {
                if left == 0 || (piece.kind.is_heavy() && !heavy_may_go(from, to)) {
                    break;
                }
                joins[index] = joins[index].with(to);
                if let Some(before) = before {
                    inner[index] = inner[index].with(before);
                }
                before = Some(to);
                if !piece.kind.may_stand(to) {
                    break;
                }
                moves[index] = moves[index].with(to);
                left -= 1;
                next = step(to, direction);
            }
            direction += 1;
        }
        index += 1;
    }
    (moves, joins, inner)
}

table! {
    /// The squares from which some piece might capture on the square.
    pub(crate) static NEIGHBOURHOOD: Table = stars(Range {
        orthogonal: crate::pieces::LONGEST_CAPTURE,
        diagonal: crate::pieces::LONGEST_CAPTURE,
    });
}

table! {
    static CROSSES: Table = stars(Range { orthogonal: Square::RANKS, diagonal: 0 });
}

/// The rank and the file of a square, without it.
#[inline]
pub(crate) fn cross(square: Square) -> Bitboard {
    CROSSES[square.index()]
}

table! {
    static NEIGHBOURS: Table = stars(Range { orthogonal: 1, diagonal: 1 });
}

/// The squares next to a square.
#[inline]
pub(crate) fn neighbours(square: Square) -> Bitboard {
    NEIGHBOURS[square.index()]
}

table! {
    /// The squares within each air-defence level of each square (rule 7.1).
    static ZONES: [Table; 4] = {
        let mut zones = [[Bitboard::EMPTY; Square::COUNT]; 4];
        let mut level = 1;
        while level < 4 {
            let mut index = 0;
            while index < Square::COUNT {
                zones[level][index] = disc(Square::from_bit(index as u32), level as i32);
                index += 1;
            }
            level += 1;
        }
        zones
    };
}

const fn disc(centre: Square, radius: i32) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::from_bit(index as u32);
        let dx = square.file() as i32 - centre.file() as i32;
        let dy = square.rank() as i32 - centre.rank() as i32;
        if dx * dx + dy * dy <= radius * radius {
            set = set.with(square);
        }
        index += 1;
    }
    set
}

/// The squares that a piece defends against aircraft from a square (rule 7.1).
#[inline]
pub(crate) fn zone(piece: Piece, square: Square) -> Bitboard {
    ZONES[piece.air_defence() as usize][square.index()]
}
