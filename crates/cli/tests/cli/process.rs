//! What surrounds the program: pipes, settings, arguments that are no text.

use std::io::pipe;
use std::time::{Duration, Instant};

use crate::{command, finish, run};

#[test]
fn a_closed_pipe_is_no_error() {
    for args in [&["moves"][..], &["show"], &["perft", "1", "--divide"], &["bench"], &["--help"]] {
        let (reader, writer) = pipe().expect("a pipe");
        drop(reader);
        let run = finish(command(args).stdout(writer));
        assert_eq!(run.code, Some(0), "{args:?}");
        assert_eq!(run.stderr, "", "{args:?}");
    }
}

#[test]
fn a_closed_standard_error_is_no_error() {
    for (args, code) in [(&["perft", "1"][..], 0), (&["show", "x"], 2), (&["nonsense"], 2)] {
        let (reader, writer) = pipe().expect("a pipe");
        drop(reader);
        assert_eq!(finish(command(args).stderr(writer)).code, Some(code), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = std::fs::File::create("/dev/full").expect("Linux has it");
    let run = finish(command(&["moves"]).stdout(full));
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.starts_with("error: cannot write the output: "), "{}", run.stderr);
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let bytes = OsStr::from_bytes(b"6c4/\xff\xfe r");
    for args in [&["show"][..], &["moves"], &["status"], &["perft", "1"], &["perft"], &[]] {
        let run = finish(command(args).arg(bytes));
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{args:?}");
        assert!(run.stderr.starts_with("error: "), "{args:?}: {}", run.stderr);
    }
}

#[test]
fn huge_arguments_are_fast() {
    // A little less than the most that Linux takes as one argument.
    const SIZE: usize = 130_000;
    let texts = ["1", "(", "(N", "+", "/", "11/", "x", "C", "é", " ", "\u{1b}", "0 "];
    let ends = [" r - - 0 1 c3:", "  ", ""];
    for (text, end) in texts.iter().flat_map(|text| ends.map(|end| (text, end))) {
        let huge = text.repeat(SIZE / text.len() - 10) + end;
        let start = Instant::now();
        let run = run(&["show", &huge]);
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{text}");
        assert!(run.stderr.len() < 1000, "{text}: {}", run.stderr.len());
        assert!(start.elapsed() < Duration::from_secs(2), "{text}");
    }
}
