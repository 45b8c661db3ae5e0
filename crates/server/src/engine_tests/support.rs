//! A server on a free port of this machine, and its clients.

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::app::App;
use crate::players::{Player, PlayerId};
use crate::pool::Pool;
use crate::store::{Sqlite, Storage};
use crate::{analysis, positions, studies};

/// Nothing takes that long, however busy the machine is.
pub const LONG: Duration = Duration::from_mins(2);

pub fn player_id(name: &str) -> PlayerId {
    PlayerId::stored(name.to_owned())
}

/// The header `x-player` says who asks.
async fn identify(mut request: Request, next: Next) -> Response {
    let name = request.headers().get("x-player").and_then(|name| name.to_str().ok());
    let name = name.unwrap_or("p0").to_owned();
    request.extensions_mut().insert(Player { id: player_id(&name), name });
    next.run(request).await
}

/// Where a server listens.
pub struct Server {
    address: String,
    pub app: App,
}

impl Server {
    pub async fn start(pool: Pool) -> Server {
        let routes = analysis::routes().merge(positions::routes()).merge(studies::routes());
        let sqlite = Sqlite::open(":memory:".as_ref()).expect("a database");
        let storage = Storage::new(sqlite).expect("a thread");
        let app = App::new(storage, pool, true).await.expect("an app");
        let routes = Router::from(routes).layer(from_fn(identify)).with_state(app.clone());
        let routes = routes.into_make_service_with_connect_info::<SocketAddr>();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address").to_string();
        tokio::spawn(async move { axum::serve(listener, routes).await });
        Server { address, app }
    }

    /// Asks by POST; the status and the answer.
    pub async fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        self.post_text(path, &body.to_string()).await
    }

    pub async fn post_text(&self, path: &str, body: &str) -> (u16, Value) {
        let (status, answer) = self.post_raw(path, body).await;
        (status, serde_json::from_str(&answer).unwrap_or(Value::Null))
    }

    pub async fn post_raw(&self, path: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).await.expect("a server");
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n",
            self.address,
            body.len()
        );
        // A server that refuses a long body need not read all of it.
        let _ = stream.write_all(format!("{head}{body}").as_bytes()).await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        let answer = String::from_utf8_lossy(&answer);
        let (head, body) = answer.split_once("\r\n\r\n").expect("an answer");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        (status.expect("a status"), body.to_owned())
    }

    /// Opens an analysis socket.
    pub async fn connect(&self, player: &str) -> Client {
        let url = format!("ws://{}/ws/v1/analysis", self.address);
        let mut request = url.into_client_request().expect("a request");
        request.headers_mut().insert("x-player", player.parse().expect("a name"));
        let (socket, _) = tokio_tungstenite::connect_async(request).await.expect("a socket");
        Client { socket }
    }
}

/// One end of an analysis socket.
pub struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Client {
    pub async fn say(&mut self, message: &Value) {
        self.say_text(&message.to_string()).await;
    }

    pub async fn say_text(&mut self, text: &str) {
        // The other end may have had enough.
        let _ = self.socket.send(Message::text(text.to_owned())).await;
    }

    /// What comes next; `None` when the connection is closed.
    pub async fn hear(&mut self) -> Option<Value> {
        loop {
            let message = tokio::time::timeout(LONG, self.socket.next()).await.expect("in time")?;
            match message {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).expect("JSON")),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message of a kind; others are passed over.
    pub async fn hear_kind(&mut self, kind: &str) -> Value {
        loop {
            let message = self.hear().await.expect("a message");
            if message["t"] == kind {
                return message;
            }
        }
    }
}
