//! Rules 11.4 and 11.5 in whole games: repetitions, the clock, claims.

use cotulenh::Game;
use cotulenh::game::{DrawClaim, GameError};

use crate::support::position;

#[track_caller]
fn play(game: &mut Game, turns: &str) {
    for text in turns.split_whitespace() {
        game.play_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

/// The clock of the position on the board.
fn clock(game: &Game) -> u32 {
    game.position().halfmove_clock()
}

/// Which draws may be claimed.
fn claims(game: &Game) -> Vec<DrawClaim> {
    let mut claims = vec![DrawClaim::FiftyMoves, DrawClaim::ThirdRepetition];
    claims.retain(|&claim| game.may_claim(claim));
    claims
}

// 11.5: Commanders that step to and fro. The first position of the game counts, so it is there for
// the third time after two rounds.
#[test]
fn r11_5_the_first_position_counts() {
    let mut game = Game::new(position("6c4/11/11/11/11/11/11/11/11/10I/11/5C5 r - - 30 15"));
    assert_eq!(game.repetitions(), 1);
    let mut before_and_after = Vec::new();
    for _ in 0..2 {
        play(&mut game, "Cf1-f2 Cg12-g11");
        before_and_after.push(game.repetitions());
        assert_eq!(claims(&game), []);
        play(&mut game, "Cf2-f1 Cg11-g12");
        before_and_after.push(game.repetitions());
    }
    assert_eq!(before_and_after, [1, 2, 2, 3]);
    assert_eq!(game.position().fullmove_number(), 19);
    assert_eq!(claims(&game), [DrawClaim::ThirdRepetition]);
    // Nobody claims, and after Red's half of move 19 there is a third time again, with Blue to move.
    play(&mut game, "Cf1-f2");
    assert_eq!(game.repetitions(), 3);
    play(&mut game, "Cg12-g11");
    assert_eq!((game.repetitions(), game.result()), (3, None));
    game.claim(DrawClaim::ThirdRepetition).expect("open");
    assert_eq!(game.result().expect("over").to_string(), "draw: third repetition");
}

// 11.5: the same placement with the other side to move is another position.
#[test]
fn r11_5_the_side_to_move_counts() {
    // Red needs three moves around, Blue two: the placement comes back with Blue to move.
    let mut game = Game::new(position("6c4/11/11/11/11/11/11/11/11/10T/11/5C5 r - - 0 1"));
    let placement = |game: &Game| {
        let fen = game.position().fen().to_string();
        fen.split_once(' ').expect("fields").0.to_owned()
    };
    let start = placement(&game);
    play(&mut game, "Tk4 Cg11 Tk5 Cg12 Tk3");
    assert_eq!(placement(&game), start);
    assert_eq!(game.repetitions(), 1);
}

// 11.5: a piece that comes back as a hero makes another position.
#[test]
fn r11_5_heroic_marks_count() {
    let mut game = Game::new(position("6c4/11/11/11/6T4/11/11/11/11/11/11/2C8 r - - 0 1"));
    play(&mut game, "Tg10+ Ch12 +Tg8 Cg12");
    assert_eq!(game.repetitions(), 1);
    // From now on it repeats, the hero's position being the first.
    for times in 2..=3 {
        play(&mut game, "+Tg10 Ch12 +Tg8 Cg12");
        assert_eq!(game.repetitions(), times);
    }
    assert_eq!(claims(&game), [DrawClaim::ThirdRepetition]);
}

const TWO_TANKS: &str = "6c4/11/11/11/11/11/11/11/11/3(TI)T6/11/2C8 r - - 0 1";

// 11.5: so does what a stack carries. The Infantry changes Tanks and comes back.
#[test]
fn r11_5_stack_contents_count() {
    let mut game = Game::new(position(TWO_TANKS));
    for times in 2..=3 {
        play(&mut game, "d3:T<,I&e3 Cg11");
        assert_eq!(game.repetitions(), times - 1);
        play(&mut game, "e3:T<,I&d3 Cg12");
        assert_eq!(game.repetitions(), times);
    }
    assert_eq!(claims(&game), [DrawClaim::ThirdRepetition]);
}

// 11.5: a deploy in progress is no position to claim in; taken back, it is as if it had never begun.
#[test]
fn r11_5_no_claim_in_the_middle_of_a_deploy() {
    let mut game = Game::new(position(TWO_TANKS));
    for _ in 0..2 {
        play(&mut game, "Cc2 Cg11 Cc1 Cg12");
    }
    assert_eq!(claims(&game), [DrawClaim::ThirdRepetition]);
    let step = game.position().parse_lan("d3:Id3>d4").expect("legal");
    game.play_action(step).expect("legal");
    assert_eq!(claims(&game), []);
    assert_eq!(game.claim(DrawClaim::ThirdRepetition), Err(GameError::NoClaim));
    game.cancel_deploy().expect("in progress");
    assert_eq!(claims(&game), [DrawClaim::ThirdRepetition]);
    // A turn taken back takes the claim with it, and brings it again.
    game.undo().expect("played");
    assert_eq!(claims(&game), []);
    game.redo().expect("taken back");
    assert_eq!(claims(&game), [DrawClaim::ThirdRepetition]);
}

// 11.5: the clock starts again in between, and the position is the same.
#[test]
fn r11_5_clocks_do_not_count() {
    let mut game = Game::new(position("6c4/11/11/11/11/11/11/11/11/3T7/3I7/5C5 r - - 60 40"));
    let mut clocks = vec![clock(&game)];
    for times in 2..=3 {
        play(&mut game, "I&d3 Cg11 d3:T<,Id2 Cg12");
        assert_eq!(game.repetitions(), times);
        clocks.push(clock(&game));
    }
    assert_eq!(clocks, [60, 3, 3]);
    assert_eq!(claims(&game), [DrawClaim::ThirdRepetition]);
}

// 11.4: turn by turn from 0: the claim opens at 100, the game is over at 150. No number of
// repetitions ends it before.
#[test]
fn r11_4_one_hundred_and_fifty_quiet_turns() {
    let mut game = Game::new(position("6c4/11/11/11/11/11/11/11/11/10I/11/5C5 r - - 0 1"));
    let cycle = ["Cf1-f2", "Cg12-g11", "Cf2-f1", "Cg11-g12"];
    for (turn, text) in (1..=150).zip(cycle.into_iter().cycle()) {
        assert_eq!(game.result(), None);
        play(&mut game, text);
        assert_eq!(clock(&game), turn);
        assert_eq!(game.may_claim(DrawClaim::FiftyMoves), (100..150).contains(&turn), "{turn}");
        assert_eq!(game.may_claim(DrawClaim::ThirdRepetition), (8..150).contains(&turn), "{turn}");
    }
    assert_eq!(game.repetitions(), 38);
    assert_eq!(game.result().expect("over").to_string(), "draw: 75 moves");
    let turn = game.position().read_turn("Cf2-f1").expect("legal on the board");
    assert!(matches!(game.play(&turn), Err(GameError::Over(_))));
    assert!(matches!(game.claim(DrawClaim::FiftyMoves), Err(GameError::Over(_))));
}

// 11.4: 50 half-moves give nothing, 50 moves of each side do.
#[test]
fn r11_4_fifty_moves_are_of_each_side() {
    let mut game = Game::new(position("6+c4/11/11/11/11/11/11/11/11/11/11/6+C4 r - - 49 25"));
    play(&mut game, "+Cf1");
    assert_eq!((clock(&game), claims(&game)), (50, vec![]));
    let cycle = ["+Cg11", "+Cf2", "+Cg12", "+Cf1"];
    for text in cycle.into_iter().cycle().take(49) {
        play(&mut game, text);
        assert!(!game.may_claim(DrawClaim::FiftyMoves) && clock(&game) < 100);
    }
    play(&mut game, "+Cf2");
    assert_eq!(claims(&game), [DrawClaim::FiftyMoves, DrawClaim::ThirdRepetition]);
    game.claim(DrawClaim::FiftyMoves).expect("open");
    assert_eq!(game.result().expect("over").to_string(), "draw: 50 moves");
}

// 11.4: what the hundredth half-move may be. Every irreversible turn closes the claim.
#[test]
fn r11_4_the_hundredth_half_move() {
    // A Tank on e10 that can give check, one on d3 with an Infantry, others to join, and a target.
    let fen = "6c4/11/4T6/11/11/11/11/11/3m7/3(TI)T3M2/8T2/2C8 r - - 99 60";
    for (text, after) in [
        ("Cc2", 100),        // quiet
        ("d3:T<,Id2", 100),  // a deploy
        ("d3:T<,I&e3", 100), // combining inside it
        ("d3:Txd4,Id2", 0),  // a capture inside it
        ("(TI)xd4", 0),      // a capture
        ("T&i3", 0),         // a combination
        ("Te12", 0),         // a promotion
    ] {
        let mut game = Game::new(position(fen));
        play(&mut game, text);
        assert_eq!(clock(&game), after, "{text}");
        assert_eq!(game.may_claim(DrawClaim::FiftyMoves), after == 100, "{text}");
    }
}

// 11.4: a claim that is not made stays open while quiet turns follow, and passes with a capture.
#[test]
fn r11_4_a_claim_passes_with_a_capture() {
    let mut game = Game::new(position("6c4/11/11/11/11/11/11/11/10i/10I/11/5C5 b - - 99 60"));
    play(&mut game, "Ch12");
    assert_eq!(claims(&game), [DrawClaim::FiftyMoves]);
    play(&mut game, "Cf2 Cg12");
    assert_eq!(claims(&game), [DrawClaim::FiftyMoves]);
    play(&mut game, "Ixk4");
    assert_eq!((clock(&game), claims(&game)), (0, vec![]));
    assert_eq!(game.claim(DrawClaim::FiftyMoves), Err(GameError::NoClaim));
}
