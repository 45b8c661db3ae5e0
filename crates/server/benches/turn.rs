//! One turn on its way through the server, for valgrind to count: see the script `instructions`.
//!
//! `cargo bench -p cotulenh-server --features testing -- WORKLOAD` plays it once and says how much was
//! written; nothing is timed here.

use cotulenh_server::testing::turn::Table;

/// The usual start, and a Navy that carries an Air Force and a Tank among other pieces.
const START: &str = cotulenh::fen::START_FEN;
const STACKS: &str = "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2(NFT)1GT1TG2/3A2S2A1/1N2FH1H3/6C4 r - - 0 1";

/// What is measured: a name, the start, messages before, and the messages that are counted.
type Workload = (&'static str, &'static str, &'static [&'static str], &'static [&'static str]);

const WORKLOADS: [Workload; 3] = [
    (
        "plain",
        START,
        &[
            r#"{"t":"play","id":"a","turn":0,"play":{"from":"c5","to":"c6"}}"#,
            r#"{"t":"play","id":"b","turn":1,"play":{"from":"k8","to":"k7"}}"#,
        ],
        &[r#"{"t":"play","id":"c","turn":2,"play":{"from":"f4","to":"f6"}}"#],
    ),
    (
        "deploy-steps",
        STACKS,
        &[],
        &[
            r#"{"t":"play","id":"a","turn":0,"play":{"from":"c4","to":"e6","unit":"F","deploy":true}}"#,
            r#"{"t":"play","id":"b","turn":0,"play":{"from":"c4","to":"d4","unit":"T","deploy":true}}"#,
            r#"{"t":"step","id":"c","turn":0,"do":"commit"}"#,
        ],
    ),
    (
        "deploy-whole",
        STACKS,
        &[],
        &[
            r#"{"t":"play","id":"a","turn":0,"play":{"from":"c4","moves":[{"unit":"F","to":"e6"},{"unit":"T","to":"d4"}]}}"#,
        ],
    ),
];

fn main() {
    // `cargo bench` and `cargo test` give options of their own.
    let wanted: Vec<String> =
        std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    for (name, start, before, messages) in WORKLOADS {
        if !wanted.is_empty() && !wanted.iter().any(|wanted| wanted == name) {
            continue;
        }
        let mut table = Table::new(start);
        for message in before {
            table.send(message);
        }
        println!("{name} {}", counted(&mut table, messages));
    }
}

/// Only this function is counted. Gives the bytes that were kept and sent.
#[inline(never)]
fn counted(table: &mut Table, messages: &[&str]) -> usize {
    let mut bytes = 0;
    for message in messages {
        let outcome = table.send(message);
        bytes += outcome.rows.0.json.len();
        bytes += outcome.texts.iter().flatten().flatten().map(|text| text.len()).sum::<usize>();
    }
    bytes
}
