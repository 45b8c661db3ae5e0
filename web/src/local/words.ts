// What a game in this browser says to its player, beside what the rules say.

import type { Text } from '../lib/types';

export const said = {
  over: { en: 'the game is over', vi: 'ván cờ đã kết thúc' },
  stale: { en: 'another turn was played meanwhile', vi: 'trong lúc đó đã có lượt khác' },
  notYourTurn: { en: 'it is not your turn', vi: 'chưa đến lượt bạn' },
  tooLong: { en: 'the game is too long: offer a draw or resign', vi: 'ván cờ đã quá dài: hãy cầu hòa hoặc xin thua' },
  noDeploy: { en: 'nothing is being deployed', vi: 'không có đợt triển khai nào' },
  noClaim: { en: 'the draw cannot be claimed', vi: 'chưa thể yêu cầu xử hòa' },
  tooLate: { en: 'both sides have made a turn: resign instead', vi: 'hai bên đều đã đi: hãy xin thua' },
  offered: { en: 'that is offered already', vi: 'bạn đã đề nghị rồi' },
  notYet: { en: 'the last draw was declined a moment ago', vi: 'lời cầu hòa trước vừa bị từ chối' },
  notOver: { en: 'the game is not over yet', vi: 'ván cờ chưa kết thúc' },
  nothing: { en: 'there is nothing to do', vi: 'không có gì để làm' },
  notKept: {
    en: 'this browser could not keep it; free some space and try again',
    vi: 'trình duyệt không lưu được. Hãy giải phóng bộ nhớ rồi thử lại',
  },
  noEngine: {
    en: 'the computer cannot be started on this device; reload the page to try again',
    vi: 'không khởi động được máy trên thiết bị này. Hãy tải lại trang để thử lại',
  },
} satisfies Record<string, Text>;
