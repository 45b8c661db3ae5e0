//! Reading and finishing a turn in the middle of a deploy (rules 10.2, 10.4 and 13.6).

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use cotulenh::notation::ReadTurnError;
use cotulenh::turn::TurnBuilder;

use crate::support::position;

/// The Air Force has left (NFT) on c3.
const SESSION: &str = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 4 9 c3:Fc3>e5...";

/// Why a text is refused, and what is legal instead, in LAN.
#[track_caller]
fn refused(fen: &str, text: &str) -> (&'static str, Vec<String>) {
    let mut builder = TurnBuilder::new(&position(fen));
    match builder.read(text) {
        Err(ReadTurnError::Illegal(why)) => {
            let here = builder.position();
            let instead = why.alternatives.iter().map(|&action| here.lan(action).to_string());
            (why.reason.name(), instead.collect())
        }
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn r10_2_steps_are_read_and_the_deploy_stays_open() {
    for text in ["c3:Tc3>d3", "T>d3", "Td3", "Nb3", "td3", "c3:Fe5,Td3..."] {
        let mut builder = TurnBuilder::new(&position(SESSION));
        assert!(builder.read(text).expect(text).is_none(), "{text}");
        assert_eq!(builder.steps().len(), 2, "{text}");
    }
    for (text, san) in [
        ("commit", "c3:(NT)<,Fe5"),
        ("(NT)a3", "c3:Fe5,(NT)a3"),
        ("N<,Td3", "c3:N<,Fe5,Td3"),
        ("Td3,Nb3", "c3:Fe5,Td3,Nb3"),
        ("c3:(NT)<,Fe5", "c3:(NT)<,Fe5"),
        ("c3:Fe5,Td3", "c3:N<,Fe5,Td3"),
    ] {
        let turn = TurnBuilder::new(&position(SESSION)).read(text).expect(text);
        assert_eq!(turn.expect(text).san().to_string(), san, "{text}");
    }
}

#[test]
fn r10_2_what_cannot_go_on_says_why() {
    for (text, reason) in [
        ("Cf2", "deployInProgress"),
        ("Cf1-f2", "deployInProgress"),
        ("d4:Td5", "deployInProgress"),
        ("Fe6", "alreadyMoved"),
        ("F>e6", "alreadyMoved"),
        ("(FT)e5", "alreadyMoved"),
        ("(NFT)a3", "alreadyMoved"),
        ("Tk4", "notInLine"),
        ("N<,Nb3", "wrongStay"),
    ] {
        assert_eq!(refused(SESSION, text).0, reason, "{text}");
    }
    // A step that is only repeated ends nothing.
    for text in ["Fe5", "F>e5", "c3:Fc3>e5"] {
        assert_eq!(refused(SESSION, text).0, "alreadyMoved", "{text}");
    }
}

#[test]
fn r10_2_hints_name_nothing_that_has_left() {
    for text in ["Fe6", "F>e6", "(FT)e5", "Tk4", "Na9", "Fe5", "Td3,Td4", "Td3,Nd9", "N<,Nb3"] {
        let (_, instead) = refused(SESSION, text);
        assert!(instead.iter().all(|lan| !lan.contains('F')), "{text}: {instead:?}");
    }
}

/// Every way to finish is a whole turn of the position before that begins with the steps made.
#[test]
fn r10_4_every_way_to_finish_the_turn() {
    let builder = TurnBuilder::new(&position(SESSION));
    let (before, first) = (builder.before(), builder.steps()[0].action());
    let (mut all, mut rest) = (BTreeSet::new(), BTreeSet::new());
    let _ = before.visit_turns(|turn, after| {
        if turn.actions().next() == Some(first) {
            all.insert((turn, after.fen().to_string()));
        }
        ControlFlow::<()>::Continue(())
    });
    let _ = builder.visit_turns(|turn, after| {
        assert!(rest.insert((turn, after.fen().to_string())));
        ControlFlow::<()>::Continue(())
    });
    assert!(all.len() > 100);
    assert_eq!(rest, all);
    assert!(position(SESSION).visit_turns(|_, _| ControlFlow::Break(())).is_continue());
}
