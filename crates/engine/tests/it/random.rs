//! Random set-ups and random play, the same on every run.

use cotulenh::reach::squares_between;
use cotulenh::{Color, Kind, Piece, Position, Setup, Square, Stack};
pub use cotulenh_testing::Rng;

const SINGLES: [&str; 10] = ["I", "T", "M", "E", "A", "G", "S", "F", "N", "H"];
const STACKS: [&str; 16] = [
    "NF", "NI", "NM", "NT", "NFI", "NFM", "NFT", "FT", "FI", "FM", "FTI", "FTM", "TI", "TM", "EG",
    "ES",
];
const COMMANDERS: [&str; 8] = ["C", "C", "C", "C", "HC", "TC", "NC", "FC"];

/// How crowded and how heroic a random set-up is.
#[derive(Clone, Copy)]
pub struct Mix {
    /// Units besides the Commanders.
    pub units: usize,
    /// How many units of a hundred are stacks.
    pub stacks: usize,
    /// How many pieces of a hundred are heroic.
    pub heroic: usize,
}

/// A random position in which neither Commander is in danger; most units stand near a Commander.
pub fn random_position(rng: &mut Rng, mix: Mix) -> Position {
    loop {
        if let Some(position) = try_position(rng, mix) {
            return position;
        }
    }
}

fn try_position(rng: &mut Rng, mix: Mix) -> Option<Position> {
    let mut setup = Setup::empty();
    setup.turn = if rng.chance(50) { Color::Red } else { Color::Blue };
    let first = any_square(rng);
    let second = match rng.below(3) {
        0 => Square::new(first.file(), 1 + rng.below(12) as u8)?,
        1 => Square::new(rng.below(11) as u8, first.rank())?,
        _ => any_square(rng),
    };
    for (square, color) in [(first, Color::Red), (second, Color::Blue)] {
        let letters = rng.pick(&COMMANDERS);
        put(rng, &mut setup, square, color, letters, 0)?;
    }
    if let Some(square) = squares_between(first, second).first() {
        let color = if rng.chance(50) { Color::Red } else { Color::Blue };
        let letters = rng.pick(&SINGLES);
        put(rng, &mut setup, square, color, letters, mix.heroic);
    }
    for _ in 0..mix.units {
        let color = if rng.chance(50) { Color::Red } else { Color::Blue };
        let letters = if rng.chance(mix.stacks) { rng.pick(&STACKS) } else { rng.pick(&SINGLES) };
        let centre = if rng.chance(50) { first } else { second };
        let square = if rng.chance(80) { near(rng, centre, 4) } else { Some(any_square(rng)) };
        if let Some(square) = square {
            put(rng, &mut setup, square, color, letters, mix.heroic);
        }
    }
    let position = setup.position().ok()?;
    let calm = Color::ALL.into_iter().all(|color| !position.is_in_danger(color));
    (calm && position.has_legal_action()).then_some(position)
}

fn any_square(rng: &mut Rng) -> Square {
    let index = rng.below(Square::COUNT);
    Square::all().nth(index).expect("the index is on the board")
}

fn near(rng: &mut Rng, centre: Square, far: usize) -> Option<Square> {
    let mut shift = |from: u8| (usize::from(from) + rng.below(2 * far + 1)).checked_sub(far);
    let (file, rank) = (shift(centre.file())?, shift(centre.rank())?);
    Square::new(file as u8, rank as u8)
}

/// Puts a unit down if the square is free and its terrain is right.
fn put(
    rng: &mut Rng,
    setup: &mut Setup,
    square: Square,
    color: Color,
    letters: &str,
    heroic: usize,
) -> Option<()> {
    let kinds = letters.chars().filter_map(Kind::from_letter);
    let pieces: Vec<Piece> = kinds.map(|kind| Piece { kind, heroic: rng.chance(heroic) }).collect();
    let stack = Stack::new(color, &pieces)?;
    if setup.get(square).is_some() || !stack.carrier().kind.may_stand(square) {
        return None;
    }
    setup.put(square, stack);
    Some(())
}

/// The positions between turns of random play from a position.
pub fn random_play(rng: &mut Rng, start: &Position, actions: usize) -> Vec<Position> {
    let mut position = *start;
    let mut positions = Vec::new();
    for _ in 0..actions {
        let legal = position.legal_actions();
        if legal.is_empty() {
            break;
        }
        if position.deploy().is_none() {
            positions.push(position);
        }
        position.play_unchecked(legal[rng.below(legal.len())]);
    }
    positions
}
