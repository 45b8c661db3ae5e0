//! How long everything may be that clients send, in one place. The description states these bounds,
//! field by field, and a test sends one more than each of them.

use cotulenh::Position;
use cotulenh::fen::FenError;
use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;

use crate::error::{ApiError, Code};
use crate::words::Said;

/// A FEN, in bytes. The longest that is written is much shorter.
pub const FEN: usize = 4096;
/// The text of a turn or a step, and what a turn is called.
pub const TURN: usize = cotulenh::json::LONGEST_TURN;
/// A unit or a square, as text.
pub const UNIT: usize = cotulenh::json::LONGEST_UNIT;
/// The name of a player; it has two letters at least.
pub const NAME: usize = 20;
/// The id of a message in a game.
pub const MESSAGE_ID: usize = 40;
/// A message in a game or in the lobby, in bytes.
pub const MESSAGE: usize = 16 << 10;
/// A message to the analysis, in bytes.
pub const ANALYSIS_MESSAGE: usize = 64 << 10;
/// The turns of a game that is analysed.
pub const ANALYSIS_TURNS: usize = 1000;
/// The turns of a game that was played without a connection.
pub const OFFLINE_TURNS: usize = 1000;
/// How many lines of an analysis may be asked for.
pub const LINES: std::ops::RangeInclusive<usize> = 1..=5;
/// A place in a list, as an answer said it.
pub const CURSOR: usize = 40;
/// The body of a request, in bytes. It is read in the tasks, and what nobody asked for is read, too.
pub const BODY: usize = 64 << 10;
/// The body with a game that was played without a connection, in bytes.
pub const OFFLINE_BODY: usize = 256 << 10;
/// A game file, in bytes.
pub const FILE: usize = 4 << 20;
/// The body of a request about game files: in JSON some letters take two, and there is something around.
pub const FILE_BODY: usize = 2 * FILE;
/// The games of a file that are read.
pub const FILE_GAMES: usize = 100;
/// The turns of all games of a file: as JSON each takes some hundred bytes.
pub const FILE_TURNS: usize = 50_000;
/// How deep lists and objects of a study may be nested: three times as deep as variations are in a
/// game file, and what is around them.
pub const NESTED: usize = 3 * 1000 + 10;
/// The tags of a study.
pub const TAGS: usize = 100;
/// The name or the value of a tag.
pub const TAG: usize = 4096;
/// A comment in a study: whatever fits into a file.
pub const COMMENT: usize = FILE;
/// The lessons of a learner's progress.
pub const LESSONS: usize = 200;
/// The name of a lesson.
pub const LESSON: usize = 40;
/// The glyphs of a turn.
pub const GLYPHS: usize = 256;

/// The width of a picture, in pixels.
pub const PICTURE: std::ops::RangeInclusive<u32> = 100..=1600;
/// The width of a moving picture, at most.
pub const ANIMATION: u32 = 600;
/// The turns of a moving picture.
pub const ANIMATION_TURNS: usize = 300;

/// What a turn is called, in LAN or SAN.
#[derive(ToSchema)]
#[schema(value_type = String, max_length = 200)]
#[allow(dead_code, reason = "it is there for the description")]
pub struct TurnText(String);

/// The name or the value of a tag.
#[derive(ToSchema)]
#[schema(value_type = String, max_length = 4096)]
#[allow(dead_code, reason = "it is there for the description")]
pub struct TagText(String);

/// Reads a position.
///
/// # Errors
///
/// If the text is too long or no FEN, with what that error is to say.
pub fn position(fen: &str, wrong: impl FnOnce(FenError) -> ApiError) -> Result<Position, ApiError> {
    if fen.len() > FEN {
        return Err(ApiError::new(Code::TooLarge, &Said::LongPosition { most: FEN }));
    }
    fen.parse().map_err(wrong)
}

/// A text of a request that is not too long.
pub fn text<'de, D: Deserializer<'de>, const MOST: usize>(reader: D) -> Result<String, D::Error> {
    let text = String::deserialize(reader)?;
    check::<D::Error, MOST>(&text)?;
    Ok(text)
}

/// The same of a field that may be missing.
pub fn some_text<'de, D: Deserializer<'de>, const MOST: usize>(
    reader: D,
) -> Result<Option<String>, D::Error> {
    let text = Option::<String>::deserialize(reader)?;
    text.as_deref().map_or(Ok(()), check::<D::Error, MOST>)?;
    Ok(text)
}

fn check<E: Error, const MOST: usize>(text: &str) -> Result<(), E> {
    if text.len() <= MOST || text.chars().count() <= MOST {
        return Ok(());
    }
    let expected = format!("at most {MOST} characters");
    Err(E::invalid_value(Unexpected::Other("a longer text"), &expected.as_str()))
}

/// A list of a request that is not too long.
pub fn list<'de, D: Deserializer<'de>, T: Deserialize<'de>, const MOST: usize>(
    reader: D,
) -> Result<Vec<T>, D::Error> {
    let list = Vec::<T>::deserialize(reader)?;
    if list.len() <= MOST {
        return Ok(list);
    }
    Err(D::Error::invalid_length(list.len(), &format!("at most {MOST}").as_str()))
}
