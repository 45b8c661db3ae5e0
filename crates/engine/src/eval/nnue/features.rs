//! What the network sees of a position: which piece stands where, and who carries whom.
//!
//! A position has features for each side's perspective; the network has one set of weights for both.
//! Seen from Blue, ranks are flipped, but never files, since the sea is on one side of the board.
//!
//! - [`PIECES`] features of a piece on a square:
//!   `((owner * 11 + kind) * 2 + heroic) * 132 + square`. The owner is 0 for the side whose
//!   perspective it is and 1 for its enemy; kinds are counted in the order of rule 3 (Commander 0,
//!   Infantry 1, Tank 2, Militia 3, Engineer 4, Artillery 5, Anti-Air 6, Missile 7, Air Force 8,
//!   Navy 9, Headquarters 10); heroic is 0 or 1; squares are those of rule 1.2, a1 being 0. A carried
//!   piece stands on the square of its carrier.
//! - Then features of one piece carried by another: `PIECES + owner * 16 + pair`, the pairs in the
//!   order of [`PAIRS`]. A stack of three pieces has two of them, both with its carrier. Such a feature
//!   counts as often as a side has the pair.

use cotulenh::{Color, Kind, Position, Square, Stack};

use Kind::{
    AirForce, AntiAir, Artillery, Commander, Engineer, Headquarters, Infantry, Militia, Missile,
    Navy, Tank,
};

/// The carrier of a stack, and a piece that it may carry (rule 6.1).
pub const PAIRS: [(Kind, Kind); 16] = [
    (Navy, AirForce),
    (Navy, Tank),
    (Navy, Commander),
    (Navy, Infantry),
    (Navy, Militia),
    (AirForce, Tank),
    (AirForce, Commander),
    (AirForce, Infantry),
    (AirForce, Militia),
    (Tank, Commander),
    (Tank, Infantry),
    (Tank, Militia),
    (Engineer, Artillery),
    (Engineer, AntiAir),
    (Engineer, Missile),
    (Headquarters, Commander),
];

const KINDS: usize = Kind::ALL.len();
/// The features of pieces of one owner.
const PIECES_OF_OWNER: usize = KINDS * 2 * Square::COUNT;
/// How many features a piece on a square has for both owners; those of pairs follow.
pub const PIECES: usize = 2 * PIECES_OF_OWNER;
/// How many features there are.
pub const COUNT: usize = PIECES + 2 * PAIRS.len();

const _: () = assert!(COUNT == 5840);

/// The place in [`PAIRS`] of a carrier and what it carries.
const PAIR_OF_KINDS: [[u8; KINDS]; KINDS] = {
    let mut places = [[0; KINDS]; KINDS];
    let mut place = 0;
    while place < PAIRS.len() {
        let (carrier, carried) = PAIRS[place];
        places[carrier as usize][carried as usize] = place as u8;
        place += 1;
    }
    places
};

/// Each feature from the other side's perspective.
static MIRRORED: [u16; COUNT] = {
    let mut mirrored = [0; COUNT];
    let mut feature = 0;
    while feature < COUNT {
        mirrored[feature] = mirror(feature) as u16;
        feature += 1;
    }
    mirrored
};

const fn mirror(feature: usize) -> usize {
    if feature >= PIECES {
        let pair = feature - PIECES;
        return PIECES + (pair + PAIRS.len()) % (2 * PAIRS.len());
    }
    let (files, ranks) = (Square::FILES as usize, Square::RANKS as usize);
    let square = feature % Square::COUNT;
    let flipped = (ranks - 1 - square / files) * files + square % files;
    (feature - square + PIECES_OF_OWNER) % PIECES + flipped
}

/// The same feature from the other side's perspective: owners changed, ranks flipped. Numbers that are
/// no features stay as they are.
///
/// ```
/// use cotulenh_engine::eval::nnue::features;
/// // Red's own Commander on a1 is, for Blue, the enemy's on a12.
/// assert_eq!(features::mirrored(0), 11 * 2 * 132 + 121);
/// ```
#[inline]
pub fn mirrored(feature: u16) -> u16 {
    MIRRORED.get(usize::from(feature)).copied().unwrap_or(feature)
}

/// The features of what stands on a square, from Red's perspective: of its pieces, the carrier first,
/// then of what it carries.
#[inline]
pub fn of_stack(square: Square, stack: Stack) -> impl Iterator<Item = u16> {
    let owner = match stack.color() {
        Color::Red => 0,
        Color::Blue => 1,
    };
    let pieces = stack.pieces().map(move |piece| {
        let piece = (owner * KINDS + piece.kind as usize) * 2 + usize::from(piece.heroic);
        (piece * Square::COUNT + square.index()) as u16
    });
    let carrier = stack.carrier().kind;
    let pairs = stack.unit().kinds().iter().skip(1).map(move |&carried| {
        let pair = PAIR_OF_KINDS[carrier as usize][carried as usize];
        (PIECES + owner * PAIRS.len()) as u16 + u16::from(pair)
    });
    pieces.chain(pairs)
}

/// The features of a position from Red's perspective, square by square from a1. During a deploy they
/// are those of the board as it stands.
pub fn of_position(position: &Position) -> impl Iterator<Item = u16> {
    let stacks = position.occupied().into_iter();
    let stacks = stacks.filter_map(|square| Some((square, position.get(square)?)));
    stacks.flat_map(|(square, stack)| of_stack(square, stack))
}

#[cfg(test)]
mod tests {
    use cotulenh::{Setup, Unit};

    use super::*;

    fn features(fen: &str) -> Vec<u16> {
        of_position(&fen.parse().expect("a position")).collect()
    }

    fn piece(owner: usize, kind: Kind, heroic: bool, square: &str) -> u16 {
        let square: Square = square.parse().expect("a square");
        let piece = (owner * 11 + kind as usize) * 2 + usize::from(heroic);
        (piece * 132 + square.index()) as u16
    }

    #[test]
    fn kinds_keep_their_numbers() {
        // Networks are trained on them.
        let letters: String = Kind::ALL.iter().map(|kind| kind.letter()).collect();
        assert_eq!(letters, "CITMEAGSFNH");
        for (number, kind) in Kind::ALL.into_iter().enumerate() {
            assert_eq!(kind as usize, number);
        }
    }

    #[test]
    fn pairs_are_those_of_the_stacking_rules() {
        let mut pairs = Vec::new();
        for unit in Unit::all() {
            for &carried in &unit.kinds()[1..] {
                assert!(PAIRS.contains(&(unit.carrier(), carried)), "{unit}");
                pairs.push((unit.carrier(), carried));
            }
        }
        for (place, pair) in PAIRS.into_iter().enumerate() {
            assert!(pairs.contains(&pair), "{pair:?}");
            assert_eq!(usize::from(PAIR_OF_KINDS[pair.0 as usize][pair.1 as usize]), place);
        }
    }

    #[test]
    fn mirroring_twice_changes_nothing() {
        for feature in 0..COUNT as u16 {
            assert_ne!(mirrored(feature), feature);
            assert_eq!(mirrored(mirrored(feature)), feature);
        }
        assert_eq!(mirrored(COUNT as u16), COUNT as u16);
        assert_eq!(mirrored(u16::MAX), u16::MAX);
    }

    #[test]
    fn features_of_positions_written_by_hand() {
        let expected = [
            piece(0, Commander, false, "f1"),
            piece(0, Navy, false, "c3"),
            piece(0, AirForce, true, "c3"),
            piece(0, Tank, false, "c3"),
            5808,
            5809,
            piece(1, Engineer, false, "k11"),
            piece(1, Missile, true, "k11"),
            5808 + 16 + 14,
            piece(1, Commander, true, "g12"),
        ];
        let fen = "6+c4/10(e+s)/11/11/11/11/11/11/11/2(N+FT)8/11/5C5 r";
        assert_eq!(features(fen), expected);
        assert_eq!(features(&fen.replace(" r", " b")), expected);
        assert_eq!(expected[0], 5);
        assert_eq!(expected[2], 17 * 132 + 24);
        assert_eq!(expected[9], 23 * 132 + 127);
    }

    #[test]
    fn the_same_pair_counts_twice() {
        let twice = features("6c4/11/11/11/11/11/11/11/11/3(TI)1(TI)5/11/5C5 r");
        assert_eq!(twice.iter().filter(|&&feature| feature == 5808 + 10).count(), 2);
        assert_eq!(twice.len(), 8);
    }

    #[test]
    fn the_other_side_sees_the_mirrored_position() {
        for case in cotulenh::perft::read_suite(cotulenh::perft::BENCH_SUITE) {
            let position = case.expect("a case").position;
            let board = position.without_deploy();
            let mut seen: Vec<u16> = of_position(&board).map(mirrored).collect();
            let mut setup = Setup::empty();
            for square in board.occupied() {
                let stack = board.get(square).expect("occupied");
                setup.put(square.flip(), stack.swap_color());
            }
            let mut mirror: Vec<u16> = of_position(&setup.position().expect("legal")).collect();
            seen.sort_unstable();
            mirror.sort_unstable();
            assert_eq!(seen, mirror);
        }
    }
}
