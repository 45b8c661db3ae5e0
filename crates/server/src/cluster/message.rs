//! What instances say to each other: a line of JSON, and after it a text that is passed on as it is.

use std::collections::BTreeMap;
use std::net::IpAddr;

use axum::body::Bytes;
use serde::{Deserialize, Serialize};

/// Where an instance hears what is said to it alone.
pub fn to(instance: &str) -> String {
    format!("cotulenh.to.{instance}")
}

/// Where all hear.
pub const ALL: &str = "cotulenh.all";

/// The number of a socket at the instance that has it.
pub type SocketNumber = u64;

/// What is said to one instance.
#[derive(Debug, Serialize, Deserialize)]
pub struct Envelope {
    /// Who says it.
    pub from: String,
    /// Its number on the link.
    pub n: u64,
    /// What.
    pub body: Body,
}

/// What is said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Body {
    /// To the owner of a game: a socket comes in.
    Join {
        /// Which.
        socket: SocketNumber,
        /// To which game.
        game: String,
        /// Whose it is.
        who: Who,
        /// The last event it knows.
        since: Option<u64>,
        /// How slow it is, in milliseconds.
        lag: u32,
    },
    /// To the owner: a socket has sent the text.
    Say {
        /// Which.
        socket: SocketNumber,
        /// How slow it is, in milliseconds.
        lag: u32,
    },
    /// To the owner: a socket has gone.
    Leave {
        /// Which.
        socket: SocketNumber,
    },
    /// To the owner: a question.
    Ask {
        /// The number of the question.
        question: u64,
        /// About which game.
        game: String,
        /// What.
        what: What,
    },
    /// To who has sockets: the text is for these.
    Texts {
        /// Which.
        sockets: Vec<SocketNumber>,
    },
    /// To who has a socket: what became of its coming in.
    Joined {
        /// Which.
        socket: SocketNumber,
        /// Whether it is in.
        how: How,
    },
    /// To who has a socket: it is not at the game any more.
    Gone {
        /// Which.
        socket: SocketNumber,
    },
    /// The answer to a question; the state of a game is in the text.
    Answer {
        /// The number of the question.
        question: u64,
        /// Whether it could be answered.
        how: How,
    },
    /// Something was lost on the way here: begin anew.
    Broken,
}

/// A player, and where they are connected from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Who {
    /// The player.
    pub player: String,
    /// The address, or the first of its network.
    pub client: IpAddr,
}

/// A question about a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum What {
    /// Its state, as somebody sees it.
    State(Who),
    /// To end it; whether it was not over already.
    End,
}

/// What became of a wish.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum How {
    /// It was done.
    Done,
    /// There was nothing to do.
    Nothing,
    /// There is no such game.
    NoGame,
    /// The game is not here, or not any more: look it up again.
    NotHere,
}

/// What is said to all.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Beat {
    /// Who says it.
    pub from: String,
    /// How many messages it has sent to whom.
    pub sent: BTreeMap<String, u64>,
    /// Players who have come since the last time, or all who are here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub came: Vec<String>,
    /// Players who have gone since.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub went: Vec<String>,
    /// Whether all are named who are here.
    #[serde(default)]
    pub all: bool,
    /// Players in the lobby, if they have changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lobby: Option<Vec<String>>,
    /// Whether something changed that the lobby shows.
    #[serde(default)]
    pub changed: bool,
    /// It ends: its games are nobody's.
    #[serde(default)]
    pub leaves: bool,
}

/// What has happened, said to all as it happens.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum News {
    /// It is there.
    Beat(Beat),
    /// Somebody accepted a challenge of a player.
    Started {
        /// The player.
        player: String,
        /// The challenge.
        challenge: String,
        /// The game.
        game: String,
    },
    /// A player chose a name.
    Named {
        /// The player.
        player: String,
        /// The name.
        name: String,
    },
    /// Somebody was banned, or is not any more: the database knows who.
    Bans,
}

impl Envelope {
    /// As it is sent, with a text.
    pub fn write(&self, text: &str) -> Bytes {
        // Texts and numbers can always be written.
        let mut bytes = serde_json::to_vec(self).unwrap_or_default();
        bytes.push(b'\n');
        bytes.extend_from_slice(text.as_bytes());
        bytes.into()
    }

    /// What was sent, and the text.
    pub fn read(bytes: &[u8]) -> Option<(Envelope, &str)> {
        let end = bytes.iter().position(|&byte| byte == b'\n')?;
        let envelope = serde_json::from_slice(&bytes[..end]).ok()?;
        Some((envelope, std::str::from_utf8(&bytes[end + 1..]).ok()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sent_is_read() {
        let who = Who { player: "p1".into(), client: [10, 0, 0, 1].into() };
        let body = Body::Join { socket: 7, game: "g".into(), who, since: Some(3), lag: 20 };
        let envelope = Envelope { from: "i1".into(), n: 9, body: body.clone() };
        let bytes = envelope.write("{\"t\":\n\"ok\"}");
        let (read, text) = Envelope::read(&bytes).expect("an envelope");
        assert_eq!((read.body, read.n, text), (body, 9, "{\"t\":\n\"ok\"}"));
        assert!(Envelope::read(b"{}").is_none() && Envelope::read(b"x\ny").is_none());
    }
}
