//! What somebody writes who has not read the documentation: it compiles, and means what it says.

use std::collections::HashMap;
use std::error::Error;

use cotulenh::{
    Action, Color, Fen, Game, Kind, Piece, Position, Setup, Square, Stack, Study, Turn, Unit,
};
use cotulenh_testing::random_positions;

#[test]
fn a_first_program() -> Result<(), Box<dyn Error>> {
    let position = Position::default();
    println!("{position}");
    for turn in position.legal_turns() {
        let next = position.play_turn(turn)?;
        println!("{turn}, {}: {next}", position.san(turn));
    }
    let mut by_origin: HashMap<Square, Vec<Action>> = HashMap::new();
    for action in position.legal_actions() {
        by_origin.entry(action.origin()).or_default().push(action);
    }
    assert_eq!(by_origin[&Square::F4].len(), position.legal_actions_from(Square::F4).len());
    let quiet: Vec<Action> = position.legal_actions().into_iter().rev().collect();
    assert_eq!(quiet.len(), 119);

    let mut game = Game::default();
    game.play_text("Tf6")?;
    game.play_turn("Tf9-f7".parse()?)?;
    let turns = game.legal_turns();
    game.play_turn(turns[turns.len() / 2])?;
    let again = Game::from_pgn(&game.pgn())?;
    assert_eq!(again.to_string(), game.to_string());
    assert_eq!(game.to_string().parse::<Game>()?.to_string(), game.pgn());
    for (square, stack) in game.position().on_board() {
        assert_eq!(game.position().get(square), Some(stack));
    }
    let mut lost = game.clone();
    lost.resign(Color::Red)?;
    assert!(!game.legal_turns().is_empty() && lost.legal_turns().is_empty());
    assert!(again.turns().eq(game.turns()));
    assert_eq!(again.position(), game.position());

    let mut setup = Setup::empty();
    setup.put(Square::C3, "(NFT)".parse()?);
    setup.put(Square::F1, Stack::single("red".parse()?, "C".parse()?));
    setup.put(Square::G12, "c".parse()?);
    let position: Position = setup.try_into()?;
    let turn: Turn = "c3:Fc3>e5,Tc3>c5".parse()?;
    assert!(position.legal_turns().contains(&turn));
    let next = position.play_turn(turn)?;
    assert_eq!(next.get(Square::E5), Some("F".parse()?));

    let study: Study = "1. Tf6 (1. Ic6) *".parse()?;
    println!("{study}");
    Ok(())
}

#[test]
fn what_is_displayed_is_parsed() {
    for color in Color::ALL {
        assert_eq!(color.to_string().parse(), Ok(color));
        assert_eq!(color.letter().to_string().parse(), Ok(color));
    }
    for kind in Kind::ALL {
        assert_eq!(kind.to_string().parse(), Ok(kind));
        assert_eq!(kind.letter().to_string().parse(), Ok(kind));
        for piece in [false, true].map(|heroic| Piece { kind, heroic }) {
            assert_eq!(piece.to_string().parse(), Ok(piece));
        }
    }
    random_positions(21, 60, 20, |position, _| {
        let fen: Fen = position.to_string().parse().expect("a FEN");
        assert_eq!(fen.to_string(), position.to_string());
        let setup = Setup::from(position);
        assert_eq!(setup.to_string().parse(), Ok(setup));
        for action in position.legal_actions() {
            assert_eq!(action.to_string().parse(), Ok(action));
            assert_eq!(position.lan(action).to_string().parse().unwrap_or(action), action);
        }
    });
    // Also what an editor allows, and play does not.
    let mut setup = Setup::start();
    setup.put(Square::A1, "(TI)".parse().expect("a stack"));
    setup.put(Square::K12, "c".parse().expect("a Commander"));
    assert_eq!(setup.to_string().parse(), Ok(setup));
}

#[test]
fn turns_are_read_with_and_without_their_position() {
    random_positions(22, 12, 12, |position, _| {
        for turn in position.legal_turns().into_iter().step_by(7) {
            let text = turn.to_string();
            assert_eq!(text.parse(), Ok(turn));
            assert_eq!(position.lan_of_turn(turn).to_string().parse(), Ok(turn));
            let read = position.read_turn(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(read.turn(), turn, "{text} in {position}");
        }
    });
}

#[test]
fn wrong_texts_say_what_was_expected() {
    let expected = |error: &dyn Error| error.to_string();
    let side = "green".parse::<Color>().expect_err("no side");
    assert_eq!(expected(&side), "expected a side, `red` or `blue` at character 1");
    let kind = "King".parse::<Kind>().expect_err("no piece");
    assert_eq!(expected(&kind), "expected the name or the letter of a piece at character 1");
    let stack = "(Nf)".parse::<Stack>().expect_err("of both sides");
    assert!(expected(&stack).starts_with("expected pieces of one side"), "{stack}");
    assert!("(NF)".parse::<Piece>().is_err() && "(N+F)".parse::<Unit>().is_err());
    assert!("(TT)".parse::<Unit>().is_err() && "T ".parse::<Unit>().is_err());
    let turn = "Tf4".parse::<Turn>().expect_err("half a turn");
    assert_eq!(expected(&turn), "expected `-`, `x`, `*`, `**` or `&` at character 4");
    let after = "1. Tf6 *\n\n1. Ic6 *";
    assert_eq!(Game::from_pgn(after).expect("the first game").turns().len(), 1);
    assert!(Game::from_pgn("").is_err() && Game::from_pgn("1. Tf99 *").is_err());
}
