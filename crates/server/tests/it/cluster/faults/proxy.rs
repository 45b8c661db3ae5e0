//! A TCP proxy that can lose a connection, or let it hang: a partition between two programs.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// What it does with what comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// It passes everything on.
    Pass,
    /// It takes everything and passes nothing on: nobody is told.
    Drop,
    /// It ends every connection, and takes no new one.
    Cut,
}

/// A proxy in front of a port of this machine.
pub struct Proxy {
    pub port: u16,
    mode: watch::Sender<Mode>,
    task: JoinHandle<()>,
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.mode.send_replace(Mode::Cut);
        self.task.abort();
    }
}

impl Proxy {
    pub async fn start(target: u16) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let (mode, seen) = watch::channel(Mode::Pass);
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(carry(stream, target, seen.clone()));
            }
        });
        Proxy { port, mode, task }
    }

    pub fn set(&self, mode: Mode) {
        self.mode.send_replace(mode);
    }
}

/// Carries one connection until one end, or the proxy, closes it.
async fn carry(near: TcpStream, target: u16, mut mode: watch::Receiver<Mode>) {
    if *mode.borrow() == Mode::Cut {
        return;
    }
    let Ok(far) = TcpStream::connect(("127.0.0.1", target)).await else { return };
    let _ = (near.set_nodelay(true), far.set_nodelay(true));
    let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
    let (there, back) = (mode.clone(), mode.clone());
    tokio::select! {
        () = pump(near_in, far_out, there) => {}
        () = pump(far_in, near_out, back) => {}
        _ = mode.wait_for(|&mode| mode == Mode::Cut) => {}
    }
}

async fn pump(
    mut from: tokio::net::tcp::OwnedReadHalf,
    mut to: tokio::net::tcp::OwnedWriteHalf,
    mut mode: watch::Receiver<Mode>,
) {
    let mut buffer = vec![0; 16 << 10];
    loop {
        let Ok(read) = from.read(&mut buffer).await else { return };
        if read == 0 {
            return;
        }
        // What was taken while nothing is passed on comes later, as after a partition that heals.
        if mode.wait_for(|&mode| mode == Mode::Pass).await.is_err() {
            return;
        }
        if to.write_all(&buffer[..read]).await.is_err() {
            return;
        }
    }
}
