//! Connections: let in, with a limit for slow requests, and closed in the end.

use std::io::{Error, ErrorKind, Write};
use std::net::SocketAddr;
use std::pin::pin;
use std::thread;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use axum::response::IntoResponse;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpSocket, TcpStream, lookup_host};
use tokio::runtime;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep, timeout};

use crate::crowd::{Crowd, Place, Refused};
use crate::error::{ApiError, Code, ErrorAnswer};
use crate::system;
use crate::words::Said;

/// How long the server waits for others.
#[derive(Clone, Copy)]
pub struct Patience {
    /// For the whole head of a request, from the beginning of the connection or from the last answer.
    pub head: Duration,
    /// For the rest of it, and for what has to be done for an answer.
    pub answer: Duration,
    /// For the other end to take what was sent.
    pub sending: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        let (head, answer) = (Duration::from_secs(20), Duration::from_mins(2));
        Patience { head, answer, sending: Duration::from_mins(1) }
    }
}

/// The head of a request, in bytes.
const HEAD: usize = 16 << 10;
/// What a connection holds of a body that nobody reads yet, and of an answer that is not sent yet.
const BUFFER: usize = 32 << 10;
/// What the system may hold of a connection, for each direction: of what came and is not read yet, and of what
/// was sent and has not arrived. Left alone it holds megabytes, and copies them even for who is turned away;
/// with this, 4 MiB arrive in two seconds over a tenth of a second of distance.
const SYSTEM_BUFFER: u32 = 128 << 10;
/// So many connections may wait to be let in.
const WAITING: u32 = 1024;
/// So many that were let in may wait to be listened to.
const ARRIVED: usize = 64;
/// The priority of the thread that takes connections: below that of turns, above that of long work.
const PRIORITY: i32 = 3;
/// How long requests have in the end.
const FAREWELL: Duration = Duration::from_secs(5);
/// After this time it is tried again to take a connection, when the system does not let us.
const TRY_AGAIN: Duration = Duration::from_millis(200);
/// That it does not is said so often.
const COMPLAIN: Duration = Duration::from_mins(1);

/// Listens at an address, or at the first that can be had of those that a name stands for.
///
/// # Errors
///
/// If there is no such address, or if it cannot be had.
pub async fn listen(address: &str) -> std::io::Result<TcpListener> {
    let mut problem = Error::new(ErrorKind::InvalidInput, "the name stands for no address");
    for address in lookup_host(address).await? {
        match listen_at(address) {
            Ok(listener) => return Ok(listener),
            Err(error) => problem = error,
        }
    }
    Err(problem)
}

fn listen_at(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // After a restart the port is had at once; elsewhere than on Unix this means that others may share it.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.set_recv_buffer_size(SYSTEM_BUFFER)?;
    socket.set_send_buffer_size(SYSTEM_BUFFER)?;
    socket.bind(address)?;
    socket.listen(WAITING)
}

/// Serves until the server stops; then lets requests end that have begun.
pub async fn serve(
    listener: TcpListener,
    routes: Router,
    patience: Patience,
    crowd: Crowd,
    stop: watch::Receiver<bool>,
) {
    let mut arrivals = match open_door(listener, crowd, stop.clone()) {
        Ok(arrivals) => arrivals,
        Err(error) => {
            tracing::error!(%error, "no connection can be taken");
            return;
        }
    };
    // Every connection holds the one end, so that the other end knows when all have gone.
    let (open, mut all_closed) = mpsc::channel::<()>(1);
    while let Some(Arrival { stream, peer, place }) = arrivals.recv().await {
        // A stream that the system does not give us has gone.
        let Ok(stream) = TcpStream::from_std(stream) else { continue };
        let talk = talk(stream, peer, routes.clone(), patience, stop.clone());
        let open = open.clone();
        tokio::spawn(async move {
            talk.await;
            drop((place, open));
        });
    }
    drop(open);
    if timeout(FAREWELL, all_closed.recv()).await.is_err() {
        tracing::warn!("some requests did not end in time");
    }
}

/// A connection that was let in.
struct Arrival {
    stream: std::net::TcpStream,
    peer: SocketAddr,
    place: Place,
}

/// Takes connections until the server stops, in a thread of its own with a lower priority: to turn a flood away
/// takes time, and nobody's turn shall wait for that.
fn open_door(
    listener: TcpListener,
    crowd: Crowd,
    mut stop: watch::Receiver<bool>,
) -> std::io::Result<mpsc::Receiver<Arrival>> {
    let listener = listener.into_std()?;
    let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
    let (let_in, arrivals) = mpsc::channel(ARRIVED);
    let keep = async move {
        let listener = match TcpListener::from_std(listener) {
            Ok(listener) => listener,
            Err(error) => return tracing::error!(%error, "no connection can be taken"),
        };
        let mut door = Door { listener, crowd, complained: None };
        let come_in = async { while let_in.send(door.next().await).await.is_ok() {} };
        tokio::select! {
            () = come_in => {}
            _ = stop.wait_for(|&stopped| stopped) => {}
        }
    };
    thread::Builder::new().name("door".to_owned()).spawn(move || {
        system::give_way(PRIORITY);
        runtime.block_on(keep);
    })?;
    Ok(arrivals)
}

/// Where connections come in.
struct Door {
    listener: TcpListener,
    crowd: Crowd,
    /// When it was said last that none can.
    complained: Option<Instant>,
}

impl Door {
    /// The next that is let in.
    async fn next(&mut self) -> Arrival {
        loop {
            let (stream, peer) = self.accept().await;
            match self.crowd.enter(peer.ip()) {
                Ok(place) => match stream.into_std() {
                    Ok(stream) => return Arrival { stream, peer, place },
                    Err(error) => tracing::debug!(%error, "a connection has gone"),
                },
                Err(Refused::Full) => turn_away(stream),
                Err(Refused::TooFast) => {}
            }
        }
    }

    async fn accept(&mut self) -> (TcpStream, SocketAddr) {
        loop {
            match self.listener.accept().await {
                Ok(accepted) => return accepted,
                Err(error) if has_gone(&error) => {}
                Err(error) => {
                    // Most likely all files are open: others must close first.
                    if self.complained.is_none_or(|at| at.elapsed() > COMPLAIN) {
                        self.complained = Some(Instant::now());
                        tracing::error!(%error, "no connection can be taken");
                    }
                    sleep(TRY_AGAIN).await;
                }
            }
        }
    }
}

/// Whether an error is about the one who wanted to come in.
fn has_gone(error: &Error) -> bool {
    use ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Says that there is no room, to who hears it at once.
fn turn_away(stream: TcpStream) {
    let error = ApiError::new(Code::Busy, &Said::ManyConnections);
    let Ok(body) = serde_json::to_string(&ErrorAnswer { error }) else { return };
    let head = "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\n\
        retry-after: 5\r\nconnection: close";
    let answer = format!("{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    // Nobody waits for those who do not take it.
    let _ = stream.into_std().and_then(|mut stream| stream.write_all(answer.as_bytes()));
}

/// Answers the requests of a connection, until it ends or becomes a WebSocket.
async fn talk(
    stream: TcpStream,
    peer: SocketAddr,
    routes: Router,
    patience: Patience,
    mut stop: watch::Receiver<bool>,
) {
    // Turns are short and must not wait for more to be sent. Where that cannot be, they wait.
    let _ = stream.set_nodelay(true);
    system::limit_sending(&stream, patience.sending);
    let routes = TowerToHyperService::new(routes);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        let answer = timeout(patience.answer, routes.call(request));
        async { answer.await.unwrap_or_else(|_| Ok(too_slow().into_response())) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience.head)
        .max_header_size(HEAD)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    tokio::select! {
        // Whatever went wrong, it went wrong at the other end.
        _ = connection.as_mut() => return,
        _ = stop.wait_for(|&stopped| stopped) => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

fn too_slow() -> ApiError {
    ApiError::new(Code::Busy, &Said::TooSlow)
}

#[cfg(test)]
mod tests {
    use axum::body::Bytes;
    use axum::extract::ws::{Message, WebSocketUpgrade};
    use axum::routing::get;
    use futures_util::{SinkExt, StreamExt};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::task::JoinHandle;

    use super::*;
    use crate::crowd::Room;
    use crate::proxies::TrustedProxies;

    const SHORT: Duration = Duration::from_secs(1);
    /// Nothing takes that long, however busy the machine is.
    const LONG: Duration = Duration::from_mins(2);
    /// So many connections are let in.
    const MOST: usize = 20;
    /// More than any system keeps for the other end.
    const LONG_ANSWER: usize = 64 << 20;

    /// A server with a page and an echo, what stops it, and its end.
    async fn start() -> (SocketAddr, watch::Sender<bool>, JoinHandle<()>) {
        let echo = async |upgrade: WebSocketUpgrade| {
            upgrade.on_upgrade(async |mut socket| {
                while let Some(Ok(message @ Message::Text(_))) = socket.recv().await {
                    socket.send(message).await.expect("sent");
                }
            })
        };
        let routes = Router::new()
            .route("/", get(async || "hello").post(async |_: Bytes| "thanks"))
            .route("/long", get(async || vec![0_u8; LONG_ANSWER]))
            .route("/echo", get(echo));
        let listener = listen("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (stop, stopped) = watch::channel(false);
        let patience = Patience { head: SHORT, answer: SHORT * 2, sending: SHORT };
        let crowd = Crowd::new(Room { all: MOST, ..Room::default() }, TrustedProxies::default());
        let task = tokio::spawn(serve(listener, routes, patience, crowd, stopped));
        (address, stop, task)
    }

    /// What comes until the other end closes.
    async fn rest(stream: &mut TcpStream) -> String {
        let mut bytes = Vec::new();
        // A connection that is reset is closed, too.
        let _ = timeout(LONG, stream.read_to_end(&mut bytes)).await.expect("an end");
        String::from_utf8(bytes).expect("text")
    }

    #[tokio::test]
    async fn who_is_slow_or_says_nothing_is_disconnected() {
        let (address, _stop, _task) = start().await;
        for half in ["", "GET / HTTP/1.1\r\nHost: here\r\nX-Half", "GET / HTTP/1.1\r\nHost: here"] {
            let begun = Instant::now();
            let mut stream = TcpStream::connect(address).await.expect("a connection");
            stream.write_all(half.as_bytes()).await.expect("sent");
            assert!(!rest(&mut stream).await.contains("hello"));
            assert!(begun.elapsed() >= SHORT, "{half}");
        }
        // One byte after the other does not help.
        let mut stream = TcpStream::connect(address).await.expect("a connection");
        let begun = Instant::now();
        while stream.write_all(b"G").await.is_ok() {
            assert!(begun.elapsed() < LONG);
            sleep(SHORT / 10).await;
        }
        // Nor does a request before.
        let mut stream = TcpStream::connect(address).await.expect("a connection");
        stream.write_all(b"GET / HTTP/1.1\r\nHost: here\r\n\r\nGET /").await.expect("sent");
        assert!(rest(&mut stream).await.starts_with("HTTP/1.1 200 OK"));
        // A body that does not come is not waited for.
        let mut stream = TcpStream::connect(address).await.expect("a connection");
        let head = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\nabc";
        stream.write_all(head).await.expect("sent");
        assert!(rest(&mut stream).await.starts_with("HTTP/1.1 503"));
    }

    #[tokio::test]
    async fn idle_connections_leave_room_for_no_more_than_there_is() {
        let (address, _stop, _task) = start().await;
        let connect = async || TcpStream::connect(address).await.expect("a connection");
        let mut idle = Vec::new();
        for _ in 0..MOST {
            idle.push(connect().await);
        }
        // They are let in one after the other, so this one is the first without room.
        let told = rest(&mut connect().await).await;
        assert!(told.starts_with("HTTP/1.1 503") && told.contains(r#""code":"busy""#), "{told}");
        // Sockets take no such room, nor do those who have gone.
        for stream in &mut idle {
            assert_eq!(rest(stream).await, "");
        }
        let mut sockets = Vec::new();
        for _ in 0..=MOST {
            let url = format!("ws://{address}/echo");
            sockets.push(tokio_tungstenite::connect_async(url).await.expect("a socket").0);
        }
        let mut stream = connect().await;
        stream.write_all(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n").await.expect("sent");
        assert!(rest(&mut stream).await.ends_with("hello"));
    }

    #[tokio::test]
    async fn long_heads_are_refused() {
        let (address, _stop, _task) = start().await;
        let many = |lines: usize| "X-Long: of a request\r\n".repeat(lines);
        for (lines, status) in [(90, "200"), (101, "431"), (100_000, "431")] {
            let mut stream = TcpStream::connect(address).await.expect("a connection");
            let head = format!("GET / HTTP/1.1\r\nHost: here\r\n{}\r\n", many(lines));
            // Who is refused is not listened to.
            let _ = stream.write_all(head.as_bytes()).await;
            let told = rest(&mut stream).await;
            assert!(told.is_empty() && lines > 1000 || told.starts_with("HTTP/1.1"), "{told}");
            assert!(told.is_empty() || told.contains(status), "{lines}: {told}");
        }
        let mut stream = TcpStream::connect(address).await.expect("a connection");
        let head = format!("GET / HTTP/1.1\r\nHost: here\r\nX-Long: {}\r\n", "x".repeat(HEAD));
        stream.write_all(head.as_bytes()).await.expect("sent");
        assert!(rest(&mut stream).await.starts_with("HTTP/1.1 431"));
    }

    #[tokio::test]
    #[cfg(target_os = "linux")]
    async fn the_system_holds_little_of_a_connection() {
        use rustix::net::sockopt::{socket_recv_buffer_size, socket_send_buffer_size};
        let listener = listen("localhost:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let _there = TcpStream::connect(address).await.expect("a connection");
        let (here, _) = listener.accept().await.expect("it came in");
        // Linux doubles what is asked for, to have room for what it notes beside the bytes.
        let most = 2 * SYSTEM_BUFFER as usize;
        assert_eq!(socket_recv_buffer_size(&here).expect("a size"), most);
        assert_eq!(socket_send_buffer_size(&here).expect("a size"), most);
    }

    #[tokio::test]
    async fn an_address_that_cannot_be_had_is_an_error() {
        let listener = listen("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address").to_string();
        assert_eq!(listen(&address).await.expect_err("taken").kind(), ErrorKind::AddrInUse);
        for nonsense in ["", "127.0.0.1", "127.0.0.1:http", "127.0.0.1:99999"] {
            assert!(listen(nonsense).await.is_err(), "{nonsense}");
        }
    }

    /// Whether the system knows a connection between these on this machine.
    #[cfg(target_os = "linux")]
    fn has_connection(here: SocketAddr, there: SocketAddr) -> bool {
        let table = std::fs::read_to_string("/proc/net/tcp").expect("a table");
        let ports = [here, there].map(|address| format!(":{:04X}", address.port()));
        table.lines().any(|line| {
            let mut ends = line.split_whitespace().skip(1);
            ports.iter().all(|port| ends.next().is_some_and(|end| end.ends_with(port)))
        })
    }

    #[tokio::test]
    #[cfg(target_os = "linux")]
    async fn who_does_not_read_is_disconnected() {
        let (address, _stop, _task) = start().await;
        let mut stream = TcpStream::connect(address).await.expect("a connection");
        stream.write_all(b"GET /long HTTP/1.1\r\nHost: here\r\n\r\n").await.expect("sent");
        // Nothing is read before it is disconnected: that would make room.
        let own = stream.local_addr().expect("an address");
        let disconnected = timeout(LONG, async {
            while has_connection(address, own) {
                sleep(SHORT / 10).await;
            }
        });
        disconnected.await.expect("an end");
        assert!(rest(&mut stream).await.len() < LONG_ANSWER);
        // Who reads, however much it is, is not disturbed.
        let mut stream = TcpStream::connect(address).await.expect("a connection");
        let request = b"GET /long HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n";
        stream.write_all(request).await.expect("sent");
        assert!(rest(&mut stream).await.len() > LONG_ANSWER);
    }

    #[tokio::test]
    async fn a_websocket_stays() {
        let (address, stop, task) = start().await;
        let url = format!("ws://{address}/echo");
        let (mut socket, _) = tokio_tungstenite::connect_async(url).await.expect("a socket");
        for _ in 0..2 {
            sleep(SHORT * 2).await;
            socket.send("still here".into()).await.expect("sent");
            let heard = socket.next().await.expect("an answer").expect("an answer");
            assert_eq!(heard.into_text().expect("a text"), "still here");
        }
        // It is not waited for in the end: whoever opened it closes it.
        stop.send_replace(true);
        timeout(LONG, task).await.expect("in time").expect("a good end");
        assert!(TcpStream::connect(address).await.is_err());
    }
}
