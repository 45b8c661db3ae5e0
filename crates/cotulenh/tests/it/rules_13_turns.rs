//! Whole turns, and their SAN and LAN (rule 13).

use std::ops::ControlFlow;

use cotulenh::notation::ReadTurnError;
use cotulenh::{Position, Turn};
use cotulenh_testing::{Rng, random_position, random_turns};

use crate::support::position;

fn read_turn(position: &Position, text: &str) -> Result<Turn, ReadTurnError> {
    position.read_turn(text).map(|turn| turn.turn())
}

/// Every legal turn.
fn turns(position: &Position) -> Vec<Turn> {
    let mut turns = Vec::new();
    let _ = position.visit_turns(|turn, after| {
        assert_eq!(after.deploy().map(cotulenh::position::Deploy::origin), None);
        turns.push(turn);
        ControlFlow::<()>::Continue(())
    });
    turns
}

#[test]
fn r10_1_one_stack_in_the_open_has_thousands_of_turns() {
    assert_eq!(turns(&position("11/11/11/11/11/11/11/11/11/2(NFT)8/11/11 r")).len(), 11_598);
}

/// How many turns of each random position are written and read back: a few, or as many as the
/// environment says. A text that meant two turns would not be read back, so this shows too that no
/// two legal turns are written alike.
fn turns_of_each_position() -> usize {
    std::env::var("COTULENH_TURNS").ok().and_then(|count| count.parse().ok()).unwrap_or(4)
}

#[test]
fn r13_7_every_turn_has_one_san_and_one_lan() {
    let mut rng = Rng::new(41);
    for _ in 0..20_000 {
        let position = random_position(&mut rng);
        for turn in random_turns(&position, &mut rng, turns_of_each_position()) {
            let san = turn.san().without_suffix().to_string();
            let lan = turn.lan().without_suffix().to_string();
            assert_eq!(position.read_turn(&san).as_ref(), Ok(&turn), "{san} in {position:?}");
            assert_eq!(position.read_turn(&lan).as_ref(), Ok(&turn), "{lan} in {position:?}");
        }
    }
}

#[test]
fn a_turn_that_is_not_legal_leaves_the_position_as_it_was() {
    let position = position("6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r");
    let step = |lan| position.parse_lan(lan).expect("legal");
    let twice = Turn::deploy(&[step("c3:Fc3>e5"), step("c3:Fc3>e3")]).expect("two steps");
    let refused = position.play_turn(twice).expect_err("the Air Force has moved");
    assert_eq!(refused.action(), step("c3:Fc3>e3"));
    assert_eq!(refused.into_position(), position);
    assert_eq!(Turn::deploy(&[]), None);
    assert_eq!(Turn::deploy(&[step("(NFT)c3-a3")]), None);
    assert_eq!(Turn::plain(step("c3:Fc3>e5")), None);
}

/// The lenient forms of rule 13.6 that keep everything a turn needs: each must be read as the turn.
fn lenient_forms(san: &str, lan: &str) -> Vec<String> {
    let mut forms = Vec::new();
    for text in [san, lan] {
        forms.push(text.replace("**", "@").replace('*', "_"));
        forms.push(text.replace('+', "^"));
        forms.push(text.to_ascii_lowercase());
        for suffix in ["+", "#", "!", "?!", "+!?"] {
            forms.push(format!("{text}{suffix}"));
        }
        if text.contains(':') {
            forms.push(text.replace(',', "+,").replace("<+,", "<,"));
            let (origin, parts) = text.split_once(':').expect("a colon");
            let moved: Vec<&str> = parts.split(',').filter(|part| !part.ends_with('<')).collect();
            forms.push(format!("{origin}:{}", moved.join(",")));
        }
        if let Some(start) = text.find('(') {
            // (NFT) as (N|FT)
            let carrier = text[start..].find(char::is_alphabetic).expect("a carrier") + start + 1;
            forms.push(format!("{}|{}", &text[..carrier], &text[carrier..]));
        }
    }
    if !lan.contains(':') {
        forms.push(lan.replace('-', ""));
    }
    forms
}

#[test]
fn r13_6_lenient_forms_are_read_as_the_turn() {
    let mut rng = Rng::new(42);
    for _ in 0..20_000 {
        let position = random_position(&mut rng);
        for turn in random_turns(&position, &mut rng, turns_of_each_position().div_ceil(4)) {
            let san = turn.san().without_suffix().to_string();
            let lan = turn.lan().without_suffix().to_string();
            for form in lenient_forms(&san, &lan) {
                let found = position.read_turn(&form);
                assert_eq!(found.as_ref(), Ok(&turn), "{form} for {lan} in {position:?}");
            }
        }
    }
}

/// Forms that leave something out: read as the turn, or as ambiguous with the turn among the rest,
/// or as another turn that is written exactly so.
#[test]
fn r13_6_short_forms_name_the_turn_or_are_ambiguous() {
    let mut rng = Rng::new(43);
    let (mut read, mut ambiguous, mut others) = (0, 0, 0);
    while read < 5_000 {
        let position = random_position(&mut rng);
        let turns = turns(&position);
        for _ in 0..turns.len().min(100) {
            let turn = turns[rng.below(turns.len())];
            let san = position.san(turn).without_suffix().to_string();
            let lan = position.lan_of_turn(turn).to_string();
            let mut forms = vec![san.replace('+', "")];
            if let Some((_, parts)) = san.split_once(':') {
                let marked = parts.contains(',');
                forms.extend(marked.then(|| parts.to_owned()));
            } else if let (Some(start), Some(end)) = (san.find('('), san.find(')')) {
                let carrier = san[start..].find(char::is_alphabetic).expect("a carrier") + start;
                forms.push(format!("{}{}", &san[carrier..=carrier], &san[end + 1..]));
            }
            for form in forms {
                match read_turn(&position, &form) {
                    Ok(found) if found == turn => read += 1,
                    Ok(found) => {
                        let exact = position.san(found).without_suffix().to_string();
                        assert_eq!(
                            exact.replace('+', ""),
                            form.replace('+', ""),
                            "{lan} in {position:?}"
                        );
                        others += 1;
                    }
                    Err(ReadTurnError::Ambiguous(candidates)) => {
                        assert!(
                            candidates.contains(&lan),
                            "{form}: {candidates:?} in {position:?}"
                        );
                        ambiguous += 1;
                    }
                    Err(error) => panic!("{form} for {lan} in {position:?}: {error}"),
                }
            }
        }
    }
    assert!(ambiguous > 5 && others > 5, "{ambiguous} {others}");
}

#[test]
fn r13_6_some_or_all_heroic_marks_may_be_missing() {
    let position = position("6c4/11/11/11/11/11/11/11/11/2(+N+FT)8/11/5C5 r - - 0 1");
    for text in ["(+N+FT)a3", "(+NFT)a3", "(N+FT)a3", "(NFT)a3", "+Na3", "Na3"] {
        let turn = position.read_turn(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(turn.san().to_string(), "(+N+FT)a3");
    }
    assert!(position.read_turn("(+N+F+T)a3").is_err());
}

#[test]
fn r13_6_examples() {
    let fen = "6c4/11/11/11/11/11/11/4t6/4I6/2(NFT)1T6/11/5C5 r - - 0 1";
    let position = position(fen);
    for (text, lan) in [
        ("Te3-d3", "Te3-d3"),
        ("Td3", "Te3-d3"),
        ("Te3d3", "Te3-d3"),
        ("T&e4", "Te3&e4"),
        ("T&e4(TI)", "Te3&e4"),
        ("T&e4(T|I)", "Te3&e4"),
        ("(NFT)a3", "(NFT)c3-a3"),
        ("Na3", "(NFT)c3-a3"),
        ("(N|FT)a3!?", "(NFT)c3-a3"),
        ("T>c5", "c3:(NF)c3<,Tc3>c5"),
        ("Tc3>c5", "c3:(NF)c3<,Tc3>c5"),
        ("c3:Tc5", "c3:(NF)c3<,Tc3>c5"),
        ("N<,Fg7,Tc5", "c3:Nc3<,Fc3>g7,Tc3>c5"),
        ("c3:Fxe5+,Tc5", "c3:Nc3<,Fc3xe5,Tc3>c5"),
        ("c3:(FT)>c6", "c3:Nc3<,(FT)c3>c6"),
    ] {
        let turn = position.read_turn(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(turn.lan().without_suffix().to_string(), lan, "{text}");
    }
    for (text, expected, at) in [
        ("", "the letter of a piece", 0),
        ("Xe4", "the letter of a piece", 0),
        ("T", "a square, a1 to k12", 1),
        ("Te13", "a square, a1 to k12", 2),
        ("Te4 ", "the end", 3),
        ("(TI", "the letter of a piece", 3),
        ("(IM)e4", "a piece or a stack that rule 6.1 allows", 0),
        ("(T)e4", "a piece or a stack that rule 6.1 allows", 0),
        ("c3:N<", "`,` and a step", 5),
        ("c3:N<,Fe5,Tc5,Tc6,Tc7", "three steps at most", 21),
        ("c3:Nd3<,Fe5", "the square of the stack", 4),
        ("Té4", "a square, a1 to k12", 1),
    ] {
        let error = position.read_turn(text).expect_err(text);
        let place = at + 1;
        let said = match expected {
            "the end" => format!("expected nothing more from character {place} on"),
            _ => format!("expected {expected} at character {place}"),
        };
        assert_eq!(error.to_string(), said, "{text}");
    }
    for (illegal, reason) in [
        ("Te9", "outOfRange"),
        ("F>e8(FI)", "notInLine"),
        ("f>g7(FI)", "wrongResult"),
        ("T&e4(TM)", "wrongResult"),
        ("c3:N<,Fg7", "wrongStay"),
        ("a1:Fb2", "noPiece"),
    ] {
        match position.read_turn(illegal) {
            Err(ReadTurnError::Illegal(why)) => assert_eq!(why.reason.name(), reason, "{illegal}"),
            other => panic!("{illegal}: {other:?}"),
        }
    }
    assert!(position.read_turn(&"(".repeat(1_000_000)).is_err());
    assert!(position.read_turn(&"Te4,".repeat(100_000)).is_err());
}
