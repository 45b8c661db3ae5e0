// Made from the Rust types by `node types.mjs`. Do not edit.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A legal action: all that it is and does. */
        Action: {
            /** @description Where the unit starts; in a commit, the square of the stack. */
            from: components["schemas"]["Square"];
            /** @description The destination, or the target of a capture; in a commit, the square of the stack. */
            to: components["schemas"]["Square"];
            /** @description The unit that moves, with its heroic marks before the action; in a commit, what has not moved. */
            unit: string;
            /** @description The same unit, piece by piece. */
            piece: components["schemas"]["Piece"];
            /** @description What the action does. */
            kind: components["schemas"]["ActionKind"];
            /** @description It is a step of a deploy sequence, or its commit. */
            deploy?: boolean;
            /** @description It is the first step of a deploy sequence. */
            first?: boolean;
            /** @description It ends the turn. */
            last?: boolean;
            /** @description The enemy Commander is in danger after it, in the middle of a deploy sequence, too (rule 8.3). */
            check?: boolean;
            /** @description It ends the turn and the game by checkmate (rule 11.2). */
            checkmate?: boolean;
            /** @description It captures the enemy Commander and so ends the game (rule 11.1). */
            commanderCaptured?: boolean;
            /** @description The enemy unit that is captured. */
            captured?: components["schemas"]["Piece"];
            /** @description The own unit that is lost in a suicide capture (rule 5.5). */
            lost?: components["schemas"]["Piece"];
            /** @description The stack that a combining move makes, with the marks after promotion (rule 6.3). */
            combined?: components["schemas"]["Piece"];
            /** @description The pieces that become heroic (rule 9.1). */
            promoted?: components["schemas"]["PromotedPiece"][];
            /** @description The capture is possible by the flying general alone: beyond a Commander's range (rule 5.6). */
            flyingGeneral?: boolean;
            /** @description The carrier of the unit is heroic before the action. */
            heroicMover?: boolean;
            /** @description It is a stay capture because the carrier may not stand on the target square (rule 5.4). */
            forcedByTerrain?: boolean;
            /** @description A heavy carrier crosses the river on file f or h (rule 4.3). */
            bridgeCrossing?: boolean;
            /**
             * @description The enemy defenders that an Air Force as carrier meets: the one of a suicide capture, or all
             *     whose zones a heroic one flies through unharmed (rules 7.2 and 7.4).
             */
            airDefence?: components["schemas"]["Square"][];
            /**
             * @description SAN of a plain move, `Te4+`; a deploy step as in a turn's SAN after the origin, `c3:Fe5`;
             *     `commit`.
             */
            san: string;
            /** @description The action in LAN. */
            lan: string;
        };
        /**
         * @description What an action does on the board.
         * @enum {string}
         */
        ActionKind: "quiet" | "capture" | "stayCapture" | "suicideCapture" | "combine" | "commit";
        /** @description A piece that attacks a square or gives check. */
        Attacker: {
            /** @description Where it stands. */
            square: components["schemas"]["Square"];
            /** @description What it is. */
            type: components["schemas"]["Kind"];
            /** @description Its heroic mark; always written. */
            heroic: boolean;
            /** @description Another piece carries it. */
            carried?: boolean;
        };
        /** @description The pieces of each side that attack a square (rule 8.1). */
        Attackers: {
            /** @description The square. */
            square: components["schemas"]["Square"];
            /** @description Red's attackers; always written. */
            r: components["schemas"]["Attacker"][];
            /** @description Blue's attackers; always written. */
            b: components["schemas"]["Attacker"][];
        };
        /** @description One value for each side. */
        BySide_Option_Square: {
            r: null | string;
            b: null | string;
        };
        /** @description One value for each side. */
        BySide_Vec_Square: {
            r: string[];
            b: string[];
        };
        /** @description How many sequences of actions begin with an action. */
        Counted: {
            /** @description The action in LAN. */
            lan: string;
            /**
             * Format: double
             * @description How many.
             */
            nodes: number;
        };
        /** @description A square that a side covers against aircraft, and what covers it. */
        Covered: {
            /** @description The square. */
            square: components["schemas"]["Square"];
            /** @description The pieces that cover it: at least one. */
            defenders: components["schemas"]["Defender"][];
        };
        /** @description A piece that covers a square against aircraft (rule 7.1). */
        Defender: {
            /** @description Where it stands. */
            square: components["schemas"]["Square"];
            /** @description What it is. */
            type: components["schemas"]["Kind"];
            /**
             * Format: int32
             * @description Its level: the radius of its zone, 1 to 3.
             */
            level: number;
            /** @description Its heroic mark; always written. */
            heroic: boolean;
            /** @description Another piece carries it. */
            carried?: boolean;
        };
        /** @description A deploy sequence in progress (rule 10). */
        Deploy: {
            /** @description The square of the stack. */
            origin: components["schemas"]["Square"];
            /** @description The stack before the first step. */
            before: components["schemas"]["Piece"];
            /** @description The steps so far. */
            steps: components["schemas"]["Action"][];
            /** @description What has not moved yet, with its marks now. */
            rest: string;
            /** @description The units that can make a step now; always written. */
            movable: string[];
            /** @description Whether the sequence may be committed now; always written. */
            mayCommit: boolean;
            /** @description Why it may not be committed now. */
            refusal?: components["schemas"]["Refusal"];
        };
        /** @description A whole deploy turn, its commit included. */
        DeployRequest: {
            /** @description The square of the stack. */
            from: components["schemas"]["Square"];
            /** @description The steps in order: one to three. */
            moves: components["schemas"]["StepRequest"][];
            /** @description What is to stay because it has not moved; not checked if it is not given. */
            stay?: string;
        };
        /**
         * @description A draw that either side may claim.
         * @enum {string}
         */
        DrawClaim: "fiftyMoves" | "thirdRepetition";
        /** @description A position as FEN (rule 12). */
        Fen: string;
        /**
         * @description A game as a board shows it: the record, and what follows from it.
         *
         *     It is read as a `GameRecord`: everything else is worked out again.
         */
        Game: components["schemas"]["GameRecord"] & {
            /** @description The position on the board, with the deploy in progress. */
            position: components["schemas"]["Position"];
            /** @description How often this position has occurred, this time included (rule 11.5). */
            repetitions: number;
            /** @description The draws that either side may claim now; always written. */
            claims: components["schemas"]["DrawClaim"][];
        };
        /**
         * @description Something that happened.
         *
         *     Every action begins with `moved`, `deployed` or `committed`. What it captured, lost, combined and
         *     promoted follows, then, if the turn is complete, `check` and `gameOver`.
         */
        GameEvent: {
            /** @description Where it started. */
            from: components["schemas"]["Square"];
            /** @description Its destination or target. */
            to: components["schemas"]["Square"];
            /** @description The unit, with its marks before the move. */
            unit: string;
            /** @description What it did. */
            kind: components["schemas"]["ActionKind"];
            /** @enum {string} */
            event: "moved";
        } | {
            /** @description The square of the stack. */
            from: components["schemas"]["Square"];
            /** @description The destination or target. */
            to: components["schemas"]["Square"];
            /** @description The unit, with its marks before the step. */
            unit: string;
            /** @description What it did. */
            kind: components["schemas"]["ActionKind"];
            /** @enum {string} */
            event: "deployed";
        } | {
            /** @description The square of the stack. */
            from: components["schemas"]["Square"];
            /** @description What has not moved. */
            stay: string;
            /** @enum {string} */
            event: "committed";
        } | {
            /** @description Where it stood. */
            square: components["schemas"]["Square"];
            /** @description What it was. */
            piece: components["schemas"]["Piece"];
            /** @enum {string} */
            event: "captured";
        } | {
            /** @description Where it came from. */
            square: components["schemas"]["Square"];
            /** @description What it was. */
            piece: components["schemas"]["Piece"];
            /** @enum {string} */
            event: "lost";
        } | {
            /** @description Where it stands. */
            square: components["schemas"]["Square"];
            /** @description What it is, with the marks after promotion. */
            piece: components["schemas"]["Piece"];
            /** @enum {string} */
            event: "combined";
        } | (components["schemas"]["PromotedPiece"] & {
            /** @enum {string} */
            event: "promoted";
        }) | {
            /** @description The side in check. */
            color: components["schemas"]["Side"];
            /** @description The square of its Commander. */
            square: components["schemas"]["Square"];
            /** @description The squares of the pieces that give check. */
            checkers: components["schemas"]["Square"][];
            /** @enum {string} */
            event: "check";
        } | (components["schemas"]["GameResult"] & {
            /** @enum {string} */
            event: "gameOver";
        });
        /** @description A game as it is kept: enough to restore it exactly. */
        GameRecord: {
            /**
             * @description The position it started from, as FEN without a deploy in progress; the starting position if it
             *     is not given.
             */
            start: components["schemas"]["Fen"];
            /** @description The turns that were played; always written. */
            turns: components["schemas"]["TurnName"][];
            /** @description The steps of the deploy in progress, in LAN. */
            steps?: string[];
            /** @description The turns that were taken back and can be put back, in the order of play. */
            undone?: components["schemas"]["TurnName"][];
            result: components["schemas"]["GameResult"] | null;
        };
        /** @description How a game ended, and by which rule. */
        GameResult: {
            /** @description `1-0`, `0-1` or `1/2-1/2`. It follows from the winner and is not looked at when read. */
            score: components["schemas"]["GameScore"];
            /** @description The winner; absent in a draw. */
            winner?: components["schemas"]["Side"];
            /** @description Why the game ended. */
            reason: components["schemas"]["ResultReason"];
            /** @description The number of the rule. It follows from the reason and is not looked at when read. */
            rule: string;
        };
        /**
         * @description The result of a game: Red won, Blue won, a draw, or none that is known.
         * @enum {string}
         */
        GameScore: "1-0" | "0-1" | "1/2-1/2" | "*";
        /**
         * @description A kind of piece: Commander, Infantry, Tank, Militia, Engineer, Artillery, Anti-Air, Missile, Air Force, Navy, Headquarters.
         * @enum {string}
         */
        Kind: "c" | "i" | "t" | "m" | "e" | "a" | "g" | "s" | "f" | "n" | "h";
        /**
         * @description One action: a plain move, a deploy step, or, with `to` equal to `from`, the commit.
         *
         *     What is not given may be anything; the request is granted if one legal action fits.
         */
        MoveRequest: {
            /** @description Where the unit starts. */
            from: components["schemas"]["Square"];
            /** @description Its destination or target. */
            to: components["schemas"]["Square"];
            /** @description The unit, `F` or `(FT)`; heroic marks may be left out. */
            unit?: string;
            /** @description What it is to do. */
            kind?: components["schemas"]["ActionKind"];
            /** @description Whether it is a step of a deploy sequence. */
            deploy?: boolean;
        };
        /** @description Which actions to list. */
        MovesQuery: {
            /** @description Only those that start on this square. */
            square?: components["schemas"]["Square"];
            /** @description Only those of units whose carrier is of this kind. */
            piece?: components["schemas"]["Kind"];
        };
        /** @description A place in the tree of a game: the start, or the position after a turn. */
        Node: {
            /** @description Its number: its place in this list. The start is 0. */
            id: number;
            /** @description The number of the place before it; `null` at the start. */
            parent: number | null;
            /** @description The turn that leads here, in SAN; empty at the start. */
            san: string;
            /** @description The same in LAN. */
            lan: string;
            /** @description The position here, as FEN. */
            fen: string;
            /** @description What is said after the turn. */
            comment?: string;
            /** @description What is said before the turn, at the beginning of a variation. */
            before?: string;
            /** @description Numbers of glyphs (rule 13.8): 4 is `??`. */
            glyphs?: number[];
            /** @description It is a variation: not the first turn after the place before it. */
            variation?: boolean;
            /** @description The game is here. */
            current?: boolean;
        };
        /** @description Why something was not done. The game is as it was before. */
        NotDone: {
            /** @description Why, in words. */
            text: components["schemas"]["Text"];
            /** @description Why a turn or a step is not legal, for programs. */
            why?: components["schemas"]["Refusal"];
            /** @description The legal actions that were all meant, if there is more than one. */
            choices?: components["schemas"]["Action"][];
            /** @description Everything wrong with a position. */
            problems?: components["schemas"]["Problem"][];
        };
        /** @description What is wrong with a game of a file. */
        PgnFault: {
            /**
             * Format: double
             * @description The line in the file, from 1.
             */
            line: number;
            /**
             * Format: double
             * @description The column in the line, in characters from 1.
             */
            column: number;
            /** @description What is wrong, in words. */
            text: components["schemas"]["Text"];
        };
        /** @description What was odd about a game file. */
        PgnLoaded: {
            /** @description Results that contradict the board or the tag (rule 13.8), in words. */
            warnings: components["schemas"]["Text"][];
        };
        /** @description A piece or a stack: the carrier, and inside it what it carries (rule 6). */
        Piece: {
            /** @description The kind of the carrier, or of the only piece. */
            type: components["schemas"]["Kind"];
            /** @description Its side. */
            color: components["schemas"]["Side"];
            /** @description Its heroic mark; always written. */
            heroic: boolean;
            /** @description What it carries. */
            carrying?: components["schemas"]["Piece"][];
        };
        /** @description A piece or a stack on its square. */
        PlacedPiece: components["schemas"]["Piece"] & {
            /** @description Where it stands. */
            square: components["schemas"]["Square"];
        };
        /** @description What came of an action or a turn. */
        Played: {
            turn: components["schemas"]["Turn"] | null;
            deploy: components["schemas"]["Deploy"] | null;
            /** @description What it caused, in order. */
            events: components["schemas"]["GameEvent"][];
        };
        /** @description A position: its FEN, and what follows from it. It is read from `fen` alone. */
        Position: {
            /** @description The FEN (rule 12), with the deploy sequence in progress. */
            fen: string;
            /** @description The side to move. */
            turn: components["schemas"]["Side"];
            /**
             * Format: int32
             * @description The number of the turn pair, from 1 (rule 11.8).
             */
            fullmove: number;
            /**
             * Format: int32
             * @description Turns since the last irreversible one (rule 11.4).
             */
            halfmove: number;
            /** @description Where the game stands. */
            status: components["schemas"]["Status"];
            /** @description Who has won on the board. */
            winner?: components["schemas"]["Side"];
            /** @description The squares of the pieces that put the side to move in check; always written. */
            checkers: components["schemas"]["Square"][];
            /** @description The same pieces by kind, carried ones too. */
            checkingPieces?: components["schemas"]["Attacker"][];
            /** @description The squares of the Commanders; `null` where there is none. */
            commanders: components["schemas"]["BySide_Option_Square"];
            /** @description Everything on the board. */
            pieces: components["schemas"]["PlacedPiece"][];
            /** @description The squares each side covers against aircraft (rule 7.1). */
            airDefence: components["schemas"]["BySide_Vec_Square"];
            /** @description The deploy sequence in progress. */
            deploy?: components["schemas"]["Deploy"];
            /** @description The own units that have legal actions, with all of these but the commit; always written. */
            units: components["schemas"]["UnitActions"][];
        };
        /** @description One thing wrong with a position. */
        Problem: {
            /** @description The square it is about, if it is about one. */
            square?: components["schemas"]["Square"];
            /** @description Where in the FEN, from and to, in characters from 0. */
            place?: [
                number,
                number
            ];
            /** @description What is wrong, in words. */
            text: components["schemas"]["Text"];
        };
        /** @description A piece that becomes heroic. */
        PromotedPiece: {
            /** @description Where it stands after the action. */
            square: components["schemas"]["Square"];
            /** @description What it is; carried or not. */
            type: components["schemas"]["Kind"];
        };
        /** @description Why a wish is refused: for programs by name, rule and squares, for people in words. */
        Refusal: {
            /** @description The name of the reason: `docs/notation.md` lists them all. */
            reason: string;
            /** @description The number of the rule. */
            rule: string;
            /** @description Where the unit stands; missing if there is no such square. */
            from?: components["schemas"]["Square"];
            /** @description Where it was to go. */
            to?: components["schemas"]["Square"];
            /** @description The unit that was judged. */
            unit?: string;
            /** @description What it was to do, if that was asked for. */
            kind?: components["schemas"]["ActionKind"];
            /** @description The squares that matter besides `from` and `to`: who is in the way, attacks or defends. */
            squares?: components["schemas"]["Square"][];
            /** @description The reason in words. */
            text: components["schemas"]["Text"];
            /** @description Legal actions that come near, in LAN. */
            instead?: string[];
        };
        /**
         * @description Why a game ended.
         * @enum {string}
         */
        ResultReason: "commanderCaptured" | "checkmate" | "stalemate" | "fiftyMoves" | "seventyFiveMoves" | "thirdRepetition" | "insufficientMaterial" | "resignation" | "time" | "agreement";
        /**
         * @description A side: Red or Blue.
         * @enum {string}
         */
        Side: "r" | "b";
        /** @description What one piece reaches by its own row of the table, whoever is to move. */
        Sight: {
            /** @description What it is. */
            type: components["schemas"]["Kind"];
            /** @description Its heroic mark; always written. */
            heroic: boolean;
            /** @description Another piece carries it. */
            carried?: boolean;
            /** @description Empty squares it can go to (rule 4.2). */
            quiet?: components["schemas"]["Square"][];
            /** @description Friendly units it can join (rule 6.3). */
            combines?: components["schemas"]["Square"][];
            /** @description Enemy units it can capture, staying or not (rule 5). */
            captures?: components["schemas"]["Square"][];
            /** @description Enemy units that an Air Force can only capture at the price of itself (rule 5.5). */
            suicideCaptures?: components["schemas"]["Square"][];
            /** @description The squares that it attacks (rule 8.1), those of its own side among them: these it protects. */
            attacks?: components["schemas"]["Square"][];
            /** @description Squares in its range that it does not reach because something stands in the way. */
            blocked?: components["schemas"]["Square"][];
            /** @description Squares in its range from which air defence keeps it away (rule 7.3). */
            covered?: components["schemas"]["Square"][];
        };
        /** @description A square, `a1` to `k12`. */
        Square: string;
        /** @description A square: what stands there, what each piece of it reaches, and what attacks it. */
        SquareView: {
            /** @description The square. */
            square: components["schemas"]["Square"];
            /** @description What stands there. */
            piece?: components["schemas"]["Piece"];
            /** @description Each piece of it with what it reaches, the carrier first; always written. */
            pieces: components["schemas"]["Sight"][];
            /** @description The enemies that attack it (rule 8.1); always written. */
            attackers: components["schemas"]["Attacker"][];
        };
        /**
         * @description Where a game stands on the board.
         * @enum {string}
         */
        Status: "ongoing" | "check" | "checkmate" | "commanderCaptured" | "stalemate" | "insufficientMaterial" | "seventyFiveMoves";
        /** @description A step of a deploy turn. */
        StepRequest: {
            /** @description The unit, `F` or `(FT)`; heroic marks may be left out. */
            unit: string;
            /** @description Its destination or target. */
            to: components["schemas"]["Square"];
            /** @description What it is to do. */
            kind?: components["schemas"]["ActionKind"];
        };
        /** @description A sentence in each language. */
        Text: {
            /** @description English. */
            en: string;
            /** @description Vietnamese. */
            vi: string;
        };
        /**
         * @description A legal turn: a plain move, or a deploy sequence with all its steps.
         *
         *     It is read back, in its position, from its `lan` or `san` alone, as a `TurnName` is.
         */
        Turn: {
            /** @description The turn in SAN. */
            san: string;
            /** @description The turn in LAN. */
            lan: string;
            /** @description It is a deploy sequence. */
            deploy?: boolean;
            /** @description Where the unit or the stack starts. */
            from: components["schemas"]["Square"];
            /** @description The move, or the steps in order. A commit is understood. */
            actions: components["schemas"]["Action"][];
            /** @description What stays because it has not moved, with its marks before the turn; `null` if nothing does. */
            stay: string | null;
            /** @description The opponent is in check after it. */
            check?: boolean;
            /** @description The opponent is checkmated. */
            checkmate?: boolean;
            /** @description The FEN after it. */
            fenAfter: string;
        };
        /** @description A turn by its texts. Any whole turn can be read as one. */
        TurnName: {
            /** @description The turn in SAN. */
            san: string;
            /** @description The turn in LAN. If both are given, this one counts. */
            lan: string;
        };
        /** @description The legal actions that start on a square. */
        UnitActions: {
            /** @description The square. */
            square: components["schemas"]["Square"];
            /** @description What stands there. */
            piece: components["schemas"]["Piece"];
            /** @description The whole unit and each part that can deploy: one entry for each that has a legal action. */
            moves: components["schemas"]["UnitMoves"][];
        };
        /** @description The legal actions of one unit, by kind. */
        UnitMoves: {
            /** @description The unit, with its heroic marks. */
            unit: string;
            /** @description It leaves a stack: these are deploy steps. */
            deploy?: boolean;
            /** @description Destinations of quiet moves. */
            quiet?: components["schemas"]["Square"][];
            /** @description Targets of `x`. */
            captures?: components["schemas"]["Square"][];
            /** @description Targets of `*`. */
            stayCaptures?: components["schemas"]["Square"][];
            /** @description Targets of `**`. */
            suicideCaptures?: components["schemas"]["Square"][];
            /** @description Friendly units to join. */
            combines?: components["schemas"]["Square"][];
        };
        /** @description A move that may not be legal. */
        WishQuery: {
            /** @description The square of the unit. */
            from: string;
            /** @description Where it is to go, or what it is to capture. */
            to: string;
            /** @description The unit, `F` or `(FT)`; any if it is left out. */
            unit?: string;
            /** @description What it is to do; anything if it is left out. */
            kind?: components["schemas"]["ActionKind"];
        };
        /** @description The air-defence zone of each side, square by square. */
        Zones: {
            /** @description The squares that Red covers; always written. */
            r: components["schemas"]["Covered"][];
            /** @description The squares that Blue covers; always written. */
            b: components["schemas"]["Covered"][];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Action = components['schemas']['Action'];
export type ActionKind = components['schemas']['ActionKind'];
export type Attacker = components['schemas']['Attacker'];
export type Attackers = components['schemas']['Attackers'];
export type BySideOptionSquare = components['schemas']['BySide_Option_Square'];
export type BySideVecSquare = components['schemas']['BySide_Vec_Square'];
export type Counted = components['schemas']['Counted'];
export type Covered = components['schemas']['Covered'];
export type Defender = components['schemas']['Defender'];
export type Deploy = components['schemas']['Deploy'];
export type DeployRequest = components['schemas']['DeployRequest'];
export type DrawClaim = components['schemas']['DrawClaim'];
export type Fen = components['schemas']['Fen'];
export type Game = components['schemas']['Game'];
export type GameEvent = components['schemas']['GameEvent'];
export type GameRecord = components['schemas']['GameRecord'];
export type GameResult = components['schemas']['GameResult'];
export type GameScore = components['schemas']['GameScore'];
export type Kind = components['schemas']['Kind'];
export type MoveRequest = components['schemas']['MoveRequest'];
export type MovesQuery = components['schemas']['MovesQuery'];
export type Node = components['schemas']['Node'];
export type NotDone = components['schemas']['NotDone'];
export type PgnFault = components['schemas']['PgnFault'];
export type PgnLoaded = components['schemas']['PgnLoaded'];
export type Piece = components['schemas']['Piece'];
export type PlacedPiece = components['schemas']['PlacedPiece'];
export type Played = components['schemas']['Played'];
export type Position = components['schemas']['Position'];
export type Problem = components['schemas']['Problem'];
export type PromotedPiece = components['schemas']['PromotedPiece'];
export type Refusal = components['schemas']['Refusal'];
export type ResultReason = components['schemas']['ResultReason'];
export type Side = components['schemas']['Side'];
export type Sight = components['schemas']['Sight'];
export type Square = components['schemas']['Square'];
export type SquareView = components['schemas']['SquareView'];
export type Status = components['schemas']['Status'];
export type StepRequest = components['schemas']['StepRequest'];
export type Text = components['schemas']['Text'];
export type Turn = components['schemas']['Turn'];
export type TurnName = components['schemas']['TurnName'];
export type UnitActions = components['schemas']['UnitActions'];
export type UnitMoves = components['schemas']['UnitMoves'];
export type WishQuery = components['schemas']['WishQuery'];
export type Zones = components['schemas']['Zones'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
