// The sections before and after the pieces.

import { START_FEN } from '../../lib/notation';
import type { Section } from './content';

export const BASICS: Section[] = [
  {
    id: 'aim',
    rules: '1.1, 10.1, 11.1',
    title: { en: 'The aim', vi: 'Mục tiêu' },
    text: [
      {
        en: 'Two armies, Red and Blue, meet on a board with sea, coast, river and land. Whoever captures the enemy Commander wins. Red begins, then the sides take turns; a turn is one move of a piece or a stack, or one deployment of a stack.',
        vi: 'Hai đạo quân Đỏ và Xanh giao chiến trên bàn cờ có biển, bờ biển, sông và đất liền. Ai bắt được Tư lệnh đối phương thì thắng. Bên Đỏ đi trước, sau đó hai bên luân phiên. Mỗi lượt là một nước đi của một quân hay một chồng quân, hoặc một đợt triển khai chồng quân.',
      },
    ],
  },
  {
    id: 'board',
    rules: '1, 2',
    title: { en: 'The board', vi: 'Bàn cờ' },
    text: [
      {
        en: 'Pieces stand on the crossings of 11 files (a to k) and 12 ranks (1 to 12). Files a and b are sea, where only Navies and aircraft can be. File c is the coast, and with the river mouth d6, e6, d7, e7 it belongs to ships and land forces alike. All the rest is land.',
        vi: 'Quân đứng trên giao điểm, gọi là vị trí, của 11 cột (a đến k) và 12 hàng (1 đến 12). Cột a và b là biển, chỉ Hải quân và máy bay vào được. Cột c là bờ biển. Ở bờ biển và cửa sông (d6, e6, d7, e7), tàu chiến và quân bộ đều vào được. Phần còn lại là đất liền.',
      },
      {
        en: 'The river flows between ranks 6 and 7. Two bridges cross it, on files f and h.',
        vi: 'Sông chảy giữa hàng 6 và hàng 7. Hai ngầm qua sông, vẽ như cầu, nằm ở cột f và h.',
      },
    ],
    example: {
      fen: START_FEN,
      inTurn: true,
      hint: {
        en: 'The start of a game. Pick up a piece to see where it can go; both sides are yours.',
        vi: 'Đây là thế cờ ban đầu. Hãy nhấc một quân để xem quân đó đi được đến đâu. Bạn cầm cả hai bên.',
      },
    },
  },
];

export const MECHANICS: Section[] = [
  {
    id: 'moving',
    rules: '4.1, 4.2',
    title: { en: 'Moving', vi: 'Di chuyển' },
    text: [
      {
        en: 'Pieces go in straight lines, as far as the table says. The squares on the way count as well as the last one: a ship does not sail across land, a Tank does not cross the sea. Most pieces are stopped by any piece in their way; only the Air Force and the Navy pass.',
        vi: 'Quân đi theo đường ngang, dọc hoặc chéo, xa nhất như trong bảng. Không chỉ vị trí đến mà cả các vị trí dọc đường đều phải vào được: tàu chiến không băng qua đất liền, Xe tăng không vượt biển. Phần lớn quân bị chặn nếu có quân khác trên đường. Chỉ Không quân và Hải quân vượt qua được.',
      },
    ],
    example: {
      fen: '11/11/11/11/11/11/2N8/7I3/3T3T3/11/11/11 r - - 0 1',
      hint: {
        en: 'The Navy enters the river up to e6, and no further. The Tank on d4 stops at the coast, the one on h4 behind its Infantry.',
        vi: 'Hải quân vào sông đến e6 là hết. Xe tăng ở d4 dừng ở bờ biển, Xe tăng ở h4 bị Bộ binh chặn.',
      },
    },
  },
  {
    id: 'river',
    rules: '1.6, 4.3',
    title: { en: 'River and heavy pieces', vi: 'Sông và quân nặng' },
    text: [
      {
        en: 'Artillery, Anti-Air and Missile are heavy: to change the bank they need a bridge, straight up or down file f or h. Their fire knows no river; when a capture takes them across, that is allowed anywhere. Carried by an Engineer they cross where they like.',
        vi: 'Pháo binh, Cao xạ và Tên lửa là quân nặng. Muốn sang bờ kia, quân nặng phải đi thẳng qua ngầm ở cột f hoặc h. Hỏa lực thì không bị sông cản. Nếu ăn quân bên kia sông, quân nặng được sang ở bất cứ đâu. Khi Công binh cõng, quân nặng qua sông chỗ nào cũng được.',
      },
    ],
    example: {
      fen: '11/11/11/11/4i6/11/4AG3(ES)1/8S2/11/11/11/11 r - - 0 1',
      hint: {
        en: 'The Anti-Air on f6 takes the bridge, the Missile on i5 cannot. The Artillery on e6 cannot move to e7, but it can capture on e8. The stack on j6 simply crosses.',
        vi: 'Cao xạ ở f6 qua được ngầm, Tên lửa ở i5 thì không. Pháo binh ở e6 không đi được đến e7, nhưng ăn được quân ở e8. Chồng quân ở j6 thì cứ thế qua sông.',
      },
    },
  },
  {
    id: 'capturing',
    rules: '5.1–5.4',
    title: { en: 'Capturing', vi: 'Ăn quân' },
    text: [
      {
        en: 'A captured stack is lost with everything on it. There are two usual ways:',
        vi: 'Chồng quân bị ăn là mất tất cả quân trong đó. Có hai cách ăn thông thường:',
      },
    ],
    points: [
      {
        en: 'Normal capture (x): the piece goes to the square of its prey.',
        vi: 'Ăn thế chỗ (x): quân đi đến vị trí của quân bị ăn.',
      },
      {
        en: 'Stay capture (*): it fires and stays. This is the only way where it could not stand on the square, such as a Navy that hits the shore. Artillery, Missile and Air Force may choose it whenever they capture, except while deploying.',
        vi: 'Đứng tại chỗ ăn quân (*): bắn rồi ở lại. Đó là cách duy nhất khi quân không thể đứng ở vị trí ấy, như Hải quân bắn vào đất liền. Pháo binh, Tên lửa và Không quân được tự chọn mỗi khi ăn, trừ lúc đang triển khai. Với Không quân, cách này gọi là bỏ bom.',
      },
    ],
    example: {
      fen: '11/11/11/11/11/11/1nT8/11/3A2t4/1N2i6/11/11 r - - 0 1',
      hint: {
        en: 'The Artillery on d4 can choose on g4. The Navy on b3 stays when it hits e3, and so does the Tank on c6 when it hits the ship on b6.',
        vi: 'Pháo binh ở d4 có thể chọn cách khi ăn g4. Hải quân ở b3 ăn e3 thì ở lại, Xe tăng ở c6 bắn tàu chiến ở b6 cũng vậy.',
      },
    },
  },
  {
    id: 'air-defence',
    rules: '5.5, 7',
    title: { en: 'Air defence and the suicide capture', vi: 'Vùng phòng không và ăn cảm tử' },
    text: [
      {
        en: 'Anti-Air and Navy cover everything within one square, the Missile within two, each one more when heroic; carried pieces defend, too. The hatched squares are Blue’s zones; in a game the shields below the moves show them. What counts is the whole flight, from the first square to the target:',
        vi: 'Cao xạ và Hải quân khống chế trong một nấc, Tên lửa trong hai nấc, khi đã thành quân anh hùng thì thêm một nấc. Quân được cõng vẫn phòng không. Các vị trí gạch chéo là vùng phòng không của bên Xanh. Khi chơi, hãy bấm hình khiên dưới danh sách nước đi để xem. Luật xét cả đường bay, từ vị trí đầu tiên đến mục tiêu:',
      },
    ],
    points: [
      { en: 'No zone on the way: the flight is safe.', vi: 'Không qua vùng nào: chuyến bay an toàn.' },
      {
        en: 'The zone of exactly one defender, entered and not left again: only a suicide capture (**) is possible. Target and aircraft are both lost, with all it carries.',
        vi: 'Vào vùng của đúng một quân phòng không và không ra khỏi: chỉ có thể ăn cảm tử (**). Mục tiêu và máy bay cùng mất, kể cả quân mà máy bay cõng.',
      },
      {
        en: 'Two or more defenders, or out of a zone again: it would be shot down on the way, and may not fly.',
        vi: 'Qua vùng của hai quân phòng không trở lên, hoặc vào rồi lại ra: máy bay sẽ bị bắn rơi, không được bay.',
      },
      {
        en: 'A heroic Air Force is not stopped by air defence at all.',
        vi: 'Phòng không không cản được Không quân anh hùng.',
      },
    ],
    example: {
      fen: '11/11/11/11/8s2/3gi3t2/6g4/11/11/4F2i3/11/11 r - - 0 1',
      zones: 'b',
      hint: {
        en: 'h3 is safe. e7 costs the aircraft. i7 is out of reach behind two defenders.',
        vi: 'h3 an toàn. Ăn e7 thì mất máy bay. i7 nằm sau hai quân phòng không, không bay đến được.',
      },
    },
  },
  {
    id: 'stacks',
    rules: '6',
    title: { en: 'Stacks', vi: 'Chồng quân' },
    text: [
      {
        en: 'A piece may join a friendly one by moving onto its square. One of the two or three pieces is the carrier, and it alone decides how the stack moves and where it can stand. These stacks exist, and no others:',
        vi: 'Các quân cùng bên có thể cõng nhau: một quân đi vào vị trí của quân kia. Trong hai hoặc ba quân có một quân cõng, và chỉ quân cõng quyết định chồng quân đi thế nào, đứng được ở đâu. Chỉ có các chồng quân sau:',
      },
    ],
    points: [
      {
        en: 'Navy with an Air Force, with one of Commander, Infantry, Militia, Tank, or with both.',
        vi: 'Hải quân cõng Không quân, hoặc một trong các quân Tư lệnh, Bộ binh, Dân quân, Xe tăng, hoặc cả Không quân và một quân ấy.',
      },
      {
        en: 'Air Force with a Tank, with one of Commander, Infantry, Militia, or with both.',
        vi: 'Không quân cõng Xe tăng, hoặc một trong các quân Tư lệnh, Bộ binh, Dân quân, hoặc cả Xe tăng và một quân ấy.',
      },
      {
        en: 'Tank with one of Commander, Infantry, Militia.',
        vi: 'Xe tăng cõng một trong các quân Tư lệnh, Bộ binh, Dân quân.',
      },
      {
        en: 'Engineer with one of Artillery, Anti-Air, Missile.',
        vi: 'Công binh cõng một trong các quân Pháo binh, Cao xạ, Tên lửa.',
      },
      { en: 'Headquarters with the Commander.', vi: 'Sở chỉ huy có Tư lệnh.' },
    ],
    example: {
      fen: '10c/11/11/11/11/10I/4F5G/11/3I2EA3/1N1T7/5H5/5C5 r - - 0 1',
      hint: {
        en: 'Put the Tank and the Air Force on the Navy, the Commander into the Headquarters, the Artillery on the Engineer. The Anti-Air on k6 and the Infantry on k7 do not go together: drag one onto the other to hear why.',
        vi: 'Hãy đưa Xe tăng và Không quân lên Hải quân, Tư lệnh vào Sở chỉ huy, Pháo binh lên Công binh. Cao xạ ở k6 và Bộ binh ở k7 thì không cõng nhau được. Hãy kéo quân này lên quân kia để xem vì sao.',
      },
    },
  },
  {
    id: 'deploy',
    rules: '10.1–10.6',
    title: { en: 'Deploying a stack', vi: 'Triển khai chồng quân' },
    text: [
      {
        en: 'A stack moves as a whole, or it deploys: in one turn its parts leave one after the other, each by its own way of moving, and each may capture. You may stop after any step and leave the rest, undo a step, or cancel everything until the turn is over. When all parts have moved, the turn ends by itself.',
        vi: 'Chồng quân đi cả khối, hoặc triển khai: trong một lượt, các phần lần lượt rời ra, mỗi phần đi theo cách của mình và đều có thể ăn quân. Bạn có thể dừng sau bất cứ bước nào và để phần còn lại ở chỗ cũ, lùi một bước, hoặc hủy tất cả khi lượt chưa xong. Khi mọi phần đã đi, lượt tự kết thúc.',
      },
      {
        en: 'At the end what stays must be able to stand there, and your Commander must be safe. In the middle both may be broken: a Navy may leave its Tank in the water as long as the Tank goes ashore in the same turn.',
        vi: 'Khi kết thúc, phần ở lại phải đứng được ở vị trí đó và Tư lệnh của bạn phải an toàn. Giữa chừng thì chưa cần: Hải quân có thể rời đi trước, miễn là Xe tăng lên bờ ngay trong lượt đó.',
      },
    ],
    example: {
      fen: '10c/11/11/11/11/11/11/2i1t6/11/2(NFT)8/11/6C4 r - - 0 1',
      hint: {
        en: 'Let the Air Force capture on e5 and the Tank on c5, and leave the Navy where it is: three pieces, one turn.',
        vi: 'Hãy cho Không quân ăn e5, Xe tăng ăn c5 và để Hải quân ở lại: ba quân trong một lượt.',
      },
    },
  },
  {
    id: 'deploy-sea',
    rules: '10.5',
    title: { en: 'Landing from the sea', vi: 'Đổ bộ từ biển' },
    text: [
      {
        en: 'On the open sea the passengers cannot be left behind. The board then lets you go on, but not commit.',
        vi: 'Ngoài biển thì không thể để quân được cõng ở lại. Khi đó bàn cờ cho đi tiếp nhưng không cho kết thúc lượt.',
      },
    ],
    example: {
      fen: '10c/11/11/11/11/11/11/11/11/1(NT)9/11/6C4 r - - 0 1',
      hint: {
        en: 'Deploy the Navy first, to b5. Now the Tank has to land, on c3 or d3.',
        vi: 'Hãy triển khai Hải quân đến b5 trước. Bây giờ Xe tăng phải đổ bộ vào c3 hoặc d3.',
      },
    },
  },
  {
    id: 'flying-general',
    rules: '5.6, 8.2',
    title: { en: 'The Commanders face each other', vi: 'Hai Tư lệnh qua mặt nhau' },
    text: [
      {
        en: 'When nothing stands between the two Commanders on a rank or a file, the one to move captures the other at any distance. So nobody may open such a line: a piece that stands alone between them is pinned to it.',
        vi: 'Khi trên một hàng hoặc cột không có quân nào giữa hai Tư lệnh, bên đến lượt được bắt Tư lệnh kia từ bất cứ khoảng cách nào. Vì vậy không ai được mở đường như thế. Quân duy nhất đứng giữa bị ghim trên đường đó.',
      },
    ],
    example: {
      fen: '4c6/11/11/11/11/11/11/4T6/11/11/11/4C6 r - - 0 1',
      inTurn: true,
      hint: {
        en: 'The Tank may move along the e file, but not leave it. Let Blue take a turn: once its Commander has stepped aside, your Tank is free.',
        vi: 'Xe tăng đi dọc cột e được nhưng không rời cột. Hãy cho bên Xanh đi một lượt. Khi Tư lệnh Xanh đã tránh sang bên, Xe tăng của bạn được tự do.',
      },
    },
  },
  {
    id: 'check',
    rules: '8, 10.5',
    title: { en: 'Check', vi: 'Chiếu Tư lệnh' },
    text: [
      {
        en: 'A Commander is in danger when an enemy piece, carried or not, could capture it, or when it faces the other Commander. If yours is in danger at the beginning of your turn you are in check, and at the end of your turn it must be safe.',
        vi: 'Tư lệnh bị chiếu khi một quân đối phương, kể cả quân được cõng, có thể bắt Tư lệnh, hoặc khi hai Tư lệnh qua mặt nhau. Nếu đầu lượt Tư lệnh của bạn bị chiếu thì cuối lượt Tư lệnh phải an toàn.',
      },
    ],
    example: {
      fen: '4c6/11/11/11/11/11/11/11/11/3T2tI3/11/6C4 r - - 0 1',
      inTurn: true,
      hint: {
        en: 'The Tank on g3 gives check. Run along the first rank, or capture it with the Infantry. Anything else is refused.',
        vi: 'Xe tăng ở g3 đang chiếu. Hãy cho Tư lệnh chạy theo hàng 1, hoặc dùng Bộ binh ăn Xe tăng. Các nước khác đều sai luật.',
      },
    },
  },
  {
    id: 'heroic',
    rules: '9',
    title: { en: 'Heroic pieces', vi: 'Quân anh hùng' },
    text: [
      {
        en: 'Every piece that attacks the enemy Commander after its side has moved becomes heroic, for good; and with the first of them all Headquarters of that side. Heroic pieces reach one square further, and all of them also go diagonally. In a deployment a piece may become heroic in one step and use it in the next.',
        vi: 'Sau lượt của một bên, mọi quân của bên đó đang chiếu Tư lệnh đối phương đều thành quân anh hùng đến hết ván. Cùng với quân đầu tiên, tất cả Sở chỉ huy của bên đó cũng thành quân anh hùng. Quân anh hùng đi và ăn xa thêm một nấc, và đều đi chéo được. Khi triển khai, một quân có thể thành quân anh hùng ở bước này và dùng ngay ở bước sau.',
      },
    ],
    example: {
      fen: '4c2i3/11/11/4T6/11/11/11/11/11/11/5H5/5C5 r - - 0 1',
      hint: {
        en: 'Move the Tank to e10. Tank and Headquarters become heroic: now try what they can do.',
        vi: 'Hãy đi Xe tăng đến e10. Xe tăng và Sở chỉ huy thành quân anh hùng. Hãy thử xem các quân ấy làm được gì.',
      },
    },
  },
  {
    id: 'end',
    rules: '11',
    title: { en: 'The end of the game', vi: 'Kết thúc ván cờ' },
    text: [
      {
        en: 'You win by capturing the Commander, even if your own is in danger; by checkmate, when the opponent is in check and has no legal move; and when the opponent resigns or runs out of time.',
        vi: 'Bạn thắng khi bắt được Tư lệnh đối phương, kể cả khi Tư lệnh của bạn đang bị chiếu. Bạn thắng khi chiếu hết, tức là đối phương bị chiếu mà không còn nước đi hợp lệ. Bạn cũng thắng khi đối phương xin thua hoặc hết giờ.',
      },
      {
        en: 'It is a draw by stalemate (no legal move, but no check), by agreement, when nothing but Commanders and Headquarters is left and none of them is heroic, and after 150 turns without a capture, a combination or a promotion.',
        vi: 'Ván cờ hòa khi một bên hết nước đi mà không bị chiếu, khi hai bên đồng ý, khi chỉ còn Tư lệnh và Sở chỉ huy mà không quân nào là quân anh hùng, và sau 150 lượt (mỗi bên 75 nước) không ăn quân, không cõng nhau, không có quân nào thành quân anh hùng.',
      },
      {
        en: 'Either side may claim a draw after 100 such turns, or when a position occurs for the third time.',
        vi: 'Sau 100 lượt (mỗi bên 50 nước) như vậy, hoặc khi một thế cờ lặp lại lần thứ ba, mỗi bên đều có thể yêu cầu xử hòa.',
      },
    ],
    example: {
      fen: '9ic/10i/11/8A2/11/11/11/11/11/11/10I/9IC r - - 0 1',
      inTurn: true,
      mates: ['Ah9#', 'Ai10#', 'Ak9#'],
      hint: {
        en: 'Red mates in one. There are three ways: find one.',
        vi: 'Bên Đỏ chiếu hết trong một nước. Có ba cách, hãy tìm một cách.',
      },
    },
  },
];

/** Signs of notation, each with an example. */
export const NOTATION: { sign: string; example: string; text: { en: string; vi: string } }[] = [
  {
    sign: 'C I T M E A G S F N H',
    example: 'Te4',
    text: { en: 'the letter of the piece, then the square it goes to', vi: 'chữ cái của quân, rồi vị trí đến' },
  },
  { sign: 'x', example: 'Ixf5', text: { en: 'captures', vi: 'ăn thế chỗ' } },
  { sign: '*', example: 'A*h6', text: { en: 'captures and stays', vi: 'đứng tại chỗ ăn quân' } },
  { sign: '**', example: 'F**g3', text: { en: 'suicide capture', vi: 'ăn cảm tử' } },
  { sign: '&', example: 'T&e4', text: { en: 'joins a friendly piece', vi: 'cõng nhau với quân cùng bên' } },
  {
    sign: '( )',
    example: '(NFT)a3',
    text: { en: 'a stack, the carrier first', vi: 'chồng quân, ghi quân cõng trước' },
  },
  { sign: '+', example: '+Te5', text: { en: 'before a piece: it is heroic', vi: 'đứng trước quân: quân anh hùng' } },
  {
    sign: ':  <',
    example: 'c3:N<,Fe5,Td3',
    text: {
      en: 'a deployment from c3: the Navy stays, Air Force and Tank go',
      vi: 'triển khai từ c3: Hải quân ở lại, Không quân và Xe tăng đi',
    },
  },
  {
    sign: '+  #',
    example: 'Te10+',
    text: {
      en: 'at the end: check; checkmate or the Commander is captured',
      vi: 'ở cuối: chiếu Tư lệnh; chiếu hết hoặc bắt được Tư lệnh',
    },
  },
];
