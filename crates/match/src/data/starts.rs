//! How games for the network begin: random turns, or fewer pieces, but nobody far ahead.

use cotulenh::{Color, Game, Kind, Piece, Position, Setup, Square, Stack};

use crate::{Random, random_turn};

/// One game in so many begins with fewer pieces: half of these on their squares, half anywhere.
const REDUCED: usize = 5;
/// Random turns from the start of rule 2, and the score that the judge may see after them.
const TURNS: core::ops::RangeInclusive<usize> = 6..=14;
const LIMIT: i32 = 400;
/// The same with fewer pieces.
const REDUCED_TURNS: core::ops::RangeInclusive<usize> = 0..=4;
const REDUCED_LIMIT: i32 = 300;
/// How many pieces a side keeps besides its Commander.
const KEPT: core::ops::RangeInclusive<usize> = 2..=15;
/// One piece in so many of a set-up is heroic.
const HEROIC: usize = 12;
/// One piece in so many of a set-up stands anywhere, the others in their half.
const ANYWHERE: usize = 4;
/// How many beginnings are tried before one is taken as it is.
const TRIES: usize = 200;

/// A game that has begun, and goes on: after random turns nobody is far ahead, says the judge, who
/// gives the score of the side to move.
pub(super) fn start(random: &mut Random, judge: impl FnMut(&Game) -> Option<i32>) -> Game {
    let reduced = random.below(REDUCED) == 0;
    begin(random, reduced, judge)
}

/// The same, with all pieces or with fewer.
pub fn begin(
    random: &mut Random,
    reduced: bool,
    mut judge: impl FnMut(&Game) -> Option<i32>,
) -> Game {
    let (turns, limit) = if reduced { (REDUCED_TURNS, REDUCED_LIMIT) } else { (TURNS, LIMIT) };
    for _ in 0..TRIES {
        let position = match reduced {
            false => Some(Position::start()),
            true if random.below(2) == 0 => fewer_pieces(random),
            true => set_up(random),
        };
        let begun = position.and_then(|position| {
            let count = turns.start() + random.below(turns.end() - turns.start() + 1);
            random_turns(&position, count, random)
        });
        if let Some(game) = begun
            && judge(&game).is_some_and(|score| score.abs() <= limit)
        {
            return game;
        }
    }
    Game::default()
}

/// A game of so many random turns that goes on.
fn random_turns(position: &Position, count: usize, random: &mut Random) -> Option<Game> {
    let mut game = Game::new(*position);
    for _ in 0..count {
        let turn = random_turn(game.position(), random)?;
        game.play(&turn).ok()?;
    }
    game.result().is_none().then_some(game)
}

/// The pieces of each side at the start, with their squares; the Commander first.
fn pieces_of(color: Color) -> Vec<(Square, Piece)> {
    let start = Position::start();
    let pieces = start.units(color).into_iter().flat_map(|square| {
        start.get(square).into_iter().flat_map(Stack::pieces).map(move |piece| (square, piece))
    });
    let mut pieces: Vec<_> = pieces.collect();
    pieces.sort_by_key(|(_, piece)| piece.kind != Kind::Commander);
    pieces
}

/// The Commander and some other pieces of each side; about as many for both.
fn some_pieces(random: &mut Random) -> [(Color, Vec<(Square, Piece)>); 2] {
    let kept = KEPT.start() + random.below(KEPT.end() - KEPT.start() + 1);
    Color::ALL.map(|color| {
        let mut pieces = pieces_of(color);
        random.shuffle(&mut pieces[1..]);
        pieces.truncate(kept + random.below(2) + 1);
        (color, pieces)
    })
}

/// The start without some pieces.
fn fewer_pieces(random: &mut Random) -> Option<Position> {
    let mut setup = Setup::empty();
    for (color, pieces) in some_pieces(random) {
        for (square, piece) in pieces {
            let stack = Stack::single(color, piece);
            let joined = setup.get(square).map_or(Some(stack), |other| other.join(stack))?;
            setup.put(square, joined);
        }
    }
    setup.turn = Color::ALL[random.below(2)];
    setup.position().ok()
}

/// Some pieces on random squares, most of them in their half, a few of them heroic.
fn set_up(random: &mut Random) -> Option<Position> {
    let mut setup = Setup::empty();
    for (color, pieces) in some_pieces(random) {
        for (_, Piece { kind, .. }) in pieces {
            let anywhere = kind != Kind::Commander && random.below(ANYWHERE) == 0;
            let heroic = random.below(HEROIC) == 0;
            let at_home = |square: Square| (square.rank() <= 6) == (color == Color::Red);
            let squares: Vec<Square> = Square::all()
                .filter(|&square| kind.may_stand(square) && setup.get(square).is_none())
                .filter(|&square| anywhere || at_home(square))
                .collect();
            setup.put(*random.pick(&squares)?, Stack::single(color, Piece { kind, heroic }));
        }
    }
    setup.turn = Color::ALL[random.below(2)];
    setup.position().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(position: &Position, color: Color) -> usize {
        position.units(color).into_iter().flat_map(|square| position.pieces_on(square)).count()
    }

    #[test]
    fn some_games_begin_with_fewer_pieces() {
        let (mut reduced, games) = (0, 500);
        for number in 0..games {
            let game = start(&mut Random::of(1, number), |_| Some(0));
            assert!(game.result().is_none());
            let (position, first) = (game.position(), game.start());
            assert!(Color::ALL.iter().all(|&color| position.commander(color).is_some()));
            if first == Position::start() {
                assert!(TURNS.contains(&game.turns().len()));
                continue;
            }
            reduced += 1;
            assert!(pieces(&first, Color::Red).abs_diff(pieces(&first, Color::Blue)) <= 1);
        }
        let expected = games / REDUCED as u64;
        assert!((expected / 2..expected * 2).contains(&reduced), "{reduced}");
    }

    #[test]
    fn the_judge_and_the_seed_decide() {
        let mut asked = 0;
        let game = start(&mut Random::of(1, 7), |_| {
            asked += 1;
            (asked == 3).then_some(-250)
        });
        assert_eq!(asked, 3);
        let again = |seed| *start(&mut Random::of(seed, 7), |_| Some(0)).position();
        assert_eq!(again(5), again(5));
        assert_ne!(again(5), again(6));
        assert!(game.result().is_none());
        assert_eq!(start(&mut Random::new(1), |_| None).turns().len(), 0);
    }
}
