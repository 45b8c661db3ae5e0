use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::net::TcpStream;
use tokio::process::Command;
use tokio::time::{sleep, timeout};

use crate::harness::{PATIENCE, ask, start_program};

/// Runs what follows with few files.
const FEW_FILES: &str = r#"ulimit -n 60 && exec "$0" "$@""#;

/// How much processor time a program has used, in hundredths of a second.
fn processor_time(id: u32) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).expect("a program");
    let fields = stat.rsplit(')').next().expect("fields").split_whitespace();
    fields.skip(11).take(2).map(|field| field.parse::<u64>().expect("a number")).sum()
}

#[tokio::test]
async fn when_files_run_out_the_server_waits() {
    let mut command = Command::new("sh");
    command.args(["-c", FEW_FILES, env!("CARGO_BIN_EXE_cotulenh-server")]);
    command.args(["--listen", "127.0.0.1:0", "--threads", "1", "--database", ":memory:"]);
    let (mut server, address) = start_program(command.stderr(Stdio::piped())).await;
    let mut connections = Vec::new();
    for _ in 0..100 {
        connections.push(TcpStream::connect(&address).await.expect("a place in the queue"));
    }
    let mut log = BufReader::new(server.stderr.take().expect("its errors"));
    let mut line = String::new();
    while !line.contains("no connection can be taken") {
        line.clear();
        let read = timeout(PATIENCE, log.read_line(&mut line)).await.expect("a line in time");
        assert!(read.expect("text") > 0, "the log ended");
    }
    let id = server.id().expect("a running program");
    let before = processor_time(id);
    sleep(Duration::from_secs(2)).await;
    let spent = processor_time(id) - before;
    assert!(spent < 40, "{spent} hundredths of a second in two seconds");
    drop(connections);
    assert_eq!(ask(&address, "GET /api/v1/me", &[], b"").await.status, 200);
    server.kill().await.expect("killed");
    let mut rest = String::new();
    log.read_to_string(&mut rest).await.expect("text");
    // It was said once.
    assert!(!rest.contains("no connection can be taken"), "{rest}");
}
