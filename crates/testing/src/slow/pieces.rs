//! Pieces and their table (3), stacks (6).

use super::board::{land_accessible, navigable};

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
    pub fn new(red: bool, pieces: impl IntoIterator<Item = Piece>) -> Option<Unit> {
        let mut unit = Unit { red, pieces: [None; 3] };
        let mut count = 0;
        for piece in pieces {
            *unit.pieces.get_mut(count)? = Some(piece);
            count += 1;
        }
        unit.pieces[..count].sort_by_key(|piece| piece.map(|piece| piece.kind));
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
        Unit::new(self.red, self.pieces().filter(|&piece| keep(piece)))
    }

    /// 6.3: both together, if that is a valid stack.
    pub fn union(self, other: Unit) -> Option<Unit> {
        Unit::new(self.red, self.pieces().chain(other.pieces()))
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
