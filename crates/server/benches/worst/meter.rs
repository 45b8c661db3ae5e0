//! The processor time of threads, as Linux counts it.

use std::fs;
use std::ops::Sub;
use std::time::Duration;

/// The name of the thread that runs all tasks of the server.
pub const TASKS: &str = "tasks";

/// What the server has worked so far.
#[derive(Clone, Copy, Default)]
pub struct Work {
    /// In the thread of the tasks, where everybody waits meanwhile.
    pub tasks: Duration,
    /// In its other threads; the engines, which have limits of their own, are not among them.
    pub others: Duration,
}

impl Work {
    /// Reads the clocks of all threads but this one.
    pub fn now() -> Work {
        let own = fs::read_link("/proc/thread-self").expect("Linux");
        let own = own.file_name().map(ToOwned::to_owned);
        let mut work = Work::default();
        for thread in fs::read_dir("/proc/self/task").expect("Linux").flatten() {
            // A thread may end meanwhile.
            let read = |file: &str| fs::read_to_string(thread.path().join(file)).ok();
            let (Some(name), Some(times)) = (read("comm"), read("schedstat")) else { continue };
            let time = times.split(' ').next().and_then(|nanos| nanos.parse().ok());
            let time = Duration::from_nanos(time.unwrap_or(0));
            match name.trim_end() {
                TASKS => work.tasks += time,
                name if name.starts_with("engine") || own == Some(thread.file_name()) => {}
                _ => work.others += time,
            }
        }
        work
    }
}

impl Sub for Work {
    type Output = Work;

    fn sub(self, earlier: Work) -> Work {
        Work {
            tasks: self.tasks.saturating_sub(earlier.tasks),
            others: self.others.saturating_sub(earlier.others),
        }
    }
}
