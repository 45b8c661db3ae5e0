//! `completions` and `man`.

use std::fs;
use std::path::PathBuf;

use crate::{file, run, stdout};

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = stdout(&["completions", shell]);
        for word in ["cotulenh", "explain", "perft", "divide"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    assert_eq!(run(&["completions", "none"]).code, Some(2));
}

#[test]
fn a_manual_page_for_every_command() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("man/man1");
    let _ = fs::remove_dir_all(&folder);
    assert_eq!(stdout(&["man", &folder.display().to_string()]), "");
    for page in ["cotulenh", "cotulenh-show", "cotulenh-pgn-check"] {
        let text = fs::read_to_string(folder.join(format!("{page}.1"))).expect(page);
        assert!(text.contains(".SH SYNOPSIS"), "{text}");
    }
    let nowhere = format!("{}/nowhere", file("no-folder.txt", ""));
    let run = run(&["man", &nowhere]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.starts_with("error: cannot write into "), "{}", run.stderr);
}
