//! What is said to people: all of it stands in the catalogues, in the words of the glossary, and the
//! client has what both say from there.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use cotulenh::outcome::{DrawReason, WinReason};
use cotulenh::words::{Language, Say};
use cotulenh::{Color, Kind, Piece};
use cotulenh_engine::piece_value;
use cotulenh_engine::review::Standing;

/// How the client's file is made.
const COMMAND: &str =
    "COTULENH_WRITE_TEXTS=1 cargo test -p cotulenh-server --test it words::client";
const WORKSPACE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

#[test]
fn client_has_the_shared_texts() {
    let file = Path::new(WORKSPACE).join("web/src/i18n/shared.ts");
    let made = shared();
    if std::env::var_os("COTULENH_WRITE_TEXTS").is_some() {
        fs::write(file, made).expect("web/src/i18n/shared.ts");
        return;
    }
    let written = fs::read_to_string(file).expect("web/src/i18n/shared.ts");
    assert!(written == made, "web/src/i18n/shared.ts is stale. Write it anew with\n  {COMMAND}\n");
}

/// The client's file of what both say.
fn shared() -> String {
    let mut text = format!(
        "// Made from the catalogues of the Rust crates, where it is changed. Write it anew with\n\
         //   {COMMAND}\n"
    );
    let kinds = Kind::ALL.map(|kind| (kind.letter().to_ascii_lowercase().to_string(), kind));
    add(&mut text, "The names of the pieces, by their letters.", "KIND_NAMES", &kinds);
    // A captured Commander ends the game: it is no material.
    let kinds = Kind::ALL.into_iter().filter(|&kind| kind != Kind::Commander);
    let values = kinds.map(|kind| {
        let [plain, heroic] = [false, true].map(|heroic| piece_value(Piece { kind, heroic }));
        let letter = kind.letter().to_ascii_lowercase();
        format!("  {letter}: {{ plain: {plain}, heroic: {heroic} }},\n")
    });
    let values: String = values.collect();
    let about = "What pieces are worth to the engine, plain and heroic; an Infantry is worth 100.";
    let _ = write!(text, "\n/** {about} */\nexport const PIECE_VALUES = {{\n{values}}};\n");
    let sides = Color::ALL.map(|color| (color.letter().to_string(), color));
    add(&mut text, "The names of the sides.", "SIDE_NAMES", &sides);
    let endings: [(&str, &dyn Say); 3] = [
        ("checkmate", &WinReason::Checkmate),
        ("stalemate", &DrawReason::Stalemate),
        ("insufficientMaterial", &DrawReason::InsufficientMaterial),
    ];
    add(&mut text, "How games end.", "REASONS", &endings);
    let glyphs = [
        ("16", Standing::Better { side: Color::Red }),
        ("17", Standing::Better { side: Color::Blue }),
        ("18", Standing::Winning { side: Color::Red }),
        ("19", Standing::Winning { side: Color::Blue }),
    ];
    add(&mut text, "Who stands better, by the numbers of the glyphs.", "GLYPHS", &glyphs);
    text
}

/// Adds a table of texts in both languages, formatted as the client's other files are.
fn add<K: AsRef<str>, T: Say>(text: &mut String, about: &str, name: &str, entries: &[(K, T)]) {
    let entry = |(key, what): &(K, T)| {
        let [en, vi] = Language::ALL.map(|language| what.text(language));
        assert!(!(en.clone() + &vi).contains('\''), "{en}: a quote has to be escaped");
        format!("{}: {{ en: '{en}', vi: '{vi}' }}", key.as_ref())
    };
    let entries: Vec<String> = entries.iter().map(entry).collect();
    let mut table = format!("export const {name} = {{ {} }};", entries.join(", "));
    if table.chars().count() > 120 {
        table = format!("export const {name} = {{\n  {},\n}};", entries.join(",\n  "));
    }
    // A text can always be written to.
    let _ = writeln!(text, "\n/** {about} */\n{table}");
}

/// The source files of the crates, and what is in them without their tests.
fn sources() -> Vec<(PathBuf, String)> {
    fn visit(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.ends_with("tests") {
                continue;
            }
            if path.is_dir() {
                visit(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("a source file");
                let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
                found.push((path, code.to_owned()));
            }
        }
    }
    let mut found = Vec::new();
    for entry in fs::read_dir(Path::new(WORKSPACE).join("crates")).expect("the crates") {
        let folder = entry.expect("an entry").path().join("src");
        if folder.is_dir() {
            visit(&folder, &mut found);
        }
    }
    found
}

/// Whether a line has letters that only Vietnamese has.
fn is_vietnamese(line: &str) -> bool {
    line.chars().any(|letter| "ăâđêôơưĂÂĐÊÔƠƯ".contains(letter) || ('ạ'..='ỹ').contains(&letter))
}

#[test]
fn nothing_is_said_beside_the_catalogues() {
    let mut catalogues = 0;
    for (path, text) in sources() {
        if path.components().any(|part| part.as_os_str().to_string_lossy().starts_with("words")) {
            catalogues += usize::from(is_vietnamese(&text));
            continue;
        }
        for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
            // The game has one name in every language.
            let line = line.replace("Cờ Tư Lệnh", "");
            assert!(!is_vietnamese(&line), "{}: {line}", path.display());
        }
    }
    assert!(catalogues > 9, "{catalogues} files have Vietnamese texts");
}

/// Words that the glossary has replaced, as they stood in sentences.
#[test]
fn vietnamese_follows_the_glossary() {
    let gone = [
        "pháo cao xạ",
        "che phủ",
        "chở",
        "hành khách",
        "kết hợp",
        "đơn vị",
        "ăn thường",
        "ăn tại chỗ",
        "đối mặt",
        "gặp nguy",
        "lần triển khai",
        "thế cờ đầu",
        "đề nghị hòa",
        "đòi hòa",
        "sảnh",
        "nhánh chính",
        "nhận xét",
        "đang thắng",
        "nhiều nhất",
        "tin nhắn",
        "cột chữ",
        "thay vào đó",
        "không được đóng",
        "ô",
        "bởi",
        "cầu f",
        "viết với",
    ];
    for (path, text) in sources() {
        for line in text.lines().filter(|line| is_vietnamese(line)) {
            let words = line.to_lowercase();
            let words = words.split(|letter: char| !letter.is_alphanumeric());
            let line = format!(
                " {} ",
                words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
            );
            for word in gone {
                assert!(
                    !line.contains(&format!(" {word} ")),
                    "{word} in {}: {line}",
                    path.display()
                );
            }
        }
    }
}
