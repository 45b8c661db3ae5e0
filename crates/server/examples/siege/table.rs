//! The table: each attack, and beside it a control in which the same is done to a program that does nothing.

use std::time::{Duration, Instant};

use tokio::time::sleep;

use crate::attacks::ALL;
use crate::options::Machine;
use crate::people::{People, Wait, percentile};
use crate::program::Program;
use crate::sink::Pace;
use crate::{Attack, Sink, server, source};

/// An attack has so long to unfold, and what it left behind to be cleared away.
const UNFOLDS: Duration = Duration::from_secs(4);
/// After a control nothing is left but what the system has to close.
const REST: Duration = Duration::from_secs(1);
/// What people wait for, as the table has it.
const WAITS: [(Wait, &str); 3] =
    [(Wait::Turn, "turn"), (Wait::Page, "page"), (Wait::Reply, "computer's reply")];
/// So much more than in the control is still the same: of a few hundred waits the worst few count.
const SAME: f64 = 1.25;

/// What was seen in some seconds.
struct Seen {
    /// How long honest people waited: for turns, pages and replies.
    waits: [Vec<Duration>; 3],
    /// The parts of a processor that the server and who attacks used, in percent.
    server: f64,
    foe: f64,
}

impl Seen {
    /// Looks for so long.
    async fn now(time: Duration, people: &People, program: &Program, foe: Option<&Attack>) -> Seen {
        let used = || (program.cpu_seconds(), foe.map_or(0.0, Attack::cpu_seconds));
        let (begun, before) = (Instant::now(), used());
        sleep(time).await;
        let (after, seconds) = (used(), begun.elapsed().as_secs_f64());
        let noticed = people.noticed();
        let waits = WAITS.map(|(wait, _)| noticed.since(begun, wait));
        let percent = |before: f64, after: f64| 100.0 * (after - before) / seconds;
        Seen { waits, server: percent(before.0, after.0), foe: percent(before.1, after.1) }
    }

    fn p99(&self) -> [f64; 3] {
        self.waits.each_ref().map(|waits| p99(waits))
    }
}

/// The 99th percentile of sorted times, in milliseconds.
fn p99(waits: &[Duration]) -> f64 {
    percentile(waits, 0.99).map_or(f64::NAN, |time| time.as_secs_f64() * 1000.0)
}

/// The same people, the same attack: on nobody, on a program that does nothing, and on the server.
struct Row {
    name: &'static str,
    quiet: Seen,
    control: Seen,
    attack: Seen,
}

impl Row {
    /// Three numbers as they stand in the table.
    fn times(&self, wait: usize) -> String {
        let [quiet, control, attack] =
            [&self.quiet, &self.control, &self.attack].map(|seen| seen.p99()[wait]);
        format!("{quiet:.1} → {control:.1} → {attack:.1} ms")
    }

    /// Whether a wait is at most twice the quiet one, or else as in the control.
    fn verdict(&self, wait: usize) -> Verdict {
        let [quiet, control, attack] =
            [&self.quiet, &self.control, &self.attack].map(|seen| seen.p99()[wait]);
        match () {
            () if attack <= 2.0 * quiet => Verdict::Twice,
            () if attack <= SAME * control => Verdict::AsControl,
            () => Verdict::Above,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Twice,
    AsControl,
    Above,
}

/// Every attack, or those that are named.
pub async fn table(machine: &Machine, seconds: u64, names: &[String]) {
    let measured = Duration::from_secs(seconds);
    let (program, cookie) = server(machine).await;
    let people = People::new(&program.address);
    for number in 0..24 {
        people.pair(number, Duration::from_millis(400));
    }
    for number in 0..4 {
        people.beginner(number, Duration::from_millis(200));
        people.visitor(Duration::from_millis(50));
    }
    sleep(UNFOLDS).await;
    println!(
        "| attack | tried | refused | turn, p99 | page, p99 | computer's reply, p99 | memory | \
        server's processor | foe's processor |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    let mut rows = Vec::new();
    for (number, &(name, what)) in ALL.iter().enumerate() {
        if !names.is_empty() && !names.iter().any(|named| named == name) {
            continue;
        }
        let quiet = Seen::now(measured, &people, &program, None).await;
        program.forget_peak();
        let begun = Instant::now();
        let source = source(number);
        let foe = Attack::begin(machine, name, &program.address, &source, &cookie);
        sleep(UNFOLDS).await;
        let attack = Seen::now(measured, &people, &program, Some(&foe)).await;
        let peak = program.peak();
        let (tried, refused) = foe.end().await;
        let of_server = Pace::of(tried, refused, begun.elapsed());
        sleep(UNFOLDS).await;
        let sink = Sink::begin(machine, of_server).await;
        let foe = Attack::begin(machine, name, &sink.address, &source, &cookie);
        sleep(UNFOLDS).await;
        let control = Seen::now(measured, &people, &program, Some(&foe)).await;
        let (tried_there, refused_there) = foe.end().await;
        drop(sink);
        let row = Row { name, quiet, control, attack };
        let [turn, page, reply] = [0, 1, 2].map(|wait| row.times(wait));
        println!(
            "| {what} | {} → {} | {} → {} | {turn} | {page} | {reply} | {peak} MiB | \
            {:.0} → {:.0} → {:.0} % | {:.0} → {:.0} % |",
            thousands(tried_there),
            thousands(tried),
            thousands(refused_there),
            thousands(refused),
            row.quiet.server,
            row.control.server,
            row.attack.server,
            row.control.foe,
            row.attack.foe
        );
        rows.push(row);
        sleep(REST).await;
    }
    conclude(&rows, &people);
}

/// All seconds together, and what it comes to.
fn conclude(rows: &[Row], people: &People) {
    let together = |part: fn(&Row) -> &Seen| {
        [0, 1, 2].map(|wait| {
            let waits = rows.iter().flat_map(|row| part(row).waits[wait].iter().copied());
            let mut waits: Vec<Duration> = waits.collect();
            waits.sort();
            p99(&waits)
        })
    };
    let parts: [fn(&Row) -> &Seen; 3] = [|row| &row.quiet, |row| &row.control, |row| &row.attack];
    let [quiet, control, attack] = parts.map(together);
    let [turn, page, reply] = [0, 1, 2]
        .map(|wait| format!("{:.1} → {:.1} → {:.1} ms", quiet[wait], control[wait], attack[wait]));
    println!("| all seconds together | | | {turn} | {page} | {reply} | | | |");
    println!(
        "\n`quiet → control → attack`; tried, refused and the foe's processor: `control → attack`.\n"
    );
    for (index, (_, wait)) in WAITS.iter().enumerate() {
        let of = |verdict| rows.iter().filter(move |row| row.verdict(index) == verdict);
        let above: Vec<String> =
            of(Verdict::Above).map(|row| format!("{} {}", row.name, row.times(index))).collect();
        println!(
            "- {wait}: {} of {} rows at most twice the quiet one, {} more as in the control \
            (at most {SAME} times), {} above both{}{}",
            of(Verdict::Twice).count(),
            rows.len(),
            of(Verdict::AsControl).count(),
            above.len(),
            if above.is_empty() { "" } else { ": " },
            above.join("; ")
        );
    }
    let noticed = people.noticed();
    println!(
        "- {} turns acknowledged, {} lost, {} doubled, {} stuck; {} pages refused",
        thousands(noticed.acknowledged as u64),
        noticed.lost,
        noticed.doubled,
        noticed.stuck,
        noticed.refused
    );
}

/// A number with commas between its thousands.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
