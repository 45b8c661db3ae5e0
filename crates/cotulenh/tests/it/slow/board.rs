//! Squares and terrain (1), pieces and their table (3), stacks (6).

pub const FILES: usize = 11;
pub const RANKS: usize = 12;
pub const SQUARES: usize = FILES * RANKS;

/// One unit or nothing on each square, by the public index (1.2).
pub type Board = [Option<Unit>; SQUARES];

/// The four orthogonal directions first, then the four diagonals.
pub const DIRECTIONS: [(isize, isize); 8] =
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];

pub fn file(square: usize) -> usize {
    square % FILES
}

/// Rank 1 is 0.
pub fn rank(square: usize) -> usize {
    square / FILES
}

pub fn square_name(square: usize) -> String {
    let letter = char::from(b"abcdefghijk"[file(square)]);
    format!("{letter}{}", rank(square) + 1)
}

pub fn square_named(name: &str) -> Option<usize> {
    (0..SQUARES).find(|&square| square_name(square) == name)
}

pub fn neighbour(square: usize, (dx, dy): (isize, isize)) -> Option<usize> {
    let x = file(square).checked_add_signed(dx)?;
    let y = rank(square).checked_add_signed(dy)?;
    (x < FILES && y < RANKS).then_some(y * FILES + x)
}

/// A straight line between two different squares.
#[derive(Clone, Copy)]
pub struct Line {
    from: usize,
    direction: (isize, isize),
    pub length: usize,
}

impl Line {
    pub fn new(from: usize, to: usize) -> Option<Line> {
        let across = file(from).abs_diff(file(to));
        let up = rank(from).abs_diff(rank(to));
        if from == to || (across != 0 && up != 0 && across != up) {
            return None;
        }
        let dx = sign(file(from), file(to));
        let dy = sign(rank(from), rank(to));
        Some(Line { from, direction: (dx, dy), length: across.max(up) })
    }

    pub fn diagonal(self) -> bool {
        self.direction.0 != 0 && self.direction.1 != 0
    }

    /// Every square after the start, up to and including the target (7.2).
    pub fn visited(self) -> impl Iterator<Item = usize> {
        let first = neighbour(self.from, self.direction);
        std::iter::successors(first, move |&at| neighbour(at, self.direction)).take(self.length)
    }

    /// The squares strictly between start and target are empty.
    pub fn clear(self, board: &Board) -> bool {
        self.visited().take(self.length - 1).all(|at| board[at].is_none())
    }
}

fn sign(from: usize, to: usize) -> isize {
    match from.cmp(&to) {
        std::cmp::Ordering::Less => 1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => -1,
    }
}

/// 1.3, 1.4: files a, b, c and the river squares d6 e6 d7 e7.
pub fn navigable(square: usize) -> bool {
    file(square) <= 2 || (matches!(file(square), 3 | 4) && (rank(square) == 5 || rank(square) == 6))
}

/// 1.4: files c..k.
pub fn land_accessible(square: usize) -> bool {
    file(square) >= 2
}

/// The kinds, in the order in which a stack is written (6.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    Navy,
    AirForce,
    Tank,
    Engineer,
    Headquarters,
    Commander,
    Infantry,
    Militia,
    Artillery,
    AntiAir,
    Missile,
}

pub const KINDS: [Kind; 11] = [
    Kind::Navy,
    Kind::AirForce,
    Kind::Tank,
    Kind::Engineer,
    Kind::Headquarters,
    Kind::Commander,
    Kind::Infantry,
    Kind::Militia,
    Kind::Artillery,
    Kind::AntiAir,
    Kind::Missile,
];

impl Kind {
    pub fn letter(self) -> char {
        char::from(b"NFTEHCIMAGS"[self as usize])
    }

    pub fn from_letter(letter: char) -> Option<Kind> {
        KINDS.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())
    }

    /// 1.5.
    pub fn may_stand(self, square: usize) -> bool {
        match self {
            Kind::Navy => navigable(square),
            Kind::AirForce => true,
            _ => land_accessible(square),
        }
    }

    /// 4.3.
    pub fn heavy(self) -> bool {
        matches!(self, Kind::Artillery | Kind::AntiAir | Kind::Missile)
    }

    /// Section 3, "moves over pieces".
    pub fn moves_over(self) -> bool {
        matches!(self, Kind::AirForce | Kind::Navy)
    }

    /// Section 3, "captures over pieces".
    pub fn captures_over(self) -> bool {
        matches!(self, Kind::Tank | Kind::Artillery | Kind::Missile | Kind::AirForce | Kind::Navy)
    }
}

/// "Unlimited": longer than any line on the board.
const ANY: usize = 99;

/// Ranges of section 3; 0 on the diagonal means "orthogonal only".
pub struct Row {
    pub straight_move: usize,
    pub diagonal_move: usize,
    pub straight_capture: usize,
    pub diagonal_capture: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    pub kind: Kind,
    pub heroic: bool,
}

impl Piece {
    /// The table of section 3, against a target that is no Navy.
    #[allow(clippy::match_same_arms, reason = "one arm a row, as in the table")]
    pub fn row(self) -> Row {
        let ranges = match (self.kind, self.heroic) {
            (Kind::Commander, false) => [ANY, 0, 1, 0],
            (Kind::Commander, true) => [ANY, ANY, 2, 2],
            (Kind::Infantry | Kind::Engineer | Kind::AntiAir, false) => [1, 0, 1, 0],
            (Kind::Infantry | Kind::Engineer | Kind::AntiAir, true) => [2, 2, 2, 2],
            (Kind::Tank, false) => [2, 0, 2, 0],
            (Kind::Tank, true) => [3, 3, 3, 3],
            (Kind::Militia, false) => [1, 1, 1, 1],
            (Kind::Militia, true) => [2, 2, 2, 2],
            (Kind::Artillery, false) => [3, 3, 3, 3],
            (Kind::Artillery, true) => [4, 4, 4, 4],
            (Kind::Missile, false) => [2, 1, 2, 1],
            (Kind::Missile, true) => [3, 2, 3, 2],
            (Kind::AirForce, false) => [4, 4, 4, 4],
            (Kind::AirForce, true) => [5, 5, 5, 5],
            (Kind::Navy, false) => [4, 4, 3, 3],
            (Kind::Navy, true) => [5, 5, 4, 4],
            (Kind::Headquarters, false) => [0, 0, 0, 0],
            (Kind::Headquarters, true) => [1, 1, 1, 1],
        };
        Row {
            straight_move: ranges[0],
            diagonal_move: ranges[1],
            straight_capture: ranges[2],
            diagonal_capture: ranges[3],
        }
    }

    pub fn move_range(self, diagonal: bool) -> usize {
        let row = self.row();
        if diagonal { row.diagonal_move } else { row.straight_move }
    }

    /// A Navy reaches one square further against a Navy (section 3).
    pub fn capture_range(self, diagonal: bool, target_is_navy: bool) -> usize {
        let row = self.row();
        let range = if diagonal { row.diagonal_capture } else { row.straight_capture };
        range + usize::from(self.kind == Kind::Navy && target_is_navy)
    }

    /// 7.1: the level of air defence, 0 for none.
    pub fn air_defence(self) -> usize {
        let level = match self.kind {
            Kind::AntiAir | Kind::Navy => 1,
            Kind::Missile => 2,
            _ => return 0,
        };
        level + usize::from(self.heroic)
    }
}

/// One piece or a valid stack, in the order of 6.1, so the carrier is first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unit {
    pub red: bool,
    pieces: [Option<Piece>; 3],
}

impl Unit {
    /// The unit made of these pieces in any order, if 6.1 allows it.
    pub fn new(red: bool, pieces: &[Piece]) -> Option<Unit> {
        if pieces.is_empty() || pieces.len() > 3 {
            return None;
        }
        let mut sorted = pieces.to_vec();
        sorted.sort_by_key(|piece| piece.kind);
        let at = |index: usize| sorted.get(index).copied();
        let unit = Unit { red, pieces: [at(0), at(1), at(2)] };
        unit.valid().then_some(unit)
    }

    /// 6.1, line by line.
    #[allow(clippy::match_same_arms, reason = "one arm a line, as in the rule")]
    fn valid(self) -> bool {
        use Kind::{
            AirForce, AntiAir, Artillery, Commander, Engineer, Headquarters, Infantry, Militia,
            Missile, Navy, Tank,
        };
        let kinds = self.pieces.map(|piece| piece.map(|piece| piece.kind));
        match kinds {
            [Some(_), None, None] => true,
            [Some(Navy), Some(second), None] => {
                matches!(second, AirForce | Commander | Infantry | Militia | Tank)
            }
            [Some(Navy), Some(AirForce), Some(third)] => {
                matches!(third, Commander | Infantry | Militia | Tank)
            }
            [Some(AirForce), Some(second), None] => {
                matches!(second, Tank | Commander | Infantry | Militia)
            }
            [Some(AirForce), Some(Tank), Some(third)] => {
                matches!(third, Commander | Infantry | Militia)
            }
            [Some(Tank), Some(second), None] => matches!(second, Commander | Infantry | Militia),
            [Some(Engineer), Some(second), None] => matches!(second, Artillery | AntiAir | Missile),
            [Some(Headquarters), Some(Commander), None] => true,
            _ => false,
        }
    }

    pub fn pieces(self) -> impl Iterator<Item = Piece> {
        self.pieces.into_iter().flatten()
    }

    pub fn pieces_mut(&mut self) -> impl Iterator<Item = &mut Piece> {
        self.pieces.iter_mut().flatten()
    }

    pub fn carrier(self) -> Piece {
        self.pieces[0].expect("a unit has a carrier")
    }

    pub fn len(self) -> usize {
        self.pieces().count()
    }

    pub fn has(self, kind: Kind) -> bool {
        self.pieces().any(|piece| piece.kind == kind)
    }

    /// The pieces that satisfy `keep`, as a unit (every part of a valid stack is valid).
    pub fn part(self, keep: impl Fn(Piece) -> bool) -> Option<Unit> {
        let kept: Vec<Piece> = self.pieces().filter(|&piece| keep(piece)).collect();
        Unit::new(self.red, &kept)
    }

    /// 6.3: both together, if that is a valid stack.
    pub fn union(self, other: Unit) -> Option<Unit> {
        let all: Vec<Piece> = self.pieces().chain(other.pieces()).collect();
        Unit::new(self.red, &all)
    }

    /// 13.1: upper case for both sides.
    pub fn text(self) -> String {
        let mut text = String::new();
        for piece in self.pieces() {
            if piece.heroic {
                text.push('+');
            }
            text.push(piece.kind.letter());
        }
        if self.len() > 1 { format!("({text})") } else { text }
    }
}

/// The square of the unit that contains a side's Commander.
pub fn commander(board: &Board, red: bool) -> Option<usize> {
    (0..SQUARES)
        .find(|&at| board[at].is_some_and(|unit| unit.red == red && unit.has(Kind::Commander)))
}
