use super::*;
use crate::words::Expected;

/// The tokens of a text; turns and comments as they are written.
fn tokens(text: &str) -> Vec<String> {
    let mut lexer = Lexer::new(text.as_bytes(), 1000);
    let mut tokens = Vec::new();
    loop {
        let token = lexer.next();
        tokens.push(match token {
            Token::End => return tokens,
            Token::Turn => lexer.text().into_owned(),
            Token::Comment => format!("{{{}}}", lexer.text()),
            Token::Open => "(".to_owned(),
            Token::Close => ")".to_owned(),
            Token::Glyph(glyph) => format!("${glyph}"),
            Token::Result(score) => format!("={score}"),
            Token::Bracket => {
                let game = if lexer.starts_game() { "[[" } else { "[" };
                lexer.skip_line();
                game.to_owned()
            }
            other => format!("{other:?}"),
        });
    }
}

#[track_caller]
fn expect(text: &str, expected: &[&str]) {
    assert_eq!(tokens(text), expected, "{text}");
}

#[test]
fn parentheses_of_stacks_and_of_variations() {
    expect("(NFT)a3", &["(NFT)a3"]);
    expect("((NFT)a3)", &["(", "(NFT)a3", ")"]);
    expect("( (NFT)a3 )", &["(", "(NFT)a3", ")"]);
    expect("(+N|FT)xb3", &["(+N|FT)xb3"]);
    expect("(^n|f|t)_b3", &["(^n|f|t)_b3"]);
    expect("(NF)12a3 (NF)@a3 (NF)&a3 (NF)-a3", &["(NF)12a3", "(NF)@a3", "(NF)&a3", "(NF)-a3"]);
    expect("T&e4(TI)", &["T&e4(TI)"]);
    expect("T&e4(TI))", &["T&e4(TI)", ")"]);
    expect("(T&e4(TI))", &["(", "T&e4(TI)", ")"]);
    expect("c3:(NF)<,Tc5", &["c3:(NF)<,Tc5"]);
    expect("(c3:(NF)<,Tc5)Te4", &["(", "c3:(NF)<,Tc5", ")", "Te4"]);
    expect("(NF)<,Tc5", &["(NF)<,Tc5"]);
    expect("c3:(N|F)c3<,(+T|I)c3>c5(TI)+", &["c3:(N|F)c3<,(+T|I)c3>c5(TI)+"]);
    expect("(Te4)", &["(", "Te4", ")"]);
    expect("Te4(Ic5)", &["Te4", "(", "Ic5", ")"]);
    expect("Te4(1.Ic5)Tf5", &["Te4", "(", "Ic5", ")", "Tf5"]);
    expect("(TI)", &["(", "TI", ")"]);
    expect("(TI) e4", &["(", "TI", ")", "e4"]);
    expect("(T)e4", &["(", "T", ")", "e4"]);
    expect("(NFTI)e4", &["(", "NFTI", ")", "e4"]);
    expect("(N|FT", &["(", "N|FT"]);
    expect("(|NF)a3", &["(", "|NF", ")", "a3"]);
    expect("()(", &["(", ")", "("]);
}

#[test]
fn a_token_may_stand_across_two_pieces_of_the_file() {
    // The lexer must look ahead over the end of the buffer.
    for shift in 0..24 {
        let text = " ".repeat(64 * 1024 - shift) + "((NFT)a3) {a\u{1ea1}b}\n[Event \"x\"]";
        expect(&text, &["(", "(NFT)a3", ")", "{a\u{1ea1}b}", "[["]);
    }
}

#[test]
fn numbers_results_and_glyphs() {
    expect("1.Te4 1. Te4 12...Te4 1. ... Te4 7Te4", &["Te4"; 5]);
    expect("1-0 0-1 1/2-1/2 1/2 *", &["=1-0", "=0-1", "=1/2-1/2", "=1/2-1/2", "=*"]);
    expect("2-0 1-", &["2-0", "1-"]);
    expect(
        "$0 $14 $255 $256 $ $99999999999",
        &["$0", "$14", "$255", "BadGlyph", "BadGlyph", "BadGlyph"],
    );
    expect("! ? !! ?? !? ?! !!!", &["$1", "$2", "$3", "$4", "$5", "$6", "$3"]);
    expect("Te4$1(Te5$2)", &["Te4", "$1", "(", "Te5", "$2", ")"]);
    for (turn, glyph) in [("Te4", None), ("Te4+", None), ("Te4!", Some(1)), ("Te4+?!", Some(6))] {
        assert_eq!(glyph_of(turn.as_bytes()), glyph, "{turn}");
    }
}

#[test]
fn comments_and_escapes() {
    expect("{a {b} c", &["{a {b}", "c"]);
    expect("Te4{a}Te5;b } c\nTe6", &["Te4", "{a}", "Te5", "{b } c}", "Te6"]);
    expect("%x\nTe4 %y\n%z\r%w\r\nTe5", &["Te4", "%y", "Te5"]);
    expect("{a\n%hidden }\nb}", &["{a\n\nb}"]);
    expect("{a", &["UnclosedComment"]);
    expect("{a\n\n[b]\n}", &["{a\n\n[b]\n}"]);
    expect("{a\n[Event \"b\"]\n}", &["{a\n[Event \"b\"]\n}"]);
    expect("{a\n \t\n [Event \"b\"]\n}", &["UnclosedComment", "[[", "Unexpected('}')"]);
    expect("{a\r\n\r\n[Event\t\"b\"]", &["UnclosedComment", "[["]);
    expect("\u{feff}%x\n\u{feff}", &["\u{feff}"]);
    expect("a [Event \"b\"]\n[Event\n[ Event \"", &["a", "[", "[", "[["]);
}

#[test]
fn tags() {
    let tag = |text: &str| Lexer::new(text.as_bytes(), 1000).tag().map(|tag| (tag.name, tag.value));
    let good = |name: &str, value: &str| Ok((name.to_owned(), value.to_owned()));
    assert_eq!(tag("[Event \"a\"]"), good("Event", "a"));
    assert_eq!(tag("[ Event_2\t\"\" ]"), good("Event_2", ""));
    assert_eq!(tag(r#"[E "a\"b\\c\d] ["]"#), good("E", r#"a"b\c\d] ["#));
    assert_eq!(tag("[]"), Err(Expected::Name));
    assert_eq!(tag("[E]"), Err(Expected::Value));
    assert_eq!(tag("[E \"a\n\"]"), Err(Expected::ValueEnd));
    assert_eq!(tag("[E \"a\" x]"), Err(Expected::ClosingBracket));
    assert_eq!(tag(&format!("[{} \"\"]", "x".repeat(256))), Err(Expected::ShortName));
}
