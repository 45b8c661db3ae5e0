//! What operators do while the server runs: `cotulenh admin`, over a socket beside the database.

mod bans;
mod client;
mod control;
mod house;
mod look;

use std::path::{Path, PathBuf};

use clap::Subcommand;
use serde::{Deserialize, Serialize};

pub use bans::{Ban, Banned};
pub use client::{AdminError, ask};
pub use control::Control;
pub use house::{Announcement, House, Subscription};

use crate::store::beside;

/// The socket of the server that has this database open.
fn socket_of(database: &Path) -> PathBuf {
    beside(database, ".admin")
}

/// What an operator asks for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Subcommand)]
#[serde(tag = "do", rename_all = "camelCase")]
pub enum AdminRequest {
    /// List running games, those that moved last first
    Games {
        /// How many at most
        #[arg(long, value_name = "N", default_value_t = 50)]
        most: u32,
    },
    /// End a game without a result
    EndGame {
        /// Its id, as in its address
        #[arg(value_name = "GAME")]
        game: String,
    },
    /// List challenges that wait, the newest first
    Challenges {
        /// How many at most
        #[arg(long, value_name = "N", default_value_t = 50)]
        most: u32,
    },
    /// Close a challenge that waits
    CloseChallenge {
        /// Its id, as in its address
        #[arg(value_name = "CHALLENGE")]
        challenge: String,
    },
    /// Refuse whatever an address, a network or a player asks for
    Ban {
        /// An address, a network such as 192.0.2.0/24, or the id of a player
        #[arg(value_name = "WHO")]
        who: Banned,
        /// For how long
        #[arg(long, value_name = "N", default_value_t = 24)]
        hours: u32,
    },
    /// End a ban
    Unban {
        /// Who was banned
        #[arg(value_name = "WHO")]
        who: Banned,
    },
    /// List bans
    Bans,
    /// Show what is heavy: long games, players with many games, addresses with many sockets, memory
    Heavy {
        /// How many of each at most
        #[arg(long, value_name = "N", default_value_t = 10)]
        most: u32,
    },
    /// Tell players that the server will end, stop clocks, and take no new games
    Drain,
    /// After `drain`: go on as before
    Resume,
    /// End the server
    Stop,
    /// List what operators did, the latest first
    Audit {
        /// How many at most
        #[arg(long, value_name = "N", default_value_t = 50)]
        most: u32,
    },
}

/// What the server answers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Answer {
    /// What was asked for.
    Ok(serde_json::Value),
    /// Why it was not done.
    Error(String),
}
