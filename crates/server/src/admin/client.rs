//! The operator's end of the socket.

use std::fmt;
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::net::UnixStream;
use std::path::Path;

use serde_json::Value;

use super::{AdminRequest, Answer, socket_of};
use crate::store::Place;

/// Why an operator got no answer.
#[derive(Debug)]
pub enum AdminError {
    /// There is no server.
    NoServer(String, io::Error),
    /// The server went away.
    NoAnswer(io::Error),
    /// The server did not do it.
    Refused(String),
}

impl fmt::Display for AdminError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AdminError::NoServer(socket, error) => {
                write!(
                    f,
                    "no server can be asked at {socket}: {error}; does one use this database?"
                )
            }
            AdminError::NoAnswer(error) => write!(f, "the server did not answer: {error}"),
            AdminError::Refused(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for AdminError {}

/// Asks the server that has this database open.
///
/// # Errors
///
/// If there is none, or it does not do what it is asked for.
pub fn ask(database: &Path, request: &AdminRequest) -> Result<Value, AdminError> {
    let socket = socket_of(&Place::named(database));
    let stream = UnixStream::connect(&socket);
    let stream = stream.map_err(|e| AdminError::NoServer(socket.display().to_string(), e))?;
    match talk(stream, request).map_err(AdminError::NoAnswer)? {
        Answer::Ok(value) => Ok(value),
        Answer::Error(why) => Err(AdminError::Refused(why)),
    }
}

fn talk(mut stream: UnixStream, request: &AdminRequest) -> io::Result<Answer> {
    let mut line = serde_json::to_string(request)?;
    line.push('\n');
    stream.write_all(line.as_bytes())?;
    let mut answer = String::new();
    BufReader::new(stream).read_line(&mut answer)?;
    Ok(serde_json::from_str(&answer)?)
}
