//! What the hand-made evaluation looks at: a list of terms, each with a weight for the opening and
//! one for the endgame. The score is the sum of weight times count, Red's minus Blue's.

use cotulenh::{Bitboard, Color, Kind, Piece, Position, Square, Stack};

/// A piece of each kind.
pub const VALUE: usize = 0;
/// A heroic piece of each kind, in addition.
pub const HEROIC: usize = VALUE + KINDS;
/// A carried piece of each kind, in addition.
pub const CARRIED: usize = HEROIC + KINDS;
/// A piece of each kind on each rank, seen from its own side.
pub const RANK: usize = CARRIED + KINDS;
/// A piece of each kind on each file.
pub const FILE: usize = RANK + KINDS * RANKS;
/// The empty squares in reach of a carrier of each kind.
pub const MOBILITY: usize = FILE + KINDS * FILES;
/// The squares on and around the enemy Commander in capture range of each kind.
pub const SIEGE: usize = MOBILITY + KINDS;
/// A piece of each kind that could become heroic with one move.
pub const PROMOTION: usize = SIEGE + KINDS;
/// The units next to the own Commander.
pub const SHELTER: usize = PROMOTION + KINDS;
/// The only unit between two Commanders on a line is an own one.
pub const PINNED: usize = SHELTER + 1;
/// The own units under own air defence while the enemy has aircraft.
pub const COVER: usize = PINNED + 1;
/// The own Commander under own air defence while the enemy has aircraft.
pub const COVERED_COMMANDER: usize = COVER + 1;
/// A stack of two pieces, and of three: what it can deploy.
pub const STACK: usize = COVERED_COMMANDER + 1;
/// The side to move.
pub const TEMPO: usize = STACK + 2;
/// The enemy Commander has so many squares to flee to: a term for each number, the last for more.
pub const FREEDOM: usize = TEMPO + 1;
/// How many terms there are.
pub const COUNT: usize = FREEDOM + FREEDOMS;

/// The groups of terms: where each begins, and its name.
pub const GROUPS: [(usize, &str); 15] = [
    (VALUE, "pieces"),
    (HEROIC, "heroic"),
    (CARRIED, "carried"),
    (RANK, "ranks"),
    (FILE, "files"),
    (MOBILITY, "mobility"),
    (SIEGE, "siege"),
    (PROMOTION, "promotion threats"),
    (SHELTER, "shelter"),
    (PINNED, "pinned"),
    (COVER, "air cover"),
    (COVERED_COMMANDER, "covered Commander"),
    (STACK, "stacks"),
    (TEMPO, "tempo"),
    (FREEDOM, "Commander's freedom"),
];

const KINDS: usize = Kind::ALL.len();
const RANKS: usize = Square::RANKS as usize;
const FILES: usize = Square::FILES as usize;
const FREEDOMS: usize = 16;
const COMMANDER: Piece = Piece { kind: Kind::Commander, heroic: false };

/// Takes the terms of a position one by one.
pub trait Sink {
    /// So many of a term for a side.
    fn add(&mut self, color: Color, term: usize, count: i32);
}

/// The terms of a piece by itself: what it is, and where it stands.
pub fn piece_terms(color: Color, piece: Piece, carried: bool, square: Square) -> [usize; 5] {
    let kind = piece.kind as usize;
    let rank = match color {
        Color::Red => square.rank(),
        Color::Blue => square.flip().rank(),
    };
    let or_none = |term: usize, holds: bool| if holds { term } else { COUNT };
    [
        VALUE + kind,
        or_none(HEROIC + kind, piece.heroic),
        or_none(CARRIED + kind, carried),
        RANK + kind * RANKS + usize::from(rank - 1),
        FILE + kind * FILES + usize::from(square.file()),
    ]
}

/// Sends the terms of every piece by itself.
pub fn placement(position: &Position, sink: &mut impl Sink) {
    for square in position.occupied() {
        let Some(stack) = position.get(square) else { continue };
        for (slot, piece) in stack.pieces().enumerate() {
            for term in piece_terms(stack.color(), piece, slot > 0, square) {
                if term < COUNT {
                    sink.add(stack.color(), term, 1);
                }
            }
        }
    }
}

/// Sends the terms of how the pieces stand to each other.
pub fn relations(position: &Position, sink: &mut impl Sink) {
    let occupied = position.occupied();
    for color in Color::ALL {
        let enemy = Enemy::new(position, !color);
        let mut range = lines_of_commander(position, color);
        for square in position.units(color) {
            let Some(stack) = position.get(square) else { continue };
            let free = match stack.carrier() {
                Piece { kind: Kind::AirForce, heroic: false } => !(occupied | enemy.zone),
                _ => !occupied,
            };
            range |= stack_terms(stack, square, free, &enemy, sink);
        }
        if let Some(commander) = enemy.commander {
            let safe = (COMMANDER.moves_among(commander, occupied) - range).len();
            sink.add(color, FREEDOM + safe.min(FREEDOMS - 1), 1);
        }
        guard_terms(position, color, sink);
    }
    pinned(position, occupied, sink);
    sink.add(position.turn(), TEMPO, 1);
}

/// What of the other side matters to a piece.
struct Enemy {
    commander: Option<Square>,
    /// The Commander's square and those around it.
    ring: Bitboard,
    zone: Bitboard,
}

impl Enemy {
    fn new(position: &Position, color: Color) -> Enemy {
        let commander = position.commander(color);
        let ring = commander.map_or(Bitboard::EMPTY, |square| around(square).with(square));
        Enemy { commander, ring, zone: position.air_defence_zone(color) }
    }
}

/// The eight squares around a square.
fn around(square: Square) -> Bitboard {
    const STAR: Piece = Piece { kind: Kind::Militia, heroic: false };
    STAR.captures_on_empty(square)
}

/// The squares where the enemy Commander would face the own one.
fn lines_of_commander(position: &Position, color: Color) -> Bitboard {
    let lines = |square| COMMANDER.moves_among(square, position.occupied());
    position.commander(color).map_or(Bitboard::EMPTY, lines)
}

/// Sends the terms of a unit; gives the squares in its capture range.
fn stack_terms(
    stack: Stack,
    square: Square,
    free: Bitboard,
    enemy: &Enemy,
    sink: &mut impl Sink,
) -> Bitboard {
    let color = stack.color();
    let mut ranges = Bitboard::EMPTY;
    for (slot, piece) in stack.pieces().enumerate() {
        let kind = piece.kind as usize;
        let range = piece.captures_on_empty(square);
        ranges |= range;
        let siege = (range & enemy.ring).len();
        if siege > 0 {
            sink.add(color, SIEGE + kind, siege as i32);
        }
        if slot == 0 {
            let reach = piece.moves_on_empty(square) & free;
            sink.add(color, MOBILITY + kind, reach.len() as i32);
            if !piece.heroic
                && let Some(commander) = enemy.commander
                && reach.intersects(piece.captures_on_empty(commander))
            {
                sink.add(color, PROMOTION + kind, 1);
            }
        }
    }
    let carried = stack.unit().kinds().len() - 1;
    if carried > 0 {
        sink.add(color, STACK + carried - 1, 1);
    }
    ranges
}

/// What guards a side's Commander and units.
fn guard_terms(position: &Position, color: Color, sink: &mut impl Sink) {
    let own = position.units(color);
    let aircraft = !position.pieces(!color, Kind::AirForce).is_empty();
    let zone = position.air_defence_zone(color);
    let commander = position.commander(color);
    if let Some(commander) = commander {
        sink.add(color, SHELTER, (around(commander) & own).len() as i32);
    }
    if aircraft {
        sink.add(color, COVER, (own & zone).len() as i32);
        if commander.is_some_and(|commander| zone.contains(commander)) {
            sink.add(color, COVERED_COMMANDER, 1);
        }
    }
}

/// The only unit between the Commanders may not leave their line.
fn pinned(position: &Position, occupied: Bitboard, sink: &mut impl Sink) {
    let (Some(red), Some(blue)) = (position.commander(Color::Red), position.commander(Color::Blue))
    else {
        return;
    };
    let line = if red.file() == blue.file() {
        Bitboard::file(red.file())
    } else if red.rank() == blue.rank() {
        Bitboard::rank(red.rank())
    } else {
        return;
    };
    let between = |square: &Square| {
        let (a, b) = (red.min(blue), red.max(blue));
        a < *square && *square < b
    };
    let mut units = (line & occupied).into_iter().filter(between);
    if let (Some(only), None) = (units.next(), units.next())
        && let Some(stack) = position.get(only)
    {
        sink.add(stack.color(), PINNED, 1);
    }
}
