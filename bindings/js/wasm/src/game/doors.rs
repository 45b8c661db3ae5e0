//! The doors: one function for each call of a `Game`.

// `no_mangle` alone is what is not safe: each name is here once, and none is that of another library.
#![allow(unsafe_code)]

use std::cell::RefCell;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Board;
use super::question;
use super::refusal::Refusal;
use crate::buffers::{self, Output};

/// What comes of a call.
pub(super) type Answer<T> = Result<T, Refusal>;

/// The call did what it was asked for.
const DONE: u32 = 0;
/// The answer is a refusal.
const REFUSED: u32 = 1;

thread_local! {
    /// The games by number; those that were freed make room.
    static GAMES: RefCell<Vec<Option<Board>>> = const { RefCell::new(Vec::new()) };
}

/// Reads a question.
pub(super) fn read<T: DeserializeOwned>(text: &str) -> Answer<T> {
    question::read(text).map_err(|mistake| Refusal::question(&mistake))
}

/// Begins a game from the usual start: its number.
#[unsafe(no_mangle)]
pub extern "C" fn game_new() -> usize {
    GAMES.with_borrow_mut(|games| {
        let free = games.iter().position(Option::is_none).unwrap_or(games.len());
        if free == games.len() {
            games.push(None);
        }
        games[free] = Some(Board::default());
        free
    })
}

/// Takes the next game of the file that another one has read: its number, or one less than 0 if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn game_take(from: usize) -> isize {
    let next = GAMES.with_borrow_mut(|games| games.get_mut(from)?.as_mut()?.read.pop());
    next.map_or(-1, |board| {
        let number = game_new();
        GAMES.with_borrow_mut(|games| games[number] = Some(board));
        isize::try_from(number).unwrap_or(-1)
    })
}

/// Ends a game: its number is free.
#[unsafe(no_mangle)]
pub extern "C" fn game_free(game: usize) {
    GAMES.with_borrow_mut(|games| {
        if let Some(slot) = games.get_mut(game) {
            *slot = None;
        }
    });
}

/// What a door asks its game, and how the answer is written: one type for all, so that the rest is there once.
type Call<'a> = &'a dyn Fn(&mut Board, &str, Output<'_>) -> Answer<()>;

/// Asks a game, and writes the answer.
fn ask(game: usize, call: Call<'_>) -> u32 {
    let input = buffers::take_input();
    let code = buffers::answer(|output| {
        let answered = GAMES.with_borrow_mut(|games| {
            let no_game = || Refusal::said("there is no such game", "không có ván cờ này");
            let board = games.get_mut(game).and_then(Option::as_mut).ok_or_else(no_game)?;
            let no_text = |_| Refusal::said("expected text in UTF-8", "cần văn bản UTF-8");
            call(board, std::str::from_utf8(&input).map_err(no_text)?, Output(output))
        });
        match answered {
            Ok(()) => DONE,
            Err(refusal) => {
                output.clear();
                write(Output(output), &refusal);
                REFUSED
            }
        }
    });
    buffers::give_back(input);
    code
}

/// Writes an answer. Writing to memory does not fail, and all names in objects are texts.
fn write<T: Serialize>(output: Output<'_>, answer: &T) {
    let _ = serde_json::to_writer(output, answer);
}

macro_rules! doors {
    ($($door:ident => $call:ident),* $(,)?) => {$(
        #[doc = concat!("Asks a game: `", stringify!($call), "`.")]
        #[unsafe(no_mangle)]
        pub extern "C" fn $door(game: usize) -> u32 {
            ask(game, &|board, question, output| {
                board.$call(question).map(|answer| write(output, &answer))
            })
        }
    )*};
}

doors! {
    game_attackers => attackers,
    game_cancel => cancel,
    game_clear => clear,
    game_comment => comment,
    game_commit => commit,
    game_deploy => deploy,
    game_divide => divide,
    game_end => end,
    game_fen => fen,
    game_get => get,
    game_go_to => go_to,
    game_history => history,
    game_history_texts => history_texts,
    game_is_check => is_check,
    game_load => load,
    game_load_pgn => load_pgn,
    game_look => look,
    game_move_texts => move_texts,
    game_moves => moves,
    game_nodes => nodes,
    game_perft => perft,
    game_pgn => pgn,
    game_play => play,
    game_position => position,
    game_put => put,
    game_read_pgn => read_pgn,
    game_redo => redo,
    game_remove => remove,
    game_repetitions => repetitions,
    game_reset => reset,
    game_result => result,
    game_set_comment => set_comment,
    game_set_glyphs => set_glyphs,
    game_set_tag => set_tag,
    game_set_turn => set_turn,
    game_splits => splits,
    game_state => state,
    game_tags => tags,
    game_turns => turns,
    game_uci => uci,
    game_undo => undo,
    game_undo_step => undo_step,
    game_validate => validate,
    game_validate_fen => validate_fen,
    game_why_not => why_not,
    game_why_not_text => why_not_text,
    game_zones => zones,
}
