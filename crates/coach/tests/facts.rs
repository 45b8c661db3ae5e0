//! Every fact on a board where it is the point, in words.

use cotulenh::words::{Language, Say};
use cotulenh::{Color, Position};
use cotulenh_coach::{Aspect, Fact, Told, tell};
use cotulenh_testing::{Rng, crowded_setup, random_setup, random_turn};

#[track_caller]
fn told(fen: &str, line: &[&str]) -> Told {
    let position: Position = fen.parse().expect("a position");
    tell(&position, line, Some(position.turn())).expect("legal")
}

/// The facts as they are said in English.
fn said(facts: &[Fact]) -> Vec<String> {
    facts.iter().map(ToString::to_string).collect()
}

#[track_caller]
fn gains(fen: &str, line: &[&str], expected: &[&str]) {
    assert_eq!(said(&told(fen, line).gains), expected, "{fen} {line:?}");
}

#[track_caller]
fn costs(fen: &str, line: &[&str], expected: &[&str]) {
    assert_eq!(said(&told(fen, line).costs), expected, "{fen} {line:?}");
}

#[test]
fn ends_of_games() {
    let takes = "6c4/11/6T4/11/11/11/11/11/11/11/11/3C7 r";
    gains(takes, &["Txg12"], &["It captures the Commander and wins the game."]);
    // Artillery checks, the only way out is k11, and there the Air Force mates.
    let short = "9ic/9i1/10i/11/11/7(EA)3/11/11/11/6F4/11/3C7 r";
    let forced = told(short, &["h7:E<,Ah9", "Ck11", "Fg7"]);
    assert_eq!(forced.gains[0].to_string(), "It forces mate in 2 turns.");
    assert_eq!(forced.gains[0].aspect(), Aspect::Mate);
    let last = "9i1/9ic/10i/7+A3/11/7E3/11/11/11/6F4/11/3C7 r";
    gains(last, &["Fg7"], &["It is checkmate."]);
    // The same for Blue, who has the reply.
    let mirrored = "3c7/11/6f4/11/11/11/11/11/7+a3/10I/9IC/9I1 r";
    let threat = &told(mirrored, &[]).threats[0];
    assert_eq!(threat.to_string(), "Blue threatens Fg6#, which wins the game.");
    costs(mirrored, &["Ii1", "Fg6"], &["Blue answers Fg6# and wins the game."]);
}

#[test]
fn captures() {
    let free = "6c4/11/11/11/11/11/11/4Ti5/11/11/11/4C6 r";
    gains(free, &["Txf5"], &["It captures the Infantry on f5, which nothing protects."]);
    gains(
        "6c4/11/11/11/11/11/6m4/3A1i5/11/11/11/4C6 r",
        &["A*f5"],
        &[
            "It captures the Infantry on f5 and stays where it is, so that nothing can take back there.",
        ],
    );
    gains(
        "6c4/11/11/11/11/11/6m4/4Tf5/11/11/11/4C6 r",
        &["Txf5"],
        &[
            "It captures the Air Force on f5. Even if the Militia on g6 takes back, it gains more than it loses.",
        ],
    );
    gains(
        "6c4/11/11/11/11/11/6m4/4Ti5/11/11/11/4C6 r",
        &["Txf5"],
        &["It captures the Infantry on f5."],
    );
    gains(
        "10c/11/11/11/5a5/11/7s3/5T5/11/11/11/4C6 r",
        &["Tf6"],
        &[
            "Then your Tank on f6 attacks the Missile on h6 and the Artillery on f8 at once.",
            "Next, your Tank on f6 can capture the Artillery on f8.",
        ],
    );
}

#[test]
fn check_and_promotion() {
    gains(
        "5c5/11/11/11/5A5/11/11/11/11/11/11/4C6 r",
        &["Af9"],
        &[
            "It gives check: the Commander on f12 is in range of your Artillery on f9.",
            "It makes your Artillery on f9 heroic.",
        ],
    );
}

#[test]
fn rescues() {
    gains(
        "6c4/11/11/11/4t6/11/4F6/11/11/11/11/3C7 r",
        &["Fb6"],
        &["It brings your Air Force on e6 out of range of the Tank on e8."],
    );
    gains(
        "10c/11/11/11/4t6/11/4T6/11/11/11/3A7/3C7 r",
        &["Ae3"],
        &["It protects your Tank on e6, which the Tank on e8 attacks."],
    );
}

#[test]
fn air_defence() {
    let lane = told("10c/11/11/4a6/5g5/11/5A5/8F2/11/11/11/4C6 r", &["A*f8"]);
    assert_eq!(
        lane.gains[1].to_string(),
        "Without the Anti-Air on f8, the way of your Air Force on i5 to the Artillery on e9 is open."
    );
    assert_eq!(lane.gains[1].aspect(), Aspect::AirDefence);
    costs(
        "10c/11/11/4f6/11/11/4AG5/11/11/11/11/3C7 r",
        &["Gg6", "F*e6"],
        &[
            "Blue answers F*e6 and captures your Artillery on e6, and nothing can take back.",
            "The air defence of your Anti-Air on f6 has kept the Air Force on e9 away from your Artillery on e6 until now.",
        ],
    );
    let closed = told("10c/11/11/4f6/11/11/4A1G4/11/11/11/11/3C7 r", &["Gf6"]);
    let words = "Now the air defence of your Anti-Air on f6 keeps the Air Force on e9 away from your Artillery on e6.";
    assert!(said(&closed.gains).iter().any(|fact| fact == words), "{:?}", said(&closed.gains));
    assert_eq!(
        said(&closed.threats),
        [
            "the Air Force on e9 can fly to your Artillery on e6: no air defence covers the way, and nothing protects it."
        ]
    );
}

#[test]
fn deploys() {
    let freed = told("10c/11/11/11/11/11/11/2(NT)3i4/11/11/11/5C5 r", &["c5:N<,Te5"]);
    let words = "Deployed from c5, your Tank on e5 attacks the Infantry on g5.";
    assert!(said(&freed.gains).iter().any(|fact| fact == words), "{:?}", said(&freed.gains));
    // What stays behind is not out of range.
    let left = told("6c4/11/11/11/11/11/11/11/2t8/2(NFT)8/11/5C5 r", &["c3:(NF)<,Td3"]);
    assert!(!said(&left.gains).iter().any(|fact| fact.contains("out of range")));
    assert_eq!(
        said(&left.threats),
        ["the Tank on c4 attacks your Navy with Air Force and Tank on c3, which nothing protects."]
    );
}

#[test]
fn what_a_reply_takes_and_why_it_can() {
    costs(
        "6c4/11/11/11/11/4t6/11/11/3T1F5/11/3I7/3C7 r",
        &["Fe5", "Txe5"],
        &[
            "Blue answers Txe5 and captures your Air Force on e5, and nothing can take back.",
            "e5 is in range of the Tank on e7.",
        ],
    );
    costs(
        "10c/11/11/11/5t5/11/5A5/5I5/11/11/11/3C7 r",
        &["Ie5", "Txf6"],
        &[
            "Blue answers Txf6 and captures your Artillery on f6, and nothing can take back.",
            "your Infantry on f5 has protected your Artillery on f6 until now.",
        ],
    );
    costs(
        "10c/11/11/5a5/11/11/5T5/11/11/11/11/3C7 r",
        &["Cd2", "A*f6"],
        &[
            "Blue answers A*f6 and captures your Tank on f6, and nothing can take back.",
            "your Tank on f6 is in range of the Artillery on f9 already, and this turn leaves it there.",
        ],
    );
    costs(
        "10c/11/11/11/5+i5/5T5/5A5/11/11/11/11/3C7 r",
        &["Th7", "Ixf6"],
        &[
            "Blue answers +Ixf6 and captures your Artillery on f6, and nothing can take back.",
            "The turn opens the line of the Infantry on f8 to your Artillery on f6.",
        ],
    );
    costs(
        "10c/11/11/11/11/11/11/11/9a1/11/3I7/4C6 r",
        &["Cf1", "Ai4"],
        &["After Ai4+, your Commander on f1 will be in range of the Artillery on i4."],
    );
    // Whatever is answered, what can be captured is said.
    costs(
        "6c4/11/5i5/11/11/4a6/11/4T6/11/3I1I5/11/4C6 r",
        &["Id4", "Ah7"],
        &[
            "your Tank on e5 is in range of the Artillery on e7 already, and this turn leaves it there.",
        ],
    );
    assert!(told("6c4/11/11/11/11/11/11/4Ti5/11/11/11/4C6 r", &["Txf5"]).costs.is_empty());
}

#[test]
fn both_languages_and_whose_pieces() {
    let fen: Position = "6c4/11/11/11/4t6/11/4F6/11/11/11/11/3C7 r".parse().expect("a position");
    let none: [&str; 0] = [];
    for (you, english, vietnamese) in [
        (
            Some(Color::Red),
            "the Tank on e8 attacks your Air Force on e6, which nothing protects.",
            "Xe tăng ở e8 tấn công Không quân của bạn ở e6, vốn không quân nào bảo vệ.",
        ),
        (
            None,
            "Blue’s Tank on e8 attacks Red’s Air Force on e6, which nothing protects.",
            "Xe tăng Xanh ở e8 tấn công Không quân Đỏ ở e6, vốn không quân nào bảo vệ.",
        ),
    ] {
        let told = tell(&fen, &none, you).expect("no line");
        assert_eq!(told.threats[0].text(Language::English), english);
        assert_eq!(told.threats[0].text(Language::Vietnamese), vietnamese);
        assert_eq!(
            told.threats[0].arrow().map(|(from, to)| (from.to_string(), to.to_string())),
            Some(("e8".to_owned(), "e6".to_owned()))
        );
    }
}

#[test]
fn what_cannot_be_read() {
    let start = Position::start();
    assert!(tell(&start, &["Fk12"], None).is_err());
    // A later turn that cannot be read ends the line.
    assert!(tell(&start, &["Tf6", "nonsense"], None).expect("legal").costs.is_empty());
    // A deploy in progress is taken back first.
    let deploy: Position = "6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 0 1 c3:Fc3>e5..."
        .parse()
        .expect("a position");
    assert!(tell(&deploy, &["c3:(NT)<,Fe5"], None).is_ok());
}

#[test]
fn every_position_can_be_told_of() {
    let mut rng = Rng::new(18);
    for round in 0..120 {
        let fen = if round % 3 == 0 { crowded_setup(&mut rng) } else { random_setup(&mut rng) };
        let position: Position = fen.parse().expect("a position");
        let mut here = position;
        let mut line = Vec::new();
        while line.len() < 4 && here.outcome().is_none() {
            let Some(turn) = random_turn(&here, &mut rng) else { break };
            line.push(turn.lan().to_string());
            here = *turn.after();
        }
        for you in [None, Some(Color::Red), Some(Color::Blue)] {
            let told = tell(&position, &line, you).expect("legal");
            for fact in told.gains.iter().chain(&told.costs).chain(&told.threats) {
                let (english, vietnamese) = (fact.to_string(), fact.text(Language::Vietnamese));
                assert!(
                    english.ends_with('.') && vietnamese.ends_with('.') && english != vietnamese
                );
            }
        }
    }
}
