//! scratch
use cotulenh::Position;
use std::time::Instant;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    if args[1] == "golden" {
        let t = Instant::now();
        for line in std::fs::read_to_string("/work/shared/golden/perft.txt").unwrap().lines() {
            let mut parts = line.split(" ;D");
            let fen = parts.next().unwrap();
            let p: Position = fen.parse().unwrap();
            assert_eq!(p.fen().to_string(), fen);
            for part in parts {
                let (d, n) = part.trim().split_once(' ').unwrap();
                let got = p.perft(d.parse().unwrap());
                if got.to_string() != n {
                    println!("BAD {fen} D{d}: {got} expected {n}");
                }
            }
        }
        println!("golden {:?}", t.elapsed());
        return;
    }
    if args[1] == "each" {
        for line in std::fs::read_to_string("/work/shared/golden/perft.txt").unwrap().lines() {
            let fen = line.split(" ;D").next().unwrap();
            let p: Position = fen.parse().unwrap();
            let d = 3;
            let t = Instant::now();
            let n = p.perft(d);
            let dt = t.elapsed();
            println!(
                "{:8.1} M/s {:9.1}ms {n:10} {} {} {fen}",
                n as f64 / dt.as_secs_f64() / 1e6,
                dt.as_secs_f64() * 1e3,
                p.count_actions(),
                p.status()
            );
        }
        return;
    }
    if args[1] == "moves" {
        let p: Position = args[2].parse().unwrap();
        let mut v: Vec<String> = p.legal_actions().iter().map(|&a| p.lan(a).to_string()).collect();
        v.sort();
        println!("{}", v.join(" "));
        return;
    }
    let depth: u32 = args[1].parse().unwrap();
    let p: Position = args.get(2).map_or(cotulenh::START_FEN, |s| s).parse().unwrap();
    let t = Instant::now();
    let n = p.perft(depth);
    let dt = t.elapsed();
    println!("{n} {dt:?} {:.1} M/s", n as f64 / dt.as_secs_f64() / 1e6);
}
