//! What the server asks of the system it runs on.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Lets this program open as many files as the system allows it to: every socket is one.
pub fn raise_file_limit() {
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    // What is refused stays as it is: the server then holds fewer sockets.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
}

/// Lets others go first when this thread and they want a processor.
///
/// Elsewhere than on Linux this would be the whole program.
pub fn give_way() {
    #[cfg(target_os = "linux")]
    // What is refused stays as it is: the system then shares the processors evenly.
    let _ = rustix::process::setpriority_process(None, 10);
}
