// The board, its windows, and what screen readers say about it.

export const board = {
  'board.label': { en: 'Board', vi: 'Bàn cờ' },
  'board.keys': {
    en: 'Arrow keys move, Enter picks up and puts down, digits choose, I tells about a piece, Escape cancels',
    vi: 'Phím mũi tên để di chuyển, Enter để cầm và đặt quân, phím số để chọn, I để xem quân, Escape để hủy',
  },
  'board.empty': { en: '{square}: empty', vi: '{square}: trống' },
  'board.piece': { en: '{square}: {side}, {unit}', vi: '{square}: {side}, {unit}' },
  'board.picked': { en: 'In hand: {unit}, {count} targets', vi: 'Đang cầm: {unit}, {count} vị trí có thể đến' },
  'board.choices': { en: 'Choose: {list}', vi: 'Chọn: {list}' },
  'board.resize': { en: 'Drag to change the size of the board', vi: 'Kéo để đổi kích thước bàn cờ' },
  'board.put': { en: 'Put down', vi: 'Đã đặt xuống' },

  'action.quiet': { en: 'Move', vi: 'Đi' },
  'action.capture': { en: 'Capture', vi: 'Ăn thế chỗ' },
  'action.stayCapture': { en: 'Capture and stay', vi: 'Đứng tại chỗ ăn quân' },
  'action.bomb': { en: 'Capture and stay', vi: 'Bỏ bom' },
  'action.suicideCapture': { en: 'Suicide capture', vi: 'Ăn cảm tử' },
  'action.combine': { en: 'Combine', vi: 'Cõng nhau' },

  'play.quiet': { en: '{unit} to {square}', vi: '{unit} đến {square}' },
  'play.capture': { en: '{unit} to {square}, captures the {other}', vi: '{unit} đến {square}, ăn {other}' },
  'play.stayCapture': {
    en: '{unit} captures the {other} on {square} and stays',
    vi: '{unit} đứng tại chỗ ăn {other} ở {square}',
  },
  'play.bomb': { en: '{unit} captures the {other} on {square} and stays', vi: '{unit} bỏ bom {other} ở {square}' },
  'play.suicideCapture': {
    en: '{unit} captures the {other} on {square} and is lost',
    vi: '{unit} ăn cảm tử {other} ở {square}',
  },
  'play.combine': { en: '{unit} joins the {other} on {square}', vi: '{unit} và {other} cõng nhau ở {square}' },
  'play.win': { en: '{unit} captures the Commander on {square}', vi: '{unit} bắt Tư lệnh ở {square}' },
  'play.deploy': { en: 'Deploy: {text}', vi: 'Triển khai: {text}' },

  'stack.choose': { en: 'Which pieces?', vi: 'Chọn quân nào?' },
  'stack.and': { en: '{first} and {last}', vi: '{first} và {last}' },
  'stack.idle': { en: '{unit}: cannot move now', vi: '{unit}: chưa đi được' },
  'question.label': { en: 'How?', vi: 'Chọn cách đi' },

  'deploy.title': { en: 'Deploy from {square}', vi: 'Triển khai từ {square}' },
  'deploy.moved': { en: '{unit} has moved to {square}', vi: '{unit} đã đến {square}' },
  'deploy.fired': { en: '{unit} has captured on {square}', vi: '{unit} đã ăn quân ở {square}' },
  'deploy.movable': { en: '{unit} can still move', vi: '{unit} còn đi được' },
  'deploy.take': { en: 'Pick up: {unit}', vi: 'Cầm quân: {unit}' },
  'deploy.stays': { en: '{unit} stays', vi: '{unit} ở lại' },
  'deploy.undo': { en: 'Undo step', vi: 'Lùi một bước' },
  'deploy.cancel': { en: 'Cancel', vi: 'Hủy' },
  'deploy.commit': { en: 'Commit', vi: 'Kết thúc lượt' },

  'look.title': { en: 'What stands on {square}', vi: 'Quân ở {square}' },
  'look.quiet': { en: 'goes to {count}', vi: 'đi được {count}' },
  'look.captures': { en: 'captures {count}', vi: 'ăn được {count}' },
  'look.combines': { en: 'combines with {count}', vi: 'cõng nhau {count}' },
  'look.blocked': { en: '{count} blocked', vi: '{count} bị chặn' },
  'look.covered': { en: '{count} under air defence', vi: '{count} bị phòng không khống chế' },
  'look.nothing': { en: 'It cannot go anywhere.', vi: 'Chưa đi đâu được.' },
  'look.attacked': { en: 'Attacked by {by}', vi: 'Đang bị tấn công từ {by}' },
  'look.safe': { en: 'Not attacked', vi: 'Không bị tấn công' },

  'draw.title': { en: 'Colour of arrows and circles', vi: 'Màu mũi tên và vòng tròn' },
  'draw.G': { en: 'Green', vi: 'Xanh lá' },
  'draw.R': { en: 'Red', vi: 'Đỏ' },
  'draw.B': { en: 'Blue', vi: 'Xanh dương' },
  'draw.Y': { en: 'Yellow', vi: 'Vàng' },

  'san.label': { en: 'Type a move', vi: 'Gõ nước đi' },
  'san.hint': { en: 'e.g. Te4, c3:N<,Fe5', vi: 'ví dụ Te4, c3:N<,Fe5' },
  'san.play': { en: 'Play', vi: 'Đi' },
};
