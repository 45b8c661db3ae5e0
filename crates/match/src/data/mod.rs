//! Data for the network: games of the engine against itself, in a compact file, and the positions that
//! a network learns from.
//!
//! [`play_games`] plays the games, [`GamesFile`] and [`read_games`] keep them, [`Exporter`] picks the
//! quiet positions and writes them as `training/train.py` reads them.

mod file;
mod material;
mod play;
mod positions;
mod record;
mod starts;
mod varint;

pub use file::{Games, GamesFile, MAGIC, NotGames, read_games};
pub use play::{PlaySettings, Played, play_games};
pub use positions::{Counts, Exporter, POSITIONS_MAGIC, SLOTS, TrainingPosition, outlooks};
pub use record::{BrokenGame, End, GameRecord, RecordedTurn};
pub use starts::begin;
