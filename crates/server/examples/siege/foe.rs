//! Somebody who wants to stop the server, from one address.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::harness::{Answer, ask_on, dial};

/// Who is refused tries again after this time: thousands of times a second, as there are many of them.
/// More would show how fast this machine hands out ports, and no more.
const AGAIN: Duration = Duration::from_millis(10);

/// What became of all that was tried.
#[derive(Default)]
pub struct Tally {
    /// Requests and messages that were sent, and connections that were opened.
    pub tried: AtomicUsize,
    /// What was refused or closed by the server.
    pub refused: AtomicUsize,
}

impl Tally {
    fn count(&self, refused: bool) {
        self.tried.fetch_add(1, Ordering::Relaxed);
        self.refused.fetch_add(usize::from(refused), Ordering::Relaxed);
    }
}

/// One of the guests that somebody can be; all have the same address.
#[derive(Clone)]
pub struct Foe {
    address: String,
    source: IpAddr,
    cookie: String,
    tally: Arc<Tally>,
}

impl Foe {
    /// Nobody yet: without a cookie.
    pub fn new(address: &str, source: IpAddr, tally: &Arc<Tally>) -> Foe {
        let (address, tally) = (address.to_owned(), Arc::clone(tally));
        Foe { address, source, cookie: "Cookie: none=1".to_owned(), tally }
    }

    /// Another guest of the same address, as often as it takes.
    pub async fn guest(&self) -> Foe {
        loop {
            if let Some(answer) = self.ask("GET /api/v1/me", b"").await
                && let Some(cookie) = answer.header("set-cookie")
            {
                let cookie = cookie.split(';').next().unwrap_or_default();
                return Foe { cookie: format!("Cookie: {cookie}"), ..self.clone() };
            }
            sleep(Duration::from_millis(100)).await;
        }
    }

    /// With a cookie that somebody gave away.
    pub fn with_cookie(&self, cookie: &str) -> Foe {
        Foe { cookie: format!("Cookie: {cookie}"), ..self.clone() }
    }

    /// Asks; `None` if there is no answer, or a refusal for asking too much.
    pub async fn ask(&self, line: &str, body: &[u8]) -> Option<Answer> {
        let answer = match dial(&self.address, Some(self.source)).await {
            Ok(stream) => ask_on(stream, line, std::slice::from_ref(&self.cookie), body).await.ok(),
            Err(_) => None,
        };
        let answer = answer.filter(|answer| !matches!(answer.status, 429 | 503));
        self.tally.count(answer.is_none());
        if answer.is_none() {
            sleep(AGAIN).await;
        }
        answer
    }

    /// Asks for something new, as often as it takes; gives its id.
    pub async fn make(&self, path: &str, body: &Value) -> String {
        let body = body.to_string();
        loop {
            let answer = self.ask(&format!("POST {path}"), body.as_bytes()).await;
            if let Some(answer) = answer
                && let Some(id) = answer.json()["id"].as_str()
            {
                return id.to_owned();
            }
            sleep(Duration::from_millis(500)).await;
        }
    }

    /// A connection on which something is sent.
    pub async fn send(&self, bytes: &[u8]) -> Option<TcpStream> {
        let mut stream = dial(&self.address, Some(self.source)).await.ok();
        if let Some(open) = &mut stream
            && open.write_all(bytes).await.is_err()
        {
            stream = None;
        }
        self.tally.count(stream.is_none());
        if stream.is_none() {
            sleep(AGAIN).await;
        }
        stream
    }

    /// A connection was closed by the other end.
    pub fn is_closed(&self) {
        self.tally.refused.fetch_add(1, Ordering::Relaxed);
    }

    /// The head of a request, with this line in it, without its end.
    pub fn head(&self, line: &str, header: &str) -> String {
        format!("{line} HTTP/1.1\r\nHost: {}\r\n{}\r\n{header}\r\n", self.address, self.cookie)
    }

    /// A WebSocket.
    pub async fn socket(&self, path: &str) -> Option<Talk> {
        let opened = async {
            let mut request = format!("ws://{}{path}", self.address).into_client_request().ok()?;
            let cookie = self.cookie.strip_prefix("Cookie: ")?.parse().ok()?;
            request.headers_mut().insert("cookie", cookie);
            let stream = dial(&self.address, Some(self.source)).await.ok()?;
            Some(client_async(request, stream).await.ok()?.0)
        };
        let socket = opened.await;
        self.tally.count(socket.is_none());
        Some(Talk { socket: socket?, tally: Arc::clone(&self.tally) })
    }
}

/// A WebSocket of somebody hostile.
pub struct Talk {
    socket: WebSocketStream<TcpStream>,
    tally: Arc<Tally>,
}

impl Talk {
    /// Says something; `None` if nobody listens any more.
    pub async fn say(&mut self, message: &Value) -> Option<()> {
        let sent = self.socket.send(Message::text(message.to_string())).await;
        self.tally.count(sent.is_err());
        sent.ok()
    }

    /// Hears something; `None` if it was closed, or nothing came for a while.
    pub async fn hear(&mut self) -> Option<Value> {
        loop {
            let next = timeout(Duration::from_mins(1), self.socket.next()).await.ok()??.ok()?;
            match next {
                Message::Text(text) => return serde_json::from_str(&text).ok(),
                Message::Close(_) => {
                    self.tally.count(true);
                    return None;
                }
                _ => {}
            }
        }
    }
}
