//! The hunt for a Commander that has hardly anybody left: a lone Air Force drives it over the board for
//! ever, so the others must come along.

use cotulenh::{Color, Kind, Position, Square};

/// With more units than this besides Commander and Headquarters a side is not hunted.
const HUNTED_UNITS: usize = 1;
/// So many units more make hunters.
const HUNTERS_MORE: usize = 2;
/// Nobody is thought to be further away.
const FARTHEST: i32 = 10;
/// What a unit gains with each step nearer, while the hunted side has nobody left.
const STEP: i32 = 15;

/// What the nearness of the hunters is worth to Red, minus Blue's.
pub(super) fn pursuit(position: &Position) -> i32 {
    hunt(position, Color::Red) - hunt(position, Color::Blue)
}

fn hunt(position: &Position, hunter: Color) -> i32 {
    let Some(prey) = position.commander(!hunter) else { return 0 };
    let fighters = |color| {
        let idle =
            position.pieces(color, Kind::Commander) | position.pieces(color, Kind::Headquarters);
        position.units(color) - (idle - position.stacks())
    };
    let (hunters, left) = (fighters(hunter), fighters(!hunter).len());
    if left > HUNTED_UNITS || hunters.len() < left + HUNTERS_MORE {
        return 0;
    }
    let near: i32 = hunters.into_iter().map(|square| FARTHEST - distance(square, prey)).sum();
    near * STEP / (1 + left as i32)
}

/// Steps of a piece that moves one square in any direction.
fn distance(a: Square, b: Square) -> i32 {
    let files = (i32::from(a.file()) - i32::from(b.file())).abs();
    let ranks = (i32::from(a.rank()) - i32::from(b.rank())).abs();
    files.max(ranks).min(FARTHEST)
}
