// The home page, challenges and the list of games.

export const home = {
  'home.title': { en: 'Commander Chess', vi: 'Cờ Tư Lệnh' },
  'home.lead': {
    en: 'Land, sea and air on one board. Capture the enemy Commander and protect your own.',
    vi: 'Lục quân, hải quân và không quân trên một bàn cờ. Hãy bắt Tư lệnh đối phương và bảo vệ Tư lệnh của bạn.',
  },
  'home.learn': { en: 'New here? Learn to play.', vi: 'Mới làm quen? Hãy học chơi.' },
  'tour.offer': { en: 'One-minute tour', vi: 'Giới thiệu 1 phút' },
  'tour.skip': { en: 'No, thanks', vi: 'Bỏ qua' },
  'tour.title': { en: 'The game in one minute', vi: 'Cờ Tư Lệnh trong một phút' },
  'tour.place': { en: '{number} of {all}', vi: '{number}/{all}' },
  'tour.next': { en: 'Next', vi: 'Tiếp' },
  'tour.end': { en: 'Look around', vi: 'Tự khám phá' },
  'tour.learn': { en: 'First lesson', vi: 'Bài học đầu tiên' },
  'tour.stop.0': {
    en: 'Two armies, Red and Blue, take turns. Whoever captures the enemy Commander wins.',
    vi: 'Hai đạo quân Đỏ và Xanh thay nhau đi. Bên nào bắt được Tư lệnh đối phương thì thắng.',
  },
  'tour.stop.1': {
    en: 'Infantry and Tanks move on land, guns shoot over them, aircraft fly over everything, ships sail on the left side of the board.',
    vi: 'Bộ binh và Xe tăng đi trên đất liền, pháo bắn vượt qua, máy bay bay qua tất cả, tàu chiến chạy trên biển ở bên trái bàn cờ.',
  },
  'tour.stop.2': {
    en: 'Pieces can carry each other: move one onto another. A stack may split up again in one turn, each piece its own way.',
    vi: 'Các quân có thể cõng nhau: hãy đi quân này vào vị trí quân kia. Trong một lượt, chồng quân có thể tách ra, mỗi quân đi một hướng.',
  },
  'tour.stop.3': {
    en: 'Anti-Air, Missiles and ships keep aircraft away. Press a piece to see where it can go; if a move is not allowed, you are told why.',
    vi: 'Cao xạ, Tên lửa và tàu chiến chặn máy bay. Hãy chạm vào một quân để xem quân đó đi được đâu; nước nào sai luật sẽ có lời giải thích.',
  },

  'showcase.live': { en: 'Live: {red} – {blue}', vi: 'Trực tiếp: {red} – {blue}' },
  'showcase.replay': { en: 'Replay from our collection: {title}', vi: 'Ván hay trong bộ sưu tập: {title}' },

  'computer.title': { en: 'Play the computer', vi: 'Chơi với máy' },
  'computer.level': { en: 'Level', vi: 'Cấp độ' },
  'computer.play': { en: 'Play now', vi: 'Chơi ngay' },
  'level.1.about': {
    en: 'Learns the pieces like you do. Loses gladly.',
    vi: 'Cũng đang học cờ như bạn. Thua vẫn vui.',
  },
  'level.2.about': { en: 'Moves forward and forgets to look back.', vi: 'Ham tiến quân, hay quên phòng thủ.' },
  'level.3.about': { en: 'Takes what is left standing, now and then.', vi: 'Thỉnh thoảng biết ăn quân bỏ ngỏ.' },
  'level.4.about': {
    en: 'Rarely misses a free piece. Plans nothing.',
    vi: 'Ít bỏ lỡ quân hớ, nhưng chưa biết tính xa.',
  },
  'level.5.about': { en: 'Careful with its own, greedy for yours.', vi: 'Giữ quân cẩn thận, ăn quân không nể.' },
  'level.6.about': { en: 'Sees your answer before it moves.', vi: 'Nhìn trước nước đáp của bạn rồi mới đi.' },
  'level.7.about': { en: 'Calculates deeply and punishes mistakes.', vi: 'Tính sâu và trừng phạt mọi sai lầm.' },
  'level.8.about': { en: 'Sees far, and rarely slips.', vi: 'Nhìn xa, hiếm khi sơ suất.' },
  'level.9.about': {
    en: 'Full strength. Without a clock it thinks for about three seconds.',
    vi: 'Toàn lực. Khi không tính giờ, máy nghĩ khoảng ba giây mỗi nước.',
  },

  'setup.side': { en: 'Your side', vi: 'Bên của bạn' },
  'setup.clock': { en: 'Clock', vi: 'Thời gian' },

  'people.title': { en: 'Play people', vi: 'Chơi với người khác' },
  'people.friend': { en: 'Invite a friend by link', vi: 'Mời bạn bè qua liên kết' },
  'people.friend.only': {
    en: 'You get a link to send. The game begins when your friend opens it and accepts.',
    vi: 'Bạn nhận được một liên kết để gửi đi. Ván cờ bắt đầu khi người nhận mở liên kết và nhận lời.',
  },
  'people.open': { en: 'Challenge anyone', vi: 'Thách đấu công khai' },
  'lobby.title': { en: 'Open challenges', vi: 'Lời thách đấu đang chờ' },
  'lobby.empty': { en: 'Nobody is waiting just now. Be the first.', vi: 'Chưa có ai chờ. Hãy là người đầu tiên.' },
  'lobby.online': { en: '{count} here now', vi: '{count} người trực tuyến' },
  'lobby.side.r': { en: 'plays Red', vi: 'cầm quân Đỏ' },
  'lobby.side.b': { en: 'plays Blue', vi: 'cầm quân Xanh' },
  'lobby.side.random': { en: 'random sides', vi: 'bên ngẫu nhiên' },
  'lobby.position': { en: 'from a position', vi: 'từ một thế cờ' },
  'lobby.accept': { en: 'Play', vi: 'Chơi' },
  'lobby.accept.long': { en: 'Play {name}', vi: 'Chơi với {name}' },
  'lobby.withdraw': { en: 'Withdraw', vi: 'Rút lại' },
  'lobby.yours': { en: 'Your challenge', vi: 'Lời thách đấu của bạn' },

  'invitations.title': { en: 'Your invitations', vi: 'Lời mời bạn đã gửi' },

  'running.title': { en: 'Your games in progress', vi: 'Ván đang chơi của bạn' },
  'live.title': { en: 'Being played now', vi: 'Đang diễn ra' },
  'live.empty': { en: 'No games are running at the moment.', vi: 'Hiện không có ván nào đang diễn ra.' },

  'card.turn': { en: 'Your turn', vi: 'Đến lượt bạn' },
  'card.offline': { en: 'Played without a connection', vi: 'Chơi khi không có mạng' },
  'card.won': { en: 'Won', vi: 'Thắng' },
  'card.lost': { en: 'Lost', vi: 'Thua' },
  'card.wait': { en: 'Waiting for {name}', vi: 'Đang chờ {name}' },
  'card.toMove': { en: '{side} to move', vi: 'Đến lượt bên {side}' },
  'card.left': { en: '{time} left', vi: 'còn {time}' },

  'games.title': { en: 'My games', vi: 'Ván cờ của bạn' },
  'games.local': { en: 'On this device', vi: 'Trên máy này' },
  'games.local.more': {
    en: 'Played without a connection. When they are over, they are added to your games as soon as the site can be reached.',
    vi: 'Các ván chơi khi không có mạng. Ván nào xong sẽ được thêm vào ván cờ của bạn ngay khi có kết nối.',
  },
  'games.running': { en: 'In progress', vi: 'Đang chơi' },
  'games.over': { en: 'Finished', vi: 'Đã kết thúc' },
  'games.score': { en: '{won} won · {drawn} drawn · {lost} lost', vi: '{won} thắng · {drawn} hòa · {lost} thua' },
  'games.empty': { en: 'You have not played yet in this browser.', vi: 'Bạn chưa chơi ván nào trên trình duyệt này.' },
  'games.empty.more': {
    en: 'Every game you play here is kept in this list, to go on with it or to analyse it.',
    vi: 'Danh sách này giữ mọi ván bạn chơi tại đây, để chơi tiếp hoặc phân tích.',
  },
  'games.first': { en: 'Play the first game', vi: 'Chơi ván đầu tiên' },
  'games.failed': { en: 'The older games could not be loaded.', vi: 'Không tải được các ván cũ hơn.' },
  'games.more': { en: 'Show older games', vi: 'Xem các ván cũ hơn' },

  'challenge.title': { en: 'Challenge', vi: 'Lời thách đấu' },
  'challenge.waiting': { en: 'Waiting for your opponent', vi: 'Đang chờ đối thủ' },
  'challenge.send': {
    en: 'Send this link to a friend. The game begins when it is accepted. You may leave this page: the link stays on the home page.',
    vi: 'Hãy gửi liên kết này cho bạn bè. Ván cờ bắt đầu khi có người nhận lời. Bạn có thể rời trang này, liên kết vẫn còn ở trang chủ.',
  },
  'challenge.open': {
    en: 'Your challenge is in the lobby. The game begins when somebody accepts it.',
    vi: 'Lời thách đấu của bạn đang ở phòng chờ. Ván cờ bắt đầu khi có người nhận.',
  },
  'challenge.link': { en: 'Link for your friend', vi: 'Liên kết cho bạn bè' },
  'challenge.withdraw': { en: 'Withdraw the challenge', vi: 'Rút lời thách đấu' },
  'challenge.from': { en: '{name} challenges you', vi: '{name} thách đấu bạn' },
  'challenge.accept': { en: 'Accept and play', vi: 'Nhận lời và chơi' },
  'challenge.taken': { en: 'Someone else was faster', vi: 'Đã có người nhận trước' },
  'challenge.taken.text': {
    en: 'This challenge has been accepted, and the game has begun.',
    vi: 'Lời thách đấu này đã có người nhận và ván cờ đã bắt đầu.',
  },
  'challenge.watch': { en: 'Watch the game', vi: 'Xem ván cờ' },
  'challenge.qr': { en: 'The link as a QR code, for a phone', vi: 'Liên kết dạng mã QR cho điện thoại' },
  'challenge.qr.text': { en: 'Or let your friend scan this.', vi: 'Hoặc để bạn bè quét mã này.' },
  'challenge.new': {
    en: 'Never played? Land, sea and air forces on one board: capture the enemy Commander.',
    vi: 'Chưa từng chơi? Lục quân, hải quân và không quân trên một bàn cờ: hãy bắt Tư lệnh đối phương.',
  },
  'challenge.learn': { en: 'Learn it in a quarter of an hour', vi: 'Học chơi trong mười lăm phút' },
  'challenge.yourside': { en: 'Your side', vi: 'Bên của bạn' },
};
