//! Everything that the server says to people, in English and Vietnamese side by side. What the rules
//! say is in the rules library.

use std::fmt;

use cotulenh::fen::FenError;
use cotulenh::notation::ReadTurnError;
use cotulenh::words::{Language, Say};
use cotulenh::{catalogue, say};

catalogue! {
    /// What the server says.
    #[derive(Clone, PartialEq, Debug)]
    pub enum Said {
        // Requests of any kind.
        NotFound => {
            en: "what you are looking for does not exist, or not any more",
            vi: "nội dung bạn tìm không tồn tại hoặc không còn nữa"
        }
        Internal => {
            en: "the server could not do this; please try again",
            vi: "máy chủ không làm được việc này, vui lòng thử lại"
        }
        Busy => {
            en: "the server is busy; please try again",
            vi: "máy chủ đang bận, vui lòng thử lại"
        }
        Unavailable => {
            en: "the server cannot keep anything at the moment; please try again soon",
            vi: "máy chủ tạm thời không lưu được dữ liệu, vui lòng thử lại sau"
        }
        GameMoves => {
            en: "the game is just moving from one server to another; please try again",
            vi: "ván cờ đang được chuyển sang máy chủ khác, vui lòng thử lại"
        }
        GameWaits => {
            en: "the connection to the game is interrupted; it goes on by itself as soon as possible",
            vi: "kết nối tới ván cờ bị gián đoạn; ván cờ sẽ tự tiếp tục ngay khi có thể"
        }
        GameGoesOn => {
            en: "the game goes on",
            vi: "ván cờ tiếp tục"
        }
        GamesWait => {
            en: "nothing can be kept at the moment: clocks stand still, and games go on by themselves as soon as possible",
            vi: "máy chủ tạm thời không lưu được dữ liệu: đồng hồ tạm dừng, các ván cờ sẽ tự tiếp tục ngay khi có thể"
        }
        GamesGoOn => {
            en: "games go on: clocks run again",
            vi: "các ván cờ tiếp tục: đồng hồ chạy lại"
        }
        WillMove => {
            en: "this server will be restarted soon: games go on at another one, to which you will be connected by itself",
            vi: "máy chủ này sắp khởi động lại: các ván cờ tiếp tục ở máy chủ khác và bạn sẽ được tự động kết nối lại"
        }
        DoesNotMove => {
            en: "this server goes on, and is not restarted",
            vi: "máy chủ này tiếp tục hoạt động và không khởi động lại"
        }
        WillEnd => {
            en: "the server will be restarted soon: clocks stand still, and games go on afterwards",
            vi: "máy chủ sắp khởi động lại: đồng hồ tạm dừng, các ván cờ sẽ tiếp tục sau đó"
        }
        GoesOn => {
            en: "the server goes on: clocks run again",
            vi: "máy chủ tiếp tục hoạt động: đồng hồ chạy lại"
        }
        NoNewGames => {
            en: "the server will be restarted soon: there are no new games before that",
            vi: "máy chủ sắp khởi động lại: chưa thể tạo ván mới"
        }
        Banned => {
            en: "the operator of this server refuses your requests for a time",
            vi: "người quản trị máy chủ tạm thời từ chối yêu cầu của bạn"
        }
        TooSlow => {
            en: "this took too long; please try again",
            vi: "việc này mất quá nhiều thời gian, vui lòng thử lại"
        }
        TooOften => {
            en: "this is too much at once; wait a little",
            vi: "quá nhiều yêu cầu cùng lúc, hãy đợi một chút"
        }
        ManyConnections => {
            en: "too many connections are open; try again in a moment",
            vi: "có quá nhiều kết nối đang mở, hãy thử lại sau giây lát"
        }
        WrongMethod => {
            en: "this address does not take such requests; see /api/v1/openapi.json",
            vi: "địa chỉ này không nhận loại yêu cầu đó, hãy xem /api/v1/openapi.json"
        }
        ForWebSockets => {
            en: "this address is for WebSockets",
            vi: "địa chỉ này dành cho WebSocket"
        }
        OtherSite => {
            en: "this was asked by another site",
            vi: "yêu cầu này đến từ trang khác"
        }
        TooLarge => { en: "this is too large", vi: "dữ liệu quá lớn" }
        SmallPieces => {
            en: "the body comes in too many small pieces",
            vi: "nội dung yêu cầu bị chia thành quá nhiều mảnh nhỏ"
        }
        NoBody => { en: "the body did not arrive", vi: "không nhận được nội dung yêu cầu" }
        Unreadable { detail: Detail } => {
            en: "{detail}",
            vi: "không đọc được yêu cầu: {detail}"
        }

        // Pictures.
        NoPictureOf { error: FenError } => {
            en: "this is no position: {error}",
            vi: "thế cờ không hợp lệ: {error}"
        }
        PictureWidth { least: u32, most: u32 } => {
            en: "a picture of this kind is {least} to {most} pixels wide",
            vi: "hình loại này rộng từ {least} đến {most} điểm ảnh"
        }
        LongAnimation { most: usize } => {
            en: "moving pictures are made of games of at most {most} turns",
            vi: "hình động chỉ được tạo cho ván có tối đa {most} lượt"
        }

        // What messengers show of a link, in both languages at once.
        PreviewText => {
            en: "Land, sea and air on one board. Play in your browser, without an account.",
            vi: "Lục quân, hải quân và không quân trên một bàn cờ. Chơi ngay trên trình duyệt, \
                 không cần tài khoản."
        }
        PreviewChallenge => { en: "a challenge for you", vi: "lời thách đấu dành cho bạn" }
        NoBoard => { en: "there is no such board", vi: "không có bàn cờ này" }

        // Players and challenges.
        BadName => {
            en: "a name has 2 to 20 letters, digits, spaces, or - _ .",
            vi: "tên có từ 2 đến 20 ký tự: chữ cái, chữ số, dấu cách hoặc - _ ."
        }
        NoLobby => { en: "this server has no lobby", vi: "máy chủ này không có phòng chờ" }
        OnlyPings => {
            en: "the lobby knows no message but pings",
            vi: "phòng chờ chỉ nhận ping"
        }
        NoChallenge => {
            en: "there is no such challenge; perhaps it was withdrawn",
            vi: "không có lời thách đấu này, có thể người gửi đã rút lại"
        }
        OldChallenge { days: u32 } => {
            en: "nobody accepted this challenge within {days} days",
            vi: "không ai nhận lời thách đấu này trong {days} ngày"
        }
        OwnChallenge => {
            en: "this is your own challenge",
            vi: "đây là lời thách đấu của chính bạn"
        }
        NotYourChallenge => {
            en: "this is not your challenge",
            vi: "đây không phải lời thách đấu của bạn"
        }
        ManyChallenges { most: usize } => {
            en: "{most} of your challenges are waiting already; withdraw one of them first",
            vi: "bạn đã có {most} lời thách đấu đang chờ, hãy rút lại bớt trước"
        }
        Taken => { en: "someone else was faster", vi: "đã có người nhận trước" }
        Accepted => { en: "someone has accepted it already", vi: "đã có người nhận lời" }

        // New games.
        BadClock => {
            en: "a clock has 1 second to 24 hours and an increment of up to 10 minutes, \
                 or 1 to 30 days for each turn",
            vi: "đồng hồ có từ 1 giây đến 24 giờ và cộng thêm tối đa 10 phút, \
                 hoặc từ 1 đến 30 ngày mỗi lượt"
        }
        ManyGames { most: usize } => {
            en: "a player has at most {most} running games: some have to end first",
            vi: "mỗi người có tối đa {most} ván đang chơi: hãy kết thúc bớt trước"
        }
        ManyGamesOfOther { most: usize } => {
            en: "the other player has {most} running games, the most there may be: \
                 some have to end first",
            vi: "đối phương đã có {most} ván đang chơi, mức tối đa: phải kết thúc bớt trước"
        }
        ManyGamesHere { most: usize } => {
            en: "{most} games that were begun at this address are still running: \
                 some have to end first",
            vi: "có {most} ván bắt đầu từ địa chỉ này vẫn đang chơi: hãy kết thúc bớt trước"
        }
        BadLevel => { en: "a level is a number from 1 to 9", vi: "cấp độ là số từ 1 đến 9" }
        BadStart { error: FenError } => {
            en: "the start is no position: {error}",
            vi: "thế cờ ban đầu không hợp lệ: {error}"
        }
        MidDeploy => {
            en: "a game begins between turns: finish or cancel the deploy first",
            vi: "ván cờ bắt đầu giữa hai lượt: hãy kết thúc hoặc hủy đợt triển khai trước"
        }
        OverAtStart => {
            en: "the game would be over at the start",
            vi: "với thế cờ này ván cờ kết thúc ngay từ đầu"
        }

        // Messages in a game.
        UnreadableMessage { detail: Detail } => {
            en: "the message cannot be read: {detail}",
            vi: "không đọc được thông điệp: {detail}"
        }
        BadMessageId => {
            en: "the id of a message has 1 to 40 characters",
            vi: "mã của thông điệp có từ 1 đến 40 ký tự"
        }
        TooManyMessages => {
            en: "too many messages; wait a little",
            vi: "quá nhiều thông điệp, hãy đợi một chút"
        }
        BadMessage => {
            en: "a message is a text of at most 16 KiB",
            vi: "thông điệp là văn bản dài tối đa 16 KiB"
        }
        Over => { en: "the game is over", vi: "ván cờ đã kết thúc" }
        Watching => { en: "you are watching this game", vi: "bạn chỉ là người xem ván này" }
        Stale => {
            en: "the position has changed since this was sent",
            vi: "thế cờ đã thay đổi từ khi gửi yêu cầu này"
        }
        LongestGame { turns: usize } => {
            en: "this game has {turns} turns, and there is no room for more: agree on a draw, or resign",
            vi: "ván này đã có {turns} lượt và không còn chỗ cho lượt mới: hãy xử hòa hoặc xin thua"
        }
        NotYourTurn => { en: "it is the other side's turn", vi: "chưa đến lượt bạn" }
        TooLateToAbort => {
            en: "both sides have made a turn: the game can be resigned, not aborted",
            vi: "hai bên đều đã đi: có thể xin thua, không thể hủy ván"
        }
        NoClock => { en: "this game has no clock", vi: "ván này không có đồng hồ" }
        TimeLeft => {
            en: "the other side still has time",
            vi: "đối phương vẫn còn thời gian"
        }

        NotGone => {
            en: "the other side has not been away long enough, or it is not their turn",
            vi: "đối phương vắng mặt chưa đủ lâu, hoặc chưa đến lượt họ"
        }

        // Offers.
        Offered => { en: "you have offered this already", vi: "bạn đã đề nghị rồi" }
        NotOver => { en: "the game is not over yet", vi: "ván cờ chưa kết thúc" }
        NextBegun => {
            en: "the next game has begun already",
            vi: "ván tiếp theo đã bắt đầu"
        }
        MuchTalk => {
            en: "this game has seen too many offers and turns taken back; play on",
            vi: "ván này đã có quá nhiều đề nghị và nước đi lại, hãy chơi tiếp"
        }
        NothingToTakeBack => {
            en: "you have no turn to take back",
            vi: "bạn chưa có nước nào để đi lại"
        }
        DrawDeclined { turns: MoreTurns } => {
            en: "your draw was declined; offer again after {turns}",
            vi: "đối phương đã từ chối hòa, hãy cầu hòa lại sau {turns}"
        }
        OfferClosed => {
            en: "this offer is not open any more",
            vi: "đề nghị này không còn nữa"
        }

        // Positions.
        NoPosition => { en: "this is no position", vi: "thế cờ không hợp lệ" }
        LongPosition { most: usize } => {
            en: "a position has at most {most} letters",
            vi: "một thế cờ có tối đa {most} ký tự"
        }
        NotLegal => { en: "this is not legal", vi: "nước đi không hợp lệ" }

        // Games that were played without a connection.
        OfflineId => {
            en: "the id of such a game is an l and 12 letters and digits",
            vi: "mã của ván này phải là chữ l và 12 chữ cái hoặc chữ số"
        }
        OfflineColor => {
            en: "say which side you played",
            vi: "hãy cho biết bạn cầm quân bên nào"
        }
        OfflineEnd => {
            en: "the game cannot have ended like this",
            vi: "ván cờ không thể kết thúc như vậy"
        }
        OfflineTaken => {
            en: "another player has sent this game already",
            vi: "người khác đã gửi ván này rồi"
        }
        LongOfflineGame { most: usize } => {
            en: "a game that was played without a connection has at most {most} turns",
            vi: "ván chơi khi không có mạng có tối đa {most} lượt"
        }

        // Game files and studies.
        LongFile => {
            en: "a game file has at most 4 MiB",
            vi: "tệp ván cờ có tối đa 4 MiB"
        }
        ManyTurns { most: usize } => {
            en: "the games have more than {most} turns: take fewer at a time",
            vi: "các ván cờ có hơn {most} lượt: hãy lấy ít hơn mỗi lần"
        }
        ManyTags { most: usize, letters: usize } => {
            en: "a game has at most {most} tags, each of at most {letters} letters",
            vi: "một ván cờ có tối đa {most} thẻ, mỗi thẻ có tối đa {letters} ký tự"
        }
        DeepVariations => {
            en: "the variations are nested too deep",
            vi: "các biến lồng nhau quá sâu"
        }
        BadTurn { text: String, error: ReadTurnError } => { all: "{text:?}: {error}" }

        // Analyses.
        BadLines => {
            en: "1 to 5 lines can be asked for",
            vi: "có thể yêu cầu từ 1 đến 5 biến"
        }
        EnginesBusy => {
            en: "all engines are busy; try again in a minute",
            vi: "mọi máy phân tích đều bận, hãy thử lại sau một phút"
        }
        ManyTurnsWait => {
            en: "the computer has many turns of yours to find already; wait for them",
            vi: "máy còn nhiều lượt của bạn chưa nghĩ xong, hãy đợi một chút"
        }
        LongGame { most: usize } => {
            en: "a game of more than {most} turns is too long to be analysed",
            vi: "ván cờ dài hơn {most} lượt là quá dài để phân tích"
        }
        LongTurn { most: usize } => {
            en: "a turn has at most {most} characters",
            vi: "một lượt đi có tối đa {most} ký tự"
        }
        WrongTurn { number: usize, error: ReadTurnError } => {
            en: "turn {number}: {error}",
            vi: "lượt {number}: {error}"
        }
        OpenTurn => {
            en: "the last turn is not complete: finish the deploy, or leave it out",
            vi: "lượt cuối chưa xong: hãy kết thúc đợt triển khai hoặc bỏ lượt đó"
        }
        FairPlay => {
            en: "this position stands in a game that is being played; engines help when it is over",
            vi: "thế cờ này đang có trong một ván chưa kết thúc; chỉ được phân tích khi ván đã xong"
        }
        LongMessage => { en: "the message is too long", vi: "thông điệp quá dài" }
        UnknownMessage => {
            en: "this message cannot be read",
            vi: "không đọc được thông điệp này"
        }
    }
}

/// `1 more turn`, `7 more turns`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoreTurns(pub usize);

impl Say for MoreTurns {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        say!(language, f, self.0, {
            1 => { en: "1 more turn", vi: "1 lượt nữa" }
            turns => { en: "{turns} more turns", vi: "{turns} lượt nữa", turns }
        })
    }
}

/// What a library says about something that it cannot read: it speaks English alone. In Vietnamese the
/// place is told instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Detail {
    english: String,
    /// Line and character, from 1, if they are known.
    place: Option<(usize, usize)>,
}

impl From<&serde_json::Error> for Detail {
    fn from(error: &serde_json::Error) -> Detail {
        let place = (error.line() > 0).then(|| (error.line(), error.column()));
        Detail { english: error.to_string(), place }
    }
}

impl From<String> for Detail {
    fn from(english: String) -> Detail {
        Detail { english, place: None }
    }
}

impl Say for Detail {
    fn say(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (language, self.place) {
            (Language::English, _) => f.write_str(&self.english),
            (Language::Vietnamese, None) => f.write_str("sai dạng"),
            (Language::Vietnamese, Some((line, column))) => {
                write!(f, "sai dạng ở dòng {line}, ký tự thứ {column}")
            }
        }
    }
}
