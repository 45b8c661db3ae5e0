//! The coach: what can be said of a turn (docs/coach.md). It is a file of its own, which pages load when they
//! want it and no server answers: the rules and the engine stay as small as they are.

// `no_mangle` alone is what is not safe: the name is here once.
#![allow(unsafe_code)]

use cotulenh::json::Words;
use cotulenh::{Color, Position};
use cotulenh_coach::{ToldForm, tell};

use crate::buffers;

/// Answers `YOU FEN [moves TURN...]`, where `YOU` is the side whose pieces are called yours, or `-`. 0 with what
/// can be said, or 1 with the reason why nothing can.
#[unsafe(no_mangle)]
pub extern "C" fn coach_tell() -> u32 {
    let input = buffers::take_input();
    let (code, said) = match told(&String::from_utf8_lossy(&input)) {
        Ok(told) => (0, serde_json::to_vec(&told)),
        Err(words) => (1, serde_json::to_vec(&words)),
    };
    // All names in these objects are texts: writing them does not fail.
    buffers::answer(|output| output.extend(said.unwrap_or_default()));
    buffers::give_back(input);
    code
}

fn told(question: &str) -> Result<ToldForm, Words> {
    let (you, rest) = question.split_once(' ').unwrap_or((question, ""));
    let you = match you {
        "r" => Some(Color::Red),
        "b" => Some(Color::Blue),
        _ => None,
    };
    let (fen, turns) = rest.split_once(" moves ").unwrap_or((rest, ""));
    let position: Position =
        fen.parse().map_err(|error: cotulenh::fen::FenError| Words::new(&error))?;
    let line: Vec<&str> = turns.split_whitespace().collect();
    let told = tell(&position, &line, you).map_err(|error| Words::new(&error))?;
    Ok(ToldForm::from(&told))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_and_answers() {
        let fen = "6c4/11/11/11/11/4t6/11/11/3T1F5/11/3I7/3C7 r - - 0 1";
        let said = told(&format!("r {fen} moves Ff4-e5 Te7xe5")).expect("legal");
        assert!(said.costs[0].text.en.starts_with("Blue answers Txe5"));
        assert!(told(&format!("- {fen}")).expect("a position").costs.is_empty());
        assert!(told(&format!("- {fen} moves Fk1")).is_err());
        for nonsense in ["", "r", "r x", "b 11/11 moves", "- - moves - -"] {
            assert!(told(nonsense).is_err(), "{nonsense}");
        }
    }
}
