//! What operators do while the server runs: `cotulenh admin`, over a socket beside the database.

mod bans;
mod client;
mod control;
mod house;
mod look;

use std::path::PathBuf;

use clap::Subcommand;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

pub use bans::{Ban, Banned};
pub use client::{AdminError, ask};
pub use control::Control;
pub use house::{Announcement, House, Subscription};

use crate::store::{Place, beside};

/// The socket of the server that has this database open: beside its file, or among those of running programs
/// where it has none. Of several servers on one machine with one database, the last one has it.
fn socket_of(database: &Place) -> PathBuf {
    match database {
        Place::File(path) => {
            beside(&path.canonicalize().unwrap_or_else(|_| path.clone()), ".admin")
        }
        Place::Postgres(_) => {
            let folder = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
            let hash = Sha256::digest(database.to_string());
            let name = u64::from_be_bytes(std::array::from_fn(|index| hash[index]));
            let folder = folder.filter(|folder| folder.is_dir()).unwrap_or_else(std::env::temp_dir);
            folder.join(format!("cotulenh-{name:016x}.admin"))
        }
    }
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
