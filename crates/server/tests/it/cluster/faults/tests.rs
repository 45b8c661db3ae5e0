//! A small run, with every error that is planted found by the same checks.

use std::time::Duration;

use super::{Plan, run};

fn plan(seed: u64) -> Plan {
    Plan {
        seed,
        games: 12,
        faults: 8,
        instances: 3,
        workers: 0,
        longest: 60,
        pace: Duration::from_millis(150),
        planted: None,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_or_doubled_whatever_fails() {
    let Some(report) = run(plan(1)).await else { return };
    assert!(report.wrong.is_empty(), "{report:#?}");
    assert!(report.acknowledged > 0 && report.turns > 0, "{report:#?}");
}
