//! `play`: whole games over a pipe.

use std::fs;
use std::path::PathBuf;

use crate::{Run, command, finish, run, run_with, stdout};

const STACK: &str = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 0 1";
const MATE: &str = "9ic/10i/11/11/11/10A/11/11/11/11/11/3C7 r - - 0 1";

/// Plays lines against level 1, the same opponent every time.
fn play(args: &[&str], lines: &str) -> String {
    let run = run_with(&[&["play", "--level", "1", "--seed", "7"], args].concat(), lines);
    assert_eq!((run.code, &*run.stderr), (Some(0), ""), "{lines}");
    run.stdout
}

/// A file that is not there yet.
fn fresh(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path.display().to_string()
}

/// Whether the parts stand in the text in this order.
fn has_in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let Some((_, after)) = rest.split_once(part) else {
            panic!("{part:?} is missing here:\n{rest}\n--- in\n{text}")
        };
        rest = after;
    }
}

#[test]
fn a_short_game() {
    let text = play(&[], "Tf6\nundo\nredo\nIc6\nfen\neval\nresign\nTf6\nquit\nnever read\n");
    has_in_order(
        &text,
        &[
            "You play Red against level 1.",
            "Turn    Red to move, move 1",
            "You play 1. Tf6",
            "Last    1... ",
            "Turn    Red to move, move 2",
            "Taken back.",
            "Turn    Red to move, move 1",
            "Put back.",
            "Last    1... ",
            "You play 2. Ic6",
            " r - - ",
            "Blue wins: resignation (rule 11.7). You have lost.",
            "Not possible: the game is over: blue wins: resignation.",
            "The game:",
            "[Red \"You\"]\n[Blue \"cotulenh level 1\"]\n[Result \"0-1\"]\n",
            "1. Tf6 ",
            " 0-1\n",
        ],
    );
    assert!(!text.contains("> ") && !text.contains('\u{1b}'), "plain lines: {text}");
}

#[test]
fn games_with_a_seed_repeat() {
    let lines = "Tf6\nIc6\nIk6\n";
    assert_eq!(play(&[], lines), play(&[], lines));
}

#[test]
fn blue_sees_the_board_from_the_other_side() {
    let text = play(&["--side", "blue"], "undo\nflip\n");
    has_in_order(
        &text,
        &[
            "You play Blue",
            "    k  j  i  h  g  f  e  d  c  b  a\n 1 ",
            "\n12  .  .  .  .  c  .  .  .  :  ~  ~  12\n",
            "Last    1. ",
            "Turn    Blue to move, move 1",
            "Not possible: there is nothing to take back",
            "    a  b  c  d  e  f  g  h  i  j  k\n12 ",
        ],
    );
    assert!(play(&["--side", "random"], "").contains("You play "));
    assert!(play(&["--color", "always"], "").contains("\u{1b}[1m"));
}

#[test]
fn what_is_unclear_is_helped() {
    let two = "6c4/11/11/11/11/11/11/11/4T1T4/11/11/5C5 r";
    let text = play(&["--fen", two], "Tf4\n3\n2\n2\n");
    has_in_order(
        &text,
        &[
            "This could be several turns; type a number:\n  1 Tef4   2 Tgf4\n",
            "There is no such number to choose.",
            "You play 1. Tgf4",
            "There is no such number to choose.",
        ],
    );
    let text = play(&[], "T\nf4\ne6\nf4-f9\nTf9\nxyz\n\u{1b}[2J\n\n7\n");
    has_in_order(
        &text,
        &[
            "Turns that fit; type one or its number:\n  1 Tf3 ",
            "M&f4",
            "e6",
            "Not legal: the Tank on f4 captures up to 2 squares away, f9 is 5 away (rule 3)",
            "Instead, by number:\n  1 Tf6 ",
            "Not legal: an enemy unit stands on f9: it can only be captured (rule 5.1)",
            "This is no turn and no command: expected the letter of a piece at character 1.",
            "`help` explains",
            "There is no such number to choose.",
        ],
    );
    let text = play(&["--fen", STACK], "c3\n");
    assert!(text.contains("  20 ") && text.contains(" more\n"), "{text}");
}

#[test]
fn answers_to_questions() {
    let text = play(
        &[],
        "help\nmoves f4\nmoves z9\nmoves e1\nwhy f4-f9\nwhy Tf6\nlevel 0\nlevel 2\npgn\n",
    );
    has_in_order(
        &text,
        &[
            "Type a turn: ",
            "Moves:\n  Tf3    Tf5    Tf6    Tfg4\n",
            "There is no such square",
            "None.",
            "not legal: the Tank on f4 captures",
            "squares: f4 f9",
            "instead: Tf4-f6",
            "legal: Tf4-f6\n",
            "Levels are 1 to 9",
            "Level 2.",
            "[Blue \"cotulenh level 2\"]",
        ],
    );
    let vietnamese = play(&["--language", "vi"], "help\nTf9\nx\ncommit\nTf6\nundo\nredo\nresign\n");
    has_in_order(
        &vietnamese,
        &[
            "Bạn cầm quân Đỏ",
            "Lượt    bên Đỏ đi, nước 1\n",
            "Hãy gõ một nước đi",
            "Không hợp lệ: ",
            "Có thể đi, chọn bằng số:\n",
            "Đây không phải là nước đi hay lệnh: cần chữ cái của một quân ở ký tự thứ 1.\n",
            "Không thực hiện được: không có đợt triển khai nào đang diễn ra.\n",
            "Đã lùi lại một nước.\n",
            "Đã tiến lại một nước.\n",
            "Bên Xanh thắng: đối phương xin thua (luật 11.7). Bạn đã thua.\n",
        ],
    );
}

#[test]
fn a_deploy_in_progress_goes_on() {
    let fen = format!("{STACK} c3:Fc3>e5...");
    let text = play(&["--fen", &fen], "hint\ncommit\nresign\n");
    has_in_order(&text, &["Hint: c3:", "Fe5", "You play 1. c3:(NT)<,Fe5"]);
    // The opponent ends the deploy that is its own.
    let text = play(&["--side", "blue", "--fen", &fen], "pgn\nresign\n");
    has_in_order(&text, &["1. c3:", "Fe5"]);
}

#[test]
fn a_deploy_step_by_step() {
    let lines = "step Fe5\nTc5\nundo\nwhy Tc4\nTk4\nT\nfen\ncancel\ncancel\ncommit\nFe5\n1\ndraw\n\
                 commit\nundo\nc3:Fe5,Tc5\nundo\nstep c3:Fe5,Tc5\nNa3\nstep Ce1\n";
    let text = play(&["--fen", STACK], lines);
    has_in_order(
        &text,
        &[
            "Deploy  (NFT) on c3: Fc3>e5 so far, (NT) has not moved; type a step, `undo`, `cancel` \
             or `commit`",
            "Fc3>e5, Tc3>c5 so far, N has not moved",
            "Fc3>e5 so far, (NT) has not moved",
            "legal: c3:Tc3>c4: may go on",
            "Not legal: k4 is on no straight line from c3",
            "1 c3:Tc3>",
            "Turns that fit",
            " r - - 0 1 c3:Fc3>e5...\n",
            "The deploy is cancelled.",
            "Not possible: no deploy is in progress.",
            "Not possible: no deploy is in progress.",
            "Not legal: ",
            "  1 c3:Fc3>e5 ",
            "Fc3>e5 so far",
            "Not possible: a deploy is in progress",
            "You play 1. c3:(NT)<,Fe5",
            "Taken back.",
            "You play 1. c3:N<,Fe5,Tc5",
            "Taken back.",
            "Fc3>e5, Tc3>c5 so far, N has not moved",
            "You play 1. c3:Fe5,Tc5,Na3",
            "This is a whole turn: type it without `step`.",
        ],
    );
    // Without its Navy the rest cannot stay on the sea: the deploy has to go on.
    let sea = "6c4/11/11/11/11/11/11/11/11/1(NFT)9/11/5C5 r - - 0 1";
    let text = play(&["--fen", sea], "b3:(NF)b7\nstep Nb7\ncommit\nTc3\n");
    has_in_order(
        &text,
        &[
            "; no commit yet: what is left on b3 cannot stay there",
            "Not legal: the Navy has already moved in this turn",
            "Not legal: what is left on b3 cannot stay there",
            "You play 1. b3:(NF)b7,Tc3",
        ],
    );
}

#[test]
fn a_mate_in_one_is_found_and_played() {
    let text = play(&["--fen", MATE], "hint\nAk9\nhint\nundo\nnew\n");
    has_in_order(
        &text,
        &[
            "Hint: Ak9#  (#1, Red wins in 1)\n  1. Ak9#\n",
            "You play 1. Ak9#",
            "Last    1. Ak9#",
            "Red wins: checkmate (rule 11.2). You have won.",
            "Not possible: the game is over: red wins: checkmate.",
            "Taken back.",
            "You play Red",
        ],
    );
}

#[test]
fn draws() {
    let ahead = "6c4/11/11/11/11/11/2T8/2T8/2T8/11/11/5C5 r - - 0 1";
    has_in_order(&play(&["--fen", ahead], "draw\n"), &["accepted", "Draw: agreement (rule 11.7)."]);
    let behind = "6c4/11/11/2t8/2t8/2t8/11/11/11/11/2T8/5C5 r - - 0 1";
    has_in_order(&play(&["--fen", behind], "draw\n"), &["The draw is refused"]);
    let old = "6c4/11/11/2t8/2t8/2t8/11/11/11/11/2T8/5C5 r - - 100 90";
    has_in_order(&play(&["--fen", old], "draw\n"), &["Draw: 50 moves (rule 11.4)."]);
}

#[test]
fn games_are_saved_and_read_back() {
    let path = fresh("played.pgn");
    play(&["--save", &path], "Tf6\nIc6\n");
    let first = fs::read_to_string(&path).expect("saved");
    assert!(first.contains("\n1. Tf6 ") && first.ends_with(" *\n\n"), "{first}");
    // A second game comes behind the first, a third behind both.
    let text = play(&["--save", &path], "Ic6\nresign\nnew\nIk6\nundo\nIj6\nTf6\nsave\n");
    assert!(!text.contains("The game:"), "{text}");
    let all = fs::read_to_string(&path).expect("saved");
    assert!(all.starts_with(&first), "{all}");
    has_in_order(&all, &["1. Ic6", "0-1", "1. Tf6"]);
    assert_eq!(stdout(&["pgn", "check", &path]), "1 file, 3 games, 0 broken\n");
    let folder = fs::read_dir(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let left = folder.flatten().any(|file| {
        let name = file.file_name().to_string_lossy().into_owned();
        name.starts_with(".played.pgn") || name.starts_with(".later.pgn")
    });
    assert!(!left, "no temporary files stay");
}

#[test]
fn a_game_can_be_saved_later() {
    let path = fresh("later.pgn");
    let text = play(&[], &format!("Tf6\nsave\nsave /nowhere/x.pgn\nsave {path}\nIc6\n"));
    has_in_order(&text, &["Name a file", "Cannot write /nowhere/x.pgn", "The game is in "]);
    assert!(!text.contains("The game:"));
    assert!(fs::read_to_string(&path).expect("saved").contains(" 2. Ic6 "));
}

#[test]
fn wrong_arguments() {
    for args in [
        &["--level", "10"][..],
        &["--level", "x"],
        &["--side", "green"],
        &["--fen", "nonsense"],
        &["--time", "-1"],
        &["--time", "nan"],
        &["--time", "0"],
        &["--language", "fr"],
        &["--save", "/nowhere/x.pgn"],
        &["--save", "/"],
    ] {
        let Run { stdout, stderr, code } = run(&[&["play"], args].concat());
        assert_eq!((code, &*stdout), (Some(2), ""), "{args:?}");
        assert!(stderr.starts_with("error: "), "{args:?}: {stderr}");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let run = finish(command(&["play", "--level", "1"]).stdout(writer));
    assert_eq!((run.code, &*run.stderr), (Some(0), ""));
}
