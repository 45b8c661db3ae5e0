//! What is attacked in the server's place to see what the attack itself takes of the machine: a program that
//! reads, throws everything away, and answers just enough for who attacks to go on.
//!
//! It takes and refuses as much as the server did, so that as much is tried; it does nothing else.

use std::io::Result;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, copy};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, sleep_until};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::Role;

/// An answer has to be waited for no longer than this.
const LONGEST: f64 = 3600.0;
/// Whoever asks is a new guest, and has made a game.
const ANSWER: &str = "HTTP/1.1 200 OK\r\nSet-Cookie: player=paaaaaaaaaaaa.a; Path=/\r\n\
    Content-Length: 22\r\n\r\n{\"id\":\"gaaaaaaaaaaaa\"}";
/// A game in which an Infantry can move, and the same after a turn.
const STATE: &str = r#"{"t":"state","game":{"position":{"units":[{"square":"c5","moves":[{"unit":"I","quiet":["c6"]}]}]}}}"#;
const TURN: &str = r#"{"t":"event","event":"turn","position":{"units":[{"square":"c5","moves":[{"unit":"I","quiet":["c6"]}]}]}}"#;

/// How much is answered, and how much refused.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// So much at once.
    pub burst: usize,
    /// So much in a second then.
    pub answers: f64,
    /// The part of all connections that is closed.
    pub refused: f64,
}

impl Pace {
    /// The most that the server takes at once of an address that asks.
    const MOST_AT_ONCE: u64 = 300;

    /// The server's pace, as who attacked it has seen it.
    pub fn of(tried: u64, refused: u64, time: Duration) -> Pace {
        let taken = tried.saturating_sub(refused);
        let burst = taken.min(Pace::MOST_AT_ONCE);
        Pace {
            burst: burst as usize,
            answers: ((taken - burst) as f64 / time.as_secs_f64()).max(1.0),
            refused: refused as f64 / tried.max(1) as f64,
        }
    }
}

struct Sink {
    pace: Pace,
    begun: Instant,
    answered: AtomicUsize,
    connected: AtomicUsize,
}

/// Listens for ever; says where, as the server does.
pub async fn run(pace: Pace) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    println!("listening on http://{} ", listener.local_addr().expect("an address"));
    let (answered, connected) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let sink = Arc::new(Sink { pace, begun: Instant::now(), answered, connected });
    loop {
        let Ok((stream, _)) = listener.accept().await else { continue };
        if !sink.refuses() {
            let sink = Arc::clone(&sink);
            // Who attacks may leave at any time.
            tokio::spawn(async move { sink.serve(stream).await.unwrap_or_default() });
        }
    }
}

impl Sink {
    /// Whether the next connection is closed at once: so many of each hundred, evenly.
    fn refuses(&self) -> bool {
        let number = self.connected.fetch_add(1, Ordering::Relaxed);
        let up_to = |number: usize| (number as f64 * self.pace.refused) as usize;
        number >= self.pace.burst && up_to(number) < up_to(number + 1)
    }

    /// Waits until there is an answer more to give.
    async fn turn(&self) {
        let number = self.answered.fetch_add(1, Ordering::Relaxed);
        let seconds = number.saturating_sub(self.pace.burst) as f64 / self.pace.answers;
        sleep_until(self.begun + Duration::from_secs_f64(seconds.min(LONGEST))).await;
    }

    async fn serve(&self, stream: TcpStream) -> Result<()> {
        let mut stream = BufReader::new(stream);
        while let Some(head) = Head::read(&mut stream).await? {
            self.turn().await;
            if let Some(key) = &head.key {
                let accept = derive_accept_key(key.as_bytes());
                let answer = format!(
                    "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
                    Sec-WebSocket-Accept: {accept}\r\n\r\n"
                );
                stream.write_all(answer.as_bytes()).await?;
                return self.talk(stream, head.is_game).await;
            }
            copy(&mut (&mut stream).take(head.length), &mut tokio::io::sink()).await?;
            stream.write_all(ANSWER.as_bytes()).await?;
            if head.closes {
                break;
            }
        }
        Ok(())
    }

    /// A WebSocket: each message gets an answer.
    async fn talk(&self, stream: BufReader<TcpStream>, is_game: bool) -> Result<()> {
        let mut socket = WebSocketStream::from_raw_socket(stream, Role::Server, None).await;
        let mut answer = is_game.then_some(STATE);
        loop {
            if let Some(text) = answer.take()
                && socket.send(Message::text(text)).await.is_err()
            {
                return Ok(());
            }
            match socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    self.turn().await;
                    // Who plays in notation waits to be heard, who plays on the board for a turn.
                    answer = Some(match text.as_str() {
                        text if text.contains(r#""play":{"turn""#) => r#"{"t":"ok"}"#,
                        text if text.contains(r#""play":"#) => TURN,
                        _ => r#"{"t":"done"}"#,
                    });
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Ok(()),
            }
        }
    }
}

/// What matters in the head of a request.
#[derive(Default)]
struct Head {
    is_game: bool,
    /// The length of the body; one in chunks has no end.
    length: u64,
    closes: bool,
    /// The key of a WebSocket.
    key: Option<String>,
}

impl Head {
    async fn read(stream: &mut BufReader<TcpStream>) -> Result<Option<Head>> {
        let (mut head, mut line) = (Head::default(), String::new());
        while stream.read_line(&mut line).await? > 0 {
            let text = line.trim_end();
            if text.is_empty() {
                return Ok(Some(head));
            }
            let (name, value) = text.split_once(": ").unwrap_or((text, ""));
            match name.to_ascii_lowercase().as_str() {
                "content-length" => head.length = value.parse().unwrap_or(0),
                "transfer-encoding" => head.length = u64::MAX,
                "connection" => head.closes = value == "close",
                "sec-websocket-key" => head.key = Some(value.to_owned()),
                request => head.is_game |= request.contains("/ws/v1/games/"),
            }
            line.clear();
        }
        Ok(None)
    }
}
