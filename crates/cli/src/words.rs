//! What the program says in a game and about moves, in English and Vietnamese side by side.

use std::fmt;
use std::io;

use cotulenh::explain::WhyNot;
use cotulenh::game::{GameError, GameResult};
use cotulenh::notation::ReadTurnError;
use cotulenh::outcome::Status;
use cotulenh::pieces::PlacedPiece;
use cotulenh::words::{Language, Say};
use cotulenh::{Bitboard, Color, Kind, Square, catalogue, say};
use cotulenh_engine::review::Standing;

catalogue! {
    /// What the program says.
    pub enum Said {
        // How a game goes on.
        Welcome { side: Color, level: u8 } => {
            en: "You play {side} against level {level}. `help` lists the commands.",
            vi: "Bạn cầm quân {side}, máy chơi ở cấp {level}. Hãy gõ `help` để xem các lệnh."
        }
        Last { turn: String } => { en: "Last    {turn}", vi: "Vừa đi  {turn}" }
        ToMove { side: Color, number: u32 } => {
            en: "Turn    {side} to move, move {number}",
            vi: "Lượt    bên {side} đi, nước {number}"
        }
        Check { side: Color, by: Pieces } => {
            en: "Check   {side}'s Commander, by {by}",
            vi: "Chiếu   Tư lệnh bên {side}, từ {by}"
        }
        Deploy { stack: String, origin: Square, steps: String, rest: String, end: DeployEnd } => {
            en: "Deploy  {stack} on {origin}: {steps} so far, {rest} has not moved; type a step, \
                 `undo`, `cancel`{end}",
            vi: "Triển khai  {stack} ở {origin}: đã đi {steps}, {rest} chưa đi; hãy gõ một bước, \
                 `undo`, `cancel`{end}"
        }
        YouPlay { turn: String } => { en: "You play {turn}", vi: "Bạn đi {turn}" }
        TakenBack => { en: "Taken back.", vi: "Đã lùi lại một nước." }
        PutBack => { en: "Put back.", vi: "Đã tiến lại một nước." }
        Cancelled => { en: "The deploy is cancelled.", vi: "Đã hủy đợt triển khai." }
        DrawAccepted => { en: "The draw is accepted.", vi: "Máy đồng ý hòa." }
        DrawRefused => {
            en: "The draw is refused: play on.",
            vi: "Máy không đồng ý hòa: hãy chơi tiếp."
        }
        Another => {
            en: "Another game? (y/n, or a command)",
            vi: "Chơi ván nữa? (y/n, hoặc một lệnh)"
        }

        // What can be played.
        Moves => { en: "Moves:", vi: "Nước đi:" }
        Steps => { en: "Steps of deploys:", vi: "Các bước triển khai:" }
        None => { en: "None.", vi: "Không có." }
        NoSquare => {
            en: "There is no such square: a1 to k12.",
            vi: "Không có vị trí đó: từ a1 đến k12."
        }
        Which => {
            en: "This could be several turns; type a number:",
            vi: "Có nhiều nước như vậy; hãy gõ một số:"
        }
        Fits => {
            en: "Turns that fit; type one or its number:",
            vi: "Các nước phù hợp; hãy gõ nước hoặc số:"
        }
        Instead => { en: "Instead, by number:", vi: "Có thể đi, chọn bằng số:" }
        More { count: usize } => { en: "and {count} more", vi: "và {count} nước nữa" }
        NoNumber => {
            en: "There is no such number to choose.",
            vi: "Không có số đó để chọn."
        }
        Hint { san: String, eval: String, standing: Standing } => {
            en: "Hint: {san}  ({eval}, {standing})",
            vi: "Gợi ý: {san}  ({eval}, {standing})"
        }

        // What cannot be.
        NotUnderstood { error: ReadTurnError } => {
            en: "This is no turn and no command: {error}.",
            vi: "Đây không phải là nước đi hay lệnh: {error}."
        }
        SeeHelp => {
            en: "`help` explains, `moves` lists turns.",
            vi: "Hãy gõ `help` hoặc `moves` để xem thêm."
        }
        NotAStep => {
            en: "This is a whole turn: type it without `step`.",
            vi: "Đây là cả một lượt: hãy gõ không có `step`."
        }
        NotPossible { error: GameError } => {
            en: "Not possible: {error}.",
            vi: "Không thực hiện được: {error}."
        }

        // Levels and files.
        Level { level: u8 } => { en: "Level {level}.", vi: "Cấp {level}." }
        Levels => { en: "Levels are 1 to 9: `level 4`.", vi: "Cấp độ từ 1 đến 9: `level 4`." }
        WhichFile => {
            en: "Name a file: `save game.pgn`.",
            vi: "Hãy cho tên tệp: `save game.pgn`."
        }
        Saved { path: String } => {
            en: "The game is in {path}, and will be after every turn.",
            vi: "Ván cờ đã ghi vào {path}, và sẽ ghi lại sau mỗi lượt."
        }
        NotSaved { path: String, error: io::Error } => {
            en: "Cannot write {path}: {error}",
            vi: "Không ghi được {path}: {error}"
        }
        TheGame => { en: "The game:", vi: "Ván cờ:" }

        // Moves explained.
        Squares { list: SquareList } => { en: "squares: {list}", vi: "các vị trí: {list}" }
        InsteadOf { list: String } => { en: "instead: {list}", vi: "có thể đi: {list}" }
        Legal { lan: String, does: Does } => { en: "legal: {lan}{does}", vi: "hợp lệ: {lan}{does}" }
        Captures { stack: String } => { en: "captures {stack}", vi: "ăn {stack}" }
        Loses { stack: String } => { en: "loses {stack}", vi: "mất {stack}" }
        Makes { stack: String } => { en: "makes {stack}", vi: "thành chồng quân {stack}" }
        BecomesHeroic { kind: Kind, squares: SquareList } => {
            en: "{kind} on {squares} becomes heroic",
            vi: "{kind} ở {squares} thành quân anh hùng"
        }
        MayGoOn => { en: "may go on", vi: "có thể đi tiếp" }
        Then { status: Status } => { all: "{status}" }

        Help => {
            en: "\
Type a turn: Te4, Txe4, A*h6, T&e4, (NFT)a3, or c3:Fe5,Td4 for a deploy.
A part of one, such as T or e4, shows what fits; a number chooses from a list.
  moves [SQUARE]  what you can play         why MOVE      why not, or what it does
  hint            a good turn               eval          who stands better
  undo, redo      take back, put back       step TURN     one step of a deploy
  commit, cancel  end a deploy, or drop it  board, flip   draw the board, turn it
  fen, pgn        the position, the game    save [FILE]   write the game to a file
  draw, resign    end the game              new, level N  another game, another level
  quit",
            vi: "\
Hãy gõ một nước đi: Te4, Txe4, A*h6, T&e4, (NFT)a3, hoặc c3:Fe5,Td4 để triển khai.
Gõ một phần, như T hoặc e4, để xem các nước phù hợp; gõ một số để chọn trong danh sách.
  moves [VỊ TRÍ]  các nước có thể đi        why NƯỚC      vì sao không đi được, hoặc kết quả
  hint            gợi ý một nước            eval          bên nào có ưu thế
  undo, redo      lùi lại, tiến lại         step NƯỚC     một bước triển khai
  commit, cancel  kết thúc, hủy triển khai  board, flip   vẽ bàn cờ, xoay bàn cờ
  fen, pgn        thế cờ, ván cờ            save [TỆP]    ghi ván cờ ra tệp
  draw, resign    cầu hòa, xin thua         new, level N  ván mới, cấp độ khác
  quit            thoát"
        }
    }
}

/// What can follow in a deploy besides a step.
pub enum DeployEnd {
    /// It may end.
    Commit,
    /// It may not end yet.
    NoCommit(Box<WhyNot>),
}

impl Say for DeployEnd {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say!(language, f, self, {
            DeployEnd::Commit => { en: " or `commit`", vi: " hoặc `commit`" }
            DeployEnd::NoCommit(why) => {
                en: "; no commit yet: {why}",
                vi: "; chưa thể commit: {why}",
                why
            }
        })
    }
}

/// How the game ended, and what that means for the player.
pub struct End {
    pub result: GameResult,
    pub side: Color,
}

impl Say for End {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (result, rule) = (Capital(&self.result), self.result.rule());
        say!(language, f, self.result.winner().map(|winner| winner == self.side), {
            None => { en: "{result} (rule {rule}).", vi: "{result} (luật {rule}).", result, rule }
            Some(true) => {
                en: "{result} (rule {rule}). You have won.",
                vi: "{result} (luật {rule}). Bạn đã thắng.",
                result, rule
            }
            Some(false) => {
                en: "{result} (rule {rule}). You have lost.",
                vi: "{result} (luật {rule}). Bạn đã thua.",
                result, rule
            }
        })
    }
}

/// Something that begins a sentence.
pub struct Capital<'a, T>(pub &'a T);

impl<T: Say> Say for Capital<'_, T> {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0.text(language);
        let mut letters = text.chars();
        let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
        write!(f, "{first}{}", letters.as_str())
    }
}

/// Pieces: `the Tank on f4, the Artillery carried on g9`.
pub struct Pieces(pub Vec<PlacedPiece>);

impl Say for Pieces {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, piece) in self.0.iter().enumerate() {
            f.write_str(if i > 0 { ", " } else { "" })?;
            piece.say(language, f)?;
        }
        Ok(())
    }
}

/// What a move does, behind it: `: captures A, check`.
pub struct Does(pub Vec<Said>);

impl Say for Does {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, what) in self.0.iter().enumerate() {
            f.write_str(if i > 0 { ", " } else { ": " })?;
            what.say(language, f)?;
        }
        Ok(())
    }
}

/// Squares: `d5 e6`.
pub struct SquareList(pub Bitboard);

impl Say for SquareList {
    fn say(&self, _: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, square) in self.0.into_iter().enumerate() {
            write!(f, "{}{square}", if i > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}
