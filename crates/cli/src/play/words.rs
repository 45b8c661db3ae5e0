//! What the program says in a game, in English and Vietnamese.

use cotulenh::game::{GameError, GameResult};
use cotulenh::words::Say;
use cotulenh::{Color, Language};

/// The words of a language.
#[derive(Clone, Copy)]
pub struct Words(pub Language);

const HELP: &str = "\
Type a turn: Te4, Txe4, A*h6, T&e4, (NFT)a3, or c3:Fe5,Td4 for a deploy.
A part of one, such as T or e4, shows what fits; a number chooses from a list.
  moves [SQUARE]  what you can play         why MOVE      why not, or what it does
  hint            a good turn               eval          who stands better
  undo, redo      take back, put back       step TURN     one step of a deploy
  commit, cancel  end a deploy, or drop it  board, flip   draw the board, turn it
  fen, pgn        the position, the game    save [FILE]   write the game to a file
  draw, resign    end the game              new, level N  another game, another level
  quit";

const HELP_VI: &str = "\
Gõ một nước đi: Te4, Txe4, A*h6, T&e4, (NFT)a3, hoặc c3:Fe5,Td4 để triển khai.
Gõ một phần, như T hoặc e4, để xem các nước phù hợp; gõ một số để chọn trong danh sách.
  moves [Ô]       các nước có thể đi        why NƯỚC      vì sao không được, hoặc kết quả
  hint            gợi ý một nước            eval          ai đang ưu thế
  undo, redo      đi lại, lấy lại nước      step NƯỚC     một bước triển khai
  commit, cancel  kết thúc, hủy triển khai  board, flip   vẽ bàn cờ, xoay bàn cờ
  fen, pgn        thế cờ, ván cờ            save [TỆP]    ghi ván cờ ra tệp
  draw, resign    cầu hòa, xin thua         new, level N  ván mới, cấp khác
  quit            thoát";

impl Words {
    /// The text in the language.
    fn pick(self, english: &'static str, vietnamese: &'static str) -> &'static str {
        match self.0 {
            Language::English => english,
            Language::Vietnamese => vietnamese,
        }
    }

    pub fn help(self) -> &'static str {
        self.pick(HELP, HELP_VI)
    }

    pub fn welcome(self, side: Color, level: u8) -> String {
        let side = side.name(self.0);
        match self.0 {
            Language::English => {
                format!("You play {side} against level {level}. `help` lists the commands.")
            }
            Language::Vietnamese => {
                format!("Bạn cầm quân {side}, máy chơi ở cấp {level}. Gõ `help` để xem các lệnh.")
            }
        }
    }

    pub fn last(self) -> &'static str {
        self.pick("Last", "Vừa đi")
    }

    pub fn you_played(self, turn: &str) -> String {
        format!("{} {turn}", self.pick("You play", "Bạn đi"))
    }

    pub fn to_move(self, color: Color, number: u32) -> String {
        let side = color.name(self.0);
        match self.0 {
            Language::English => format!("Turn    {side} to move, move {number}"),
            Language::Vietnamese => format!("Lượt    {side} đi, nước {number}"),
        }
    }

    pub fn check(self, color: Color, by: &str) -> String {
        let side = color.name(self.0);
        match self.0 {
            Language::English => format!("Check   {side}'s Commander, by {by}"),
            Language::Vietnamese => format!("Chiếu   Tư lệnh {side}, bởi {by}"),
        }
    }

    pub fn deploy(self, stack: &str, origin: &str, steps: &str, rest: &str) -> String {
        match self.0 {
            Language::English => format!(
                "Deploy  {stack} on {origin}: {steps} so far, {rest} has not moved; type a step, \
                 `undo`, `cancel`"
            ),
            Language::Vietnamese => format!(
                "Triển khai  {stack} ở {origin}: đã đi {steps}, {rest} chưa đi; gõ một bước, \
                 `undo`, `cancel`"
            ),
        }
    }

    pub fn or_commit(self) -> &'static str {
        self.pick(" or `commit`", " hoặc `commit`")
    }

    pub fn no_commit(self, why: &str) -> String {
        format!("; {}: {why}", self.pick("no commit yet", "chưa thể commit"))
    }

    /// How the game ended, and what that means for the player.
    pub fn end(self, result: GameResult, side: Color) -> String {
        let text = result.text(self.0);
        let mut letters = text.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        let (text, rule) = (first.chain(letters).collect::<String>(), result.rule());
        let end = match result.winner() {
            None => "",
            Some(winner) if winner == side => self.pick(" You have won.", " Bạn đã thắng."),
            Some(_) => self.pick(" You have lost.", " Bạn đã thua."),
        };
        format!("{text} ({} {rule}).{end}", self.pick("rule", "luật"))
    }

    pub fn another(self) -> &'static str {
        self.pick("Another game? (y/n, or a command)", "Chơi ván nữa? (y/n, hoặc một lệnh)")
    }

    pub fn which(self) -> &'static str {
        self.pick(
            "This could be several turns; type a number:",
            "Có nhiều nước như vậy; gõ một số:",
        )
    }

    pub fn fits(self) -> &'static str {
        self.pick("Turns that fit; type one or its number:", "Các nước phù hợp; gõ nước hoặc số:")
    }

    pub fn instead(self) -> &'static str {
        self.pick("Instead, by number:", "Thay vào đó, chọn số:")
    }

    pub fn more(self, number: usize) -> String {
        match self.0 {
            Language::English => format!("and {number} more"),
            Language::Vietnamese => format!("và {number} nước nữa"),
        }
    }

    pub fn no_such_number(self) -> &'static str {
        self.pick("There is no such number to choose.", "Không có số đó để chọn.")
    }

    pub fn not_understood(self) -> &'static str {
        self.pick("This is no turn and no command", "Đây không phải là nước đi hay lệnh")
    }

    pub fn see_help(self) -> &'static str {
        self.pick("`help` explains, `moves` lists turns.", "Gõ `help` hoặc `moves` để xem thêm.")
    }

    pub fn not_legal(self) -> &'static str {
        self.pick("Not legal", "Không hợp lệ")
    }

    pub fn not_a_step(self) -> &'static str {
        self.pick(
            "This is a whole turn: type it without `step`.",
            "Đây là cả một nước đi: gõ không có `step`.",
        )
    }

    pub fn none(self) -> &'static str {
        self.pick("None.", "Không có.")
    }

    pub fn no_square(self) -> &'static str {
        self.pick("There is no such square: a1 to k12.", "Không có ô đó: từ a1 đến k12.")
    }

    pub fn moves(self) -> &'static str {
        self.pick("Moves:", "Nước đi:")
    }

    pub fn first_steps(self) -> &'static str {
        self.pick("Steps of deploys:", "Các bước triển khai:")
    }

    pub fn best(self) -> &'static str {
        self.pick("Hint", "Gợi ý")
    }

    pub fn taken_back(self) -> &'static str {
        self.pick("Taken back.", "Đã đi lại.")
    }

    pub fn put_back(self) -> &'static str {
        self.pick("Put back.", "Đã lấy lại nước.")
    }

    pub fn cancelled(self) -> &'static str {
        self.pick("The deploy is cancelled.", "Đã hủy triển khai.")
    }

    pub fn offer_accepted(self) -> &'static str {
        self.pick("The draw is accepted.", "Máy đồng ý hòa.")
    }

    pub fn offer_refused(self) -> &'static str {
        self.pick("The draw is refused: play on.", "Máy không đồng ý hòa: hãy chơi tiếp.")
    }

    pub fn level(self, level: u8) -> String {
        format!("{} {level}.", self.pick("Level", "Cấp"))
    }

    pub fn levels(self) -> &'static str {
        self.pick("Levels are 1 to 8: `level 4`.", "Các cấp từ 1 đến 8: `level 4`.")
    }

    pub fn which_file(self) -> &'static str {
        self.pick("Name a file: `save game.pgn`.", "Hãy cho tên tệp: `save game.pgn`.")
    }

    pub fn saved(self, path: &str) -> String {
        match self.0 {
            Language::English => format!("The game is in {path}, and will be after every turn."),
            Language::Vietnamese => format!("Ván cờ đã ghi vào {path}, và được ghi sau mỗi nước."),
        }
    }

    pub fn not_saved(self, path: &str, error: &str) -> String {
        format!("{} {path}: {error}", self.pick("Cannot write", "Không ghi được"))
    }

    pub fn the_game(self) -> &'static str {
        self.pick("The game:", "Ván cờ:")
    }

    /// Why the game does not do what was asked for.
    pub fn error(self, error: &GameError) -> String {
        match (self.0, error) {
            (Language::English, error) => format!("Not possible: {error}."),
            (Language::Vietnamese, GameError::Over(result)) => {
                format!("Ván cờ đã kết thúc: {}.", result.text(self.0))
            }
            (Language::Vietnamese, GameError::DeployInProgress) => {
                "Đang triển khai: hãy kết thúc hoặc hủy trước.".to_owned()
            }
            (Language::Vietnamese, GameError::NoDeploy) => "Không có triển khai nào.".to_owned(),
            (Language::Vietnamese, GameError::Nothing) => "Không có nước nào.".to_owned(),
            (Language::Vietnamese, error) => format!("Không được: {error}."),
        }
    }
}
