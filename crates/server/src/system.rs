//! What the server asks of the system it runs on.

use std::time::Duration;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Lets this program open as many files as the system allows it to: every socket is one.
pub fn raise_file_limit() {
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    // What is refused stays as it is: the server then holds fewer sockets.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
}

/// How much memory this program has, in bytes, where the system tells.
pub fn memory() -> Option<u64> {
    let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = pages.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * rustix::param::page_size() as u64)
}

/// How many files this program has open, where the system tells.
pub fn open_files() -> Option<usize> {
    Some(std::fs::read_dir("/proc/self/fd").ok()?.count())
}

/// Lets others go first when this thread and they want a processor: 19 gives way most, 0 not at all.
///
/// Elsewhere than on Linux this would be the whole program.
pub fn give_way(priority: i32) {
    #[cfg(target_os = "linux")]
    // What is refused stays as it is: the system then shares the processors evenly.
    let _ = rustix::process::setpriority_process(None, priority);
    #[cfg(not(target_os = "linux"))]
    let _ = priority;
}

/// How long this thread has worked: waiting for a processor is not counted.
pub fn thread_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

/// Has the system close a connection whose other end does not take what was sent for so long.
pub fn limit_sending(stream: &tokio::net::TcpStream, time: Duration) {
    #[cfg(target_os = "linux")]
    // Where that cannot be, it waits as long as the other end does.
    let _ = rustix::net::sockopt::set_tcp_user_timeout(stream, time.as_millis() as u32);
    #[cfg(not(target_os = "linux"))]
    let _ = (stream, time);
}
