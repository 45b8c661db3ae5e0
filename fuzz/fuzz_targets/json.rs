//! Any text as each JSON form: what is accepted is written and read back equal, and records give
//! games. As a request in a few positions: something legal, or an error.
#![no_main]

use std::fmt::Debug;

use cotulenh::json::{
    ActionForm, EventForm, GameForm, GameRecord, PieceForm, Play, PlayRequest, PositionForm,
    TurnForm, TurnName,
};
use cotulenh::{Position, Stack};
use libfuzzer_sys::fuzz_target;
use serde::Serialize;
use serde::de::DeserializeOwned;

const FENS: [&str; 4] = [
    cotulenh::fen::START_FEN,
    "9ic/10i/11/8A2/11/11/11/11/11/1(NT)9/9II/9IC r - - 4 7",
    "6c4/11/11/11/4(+FT)6/11/11/11/11/2(NFT)8/2i8/5C5 r - - 3 9",
    "6c4/11/11/11/4(+FT)6/11/11/11/11/2(NFT)8/2i8/5C5 r - - 3 9 c3:Fc3>e5...",
];

/// Reads a form, writes it, and reads that again.
fn read<T: Serialize + DeserializeOwned + PartialEq + Debug>(text: &str) -> Option<T> {
    let form: T = serde_json::from_str(text).ok()?;
    let written = serde_json::to_string(&form).expect("a form can be written");
    let again: T = serde_json::from_str(&written).expect("what is written can be read");
    assert_eq!(again, form);
    Some(form)
}

fuzz_target!(|text: &str| {
    if let Some(piece) = read::<PieceForm>(text)
        && let Ok(stack) = Stack::try_from(&piece)
    {
        assert_eq!(Stack::try_from(&PieceForm::from(stack)), Ok(stack));
    }
    if let Some(form) = read::<PositionForm>(text) {
        let position = form.position().expect("the FEN was written by us");
        assert_eq!(PositionForm::new(&position), form);
    }
    read::<EventForm>(text);
    read::<Vec<EventForm>>(text);
    read::<GameForm>(text);
    if let Some(record) = read::<GameRecord>(text)
        && let Ok(game) = record.game()
    {
        let record = GameRecord::new(&game);
        let again = record.game().expect("the record of a game");
        assert_eq!(GameRecord::new(&again), record);
        assert_eq!(again.position().fen().to_string(), game.position().fen().to_string());
    }

    let mut requests: Vec<PlayRequest> = read(text).into_iter().collect();
    requests.extend(read::<ActionForm>(text).map(|form| PlayRequest::Move(form.request())));
    let turn = read::<TurnForm>(text);
    requests.extend(turn.as_ref().map(TurnForm::request));
    let name = read::<TurnName>(text);
    for fen in FENS {
        let position: Position = fen.parse().expect("a FEN");
        for request in &requests {
            match request.read(&position) {
                Ok(Play::Action(action)) => {
                    let form = ActionForm::from(&action);
                    assert_eq!(form.request().read(&position).as_ref(), Ok(&action));
                    assert!(!EventForm::of_action(&action).is_empty());
                }
                Ok(Play::Turn(turn)) => {
                    let form = TurnForm::from(&turn);
                    assert_eq!(form.read(&position).as_ref(), Ok(&turn));
                    assert!(!EventForm::of_turn(&turn).is_empty());
                }
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
        if let Some(Ok(turn)) = name.as_ref().map(|name| name.read(&position)) {
            assert!(position.is_legal_turn(turn.turn()));
        }
    }
});
