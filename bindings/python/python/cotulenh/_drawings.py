"""The drawings of the site. Made by `bindings/python/drawings`, not by hand."""

# fmt: off
from typing import Dict, Tuple

#: Colours with their opacity, by their names in board.css.
COLORS: Dict[str, Tuple[str, float]] = {
    'sea': ('#9cc7d8', 1.0),
    'sea-line': ('#5f97b0', 1.0),
    'coast': ('#e9d9ae', 1.0),
    'land': ('#dfe0b8', 1.0),
    'land-line': ('#8b8a5c', 1.0),
    'river': ('#9cc7d8', 1.0),
    'bridge': ('#8a6a45', 1.0),
    'bridge-plank': ('#c9a877', 1.0),
    'board-frame': ('#5d5a3f', 1.0),
    'board-label': ('#f4f1de', 1.0),
    'piece-ink': ('#fff8e6', 1.0),
    'piece-red': ('#c4312b', 1.0),
    'piece-red-rim': ('#7d1713', 1.0),
    'piece-blue': ('#23509f', 1.0),
    'piece-blue-rim': ('#102b5e', 1.0),
    'piece-gold': ('#ffc93c', 1.0),
    'piece-star-line': ('#4a2d00', 1.0),
    'piece-shade': ('#000000', 0.32),
    'mark-last': ('#f5c518', 0.55),
    'mark-pick': ('#289646', 0.5),
    'mark-move': ('#1f6b3a', 1.0),
    'mark-capture': ('#c02218', 1.0),
    'mark-stay': ('#a34d00', 1.0),
    'mark-combine': ('#1d57b8', 1.0),
    'mark-check': ('#ff2d1f', 1.0),
    'mark-edge': ('#ffffff', 0.85),
    'arrow-best': ('#15763c', 1.0),
    'arrow-other': ('#3d6690', 1.0),
    'arrow-hint': ('#8a4bb0', 1.0),
}

#: The numbers of geometry.ts.
SIZES: Dict[str, int] = {
    'CELL': 100,
    'EDGE': 50,
    'MARGIN': 42,
    'FRAME': 8,
    'FILES': 11,
    'RANKS': 12,
    'WIDTH': 1100,
    'HEIGHT': 1200,
}

#: The mark of heroic pieces.
STAR: str = 'M0 -10L2.6 -3.6L9.5 -3.1L4.2 1.4L5.9 8.1L0 4.4L-5.9 8.1L-4.2 1.4L-9.5 -3.1L-2.6 -3.6Z'

#: The silhouettes, by letter.
GLYPHS: Dict[str, str] = {
    'c': '<path d="M0 -33L7.6 -13.5L28.5 -12.3L12.4 1.1L17.6 21.3L0 10L-17.6 21.3L-12.4 1.1L-28.5 -12.3L-7.6 -13.5Z"/><path fill="none" stroke="{ink}" stroke-linecap="round" stroke-linejoin="round" stroke-width="6" d="M-25 17Q-20 31 -4 31M25 17Q20 31 4 31"/>',
    'i': '<path d="M-21 -8C-21 -25 -11 -32 0 -32S21 -25 21 -8L27 -6V-1H-27V-6Z"/><path d="M-13 3H13V6C13 14 7 19 0 19S-13 14 -13 6Z"/><path d="M-30 32C-30 22 -22 18 -14 17L0 25L14 17C22 18 30 22 30 32Z"/><path fill="{cut}" d="M0 -26L2.3 -20.2L8.6 -19.8L3.8 -15.8L5.3 -9.7L0 -13L-5.3 -9.7L-3.8 -15.8L-8.6 -19.8L-2.3 -20.2Z"/>',
    'm': '<path d="M0 -33C5 -27 23 -12 35 -3C36 -2 35 0 33 0C12 4 -12 4 -33 0C-35 0 -36 -2 -35 -3C-23 -12 -5 -27 0 -33Z"/><path d="M-13 6Q0 8 13 6V8C13 16 7 20 0 20S-13 16 -13 8Z"/><path d="M-29 32C-29 23 -22 19 -15 18L0 32ZM29 32C29 23 22 19 15 18L0 32Z"/><path fill="none" stroke="{cut}" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.5" d="M-13 -13Q0 -9 13 -13"/>',
    't': '<path fill="none" stroke="{ink}" stroke-linecap="round" stroke-linejoin="round" stroke-width="6.5" d="M8 -14L36 -17"/><path d="M-17 -4L-12 -20H9L16 -4ZM-5 -26H5V-18H-5Z"/><path d="M-32 8L-25 -2H26L33 8Z"/><rect x="-33" y="10" width="66" height="19" rx="9.5"/><circle fill="{cut}" cx="-22" cy="19.5" r="5"/><circle fill="{cut}" cx="-7.5" cy="19.5" r="5"/><circle fill="{cut}" cx="7.5" cy="19.5" r="5"/><circle fill="{cut}" cx="22" cy="19.5" r="5"/>',
    'e': '<g transform="rotate(-42)"><path fill="none" stroke="{ink}" stroke-linecap="round" stroke-linejoin="round" stroke-width="8.5" d="M0 30V-8"/><path d="M-6 -35V-24Q0 -19 6 -24V-35C13 -32 16 -26 15 -20C14 -12 8 -6 0 -6S-14 -12 -15 -20C-16 -26 -13 -32 -6 -35Z"/></g><g transform="rotate(42)"><path fill="none" stroke="{cut}" stroke-linecap="round" stroke-linejoin="round" stroke-width="14" d="M0 24V-12"/><path fill="none" stroke="{ink}" stroke-linecap="round" stroke-linejoin="round" stroke-width="8.5" d="M0 30V-14"/><path d="M-17 -31H10Q17 -29 20 -18L10 -16H-17Z"/></g>',
    'a': '<path fill="none" stroke="{ink}" stroke-linecap="round" stroke-linejoin="round" stroke-width="7" d="M0 14L-32 24"/><path d="M-25 3L-16 -4L34 -25L38 -17L-11 12L-20 14Z"/><path fill="none" stroke="{ink}" stroke-linecap="round" stroke-linejoin="round" stroke-width="6.5" d="M-3 -24L9 6"/><circle fill="{cut}" cx="4" cy="14" r="19.5"/><circle cx="4" cy="14" r="17"/><circle fill="{cut}" cx="4" cy="14" r="11"/><circle cx="4" cy="14" r="6"/>',
    'g': '<path d="M-31 33V26L-14 21L-9 10H7L13 21L31 26V33Z"/><g transform="translate(-3 5) rotate(36) scale(.88)"><path fill="none" stroke="{ink}" stroke-linecap="round" stroke-linejoin="round" stroke-width="5.5" d="M-8 0V-43M8 0V-43"/><path fill="none" stroke="{ink}" stroke-linecap="round" stroke-linejoin="round" stroke-width="9" d="M-8 -36V-45M8 -36V-45"/><path d="M-16 -15H16V9H-16Z"/></g>',
    's': '<g transform="rotate(45)"><path d="M0 -42C8 -32 9 -25 9 -19V22H-9V-19C-9 -25 -8 -32 0 -42Z"/><path d="M9 3L23 19V29L9 22ZM-9 3L-23 19V29L-9 22Z"/><path d="M-7 26H7L0 41Z"/><path fill="none" stroke="{cut}" stroke-linecap="round" stroke-linejoin="round" stroke-width="4" d="M-9 -16H9M-9 -8H9"/></g>',
    'f': '<path d="M0 -36C4 -31 6 -24 6 -14L34 9V18L6 10L5 20L15 28V34L0 30L-15 34V28L-5 20L-6 10L-34 18V9L-6 -14C-6 -24 -4 -31 0 -36Z"/><path fill="{cut}" d="M0 -26Q3 -21 2.5 -14H-2.5Q-3 -21 0 -26Z"/>',
    'n': '<path fill="none" stroke="{ink}" stroke-linecap="round" stroke-linejoin="round" stroke-width="4" d="M-1 -18V-34M-9 -27H7"/><path d="M-17 4V-6H-10V-19H9V-6H17V4Z"/><path fill="none" stroke="{ink}" stroke-linecap="round" stroke-linejoin="round" stroke-width="5" d="M16 0L30 -6"/><path d="M-35 6H36C34 15 30 20 25 24H-25C-31 20 -34 14 -35 6Z"/><path fill="{cut}" d="M-5 -14H4V-9H-5Z"/><path fill="none" stroke="{ink}" stroke-linecap="round" stroke-linejoin="round" stroke-width="4.5" d="M-21 31Q-15.5 27 -10 31T0 31T10 31T21 31"/>',
    'h': '<path fill="none" stroke="{ink}" stroke-linecap="round" stroke-linejoin="round" stroke-width="4.5" d="M0 -10V-35"/><path d="M1 -37L24 -30L1 -22Z"/><path d="M-33 3L0 -15L33 3V8H-33Z"/><path d="M-28 11H28V31H-28Z"/><path fill="{cut}" d="M-6 31V17H6V31ZM-21 17H-13V24H-21ZM13 17H21V24H13Z"/>',
}

#: The board without frame, coordinates and pieces.
TERRAIN: str = '<rect fill="#dfe0b8" width="1100" height="1200" rx="4"/><path fill="#e9d9ae" d="M250 0C262 70 240 120 250 180S266 270 252 330S236 420 250 480S262 520 256 600S238 700 250 760S264 850 250 910S238 1000 252 1060S260 1150 250 1200H318C296 1130 326 1060 308 1000S288 880 304 820S326 720 310 640S292 520 306 440S328 300 310 240S290 100 312 0Z"/><path fill="#9cc7d8" d="M4 0H250C262 70 240 120 250 180S266 270 252 330S236 420 250 480S262 520 256 600S238 700 250 760S264 850 250 910S238 1000 252 1060S260 1150 250 1200H4Q0 1200 0 1196V4Q0 0 4 0Z"/><path fill="none" stroke="#e9d9ae" stroke-width="16" stroke-linejoin="round" d="M236 486C262 520 300 514 350 512S450 500 492 528C516 546 522 570 560 573S680 569 740 574S880 580 940 574S1060 568 1104 573V627C1060 632 1000 622 940 627S820 632 740 626S600 624 560 627C522 630 516 654 492 672C450 700 400 690 350 688S262 680 236 714Z"/><path fill="#9cc7d8" d="M236 486C262 520 300 514 350 512S450 500 492 528C516 546 522 570 560 573S680 569 740 574S880 580 940 574S1060 568 1104 573V627C1060 632 1000 622 940 627S820 632 740 626S600 624 560 627C522 630 516 654 492 672C450 700 400 690 350 688S262 680 236 714Z"/><path fill="#9cc7d8" d="M180 468H243C250 520 256 560 256 600S250 690 240 734H180Z"/><path fill="none" stroke="#5f97b0" stroke-width="3" stroke-linecap="round" opacity="0.55" d="M78 100q5.5 -7 11 0t11 0t11 0t11 0"/><path fill="none" stroke="#5f97b0" stroke-width="3" stroke-linecap="round" opacity="0.55" d="M78 300q5.5 -7 11 0t11 0t11 0t11 0"/><path fill="none" stroke="#5f97b0" stroke-width="3" stroke-linecap="round" opacity="0.55" d="M178 500q5.5 -7 11 0t11 0t11 0t11 0"/><path fill="none" stroke="#5f97b0" stroke-width="3" stroke-linecap="round" opacity="0.55" d="M78 700q5.5 -7 11 0t11 0t11 0t11 0"/><path fill="none" stroke="#5f97b0" stroke-width="3" stroke-linecap="round" opacity="0.55" d="M178 900q5.5 -7 11 0t11 0t11 0t11 0"/><path fill="none" stroke="#5f97b0" stroke-width="3" stroke-linecap="round" opacity="0.55" d="M78 1100q5.5 -7 11 0t11 0t11 0t11 0"/><path fill="none" stroke="#5f97b0" stroke-width="3" stroke-linecap="round" opacity="0.55" d="M178 200q5.5 -7 11 0t11 0t11 0t11 0"/><path fill="none" stroke="#5f97b0" stroke-width="3" stroke-linecap="round" opacity="0.55" d="M178 1000q5.5 -7 11 0t11 0t11 0t11 0"/><path fill="none" stroke="#5f97b0" stroke-width="2.5" d="M50 50H250M50 150H250M50 250H250M50 350H250M50 450H250M50 550H250M50 650H250M50 750H250M50 850H250M50 950H250M50 1050H250M50 1150H250M50 50V1150M150 50V1150"/><path fill="none" stroke="#5f97b0" stroke-width="2.5" d="M250 550V650M350 550V650M450 550V650M550 550V650M650 550V650M750 550V650M850 550V650M950 550V650M1050 550V650"/><path fill="none" stroke="#8b8a5c" stroke-width="2.5" d="M250 50H1050M250 150H1050M250 250H1050M250 350H1050M250 450H1050M250 550H1050M250 650H1050M250 750H1050M250 850H1050M250 950H1050M250 1050H1050M250 1150H1050M250 50V550M250 650V1150M350 50V550M350 650V1150M450 50V550M450 650V1150M550 50V550M550 650V1150M650 50V550M650 650V1150M750 50V550M750 650V1150M850 50V550M850 650V1150M950 50V550M950 650V1150M1050 50V550M1050 650V1150"/><path fill="none" stroke="#5f97b0" stroke-width="5" d="M250 50H50V1150H250"/><path fill="none" stroke="#8b8a5c" stroke-width="5" d="M250 50H1050V550M1050 650V1150H250"/><rect fill="#c9a877" x="530" y="558" width="40" height="84"/><path fill="none" stroke="#8a6a45" stroke-width="2.5" opacity="0.6" d="M530 572h40m-40 14h40m-40 14h40m-40 14h40m-40 14h40"/><path fill="none" stroke="#8a6a45" stroke-width="6" stroke-linecap="round" d="M528 554V646M572 554V646"/><path fill="none" stroke="#8b8a5c" stroke-width="2.5" d="M550 550V650"/><rect fill="#c9a877" x="730" y="558" width="40" height="84"/><path fill="none" stroke="#8a6a45" stroke-width="2.5" opacity="0.6" d="M730 572h40m-40 14h40m-40 14h40m-40 14h40m-40 14h40"/><path fill="none" stroke="#8a6a45" stroke-width="6" stroke-linecap="round" d="M728 554V646M772 554V646"/><path fill="none" stroke="#8b8a5c" stroke-width="2.5" d="M750 550V650"/>'

#: What svg.py draws after: the SHA-256 of what it was written from.
BY_HAND: Dict[str, str] = {
    'Counter.svelte': '5711842f6076a55c11bef51906d53281d55390b2d1bf3ba6802973229c19289e',
    'arrow.ts': '5bff5e07d611b571f10c7e206d6bbf4ea777fb48440801877039436e1edf7ee7',
}
