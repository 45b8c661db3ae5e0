//! The server's end of the operator's socket: one line of JSON asks, one answers.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{UnixListener, UnixStream};
use tokio::task::spawn_blocking;

use super::look::Look;
use super::{AdminRequest, Answer, Ban, socket_of};
use crate::app::App;
use crate::cluster::message::News;
use crate::error::ApiError;
use crate::moment::{self, Moment};
use crate::store::{Place, Stored};

/// The longest request.
const LONGEST: u64 = 4 << 10;
/// After this time it is tried again to take a connection.
const TRY_AGAIN: Duration = Duration::from_millis(200);
const HOUR: Moment = 3_600_000;

/// Where operators ask.
pub struct Control {
    listener: UnixListener,
    socket: PathBuf,
    database: Place,
}

impl Control {
    /// Opens the socket beside a database that this program holds; none beside one without a file.
    ///
    /// # Errors
    ///
    /// If the socket cannot be made.
    pub fn open(database: &Place) -> io::Result<Option<Control>> {
        if *database == Place::File(":memory:".into()) {
            return Ok(None);
        }
        let (database, socket) = (database.clone(), socket_of(database));
        // One that is left over is nobody's: the database has one holder, this one.
        let _ = fs::remove_file(&socket);
        let listener = UnixListener::bind(&socket)?;
        fs::set_permissions(&socket, Permissions::from_mode(0o600))?;
        Ok(Some(Control { listener, socket, database }))
    }

    /// Answers until the server stops.
    pub async fn run(self, app: App) {
        let mut stop = app.stopped();
        loop {
            let accepted = tokio::select! {
                accepted = self.listener.accept() => accepted,
                _ = stop.wait_for(|&stopped| stopped) => break,
            };
            let Ok((stream, _)) = accepted else {
                // Most likely all files are open: others must close first.
                tokio::time::sleep(TRY_AGAIN).await;
                continue;
            };
            let (app, database) = (app.clone(), self.database.clone());
            // Who goes away needs no answer.
            tokio::spawn(async move { drop(talk(&app, database, stream).await) });
        }
        // It is in nobody's way.
        let _ = fs::remove_file(&self.socket);
    }
}

async fn talk(app: &App, database: Place, mut stream: UnixStream) -> io::Result<()> {
    let user = stream.peer_cred()?.uid();
    let own = rustix::process::geteuid().as_raw();
    // Between its making and its rights, others could have opened it.
    if user != own && user != 0 {
        return Ok(());
    }
    let (read, mut write) = stream.split();
    let mut line = String::new();
    BufReader::new(read.take(LONGEST)).read_line(&mut line).await?;
    let answer = match serde_json::from_str::<AdminRequest>(&line) {
        Ok(request) => obey(app, database, request, user).await,
        Err(error) => Err(format!("this is no request: {error}")),
    };
    let answer = answer.map_or_else(Answer::Error, Answer::Ok);
    let mut text = serde_json::to_string(&answer)?;
    text.push('\n');
    write.write_all(text.as_bytes()).await?;
    write.shutdown().await
}

/// Writes down what is asked for, then does it.
async fn obey(
    app: &App,
    database: Place,
    request: AdminRequest,
    user: u32,
) -> Result<Value, String> {
    let action = serde_json::to_string(&request).map_err(|error| error.to_string())?;
    tracing::info!(user, "an operator asks");
    let written = app.storage().run(move |store| store.audit(moment::now(), user, &action)).await;
    written
        .map_err(|error| format!("this could not be written down, and was not done: {error}"))?;
    match request {
        AdminRequest::Games { most } => look(database, move |look| look.games(most)).await,
        AdminRequest::Challenges { most } => {
            look(database, move |look| look.challenges(most)).await
        }
        AdminRequest::Bans => look(database, Look::bans).await,
        AdminRequest::Audit { most } => look(database, move |look| look.audit(most)).await,
        AdminRequest::Heavy { most } => {
            let app = app.clone();
            look(database, move |look| look.heavy(&app, most)).await
        }
        AdminRequest::EndGame { game } => end_game(app, &game).await,
        AdminRequest::CloseChallenge { challenge } => close_challenge(app, challenge).await,
        AdminRequest::Ban { who, hours } => {
            let ban = Ban { who, until: moment::now() + Moment::from(hours) * HOUR };
            let kept = ban.clone();
            let kept = app.storage().run(move |store| store.add_ban(&kept, moment::now())).await;
            kept.map_err(|error| error.to_string())?;
            app.house().ban(ban);
            app.tell_all(&News::Bans);
            Ok(Value::Null)
        }
        AdminRequest::Unban { who } => {
            let gone = who.clone();
            let kept = app.storage().run(move |store| store.remove_ban(&gone)).await;
            kept.map_err(|error| error.to_string())?;
            app.tell_all(&News::Bans);
            found(app.house().unban(&who), "there is no such ban")
        }
        AdminRequest::Drain => {
            found(app.house().drain(true, app.cluster().is_none()), "the server drains already")
        }
        AdminRequest::Resume => {
            let done = found(
                app.house().drain(false, app.cluster().is_none()),
                "the server does not drain",
            );
            app.games().wake_all();
            done
        }
        AdminRequest::Stop => {
            app.stop();
            Ok(Value::Null)
        }
    }
}

fn found(is_done: bool, otherwise: &str) -> Result<Value, String> {
    if is_done { Ok(Value::Null) } else { Err(otherwise.to_owned()) }
}

/// Looks something up beside the tasks.
async fn look(
    database: Place,
    find: impl FnOnce(&mut Look) -> Stored<Value> + Send + 'static,
) -> Result<Value, String> {
    let looking = spawn_blocking(move || find(&mut Look::at(&database)?));
    let found = looking.await.map_err(|error| error.to_string())?;
    found.map_err(|error| error.to_string())
}

async fn end_game(app: &App, game: &str) -> Result<Value, String> {
    let said = |error: ApiError| error.text.en;
    match app.games().end(app, game).await.map_err(said)? {
        true => Ok(Value::Null),
        false => Err("the game is over already".to_owned()),
    }
}

async fn close_challenge(app: &App, challenge: String) -> Result<Value, String> {
    let removed = app.storage().run(move |store| store.remove_challenge(&challenge)).await;
    app.lobby().changed();
    found(removed.map_err(|error| error.to_string())?, "no such challenge waits")
}
