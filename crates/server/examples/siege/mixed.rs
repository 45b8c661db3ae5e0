//! Honest people and foes together for a long time, with the server killed and restarted in between.

use std::fmt::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use tokio::time::{sleep, sleep_until};

use crate::attacks::ALL;
use crate::chart::Chart;
use crate::options::Machine;
use crate::people::{Noticed, People, Wait, percentile};
use crate::program::{End, Program};
use crate::{Attack, server, source};

/// One attack after the other, each for so long.
const OF_ATTACK: Duration = Duration::from_mins(1);
/// The server is ended so often, killed and asked in turn.
const OF_SERVER: Duration = Duration::from_mins(10);
/// Its memory is looked at so often.
const SAMPLE: Duration = Duration::from_secs(5);
/// Pairs of people, and how often each plays a turn.
const PAIRS: usize = 100;
const EVERY: Duration = Duration::from_secs(2);

/// How it went.
#[derive(Default)]
struct Record {
    memory: Vec<(f64, f64)>,
    restarts: Vec<f64>,
    peak: u64,
    longest_away: Duration,
    attacks: Vec<(u64, u64)>,
}

/// All of it for so many minutes: prints what happened, and writes the curve of the memory.
pub async fn mixed(machine: &Machine, minutes: u64, folder: &Path) {
    let (mut program, cookie) = server(machine).await;
    let people = People::new(&program.address);
    for number in 0..PAIRS {
        people.pair(number, EVERY);
    }
    for number in 0..8 {
        people.beginner(number, EVERY);
        people.visitor(Duration::from_millis(500));
    }
    let start = Instant::now();
    let end = start + Duration::from_secs(60 * minutes);
    let (mut record, mut restarts) = (Record::default(), 0);
    let mut attacks = ALL.iter().cycle();
    let mut attack: Option<(Instant, Attack)> = None;
    let mut next = start;
    while Instant::now() < end {
        if attack.as_ref().is_none_or(|(begun, _)| begun.elapsed() >= OF_ATTACK) {
            if let Some((_, attack)) = attack.take() {
                record.attacks.push(attack.end().await);
            }
            let (name, _) = attacks.next().expect("there is no end");
            let source = source(record.attacks.len());
            let begun = Attack::begin(machine, name, &program.address, &source, &cookie);
            attack = Some((Instant::now(), begun));
        }
        if start.elapsed() >= OF_SERVER * (restarts + 1) {
            let how = if restarts % 2 == 0 { End::Kill } else { End::Ask };
            restart(&mut program, &people, how, &mut record).await;
            restarts += 1;
            record.restarts.push(start.elapsed().as_secs_f64() / 60.0);
        }
        next += SAMPLE;
        sleep_until(next.into()).await;
        let resident = program.resident();
        record.memory.push((start.elapsed().as_secs_f64() / 60.0, resident as f64));
        record.peak = record.peak.max(program.peak());
    }
    if let Some((_, attack)) = attack.take() {
        record.attacks.push(attack.end().await);
    }
    // Quiet again: everybody's game goes on, and is compared once more after a last kill.
    sleep(Duration::from_secs(10)).await;
    restart(&mut program, &people, End::Kill, &mut record).await;
    sleep(Duration::from_secs(20)).await;
    report(&record, &people.noticed(), start);
    write(&record, folder);
}

async fn restart(program: &mut Program, people: &People, how: End, record: &mut Record) {
    record.peak = record.peak.max(program.peak());
    let _closed = people.closed.write().await;
    record.longest_away = record.longest_away.max(program.restart(how).await);
}

fn report(record: &Record, noticed: &Noticed, start: Instant) {
    println!(
        "{:.0} minutes, {} restarts, away for {:.1} s at most",
        start.elapsed().as_secs_f64() / 60.0,
        record.restarts.len() + 1,
        record.longest_away.as_secs_f64()
    );
    println!(
        "{} games, {} turns acknowledged: {} lost, {} doubled, {} stuck; {} pages refused",
        noticed.games,
        noticed.acknowledged,
        noticed.lost,
        noticed.doubled,
        noticed.stuck,
        noticed.refused
    );
    for (wait, name) in [(Wait::Turn, "turn"), (Wait::Page, "page"), (Wait::Reply, "reply")] {
        let times = noticed.since(start, wait);
        let [half, most, worst] = [0.5, 0.99, 1.0]
            .map(|part| percentile(&times, part).unwrap_or_default().as_secs_f64() * 1000.0);
        println!(
            "{name}: {} waits, p50 {half:.1} ms, p99 {most:.1} ms, most {worst:.1} ms",
            times.len()
        );
    }
    let sum = |(tried, refused): (u64, u64), one: &(u64, u64)| (tried + one.0, refused + one.1);
    let (tried, refused) = record.attacks.iter().fold((0, 0), sum);
    println!("{} attacks: {tried} tries, {refused} refused", record.attacks.len());
    println!("memory: {} MiB at its worst", record.peak);
}

fn write(record: &Record, folder: &Path) {
    let mut table = String::from("minute,MiB\n");
    for (minute, memory) in &record.memory {
        let _ = writeln!(table, "{minute:.2},{memory:.0}");
    }
    let chart = Chart {
        title: "Memory of the server under mixed traffic; dashed: restarts",
        unit: "MiB",
        points: &record.memory,
        marks: &record.restarts,
    };
    std::fs::create_dir_all(folder).expect("a folder");
    std::fs::write(folder.join("mixed.csv"), table).expect("written");
    std::fs::write(folder.join("mixed.svg"), chart.svg()).expect("written");
}
