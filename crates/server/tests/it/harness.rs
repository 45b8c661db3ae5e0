//! A server of its own for each test, and small clients.

use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use cotulenh_server::testing::{self, PlayerId, Pool, Transit};
use cotulenh_server::{Options, Server};
use cotulenh_testing::{Postgres, Rng};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpSocket, TcpStream};
use tokio::process::{Child, Command};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

// What the server says is as it describes it; the load benchmark does not look.
#[cfg(test)]
use crate::described;

/// Nothing here takes longer, however busy the machine is, unless it never happens.
pub const PATIENCE: Duration = Duration::from_mins(2);

/// Waits until something is so.
pub async fn wait_until(mut is_so: impl AsyncFnMut() -> bool) {
    let waiting = async {
        while !is_so().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, waiting).await.expect("it happens in time");
}

/// A server in this process.
pub struct TestServer {
    pub address: String,
    pub pool: Pool,
    /// Counts the bytes that are under way.
    pub transit: Transit,
    /// Where metrics are, if not with the rest.
    pub metrics: Option<String>,
    /// Bills work to a player at an address.
    bills: Box<dyn Fn(IpAddr, PlayerId, Duration) + Send>,
    /// Counts pages for an address.
    pages: Box<dyn Fn(IpAddr, f64) + Send>,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

/// This file as a database; or a new one of `PostgreSQL`, where the environment says `COTULENH_TEST_DATABASE=postgres`.
pub fn database(file: &Path) -> PathBuf {
    static SERVER: OnceLock<Option<Postgres>> = OnceLock::new();
    let wanted = || std::env::var("COTULENH_TEST_DATABASE").is_ok_and(|kind| kind == "postgres");
    let start = || wanted().then(|| Postgres::start().expect("PostgreSQL is installed"));
    match SERVER.get_or_init(start) {
        Some(server) => server.fresh_database().into(),
        None => file.to_owned(),
    }
}

pub fn options(database: &Path) -> Options {
    Options {
        listen: "127.0.0.1:0".to_owned(),
        database: database.to_owned(),
        threads: Some(1),
        bus: None,
        durability: cotulenh_server::Durability::Normal,
        trusted_proxies: Vec::new(),
        base_url: None,
        metrics_listen: None,
        no_lobby: false,
        log: tracing::level_filters::LevelFilter::OFF,
    }
}

impl TestServer {
    pub async fn start() -> TestServer {
        TestServer::with(&options(&database(Path::new(":memory:")))).await
    }

    pub async fn with(options: &Options) -> TestServer {
        let server = Server::start(options).await.expect("a server");
        let address = server.address().expect("an address").to_string();
        let (stop, stopped) = oneshot::channel::<()>();
        let pool = testing::pool_of(&server);
        let transit = testing::transit_of(&server);
        let metrics = server.metrics_address().map(|address| address.to_string());
        let bills = Box::new(testing::bills_of(&server));
        let pages = Box::new(testing::pages_of(&server));
        let task = tokio::spawn(server.run(async { drop(stopped.await) }));
        TestServer { address, pool, transit, metrics, bills, pages, stop, task }
    }

    /// Stops it, and waits until everything is closed.
    pub async fn stop(self) {
        self.stop.send(()).expect("a running server");
        timeout(PATIENCE, self.task).await.expect("an end").expect("a good end");
    }

    /// As if so much had been done for a guest.
    pub fn bill(&self, guest: &Guest, time: Duration) {
        (self.bills)(guest.client(), testing::player_id(&guest.id), time);
    }

    /// As if a guest had asked for so many pages.
    pub fn count_pages(&self, guest: &Guest, many: f64) {
        (self.pages)(guest.client(), many);
    }

    pub async fn guest(&self) -> Guest {
        Guest::new(&self.address).await
    }

    /// Two guests at a game that starts so; the first plays Red.
    pub async fn game(&self, clock: Value, start: Option<&str>) -> (Guest, Guest, String) {
        let (red, blue) = (self.guest().await, self.guest().await);
        let game = start_game(&red, &blue, clock, start).await;
        (red, blue, game)
    }
}

/// Starts a server as a program of its own; it ends when it is dropped.
pub async fn start_program(command: &mut Command) -> (Child, String) {
    let mut child = command.stdout(Stdio::piped()).kill_on_drop(true).spawn().expect("the program");
    let mut line = String::new();
    let mut out = BufReader::new(child.stdout.take().expect("its output"));
    out.read_line(&mut line).await.expect("a line");
    let address = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next());
    (child, address.unwrap_or_else(|| panic!("no address in: {line}")).to_owned())
}

/// A game of two guests; the first plays Red.
pub async fn start_game(red: &Guest, blue: &Guest, clock: Value, start: Option<&str>) -> String {
    let mut terms = json!({"color": "r", "clock": clock});
    if let Some(fen) = start {
        terms["start"] = fen.into();
    }
    let challenge = red.post("/api/v1/challenges", &terms).await;
    assert_eq!(challenge.status, 201, "{}", challenge.text());
    let id = challenge.json()["id"].as_str().expect("an id").to_owned();
    let accepted = blue.post(&format!("/api/v1/challenges/{id}/accept"), &json!({})).await;
    assert_eq!(accepted.status, 200, "{}", accepted.text());
    accepted.json()["id"].as_str().expect("an id").to_owned()
}

/// An answer over HTTP.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|e| panic!("{e}: {}", self.text()))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }

    /// The code of an error.
    pub fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_default().to_owned()
    }
}

/// A connection to the server, from another address of this machine if one is named.
pub async fn dial(address: &str, source: Option<IpAddr>) -> std::io::Result<TcpStream> {
    let Some(source) = source else { return TcpStream::connect(address).await };
    let socket = TcpSocket::new_v4()?;
    socket.bind((source, 0).into())?;
    socket.connect(address.parse().expect("an address and a port")).await
}

/// Asks over HTTP, with these lines in the head of the request.
pub async fn ask(address: &str, line: &str, headers: &[String], body: &[u8]) -> Answer {
    let stream = dial(address, None).await.expect("a connection");
    ask_on(stream, line, headers, body).await.expect("an answer")
}

/// Asks on a connection, which is closed then.
///
/// # Errors
///
/// If it is closed without an answer.
pub async fn ask_on(
    mut stream: TcpStream,
    line: &str,
    headers: &[String],
    body: &[u8],
) -> std::io::Result<Answer> {
    let address = stream.peer_addr()?;
    let mut lines = vec![
        format!("{line} HTTP/1.1"),
        "Connection: close".to_owned(),
        format!("Content-Length: {}", body.len()),
    ];
    if !headers.iter().any(|header| header.starts_with("Host: ")) {
        lines.push(format!("Host: {address}"));
    }
    lines.extend_from_slice(headers);
    let head = format!("{}\r\n\r\n", lines.join("\r\n"));
    stream.write_all(head.as_bytes()).await?;
    // A server that refuses does not wait for the rest.
    let _ = stream.write_all(body).await;
    let mut bytes = Vec::new();
    let read = timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.expect("an answer in time");
    let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else {
        return Err(read.err().unwrap_or(std::io::ErrorKind::UnexpectedEof.into()));
    };
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status");
    let body = bytes[end + 4..].to_vec();
    #[cfg(test)]
    described::check_answer(line, status, &body);
    Ok(Answer { status, head, body })
}

/// An address that nobody else has.
fn own_address() -> String {
    static LAST: AtomicU32 = AtomicU32::new(0);
    let number = LAST.fetch_add(1, Ordering::Relaxed);
    format!("X-Forwarded-For: 10.{}.{}.1", number / 256, number % 256)
}

/// A browser: a cookie, and an address of its own.
#[derive(Clone)]
pub struct Guest {
    pub address: String,
    pub cookie: String,
    pub id: String,
    pub forwarded: String,
}

impl Guest {
    pub async fn new(address: &str) -> Guest {
        let forwarded = own_address();
        let me = ask(address, "GET /api/v1/me", std::slice::from_ref(&forwarded), b"").await;
        let cookie = me.header("set-cookie").expect("a cookie");
        let cookie = cookie.split(';').next().expect("a value").to_owned();
        let id = me.json()["id"].as_str().expect("an id").to_owned();
        Guest { address: address.to_owned(), cookie, id, forwarded }
    }

    /// One who has been here before.
    pub fn known(address: &str, cookie: String) -> Guest {
        let id = cookie.split(['=', '.']).nth(1).expect("an id").to_owned();
        Guest { address: address.to_owned(), cookie, id, forwarded: own_address() }
    }

    /// Goes on at another server, or at one that was started again.
    pub fn goes_to(&mut self, server: &TestServer) -> &Guest {
        self.address.clone_from(&server.address);
        self
    }

    /// Where they are.
    fn client(&self) -> IpAddr {
        let address = self.forwarded.split(' ').nth(1).and_then(|text| text.parse().ok());
        address.expect("an address")
    }

    fn headers(&self) -> Vec<String> {
        vec![format!("Cookie: {}", self.cookie), self.forwarded.clone()]
    }

    pub async fn send(&self, line: &str, body: &[u8]) -> Answer {
        ask(&self.address, line, &self.headers(), body).await
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(&format!("GET {path}"), b"").await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        self.send(&format!("POST {path}"), body.to_string().as_bytes()).await
    }

    pub async fn connect(&self, path: &str) -> Socket {
        self.try_connect(path, None).await.expect("a socket")
    }

    /// A socket, or the status of the refusal; 0 where no server answers.
    pub async fn try_connect(&self, path: &str, origin: Option<&str>) -> Result<Socket, u16> {
        let uri = format!("ws://{}{path}", self.address);
        let mut request = uri.into_client_request().expect("a request");
        let headers = request.headers_mut();
        headers.insert("cookie", self.cookie.parse().expect("a header"));
        let forwarded = self.forwarded.split(' ').nth(1).expect("an address");
        headers.insert("x-forwarded-for", forwarded.parse().expect("a header"));
        if let Some(origin) = origin {
            headers.insert("origin", origin.parse().expect("a header"));
        }
        let stream = dial(&self.address, None).await.map_err(|_| 0_u16)?;
        match client_async(request, stream).await {
            Ok((socket, _)) => Ok(Socket { socket, path: path.to_owned() }),
            Err(Error::Http(response)) => Err(response.status().as_u16()),
            Err(_) => Err(0),
        }
    }

    /// A socket at a game, and the state it was greeted with.
    pub async fn join(&self, game: &str) -> (Socket, Value) {
        let mut socket = self.connect(&format!("/ws/v1/games/{game}")).await;
        let state = socket.next().await;
        assert_eq!(state["t"], "state", "{state}");
        (socket, state)
    }

    /// The state of a game over HTTP.
    pub async fn state(&self, game: &str) -> Value {
        self.get(&format!("/api/v1/games/{game}")).await.json()
    }
}

/// A WebSocket.
pub struct Socket {
    socket: WebSocketStream<TcpStream>,
    path: String,
}

impl Socket {
    pub async fn send(&mut self, message: &Value) {
        self.send_text(message.to_string()).await.expect("sent");
    }

    pub async fn send_text(&mut self, text: String) -> Result<(), Error> {
        self.socket.send(Message::text(text)).await
    }

    pub async fn send_ping(&mut self) -> Result<(), Error> {
        self.socket.send(Message::Ping(Vec::new().into())).await
    }

    /// The next text, or the close code.
    pub async fn hear_text(&mut self) -> Result<String, Option<u16>> {
        timeout(PATIENCE, self.wait_for_text()).await.expect("a message in time")
    }

    /// The same, however long it takes.
    pub async fn wait_for_text(&mut self) -> Result<String, Option<u16>> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    #[cfg(test)]
                    described::check_message(&self.path, &text);
                    return Ok(text.as_str().to_owned());
                }
                Some(Ok(Message::Close(frame))) => {
                    return Err(frame.map(|frame| frame.code.into()));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    /// The next message but presence, or the close code.
    pub async fn hear(&mut self) -> Result<Value, Option<u16>> {
        loop {
            let value: Value = serde_json::from_str(&self.hear_text().await?).expect("JSON");
            if value["t"] != "presence" {
                return Ok(value);
            }
        }
    }

    pub async fn next(&mut self) -> Value {
        self.hear().await.expect("a message")
    }

    /// The next message with this in the field `t`.
    pub async fn until(&mut self, t: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["t"] == t {
                return message;
            }
        }
    }

    /// The next event of this name.
    pub async fn event(&mut self, name: &str) -> Value {
        loop {
            let message = self.until("event").await;
            if message["event"] == name {
                return message;
            }
        }
    }

    /// Sends, and waits for the answer; what comes before it is dropped.
    pub async fn ask(&mut self, message: &Value) -> Value {
        self.send(message).await;
        loop {
            let answer = self.next().await;
            let done = answer["t"] == "ok" || answer["t"] == "refused";
            if done && answer["id"] == message["id"] {
                return answer;
            }
        }
    }

    /// Plays a turn in notation; it must be accepted.
    pub async fn play(&mut self, turn: usize, text: &str) {
        let id = format!("turn-{turn}-{text}");
        let answer = self.ask(&play(&id, turn, text)).await;
        assert_eq!(answer["t"], "ok", "{answer}");
    }
}

/// The message that plays a turn in notation.
pub fn play(id: &str, turn: usize, text: &str) -> Value {
    json!({"t": "play", "id": id, "turn": turn, "play": {"turn": text}})
}

/// Some quiet move of a position that the player to move was sent.
pub fn any_move(position: &Value, seed: usize) -> Value {
    let mut moves = quiet_moves(position);
    moves.swap_remove(Rng::new(seed as u64).below(moves.len()))
}

/// All quiet moves of a position that the player to move was sent, but deploys.
pub fn quiet_moves(position: &Value) -> Vec<Value> {
    let units = position["units"].as_array().expect("units");
    let mut moves = Vec::new();
    for unit in units {
        for part in unit["moves"].as_array().expect("moves") {
            for to in part["quiet"].as_array().into_iter().flatten() {
                if part["deploy"] != true {
                    moves.push(json!({"from": unit["square"], "to": to, "unit": part["unit"],
                        "kind": "quiet", "deploy": false}));
                }
            }
        }
    }
    moves
}
