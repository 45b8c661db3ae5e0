"""The drawings of the site. Made by `bindings/python/drawings`, not by hand."""

# fmt: off
from typing import Dict, List, Tuple

#: Right of the middle, below it, and how large.
Spot = Tuple[float, float, float]

#: Colours with their opacity, by their names on the site.
COLORS: Dict[str, Tuple[str, float]] = {
    'piece-ink': ('#fff8e6', 1.0),
    'piece-red': ('#c4312b', 1.0),
    'piece-red-rim': ('#7d1713', 1.0),
    'piece-blue': ('#23509f', 1.0),
    'piece-blue-rim': ('#102b5e', 1.0),
    'piece-gold': ('#ffc93c', 1.0),
    'piece-star-line': ('#4a2d00', 1.0),
    'piece-shade': ('#000000', 0.28),
    'traditional-red': ('#c6121f', 1.0),
    'traditional-red-rim': ('#7a0a12', 1.0),
    'traditional-blue': ('#1b7fc4', 1.0),
    'traditional-blue-rim': ('#0b4675', 1.0),
    'traditional-ink': ('#ffffff', 1.0),
    'traditional-ring': ('#ffd75e', 1.0),
    'letters-red': ('#fff7ea', 1.0),
    'letters-red-rim': ('#8f1510', 1.0),
    'letters-red-ink': ('#8f1510', 1.0),
    'letters-blue': ('#16305c', 1.0),
    'letters-blue-rim': ('#0a1730', 1.0),
    'letters-blue-ink': ('#ffffff', 1.0),
    'mark-last': ('#f5c518', 0.55),
    'mark-last-edge': ('#966900', 0.6),
    'mark-pick': ('#289646', 0.5),
    'mark-move': ('#1f6b3a', 1.0),
    'mark-capture': ('#c02218', 1.0),
    'mark-stay': ('#a34d00', 1.0),
    'mark-combine': ('#9c1a8a', 1.0),
    'mark-check': ('#ff2d1f', 1.0),
    'mark-edge': ('#ffffff', 0.85),
    'arrow-best': ('#15763c', 1.0),
    'arrow-other': ('#3d6690', 1.0),
    'arrow-hint': ('#8a4bb0', 1.0),
    'sea-deep': ('#84b9d1', 1.0),
    'sea': ('#a8d3e1', 1.0),
    'shallow': ('#d9f0ee', 1.0),
    'foam': ('#ffffff', 1.0),
    'sea-line': ('#5b93ad', 1.0),
    'shore-shade': ('#1d4a5c', 0.3),
    'reef': ('#84775a', 1.0),
    'coast': ('#f1e1b4', 1.0),
    'wet-sand': ('#d8c38c', 1.0),
    'land': ('#d3dba9', 1.0),
    'land-sun': ('#e3e8c1', 1.0),
    'land-mark': ('#b5c286', 1.0),
    'land-line': ('#848a56', 1.0),
    'bridge': ('#7a5a36', 1.0),
    'bridge-plank': ('#d0b080', 1.0),
    'board-frame': ('#fbf8ea', 1.0),
    'board-edge': ('#cfc8a6', 1.0),
    'board-label': ('#5d5a3f', 1.0),
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

#: Where the symbol of a carrier is, by the number of pieces that it carries.
SYMBOL: List[Spot] = [(0, 0, 0.92), (-9, -14, 0.68), (0, -20, 0.64)]

#: Where carried pieces are, by their number.
LOADS: List[List[Spot]] = [[], [(19, 20, 0.62)], [(-24.5, 23, 0.57), (24.5, 23, 0.57)]]

#: The bodies of both sides, `r` and `b`, and the symbols, by letter.
PIECES: Dict[str, str] = {
    'r': '<g>    <circle r="44" fill="#000000" fill-opacity="0.28" transform="translate(0 3.5)"/><circle r="44" fill="{rim}"/><circle r="40" fill="{body}"/><circle r="40" fill="url(#light)"/></g>',
    'b': '<g>    <rect x="-39.6" y="-39.6" width="79.2" height="79.2" rx="18.2" fill="#000000" fill-opacity="0.28" transform="translate(0 3.5)"/><rect x="-39.6" y="-39.6" width="79.2" height="79.2" rx="18.2" fill="{rim}"/><rect x="-36" y="-36" width="72" height="72" rx="16.6" fill="{body}"/><rect x="-36" y="-36" width="72" height="72" rx="16.6" fill="url(#light)"/></g>',
    'c': '<g>    <path d="M0 -33L7.6 -13.5L28.5 -12.3L12.4 1.1L17.6 21.3L0 10L-17.6 21.3L-12.4 1.1L-28.5 -12.3L-7.6 -13.5Z"/><path fill="none" stroke="{ink}" stroke-linecap="round" stroke-linejoin="round" stroke-width="6" d="M-25 17Q-20 31 -4 31M25 17Q20 31 4 31"/></g>',
    'i': '<g>    <path d="M-21 -8C-21 -25 -11 -32 0 -32S21 -25 21 -8L27 -6V-1H-27V-6Z"/><path d="M-13 3H13V6C13 14 7 19 0 19S-13 14 -13 6Z"/><path d="M-30 32C-30 22 -22 18 -14 17L0 25L14 17C22 18 30 22 30 32Z"/><path fill="{body}" d="M0 -26L2.3 -20.2L8.6 -19.8L3.8 -15.8L5.3 -9.7L0 -13L-5.3 -9.7L-3.8 -15.8L-8.6 -19.8L-2.3 -20.2Z"/></g>',
    't': '<g>    <path fill="none" stroke="{ink}" stroke-linecap="butt" stroke-linejoin="round" stroke-width="6.5" d="M8 -14L36 -17"/><path d="M-17 -4L-12 -20H9L16 -4ZM-5 -26H5V-18H-5Z"/><path d="M-32 8L-25 -2H26L33 8Z"/><rect x="-33" y="10" width="66" height="19" rx="9.5"/><circle fill="{body}" cx="-22" cy="19.5" r="5"/><circle fill="{body}" cx="-7.5" cy="19.5" r="5"/><circle fill="{body}" cx="7.5" cy="19.5" r="5"/><circle fill="{body}" cx="22" cy="19.5" r="5"/></g>',
    'm': '<g>    <path d="M0 -33C5 -27 23 -12 35 -3C36 -2 35 0 33 0C12 4 -12 4 -33 0C-35 0 -36 -2 -35 -3C-23 -12 -5 -27 0 -33Z"/><path d="M-13 6Q0 8 13 6V8C13 16 7 20 0 20S-13 16 -13 8Z"/><path d="M-29 32C-29 23 -22 19 -15 18L0 32ZM29 32C29 23 22 19 15 18L0 32Z"/><path fill="none" stroke="{body}" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.5" d="M-13 -13Q0 -9 13 -13"/></g>',
    'e': '<g>    <g transform="rotate(-42)"><path fill="none" stroke="{ink}" stroke-linecap="round" stroke-linejoin="round" stroke-width="8.5" d="M0 30V-8"/><path d="M-6 -35V-24Q0 -19 6 -24V-35C13 -32 16 -26 15 -20C14 -12 8 -6 0 -6S-14 -12 -15 -20C-16 -26 -13 -32 -6 -35Z"/></g><g transform="rotate(42)"><path fill="none" stroke="{body}" stroke-linecap="butt" stroke-linejoin="round" stroke-width="14" d="M0 24V-12"/><path fill="none" stroke="{ink}" stroke-linecap="round" stroke-linejoin="round" stroke-width="8.5" d="M0 30V-14"/><path d="M-17 -31H10Q17 -29 20 -18L10 -16H-17Z"/></g></g>',
    'a': '<g>    <path fill="none" stroke="{ink}" stroke-linecap="round" stroke-linejoin="round" stroke-width="7" d="M0 14L-32 24"/><path d="M-25 3L-16 -4L34 -25L38 -17L-11 12L-20 14Z"/><path fill="none" stroke="{ink}" stroke-linecap="round" stroke-linejoin="round" stroke-width="6.5" d="M-3 -24L9 6"/><circle fill="{body}" cx="4" cy="14" r="19.5"/><circle cx="4" cy="14" r="17"/><circle fill="{body}" cx="4" cy="14" r="11"/><circle cx="4" cy="14" r="6"/></g>',
    'g': '<g>    <path d="M-31 33V26L-14 21L-9 10H7L13 21L31 26V33Z"/><g transform="translate(-3 5) rotate(36) scale(.88)"><path fill="none" stroke="{ink}" stroke-linecap="butt" stroke-linejoin="round" stroke-width="5.5" d="M-8 0V-43M8 0V-43"/><path fill="none" stroke="{ink}" stroke-linecap="butt" stroke-linejoin="round" stroke-width="9" d="M-8 -36V-45M8 -36V-45"/><path d="M-16 -15H16V9H-16Z"/></g></g>',
    's': '<g>    <g transform="rotate(45)"><path d="M0 -42C8 -32 9 -25 9 -19V22H-9V-19C-9 -25 -8 -32 0 -42Z"/><path d="M9 3L23 19V29L9 22ZM-9 3L-23 19V29L-9 22Z"/><path d="M-7 26H7L0 41Z"/><path fill="none" stroke="{body}" stroke-linecap="butt" stroke-linejoin="round" stroke-width="4" d="M-9 -16H9M-9 -8H9"/></g></g>',
    'f': '<g>    <path d="M0 -36C4 -31 6 -24 6 -14L34 9V18L6 10L5 20L15 28V34L0 30L-15 34V28L-5 20L-6 10L-34 18V9L-6 -14C-6 -24 -4 -31 0 -36Z"/><path fill="{body}" d="M0 -26Q3 -21 2.5 -14H-2.5Q-3 -21 0 -26Z"/></g>',
    'n': '<g>    <path fill="none" stroke="{ink}" stroke-linecap="round" stroke-linejoin="round" stroke-width="4" d="M-1 -18V-34M-9 -27H7"/><path d="M-17 4V-6H-10V-19H9V-6H17V4Z"/><path fill="none" stroke="{ink}" stroke-linecap="butt" stroke-linejoin="round" stroke-width="5" d="M16 0L30 -6"/><path d="M-35 6H36C34 15 30 20 25 24H-25C-31 20 -34 14 -35 6Z"/><path fill="{body}" d="M-5 -14H4V-9H-5Z"/><path fill="none" stroke="{ink}" stroke-linecap="round" stroke-linejoin="round" stroke-width="4.5" d="M-21 31Q-15.5 27 -10 31T0 31T10 31T21 31"/></g>',
    'h': '<g>    <path fill="none" stroke="{ink}" stroke-linecap="round" stroke-linejoin="round" stroke-width="4.5" d="M0 -10V-35"/><path d="M1 -37L24 -30L1 -22Z"/><path d="M-33 3L0 -15L33 3V8H-33Z"/><path d="M-28 11H28V31H-28Z"/><path fill="{body}" d="M-6 31V17H6V31ZM-21 17H-13V24H-21ZM13 17H21V24H13Z"/></g>',
}

#: The gradients and patterns of board and pieces.
DEFS: str = '    <linearGradient id="depth" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="270" y2="0"><stop offset="0" stop-color="#84b9d1"/><stop offset="1" stop-color="#a8d3e1"/></linearGradient><linearGradient id="sun" gradientUnits="userSpaceOnUse" x1="300" y1="0" x2="1100" y2="1200"><stop offset="0" stop-color="#e3e8c1"/><stop offset="1" stop-color="#d3dba9"/></linearGradient><pattern id="grass" width="150" height="150" patternUnits="userSpaceOnUse"><path fill="none" stroke="#b5c286" stroke-width="2.2" stroke-linecap="round" d="M18 30l3 -8M24 31l1 -9M30 31l-2 -7M98 22l3 -8M104 23l1 -9M64 84l3 -8M70 85l1 -9M76 85l-2 -7M126 102l3 -8M132 103l1 -9M22 128l3 -8M28 129l1 -9M34 129l-2 -7"/><path fill="#b5c286" d="M60 34a1.8 1.8 0 1 0 .1 0zM124 62a1.8 1.8 0 1 0 .1 0zM28 78a1.8 1.8 0 1 0 .1 0zM86 126a1.8 1.8 0 1 0 .1 0zM140 18a1.8 1.8 0 1 0 .1 0z"/></pattern><clipPath id="shore"><path d="M266 -6C244 60 238 112 251 172S267 268 252 336S238 412 254 452C268 486 296 501 350 503S452 494 492 524C518 545 528 566 566 570S680 566 740 571S880 577 940 571S1060 565 1110 570V-6ZM260 1206C242 1140 240 1086 252 1028S266 934 251 866S240 788 254 748C268 714 296 699 350 697S452 706 492 676C518 655 528 634 566 630S680 634 740 629S880 623 940 629S1060 635 1110 630V1206Z"/></clipPath><linearGradient id="light" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".2"/></linearGradient><path id="coastline" d="M266 -6C244 60 238 112 251 172S267 268 252 336S238 412 254 452C268 486 296 501 350 503S452 494 492 524C518 545 528 566 566 570S680 566 740 571S880 577 940 571S1060 565 1110 570M260 1206C242 1140 240 1086 252 1028S266 934 251 866S240 788 254 748C268 714 296 699 350 697S452 706 492 676C518 655 528 634 566 630S680 634 740 629S880 623 940 629S1060 635 1110 630"/><path id="beach" d="M266 -6C244 60 238 112 251 172S267 268 252 336S238 412 254 452C268 486 296 501 350 503M260 1206C242 1140 240 1086 252 1028S266 934 251 866S240 788 254 748C268 714 296 699 350 697"/>'

#: The board without frame, coordinates and pieces.
TERRAIN: str = '<g>    <rect width="1100" height="1200" fill="url(#depth)"/><g fill="none" stroke="#d9f0ee"><use href="#coastline" stroke-width="150" stroke-opacity=".2"/><use href="#coastline" stroke-width="92" stroke-opacity=".28"/><use href="#coastline" stroke-width="44" stroke-opacity=".4"/></g></g><g>    <path fill="none" stroke="#ffffff" stroke-width="3" stroke-linecap="round" stroke-opacity=".55" d="M78 96q6 -7 12 0t12 0t12 0M16 196q6 -7 12 0t12 0M176 214q6 -7 12 0t12 0t12 0M84 302q6 -7 12 0t12 0M8 402q6 -7 12 0t12 0M170 410q6 -7 12 0t12 0M78 506q6 -7 12 0t12 0t12 0M8 700q6 -7 12 0t12 0M178 694q6 -7 12 0t12 0t12 0M82 798q6 -7 12 0t12 0M12 904q6 -7 12 0t12 0M176 986q6 -7 12 0t12 0M78 1006q6 -7 12 0t12 0t12 0M14 1102q6 -7 12 0t12 0M176 1104q6 -7 12 0t12 0M282 600q6 -7 12 0t12 0t12 0M390 604q6 -7 12 0t12 0t12 0M640 600q6 -7 12 0t12 0M846 602q6 -7 12 0t12 0t12 0M990 600q6 -7 12 0t12 0"/><g fill="#d9f0ee"><path fill-opacity=".4" d="M62 598C60 572 84 560 104 566S146 580 142 606S118 640 96 636S64 622 62 598Z"/><path fill-opacity=".55" d="M76 600C76 582 92 576 106 580S130 590 128 606S112 626 98 624S76 614 76 600Z"/></g><path fill="#84775a" d="M86 598q4 -9 11 -6q5 3 2 9q-8 4 -13 -3zM104 590q6 -3 9 2q1 6 -5 7q-6 -2 -4 -9zM96 612q5 -5 10 -1q3 5 -2 8q-8 1 -8 -7zM112 606q4 -4 8 0q1 5 -4 6q-5 -1 -4 -6z"/><path fill="none" stroke="#ffffff" stroke-width="2.5" stroke-linecap="round" stroke-opacity=".7" d="M80 596q4 -14 20 -13M124 600q4 14 -12 19M90 616q2 6 10 7"/></g><g>    <use href="#coastline" fill="none" stroke="#1d4a5c" stroke-opacity="0.3" stroke-width="12" stroke-linejoin="round" transform="translate(-1 3)"/><use href="#coastline" fill="none" stroke="#ffffff" stroke-width="9" stroke-opacity=".8"/><g clip-path="url(#shore)"><rect width="1100" height="1200" fill="url(#sun)"/><use href="#beach" fill="none" stroke="#f1e1b4" stroke-width="128" stroke-opacity=".3"/><use href="#beach" fill="none" stroke="#f1e1b4" stroke-width="88" stroke-opacity=".9"/><path fill="none" stroke="#f1e1b4" stroke-width="34" stroke-opacity=".9" d="M330 502C452 506 452 494 492 524C518 545 528 566 566 570S680 566 740 571S880 577 940 571S1060 565 1110 570M330 698C452 694 452 706 492 676C518 655 528 634 566 630S680 634 740 629S880 623 940 629S1060 635 1110 630"/><use href="#coastline" fill="none" stroke="#d8c38c" stroke-width="12" stroke-opacity=".7"/></g></g><g clip-path="url(#shore)">    <rect x="340" width="760" height="1200" fill="url(#grass)"/><g fill="none" stroke="#b5c286" stroke-width="2.5" stroke-opacity=".75"><path d="M470 250C480 150 600 120 680 170S720 330 620 350S462 330 470 250ZM512 246C520 180 598 162 646 196S672 300 610 312S506 300 512 246ZM552 242C558 206 600 198 622 218S634 272 604 276S548 272 552 242Z"/><path d="M840 380C830 300 900 260 980 280S1080 380 1040 440S850 470 840 380ZM882 376C876 326 924 302 974 314S1036 378 1010 414S890 430 882 376ZM922 370C920 344 944 334 968 342S998 374 982 390S926 396 922 370Z"/><path d="M800 60C860 20 980 30 1020 80S1000 170 920 170S740 110 800 60ZM842 82C880 58 952 62 976 92S962 134 918 132S806 110 842 82Z"/><path d="M420 960C430 870 540 840 620 880S680 1020 600 1060S410 1050 420 960ZM464 958C470 900 542 880 594 908S630 1000 580 1024S456 1016 464 958ZM508 956C512 926 546 916 570 932S586 976 562 986S504 984 508 956Z"/><path d="M800 860C810 770 920 750 990 800S1040 940 960 970S790 950 800 860ZM842 860C850 802 920 790 966 822S998 912 944 930S834 916 842 860ZM884 860C890 830 922 824 944 842S956 886 930 892S878 888 884 860Z"/><path d="M700 1130C740 1080 860 1080 910 1110S900 1190 830 1196S660 1180 700 1130Z"/></g></g><g fill="none" stroke-linecap="round">    <path stroke="#5b93ad" stroke-width="2.4" d="M50 150H250M50 250H250M50 350H250M50 450H250M50 550H492M50 650H492M50 750H250M50 850H250M50 950H250M50 1050H250M150 50V1150M350 500V700M450 500V700"/><path stroke="#5b93ad" stroke-width="2.4" stroke-dasharray="7 8" d="M250 452V748M650 568V632M850 568V632M950 568V632M1050 568V632"/><path stroke="#848a56" stroke-width="2.4" d="M250 150H1050M250 250H1050M250 350H1050M250 450H1050M492 550H1050M492 650H1050M250 750H1050M250 850H1050M250 950H1050M250 1050H1050M250 50V455M250 745V1150M350 50V504M350 696V1150M450 50V504M450 696V1150M550 50V560M550 640V1150M650 50V568M650 632V1150M750 50V560M750 640V1150M850 50V568M850 632V1150M950 50V568M950 632V1150"/><path stroke="#5b93ad" stroke-width="4.5" stroke-linejoin="round" d="M250 50H50V1150H250"/><path stroke="#848a56" stroke-width="4.5" stroke-linejoin="round" d="M250 50H1050V568M1050 632V1150H250"/></g><g>    <path fill="#1d4a5c" fill-opacity="0.3" d="M526 558h56v96h-56zM726 558h56v96h-56z"/><path fill="#d0b080" d="M528 550h44v100h-44zM728 550h44v100h-44z"/><path fill="none" stroke="#7a5a36" stroke-width="2" stroke-opacity=".65" d="M528 560h44m-44 10h44m-44 10h44m-44 10h44m-44 10h44m-44 10h44m-44 10h44m-44 10h44m-44 10h44M728 560h44m-44 10h44m-44 10h44m-44 10h44m-44 10h44m-44 10h44m-44 10h44m-44 10h44m-44 10h44"/><path fill="none" stroke="#7a5a36" stroke-width="6" stroke-linecap="round" d="M526 546V654M574 546V654M726 546V654M774 546V654"/><path fill="none" stroke="#d0b080" stroke-width="1.8" stroke-linecap="round" d="M525 547V653M573 547V653M725 547V653M773 547V653"/><path fill="none" stroke="#848a56" stroke-width="2.4" d="M550 546V654M750 546V654"/></g>'

#: What svg.py draws after: the SHA-256 of what it was written from.
BY_HAND: Dict[str, str] = {
    'Counter.svelte': 'a222a1a2a41c39b945e41e96de3ca085e1298c9f381dee10ed79cbf8e9cb2c3e',
    'arrow.ts': '5bff5e07d611b571f10c7e206d6bbf4ea777fb48440801877039436e1edf7ee7',
}
