//! `turns` and `apply`.

use crate::{rules_data, run, stdout};

const STACK: &str = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 0 1";

#[test]
fn golden_turns_are_listed_and_applied() {
    for line in rules_data("turns.tsv").lines().step_by(9) {
        let [fen, lan, san, after] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("four columns: {line}");
        };
        for turn in [lan, san] {
            assert_eq!(stdout(&["apply", fen, turn]), format!("{after}\n"), "{turn} in {fen}");
        }
        assert!(stdout(&["turns", fen]).lines().any(|turn| turn == lan), "{lan} in {fen}");
        assert!(stdout(&["turns", fen, "--san"]).lines().any(|turn| turn == san), "{san} in {fen}");
    }
}

#[test]
fn turns_are_sorted_and_all_there() {
    let lans = stdout(&["turns", STACK]);
    let lans: Vec<&str> = lans.lines().collect();
    assert!(lans.is_sorted());
    assert!(lans.len() > 5_000, "{}", lans.len());
    assert!(lans.contains(&"c3:(NT)c3<,Fc3>e5"));
    assert_eq!(stdout(&["turns", STACK, "--san"]).lines().count(), lans.len());
    assert_eq!(stdout(&["turns"]).lines().count(), 119);
}

#[test]
fn several_turns_are_applied_in_order() {
    let fen = stdout(&["apply", cotulenh::fen::START_FEN, "Tf6", "Tf7", "Tf6xf7"]);
    assert!(fen.ends_with(" b - - 0 2\n"), "{fen}");
}

#[test]
fn what_cannot_be_played_exits_with_1() {
    for (turn, message) in [
        (
            "Tc9",
            "not legal: the Tank on c3 is part of the stack (NFT): it leaves by deploying, with `>`",
        ),
        ("Xc9", "expected the letter of a piece at character 1"),
        ("c3:F>", "expected a square, a1 to k12 at character 6"),
        ("", "expected the letter of a piece at character 1"),
    ] {
        let run = run(&["apply", STACK, turn]);
        assert_eq!((run.code, &*run.stdout), (Some(1), ""), "{turn}");
        assert!(run.stderr.starts_with(&format!("error: {message}")), "{turn}: {}", run.stderr);
    }
    let two = "6c4/11/11/11/11/11/11/11/4T1T4/11/11/5C5 r";
    let run = run(&["apply", two, "Tf4"]);
    assert_eq!(run.code, Some(1));
    assert!(run.stderr.contains("ambiguous: this could be Te4-f4 or Tg4-f4"), "{}", run.stderr);
}

#[test]
fn wrong_arguments_exit_with_2() {
    for args in [&["apply", STACK][..], &["apply", "nonsense", "Tc5"], &["turns", "nonsense"]] {
        assert_eq!(run(args).code, Some(2), "{args:?}");
    }
}

#[test]
fn explain_says_why_not() {
    let land = "6c4/11/11/11/11/11/3a7/3T1i5/3I1M5/1N1HA6/11/4C6 r - - 0 1";
    for (wish, code, expected) in [
        (
            "d5-d3",
            1,
            "not legal: the way from d5 to d3 is blocked on d4 (rule 4.2)\nsquares: d3 d4 d5\n\
             instead: Td5&d4, Td5-c5, Td5-e5\n",
        ),
        ("Txd6", 0, "legal: Td5xd6: captures A\n"),
        ("d5d6", 0, "legal: Td5xd6: captures A\n"),
        ("T&d4", 0, "legal: Td5&d4: makes (TI)\n"),
        (
            "d5-d13",
            1,
            "not legal: there is no square \"d13\": files go from a to k, ranks from 1 to 12 (rule \
             1.1)\n",
        ),
        (
            "Td5-e6",
            1,
            "not legal: the Tank on d5 goes along ranks and files, not diagonally (rule 3)\n\
             squares: d5 e6\ninstead: Td5-e5, Td5xd6, Td5xf5\n",
        ),
    ] {
        let run = run(&["explain", land, wish]);
        assert_eq!((run.code, &*run.stdout), (Some(code), expected), "{wish}");
    }
    let vietnamese = run(&["explain", "--language", "vi", land, "d5-d3"]);
    assert_eq!(
        vietnamese.stdout,
        "không hợp lệ: đường từ d5 đến d3 bị chặn ở d4 (luật 4.2)\ncác vị trí: d3 d4 d5\n\
         có thể đi: Td5&d4, Td5-c5, Td5-e5\n"
    );
    let vietnamese = run(&["explain", "--language", "vi", land, "Txd6"]);
    assert_eq!(vietnamese.stdout, "hợp lệ: Td5xd6: ăn A\n");
    let deploy = run(&["explain", STACK, "c3:Fc7,Tc5"]);
    assert_eq!(
        deploy.stdout,
        "legal: c3:Fc3>c7: may go on\nlegal: c3:Tc3>c5: may go on\nlegal: commit\n"
    );
    assert_eq!(run(&["explain", land, "nonsense"]).code, Some(1));
    assert_eq!(run(&["explain", "nonsense", "Te4"]).code, Some(2));
}
