//! Rule 13.6: deploys that are left open, and what is read in the middle of one (rules 10.4 and 12.3).

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use cotulenh::explain::Reason;
use cotulenh::notation::ReadTurnError;
use cotulenh::turn::TurnBuilder;
use cotulenh::{Action, Game, Kind, Position};
use cotulenh_testing::{Rng, random_position};

use crate::support::{at, position};

/// A stack of three in the open.
const STACK: &str = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 4 9";

/// The same after its Air Force has left.
fn deploying() -> Position {
    position(&format!("{STACK} c3:Fc3>e5..."))
}

/// The position after texts that are read one after the other, as FEN.
#[track_caller]
fn after(start: &Position, texts: &[&str]) -> String {
    let mut game = Game::new(*start);
    for text in texts {
        game.play_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    game.position().fen().to_string()
}

/// Why a text is refused.
#[track_caller]
fn refusal(start: &Position, text: &str) -> Reason {
    match TurnBuilder::new(start).read(text) {
        Err(ReadTurnError::Illegal(why)) => why.reason,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn r13_6_three_dots_leave_a_deploy_open() {
    let start = position(STACK);
    let open = format!("{STACK} c3:Fc3>e5...");
    for text in ["c3:F>e5...", "c3:Fe5...", "F>e5...", "f-e5...", "c3:Fc3>e5..."] {
        assert_eq!(after(&start, &[text]), open, "{text}");
    }
    let two = after(&start, &["c3:F>e5,T>d3..."]);
    assert_eq!(two, format!("{STACK} c3:Fc3>e5,Tc3>d3..."));
    assert_eq!(after(&start, &["c3:F>e5...", "T>d3"]), two);
    // A whole turn is no open one, and a turn that is complete cannot stay open.
    assert!(matches!(start.read_turn("c3:F>e5..."), Err(ReadTurnError::Malformed { at: 7, .. })));
    assert_eq!(refusal(&start, "c3:F>e5,T>d3,N>b3..."), Reason::TurnOver);
}

#[test]
fn r13_6_steps_are_read_in_the_middle_of_a_deploy() {
    let open = deploying();
    let listed: Vec<String> =
        open.legal_actions().iter().map(|&action| open.lan(action).to_string()).collect();
    for (text, lan) in [
        ("c3:Tc3>d3", "c3:Tc3>d3"),
        ("T>d3", "c3:Tc3>d3"),
        ("Td3", "c3:Tc3>d3"),
        ("td3", "c3:Tc3>d3"),
        ("Nb3", "c3:Nc3>b3"),
        ("(NT)a3", "c3:(NT)c3>a3"),
        ("c3:(N|T)a3", "c3:(NT)c3>a3"),
        ("commit", "commit"),
    ] {
        assert!(listed.iter().any(|listed| listed == lan), "{lan} is legal");
        let action = open.read_action(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(action.lan().to_string(), lan, "{text}");
        assert_eq!(after(&open, &[text]), action.after().fen().to_string(), "{text}");
    }
}

#[test]
fn r13_6_the_rest_of_a_deploy_and_the_whole_turn_are_read_too() {
    let (start, open) = (position(STACK), deploying());
    let whole = after(&start, &["c3:N<,Fe5,Td3"]);
    for rest in ["c3:N<,Td3", "N<,Td3", "N<,T>d3", "c3:Nc3<,Fc3>e5,Tc3>d3", "c3:N<,Fe5,Td3"] {
        assert_eq!(after(&open, &[rest]), whole, "{rest}");
    }
    assert_eq!(after(&open, &["Td3", "commit"]), whole);
    assert_eq!(after(&open, &["c3:Td3,Nb3"]), after(&start, &["c3:Fe5,Td3,Nb3"]));
    assert_eq!(after(&open, &["c3:Fe5"]), after(&start, &["c3:Fe5"]), "the turn up to here");
}

#[test]
fn r10_1_what_does_not_belong_to_the_deploy_is_refused() {
    let open = deploying();
    let origin = at("c3");
    for text in ["Cf2", "Cf1-f2", "f1:C>f2", "Ie4"] {
        assert_eq!(refusal(&open, text), Reason::DeployInProgress { origin }, "{text}");
    }
    // A step that is only said twice ends nothing.
    for text in ["Fe6", "c3:F>e6", "F>c4", "(FT)d3", "Fe5", "F>e5"] {
        assert_eq!(refusal(&open, text), Reason::AlreadyMoved, "{text}");
    }
    assert_eq!(refusal(&open, "F<,Td3"), Reason::WrongStay);
    assert!(matches!(refusal(&open, "Td4"), Reason::WrongDirection));
    // What is offered instead never names what has left.
    for text in ["Fe6", "(FT)d3", "Fe5", "Td4", "Na9", "Td3,Nd9", "N<,Nb3"] {
        let Err(ReadTurnError::Illegal(why)) = TurnBuilder::new(&open).read(text) else {
            panic!("{text}: refused")
        };
        let plane = |action: &Action| action.unit().contains(Kind::AirForce);
        assert!(!why.alternatives.iter().any(plane), "{text}: {why:?}");
    }
}

/// Every way to finish is a whole turn of the position before that begins with the steps made.
#[test]
fn r10_4_every_way_to_finish_the_turn() {
    let builder = TurnBuilder::new(&deploying());
    let first = builder.steps()[0].action();
    let (mut all, mut rest) = (BTreeSet::new(), BTreeSet::new());
    let _ = builder.before().visit_turns(|turn, after| {
        if turn.actions().next() == Some(first) {
            all.insert((turn, after.fen().to_string()));
        }
        ControlFlow::<()>::Continue(())
    });
    let _ = builder.visit_turns(|turn, after| {
        assert!(rest.insert((turn, after.fen().to_string())), "once");
        ControlFlow::<()>::Continue(())
    });
    assert!(all.len() > 100);
    assert_eq!(rest, all);
    assert!(deploying().visit_turns(|_, _| ControlFlow::Break(())).is_continue());
}

#[test]
fn r10_4_undo_and_cancel_reach_the_steps_of_a_fen() {
    let mut game = Game::new(deploying());
    game.play_text("Td3").expect("a step");
    game.undo_step().expect("the Tank");
    assert_eq!(*game.position(), deploying());
    game.undo_step().expect("the Air Force");
    assert_eq!(game.position().fen().to_string(), STACK);
    let mut game = Game::new(deploying());
    game.cancel_deploy().expect("in progress");
    assert_eq!(game.position().fen().to_string(), STACK);
    assert_eq!(game.start().fen().to_string(), STACK);
}

/// However the actions of a turn are given, the same turn comes out, with the same effects.
#[test]
fn r10_2_a_turn_is_the_same_however_it_is_made() {
    let mut rng = Rng::new(1312);
    let mut deploys = 0;
    for _ in 0..1500 {
        let start = random_position(&mut rng);
        let mut builder = TurnBuilder::new(&start);
        let turn = loop {
            let list = builder.position().legal_actions();
            let Some(&action) = list.get(rng.below(list.len().max(1))) else { break None };
            match builder.add(action).expect("listed") {
                Some(turn) => break Some(turn),
                None => assert!(builder.is_deploying()),
            }
        };
        let Some(turn) = turn else { continue };
        deploys += usize::from(turn.turn().is_deploy());
        assert_eq!(start.legal_turn(turn.turn()).as_ref(), Ok(&turn));
        assert_eq!(start.read_turn(&turn.lan().to_string()).as_ref(), Ok(&turn));
        assert_eq!(start.play_turn(turn.turn()).as_ref(), Ok(turn.after()));
        assert_eq!(turn.outcome(), turn.after().outcome());
        assert_eq!(turn.is_check(), turn.after().is_check());
        // From any point of it on, its text leads to the same end.
        let mut again = TurnBuilder::new(builder.position());
        let made = again.read(&turn.lan().to_string()).expect("the whole turn again");
        assert_eq!(made.as_ref(), Some(&turn));
        // Taking steps back gives the position before each.
        for step in builder.steps().to_vec().iter().rev() {
            assert!(builder.undo());
            assert_eq!(builder.position(), step.before());
        }
        assert!(!builder.undo() && !builder.cancel());
        assert_eq!(*builder.position(), start);
    }
    assert!(deploys > 200, "{deploys}");
}
