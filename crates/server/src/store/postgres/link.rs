//! A connection to a `PostgreSQL` server, made anew when it was lost.

use std::collections::HashMap;
use std::future::Future;
use std::time::{Duration, Instant};

use tokio::runtime::Runtime;
use tokio::time::timeout;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, Error, NoTls, Row, Statement};

use super::tls::Tls;
use crate::store::{StoreError, Stored};

/// So long an answer is waited for: after it the server is taken for gone.
const ANSWER: Duration = Duration::from_secs(5);
/// So long one try to connect may take.
const CONNECT: Duration = Duration::from_secs(2);
/// So long it is tried to connect: a server that is started again, or replaced by its standby, is back by
/// then, and nobody is told anything.
const PATIENCE: Duration = Duration::from_secs(5);
/// Between two tries.
const PAUSE: Duration = Duration::from_millis(100);

/// What is put into a query.
pub type Params<'a> = &'a [&'a (dyn ToSql + Sync)];

/// A connection, and the transaction on it.
pub struct Link {
    config: Config,
    /// What encrypts the connection, if it is to be.
    tls: Option<Tls>,
    live: Option<Live>,
    state: State,
    /// Whether the last try to connect failed: then one try is enough.
    was_gone: bool,
}

/// Where the transaction stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// There is none.
    Idle,
    /// It begins with the first query, in the same message.
    Beginning,
    /// It is open.
    Open,
    /// The connection was lost in the middle of it: all of it is undone.
    Lost,
}

struct Live {
    client: Client,
    statements: HashMap<String, Statement>,
    /// It works whenever something is waited for.
    runtime: Runtime,
}

impl Live {
    fn connect(config: &Config, tls: Option<&Tls>) -> Stored<Live> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        // The connections are tasks of the runtime: whoever asks next is told why one ended.
        let connecting = async {
            match tls {
                None => {
                    let (client, connection) = config.connect(NoTls).await?;
                    tokio::spawn(async move { drop(connection.await) });
                    Ok(client)
                }
                Some(tls) => {
                    let (client, connection) = config.connect(tls.clone()).await?;
                    tokio::spawn(async move { drop(connection.await) });
                    Ok(client)
                }
            }
        };
        match runtime.block_on(async { timeout(CONNECT, connecting).await }) {
            Ok(Ok(client)) => Ok(Live { client, statements: HashMap::new(), runtime }),
            Ok(Err(error)) => Err(StoreError::unavailable(words(&error))),
            Err(_) => Err(StoreError::unavailable("PostgreSQL does not answer")),
        }
    }

    /// Waits for an answer, but not for ever.
    fn wait<T>(&self, answer: impl Future<Output = Result<T, Error>>) -> Result<T, Failed> {
        match self.runtime.block_on(async { timeout(ANSWER, answer).await }) {
            Ok(answer) => answer.map_err(Failed::from),
            Err(_) => Err(Failed::Gone("PostgreSQL does not answer".to_owned())),
        }
    }

    fn statement(&mut self, sql: &str) -> Result<Statement, Failed> {
        if let Some(statement) = self.statements.get(sql) {
            return Ok(statement.clone());
        }
        let statement = self.wait(self.client.prepare(sql))?;
        self.statements.insert(sql.to_owned(), statement.clone());
        Ok(statement)
    }
}

/// Why a query has no answer.
enum Failed {
    /// The connection is of no use any more.
    Gone(String),
    /// The server refuses; it may do so for now only.
    Refused { message: String, for_now: bool },
}

impl From<Error> for Failed {
    fn from(error: Error) -> Failed {
        let message = words(&error);
        let Some(code) = error.code().map(SqlState::code) else { return Failed::Gone(message) };
        // It is shut down, or was replaced: read-only is who is no longer the first.
        if code.starts_with("57P") || code.starts_with("08") || code == "25006" {
            return Failed::Gone(message);
        }
        // Too little of something, a conflict with somebody else, or the system fails.
        let for_now =
            ["53", "40", "55", "57", "58", "XX"].iter().any(|&class| code.starts_with(class));
        Failed::Refused { message, for_now }
    }
}

/// An error with its causes.
fn words(error: &Error) -> String {
    let mut text = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(next) = cause {
        text = format!("{text}: {next}");
        cause = next.source();
    }
    text
}

impl Link {
    /// A connection that is made when it is needed first.
    pub fn new(config: Config, tls: Option<Tls>) -> Link {
        Link { config, tls, live: None, state: State::Idle, was_gone: false }
    }

    /// A transaction begins, with the first query.
    pub fn begin(&mut self) -> Stored<()> {
        if self.live.as_ref().is_some_and(|live| live.client.is_closed()) {
            self.live = None;
        }
        self.connect()?;
        self.state = State::Beginning;
        Ok(())
    }

    fn connect(&mut self) -> Stored<()> {
        let begun = Instant::now();
        while self.live.is_none() {
            match Live::connect(&self.config, self.tls.as_ref()) {
                Ok(live) => {
                    self.live = Some(live);
                    self.was_gone = false;
                }
                Err(error) if self.was_gone || begun.elapsed() > PATIENCE => {
                    self.was_gone = true;
                    return Err(error);
                }
                Err(_) => std::thread::sleep(PAUSE),
            }
        }
        Ok(())
    }

    /// The transaction is over, and kept. If the connection is lost now, nobody knows.
    pub fn commit(&mut self) -> Stored<()> {
        match std::mem::replace(&mut self.state, State::Idle) {
            State::Idle | State::Beginning => Ok(()),
            State::Lost => Err(StoreError::unavailable("the connection to PostgreSQL was lost")),
            State::Open => {
                let Some(live) = &self.live else { return Err(lost()) };
                let done = live.wait(live.client.batch_execute("COMMIT"));
                done.map_err(|failed| match failed {
                    Failed::Gone(message) => {
                        self.live = None;
                        StoreError::in_doubt(message)
                    }
                    Failed::Refused { message, for_now: true } => StoreError::unavailable(message),
                    Failed::Refused { message, .. } => StoreError::new(message),
                })
            }
        }
    }

    /// The transaction is over; nothing of it is kept.
    pub fn roll_back(&mut self) {
        if std::mem::replace(&mut self.state, State::Idle) == State::Open
            && let Some(live) = &self.live
            && live.wait(live.client.batch_execute("ROLLBACK")).is_err()
        {
            // Without its connection it is over, too.
            self.live = None;
        }
    }

    /// The transaction begins anew: nothing of it is kept.
    pub fn start_over(&mut self) {
        let state = self.state;
        self.roll_back();
        self.state = if state == State::Lost { State::Lost } else { State::Beginning };
    }

    /// Whether nothing was asked in the transaction yet.
    pub fn is_beginning(&self) -> bool {
        self.state == State::Beginning
    }

    /// Asks for rows.
    pub fn query(&mut self, sql: &str, params: Params<'_>) -> Stored<Vec<Row>> {
        let mut answers = self.pipeline(sql, &[params])?;
        answers.pop().unwrap_or_else(|| Err(lost()))
    }

    /// Does something that has no parameters and gives no rows.
    pub fn batch(&mut self, sql: &str) -> Stored<()> {
        self.ask(|live, begin| {
            let text = if begin { format!("BEGIN; {sql}") } else { sql.to_owned() };
            live.wait(live.client.batch_execute(&text))
        })
    }

    /// Asks for rows with a query that is not asked again.
    pub fn query_once(&mut self, sql: &str) -> Stored<Vec<Row>> {
        self.ask(|live, begin| {
            if begin {
                live.wait(live.client.batch_execute("BEGIN"))?;
            }
            live.wait(live.client.query(sql, &[]))
        })
    }

    /// Asks the same with different parameters, all at once: the answers come together. After the first that
    /// is refused, all are.
    pub fn pipeline(&mut self, sql: &str, all: &[Params<'_>]) -> Stored<Vec<Stored<Vec<Row>>>> {
        self.ask(|live, begin| {
            let statement = live.statement(sql)?;
            let client = &live.client;
            let answers = live.runtime.block_on(async {
                let begun = async {
                    match begin {
                        true => client.batch_execute("BEGIN").await,
                        false => Ok(()),
                    }
                };
                let asked = all.iter().map(|params| client.query(&statement, params));
                // They are sent in the order in which they are first looked at.
                let all = async { tokio::join!(begun, futures_util::future::join_all(asked)) };
                timeout(ANSWER, all).await
            });
            let Ok((begun, answers)) = answers else {
                return Err(Failed::Gone("PostgreSQL does not answer".to_owned()));
            };
            begun?;
            let mut read = Vec::with_capacity(answers.len());
            for answer in answers {
                read.push(match answer.map_err(Failed::from) {
                    Ok(rows) => Ok(rows),
                    Err(Failed::Gone(message)) => return Err(Failed::Gone(message)),
                    Err(Failed::Refused { message, for_now: true }) => {
                        Err(StoreError::unavailable(message))
                    }
                    Err(Failed::Refused { message, .. }) => Err(StoreError::new(message)),
                });
            }
            Ok(read)
        })
    }

    /// Asks in the transaction. If the connection was lost before anything was asked in it, another is made.
    fn ask<T>(
        &mut self,
        mut question: impl FnMut(&mut Live, bool) -> Result<T, Failed>,
    ) -> Stored<T> {
        if self.state == State::Lost {
            return Err(lost());
        }
        let may_retry = self.state != State::Open;
        for again in [may_retry, false] {
            self.connect()?;
            let Some(live) = &mut self.live else { return Err(lost()) };
            let begin = self.state == State::Beginning;
            match question(live, begin) {
                Err(Failed::Gone(_)) if again => self.live = None,
                Err(Failed::Gone(message)) => {
                    self.live = None;
                    self.was_gone = true;
                    self.state = if self.state == State::Idle { State::Idle } else { State::Lost };
                    return Err(StoreError::unavailable(message));
                }
                answered => {
                    if begin {
                        self.state = State::Open;
                    }
                    return answered.map_err(|failed| match failed {
                        Failed::Refused { message, for_now: false } => StoreError::new(message),
                        Failed::Refused { message, .. } | Failed::Gone(message) => {
                            StoreError::unavailable(message)
                        }
                    });
                }
            }
        }
        Err(lost())
    }
}

fn lost() -> StoreError {
    StoreError::unavailable("the connection to PostgreSQL was lost")
}
