//! The texts of the help: what each command does, with examples.

pub const GAME: &str =
    "CoTuLenh (Cờ Tư Lệnh, Commander Chess), a Vietnamese board game, on the command line";

pub const PROGRAM: &str = "\
CoTuLenh (Cờ Tư Lệnh, Commander Chess) is a Vietnamese board game for two. Red and Blue lead land, \
sea and air forces over a board of 11 by 12 squares with a sea, a coast and a river. Pieces can \
ride on others in stacks, and whoever captures the enemy Commander wins.

This program serves a site on which people play, analyse and learn it: that is what it does without \
a command. On the terminal it plays the game, analyses it, shows positions, lists what can be played \
in them, and counts possibilities to check the rules and to measure their speed.";

pub const EXAMPLES: &str = "\
Examples:
  cotulenh                      the site, on http://localhost:8080
  cotulenh show                 the board at the start of a game
  cotulenh play                 a game against the computer
  cotulenh moves                what Red can play there
  cotulenh show --help          more about one command

A position is given as one quoted FEN text, as `startpos`, or as `-` for the standard input:
  cotulenh show '6c4/11/11/11/11/4(FT)6/11/11/2n8/11/11/3C7 r - - 0 1'

With --json, every command that answers does so in JSON (docs/json.md).";

#[cfg(not(feature = "site"))]
pub const SERVE: &str = "\
Serve the site. This build has none: it was built without the feature `site`.";

#[cfg(feature = "site")]
pub const SERVE: &str = "\
Serve the site: games against the computer and between people, analysis, an editor and the rules, in \
the browser. Everything is in this program; games are kept in one database file, in the current folder \
if nothing else is said. It ends with Ctrl-C; games go on when it is started again.";

pub const SERVE_EXAMPLES: &str = "\
Examples:
  cotulenh serve
  cotulenh serve --listen 0.0.0.0:80 --database /var/lib/cotulenh.sqlite";

#[cfg(feature = "site")]
pub const BACKUP: &str = "\
Copy the server's database into a file, whether the server runs or not. Every turn is in the copy that \
was acknowledged when this began. The copy is checked before it gets its name; only its owner can read \
it.";

#[cfg(feature = "site")]
pub const BACKUP_EXAMPLES: &str = "\
Examples:
  cotulenh backup monday.sqlite
  cotulenh backup --force --database /var/lib/cotulenh.sqlite /backup/games";

#[cfg(feature = "site")]
pub const ADMIN: &str = "\
Ask the server that has the database open: list and end games, close challenges, ban an address or a \
player for a time, see what is heavy, and prepare its end. It is asked through a socket beside the \
database that its owner alone may use; every request is written down in the database.";

#[cfg(feature = "site")]
pub const ADMIN_EXAMPLES: &str = "\
Examples:
  cotulenh admin games
  cotulenh admin ban 192.0.2.7 --hours 48
  cotulenh admin --database /var/lib/cotulenh.sqlite drain";

#[cfg(feature = "site")]
pub const ENGINE_WORKER: &str = "\
Run engines for the servers on a bus (NATS): they find the computer's turns, analyse and review, for \
servers that were started with `--threads 0`. Any number of workers share the work; if one ends, another \
one takes what it had.";

#[cfg(feature = "site")]
pub const ENGINE_WORKER_EXAMPLES: &str = "\
Examples:
  cotulenh engine-worker --bus nats://127.0.0.1:4222
  cotulenh engine-worker --bus nats://10.0.0.5:4222 --threads 16";

#[cfg(feature = "site")]
pub const RESTORE: &str = "\
Put a copy that `cotulenh backup` made in the place of the server's database. The copy is checked \
first; nothing is done while a server uses the database. The copy stays where it is.";

#[cfg(feature = "site")]
pub const RESTORE_EXAMPLES: &str = "\
Examples:
  cotulenh restore monday.sqlite
  cotulenh restore --force --database /var/lib/cotulenh.sqlite /backup/games";

#[cfg(feature = "site")]
pub const MIGRATE: &str = "\
Move everything that the server keeps into another database: from a file to PostgreSQL, back, or from one \
to another of the same kind. The new one has to be empty, and no server may use either. Afterwards all of it \
is read again and compared: the number of rows and a hash of their content, table by table. If anything \
differs, the new database is left empty. The old one stays as it is.";

#[cfg(feature = "site")]
pub const MIGRATE_EXAMPLES: &str = "\
Examples:
  cotulenh migrate cotulenh.sqlite postgres://cotulenh@localhost/games
  cotulenh migrate postgres://cotulenh@localhost/games copy.sqlite";

pub const SHOW: &str = "\
Draw the board for a terminal, with the side to move, the pieces that give check, a deploy sequence in \
progress, where the game stands, and the FEN.

Pieces: C Commander, I Infantry, T Tank, M Militia, E Engineer, A Artillery, G Anti-Air, \
S Missile, F Air Force, N Navy, H Headquarters. Red's are in upper case, Blue's in lower case. \
`+` marks a heroic piece; a stack stands in parentheses, the piece that carries the others first.";

pub const SHOW_EXAMPLES: &str = "\
Examples:
  cotulenh show
  cotulenh show --zones '6c4/11/11/11/11/4(FT)6/11/11/2n8/11/11/3C7 r'
  cotulenh show --color always | less -R";

pub const MOVES: &str = "\
List every legal action of the side to move, one a line, in alphabetical order: plain moves, \
steps of a deploy sequence (a part of a stack leaves it), and `commit`, which ends one. Nothing \
is printed when there are none. With --json each line says all that an action is and does: short and \
long notation, what it captures and promotes, check, mate and more.

Td4-e4      the Tank on d4 moves to e4      Td4xe4   it captures there
Ad4*f6      captures and stays on d4        Fd4**f6  captures and is lost
Td4&e4      joins the piece on e4           +Td4-e4  a heroic Tank moves
(NFT)c3-a3  a whole stack moves             c3:Fc3>e5  its Air Force leaves it";

pub const MOVES_EXAMPLES: &str = "\
Examples:
  cotulenh moves
  cotulenh moves '6c4/11/11/11/11/4(FT)6/11/11/2n8/11/11/3C7 r - - 0 1'
  cotulenh moves --from f4 --piece T --json";

pub const TURNS: &str = "\
List every complete turn of the side to move, one a line, in alphabetical order: plain moves, and \
whole deploy sequences with their steps in order. A stack of three pieces can have thousands. In the \
middle of a deploy these are all the ways to finish it, each as the whole turn.

Td4-e4 or Te4           a plain move, long and short
c3:Nc3<,Fc3>e5,Tc3xd4   a deploy sequence: the Navy stays, the Air Force and then the Tank leave
c3:N<,Fe5,Txd4          the same, short";

pub const TURNS_EXAMPLES: &str = "\
Examples:
  cotulenh turns
  cotulenh turns --san '6c4/11/11/11/11/4(FT)6/11/11/2n8/11/11/3C7 r'";

pub const APPLY: &str = "\
Play turns from a position and print the FEN after them. Turns may be written in long or short \
notation. The exit code is 1 if one is not legal, not readable or ambiguous.

A deploy that ends in `...` stays open, and the FEN has its steps. In the middle of a deploy a turn may \
be a further step, `commit`, `undo` for the last step or `cancel` for all of them; elsewhere `undo` takes \
the last turn back.";

pub const APPLY_EXAMPLES: &str = "\
Examples:
  cotulenh apply '6c4/11/11/11/11/4(FT)6/11/11/2n8/11/11/3C7 r' 'e7:F<,Te5' Cg8
  cotulenh apply '6c4/11/11/11/11/4(FT)6/11/11/11/11/11/3C7 r' 'e7:T>e5...'";

pub const EXPLAIN: &str = "\
Say why a move is not legal: the first reason, the rule, the squares that matter, and legal moves \
that come near. For a legal move, say what it does. The exit code is 0 if the move is legal, 1 if \
not.

The move is a turn in short or long notation, a step of a deploy, `commit`, or just two squares, such \
as c3-e5.";

pub const EXPLAIN_EXAMPLES: &str = "\
Examples:
  cotulenh explain '6c4/11/11/11/11/4(FT)6/11/11/2n8/11/11/3C7 r' e7-e2
  cotulenh explain --language vi '6c4/11/11/11/11/4F6/11/11/2n8/11/11/3C7 r' Fe6
  cotulenh explain '6c4/11/11/11/11/4(FT)6/11/11/11/11/11/3C7 r' 'e7:T>e5'";

pub const ATTACKERS: &str = "\
Say which pieces of both sides attack a square, one a line: those that could capture an enemy there by \
their own row of the table (rule 8.1), carried ones too. Pins do not matter.";

pub const ATTACKERS_EXAMPLES: &str = "\
Examples:
  cotulenh attackers '6c4/11/11/6(EA)4/11/11/11/11/11/11/11/5C5 b' g12
  cotulenh attackers --json '6c4/11/11/6(EA)4/11/11/11/11/11/11/11/5C5 b' g12";

pub const ZONES: &str = "\
List every square that air defence covers, one a line for each side: the pieces that cover it, carried \
ones too, and the level of each, which is the radius of its zone (rule 7.1).";

pub const ZONES_EXAMPLES: &str = "\
Examples:
  cotulenh zones '6c4/11/11/11/11/11/11/11/11/5(ES)5/11/N10 r'
  cotulenh zones --json";

pub const PERFT: &str = "\
Count the sequences of actions to a depth (perft): how many ways there are to play DEPTH actions, \
an action being a move, a step of a deploy sequence, or its end. Programs that agree on these \
counts agree on the rules. The last line is the total; time and speed go to the standard error.

With --suite, positions with known counts are checked instead; the exit code is 1 if any count \
is wrong, 2 if the file cannot be read.";

pub const PERFT_EXAMPLES: &str = "\
Examples:
  cotulenh perft 3                     from the start: 1710375
  cotulenh perft 4 --threads 2
  cotulenh perft 2 --divide '6c4/11/11/11/11/4(FT)6/11/11/2n8/11/11/3C7 r'
  cotulenh perft --suite positions.perft";

pub const PGN: &str = "\
Work with game files (PGN) of any size: `check` reads every game, `stats` counts what happens in \
them, `fens` prints their positions. Broken games are reported on the standard error as \
`file:line:column: game 12: message`, and reading goes on with the next one. The exit code is 1 if \
a game is broken, 2 if a file cannot be read.";

pub const PGN_EXAMPLES: &str = "\
Examples:
  cotulenh pgn check games.pgn
  cotulenh pgn stats *.pgn
  cotulenh pgn fens games.pgn | sort -u | wc -l";

pub const PGN_CHECK: &str = "\
Read every game, play every turn of it, variations included, and report the games that are broken, \
with line and column. A result that contradicts the board or its tag is a warning. The last line counts \
files, games, broken games and warnings.";

pub const PGN_CHECK_EXAMPLES: &str = "\
Examples:
  cotulenh pgn check games.pgn
  zcat games.pgn.gz | cotulenh pgn check -";

pub const PGN_STATS: &str = "\
Count games, turns, deploys, captures, results, ends and first turns of the main lines. Broken games \
are reported and left out.";

pub const PGN_STATS_EXAMPLES: &str = "\
Example:
  cotulenh pgn stats games.pgn";

pub const PGN_FENS: &str = "\
Print every position of every main line as a FEN, one a line: the start, and the position after \
each turn. Broken games are reported and left out.";

pub const PGN_FENS_EXAMPLES: &str = "\
Example:
  cotulenh pgn fens games.pgn";

pub const STATUS: &str = "\
Say in one line where the game stands: `ongoing`, `check`, or how it ended, such as \
`red wins: checkmate` or `draw: stalemate`.";

pub const STATUS_EXAMPLES: &str = "\
Examples:
  cotulenh status
  cotulenh status '9ic/10i/11/10A/11/11/11/11/11/11/11/3C7 b'";

pub const BENCH: &str = "\
Count the sequences of actions in a fixed set of positions with one thread, check the counts and \
measure the speed. The signature at the end is a number made of the legal actions and counts: it \
changes when the rules do, and never with speed. The exit code is 1 if a count is wrong.";

pub const BENCH_EXAMPLES: &str = "\
Example:
  cotulenh bench";

pub const COMPLETIONS: &str = "\
Print a script with which a shell completes commands, options and their values. Where it belongs is told \
in the manual of the shell.";

pub const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  cotulenh completions bash > /etc/bash_completion.d/cotulenh
  cotulenh completions zsh > ~/.zfunc/_cotulenh
  cotulenh completions fish > ~/.config/fish/completions/cotulenh.fish";

pub const MAN: &str = "\
Write a manual page for the program, and one for each of its commands, into a folder: cotulenh.1, \
cotulenh-show.1 and so on.";

pub const MAN_EXAMPLES: &str = "\
Example:
  cotulenh man ~/.local/share/man/man1";

pub const UCI: &str = "\
Speak UCI, the universal chess interface, on the standard input and output, for front ends and \
other programs. Turns are written in long notation (LAN); Red has White's place. It ends with \
`quit` or at the end of the input.";

pub const UCI_EXAMPLES: &str = "\
Example:
  printf 'position startpos\\ngo movetime 1000\\n' | cotulenh uci";

pub const TUNE: &str = "\
Tune the weights of the engine's evaluation: play games of the engine against itself, then fit the \
weights so that the evaluation foretells the results. The new weights are printed as the source \
file crates/engine/src/eval/weights.rs. docs/engine.md tells the method and what came of it.

The parameters of the search are tuned by matches (`spsa`, docs/matches.md).";

pub const TUNE_EXAMPLES: &str = "\
Examples:
  cotulenh tune games samples.txt --games 2000 --threads 2
  cotulenh tune fit samples.txt > crates/engine/src/eval/weights.rs
  cotulenh tune spsa ./engine run.txt --only lmr_base,lmr_divisor";
