// Made from docs/openapi.json by `npm run types`, and that from the types of the server. Do not edit.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description The ending `{"score": "1-0", "winner": "r", "reason": "abandoned"}`, or a draw without a winner. */
    Abandoned: {
      /** @description Who won, or that it is a draw. */
      score: components['schemas']['ClaimedScore'];
      /** @description The winner; absent in a draw. */
      winner?: components['schemas']['Side'];
      /** @enum {string} */
      reason: 'abandoned';
    };
    /** @description The ending `{"score": "*", "reason": "aborted"}`. */
    Aborted: {
      /** @enum {string} */
      score: '*';
      /** @enum {string} */
      reason: 'aborted';
    };
    /** @description What comes of a challenge. */
    AcceptedChallenge: {
      /** @description The id of the game. */
      id: string;
    };
    /** @description A legal action: all that it is and does. */
    Action: {
      /** @description Where the unit starts; in a commit, the square of the stack. */
      from: components['schemas']['Square'];
      /** @description The destination, or the target of a capture; in a commit, the square of the stack. */
      to: components['schemas']['Square'];
      /** @description The unit that moves, with its heroic marks before the action; in a commit, what has not moved. */
      unit: string;
      /** @description The same unit, piece by piece. */
      piece: components['schemas']['Piece'];
      /** @description What the action does. */
      kind: components['schemas']['ActionKind'];
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
      captured?: components['schemas']['Piece'];
      /** @description The own unit that is lost in a suicide capture (rule 5.5). */
      lost?: components['schemas']['Piece'];
      /** @description The stack that a combining move makes, with the marks after promotion (rule 6.3). */
      combined?: components['schemas']['Piece'];
      /** @description The pieces that become heroic (rule 9.1). */
      promoted?: components['schemas']['PromotedPiece'][];
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
      airDefence?: components['schemas']['Square'][];
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
    ActionKind: 'quiet' | 'capture' | 'stayCapture' | 'suicideCapture' | 'combine' | 'commit';
    /** @description A game that is there now. */
    AddedGame: {
      /** @description Its id. */
      id: string;
    };
    /** @description What the server says. */
    AnalysisMessage:
      | {
          /**
           * Format: int64
           * @description The client's name for it.
           */
          id: number;
          /** @enum {string} */
          t: 'queued';
        }
      | (components['schemas']['SearchLines'] & {
          /** @enum {string} */
          t: 'lines';
        })
      | {
          /**
           * Format: int64
           * @description The client's name for it.
           */
          id: number;
          /** @description Why. */
          reason: components['schemas']['SearchEnd'];
          /** @enum {string} */
          t: 'done';
        }
      | (components['schemas']['ReviewedPosition'] & {
          /** @enum {string} */
          t: 'reviewed';
        })
      | {
          /**
           * Format: int64
           * @description The client's name for what was asked, if it is known.
           */
          id?: number;
          /** @description What kind of error it is. */
          code: components['schemas']['ErrorCode'];
          /** @description What is wrong, in words. */
          text: components['schemas']['Text'];
          /** @enum {string} */
          t: 'error';
        }
      | {
          /** @enum {string} */
          t: 'pong';
        };
    /** @description What a client says. */
    AnalysisRequest:
      | (components['schemas']['GameMoves'] & {
          /**
           * Format: int64
           * @description The client's name for it.
           */
          id: number;
          /**
           * @description How many lines.
           * @default 1
           */
          lines: number;
        } & {
          /** @enum {string} */
          t: 'go';
        })
      | (components['schemas']['GameMoves'] & {
          /**
           * Format: int64
           * @description The client's name for it.
           */
          id: number;
          /**
           * @description How many turns were looked at before.
           * @default 0
           */
          from: number;
        } & {
          /** @enum {string} */
          t: 'review';
        })
      | {
          /** @enum {string} */
          t: 'stop';
        }
      | {
          /** @enum {string} */
          t: 'ping';
        };
    /** @description What is told on every socket, at any time. */
    Announcement: {
      /** @description Whether the server will end soon: clocks stand still, and there are no new games. */
      draining: boolean;
      /** @description Whether it holds until the next one. */
      stays: boolean;
      /** @description In words. */
      text: components['schemas']['Text'];
      /** @enum {string} */
      t: 'notice';
    };
    /** @description What is wrong with a request. */
    ApiError: {
      /** @description What kind it is. */
      code: components['schemas']['ErrorCode'];
      /** @description What is wrong, in words. */
      text: components['schemas']['Text'];
    };
    /**
     * @description What a fact is about.
     * @enum {string}
     */
    Aspect: 'mate' | 'commander' | 'material' | 'airDefence' | 'activity';
    /** @description A piece that attacks a square or gives check. */
    Attacker: {
      /** @description Where it stands. */
      square: components['schemas']['Square'];
      /** @description What it is. */
      type: components['schemas']['Kind'];
      /** @description Its heroic mark; always written. */
      heroic: boolean;
      /** @description Another piece carries it. */
      carried?: boolean;
    };
    /** @description The pieces of each side that attack a square (rule 8.1). */
    Attackers: {
      /** @description The square. */
      square: components['schemas']['Square'];
      /** @description Red's attackers; always written. */
      r: components['schemas']['Attacker'][];
      /** @description Blue's attackers; always written. */
      b: components['schemas']['Attacker'][];
    };
    /** @description One value for each side. */
    BySide_Option_Square: { r: null | string; b: null | string };
    /** @description One value for each side. */
    BySide_Option_i64: { r: null | number; b: null | number };
    /** @description One value for each side. */
    BySide_Option_usize: { r: null | number; b: null | number };
    /** @description One value for each side. */
    BySide_Player: {
      /** @description A player as others see them: a person, or the computer. */
      r:
        | components['schemas']['Person']
        | {
            /**
             * Format: int32
             * @description How strong.
             */
            level: number;
          };
      /** @description A player as others see them: a person, or the computer. */
      b:
        | components['schemas']['Person']
        | {
            /**
             * Format: int32
             * @description How strong.
             */
            level: number;
          };
    };
    /** @description One value for each side. */
    BySide_Vec_Square: { r: string[]; b: string[] };
    /** @description One value for each side. */
    BySide_bool: { r: boolean; b: boolean };
    /** @description A challenge as clients see it. */
    Challenge: {
      /** @description Its id. */
      id: string;
      /** @description Who made it. */
      by: components['schemas']['Person'];
      /** @description Whether it is for the lobby; otherwise it is for whoever has its link. */
      open: boolean;
      /** @description The colour that the challenger wants. */
      color: components['schemas']['ColorChoice'];
      /** @description The clock; `null`: no clock. */
      clock: components['schemas']['TimeControl'] | null;
      /** @description Where the game starts, as FEN in its canonical form; left out: the usual start. */
      start?: string;
      /**
       * Format: int64
       * @description When it was made.
       */
      created: number;
      /** @description Whether who asks has made it. */
      mine?: boolean;
      /** @description The id of the game, once somebody has accepted. */
      game?: string;
    };
    /** @description The challenge that someone wants to make. */
    ChallengeRequest: components['schemas']['Terms'] & {
      /** @description Whether it is for the lobby; otherwise it is for whoever has its link. */
      open?: boolean;
    };
    /**
     * @description The score of a game that was claimed.
     * @enum {string}
     */
    ClaimedScore: '1-0' | '0-1' | '1/2-1/2';
    /** @description What each side had left at a moment, and whose time runs since then. */
    Clock: {
      /**
       * Format: int64
       * @description What Red had left, in milliseconds.
       */
      r: number;
      /**
       * Format: int64
       * @description What Blue had left, in milliseconds.
       */
      b: number;
      /** @description Whose time runs; `null`: nobody's. */
      running: components['schemas']['Side'] | null;
      /**
       * Format: int64
       * @description The moment.
       */
      at: number;
    };
    /**
     * @description The colour that someone wants.
     * @enum {string}
     */
    ColorChoice: 'r' | 'b' | 'random';
    /** @description A square that a side covers against aircraft, and what covers it. */
    Covered: {
      /** @description The square. */
      square: components['schemas']['Square'];
      /** @description The pieces that cover it: at least one. */
      defenders: components['schemas']['Defender'][];
    };
    /** @description A game that was made. */
    CreatedGame: {
      /** @description Its id. */
      id: string;
    };
    /** @description A piece that covers a square against aircraft (rule 7.1). */
    Defender: {
      /** @description Where it stands. */
      square: components['schemas']['Square'];
      /** @description What it is. */
      type: components['schemas']['Kind'];
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
      origin: components['schemas']['Square'];
      /** @description The stack before the first step. */
      before: components['schemas']['Piece'];
      /** @description The steps so far. */
      steps: components['schemas']['Action'][];
      /** @description What has not moved yet, with its marks now. */
      rest: string;
      /** @description The units that can make a step now; always written. */
      movable: string[];
      /** @description Whether the sequence may be committed now; always written. */
      mayCommit: boolean;
      /** @description Why it may not be committed now. */
      refusal?: components['schemas']['Refusal'];
    };
    /** @description A whole deploy turn, its commit included. */
    DeployRequest: {
      /** @description The square of the stack. */
      from: components['schemas']['Square'];
      /** @description The steps in order: one to three. */
      moves: components['schemas']['StepRequest'][];
      /** @description What is to stay because it has not moved; not checked if it is not given. */
      stay?: string;
    };
    /**
     * @description A draw that either side may claim.
     * @enum {string}
     */
    DrawClaim: 'fiftyMoves' | 'thirdRepetition';
    /** @description From how many turns on each side may offer a draw again, if its last one was declined. */
    DrawPause: components['schemas']['BySide_Option_usize'];
    /** @description How a game ended. */
    Ending: components['schemas']['GameResult'] | components['schemas']['Aborted'] | components['schemas']['Abandoned'];
    /** @description An error. */
    Error: {
      /** @description What is wrong. */
      error: components['schemas']['ApiError'];
    };
    /**
     * @description What kind of error it is.
     * @enum {string}
     */
    ErrorCode:
      | 'badRequest'
      | 'notFound'
      | 'notAllowed'
      | 'forbidden'
      | 'conflict'
      | 'gone'
      | 'tooLarge'
      | 'tooMany'
      | 'busy'
      | 'unavailable'
      | 'internal';
    /** @description Something that is true on the board. */
    Fact: {
      /** @description What it is about. */
      about: components['schemas']['Aspect'];
      /** @description It in words. */
      text: components['schemas']['Text'];
      /** @description Where the piece stands that acts in it. */
      from?: components['schemas']['Square'];
      /** @description What it acts on. */
      to?: components['schemas']['Square'];
    };
    /** @description A position as FEN (rule 12). */
    Fen: string;
    /** @description What can be claimed. */
    GameClaim: components['schemas']['DrawClaim'] | components['schemas']['LeftClaim'];
    /**
     * @description Something that happened.
     *
     *     Every action begins with `moved`, `deployed` or `committed`. What it captured, lost, combined and
     *     promoted follows, then, if the turn is complete, `check` and `gameOver`.
     */
    GameEvent:
      | {
          /** @description Where it started. */
          from: components['schemas']['Square'];
          /** @description Its destination or target. */
          to: components['schemas']['Square'];
          /** @description The unit, with its marks before the move. */
          unit: string;
          /** @description What it did. */
          kind: components['schemas']['ActionKind'];
          /** @enum {string} */
          event: 'moved';
        }
      | {
          /** @description The square of the stack. */
          from: components['schemas']['Square'];
          /** @description The destination or target. */
          to: components['schemas']['Square'];
          /** @description The unit, with its marks before the step. */
          unit: string;
          /** @description What it did. */
          kind: components['schemas']['ActionKind'];
          /** @enum {string} */
          event: 'deployed';
        }
      | {
          /** @description The square of the stack. */
          from: components['schemas']['Square'];
          /** @description What has not moved. */
          stay: string;
          /** @enum {string} */
          event: 'committed';
        }
      | {
          /** @description Where it stood. */
          square: components['schemas']['Square'];
          /** @description What it was. */
          piece: components['schemas']['Piece'];
          /** @enum {string} */
          event: 'captured';
        }
      | {
          /** @description Where it came from. */
          square: components['schemas']['Square'];
          /** @description What it was. */
          piece: components['schemas']['Piece'];
          /** @enum {string} */
          event: 'lost';
        }
      | {
          /** @description Where it stands. */
          square: components['schemas']['Square'];
          /** @description What it is, with the marks after promotion. */
          piece: components['schemas']['Piece'];
          /** @enum {string} */
          event: 'combined';
        }
      | (components['schemas']['PromotedPiece'] & {
          /** @enum {string} */
          event: 'promoted';
        })
      | {
          /** @description The side in check. */
          color: components['schemas']['Side'];
          /** @description The square of its Commander. */
          square: components['schemas']['Square'];
          /** @description The squares of the pieces that give check. */
          checkers: components['schemas']['Square'][];
          /** @enum {string} */
          event: 'check';
        }
      | (components['schemas']['GameResult'] & {
          /** @enum {string} */
          event: 'gameOver';
        });
    /** @description A game by its start and its turns. */
    GameMoves: {
      /** @description A FEN; the usual start if there is none. */
      start?: string | null;
      /** @description The turns in LAN, or SAN: at most 1000, each of at most 200 characters. */
      turns?: components['schemas']['TurnText'][];
    };
    /** @description A game against the computer that someone wants. */
    GameRequest: components['schemas']['Terms'] & {
      /**
       * Format: int32
       * @description How strong the computer is.
       */
      level: number;
    };
    /** @description How a game ended, and by which rule. */
    GameResult: {
      /** @description `1-0`, `0-1` or `1/2-1/2`. It follows from the winner and is not looked at when read. */
      score: components['schemas']['GameScore'];
      /** @description The winner; absent in a draw. */
      winner?: components['schemas']['Side'];
      /** @description Why the game ended. */
      reason: components['schemas']['ResultReason'];
      /** @description The number of the rule. It follows from the reason and is not looked at when read. */
      rule: string;
    };
    /**
     * @description The result of a game: Red won, Blue won, a draw, or none that is known.
     * @enum {string}
     */
    GameScore: '1-0' | '0-1' | '1/2-1/2' | '*';
    /** @description The settings of a game. */
    GameSettings: {
      /** @description The clock; `null`: no clock. */
      clock: components['schemas']['TimeControl'] | null;
      /** @description Where it starts; `null`: the usual start. */
      start: components['schemas']['Fen'] | null;
      /** @description Games are not rated yet. */
      rated: boolean;
      /** @description It was played without a connection, and sent afterwards; left out otherwise. */
      offline?: boolean;
    };
    /** @description The whole state of a game: the first message on its socket, and the answer to who asks for it. */
    GameState: components['schemas']['Presence'] & {
      /**
       * @description The field `t` of a state: it is answered over HTTP, too, with the name of the message.
       * @enum {string}
       */
      t: 'state';
      /** @description The id of the game. */
      id: string;
      /**
       * Format: int64
       * @description The number of the last event that is in the state.
       */
      n: number;
      /**
       * Format: int32
       * @description The version of the protocol.
       */
      version: number;
      /** @description Who plays. */
      players: components['schemas']['BySide_Player'];
      /** @description The side of who asks; `null` for a spectator. */
      seat: components['schemas']['Side'] | null;
      /** @description What was settled before the game. */
      settings: components['schemas']['GameSettings'];
      /** @description The game. */
      game: components['schemas']['GameView'];
      /** @description The positions before the first turn and after each, as FEN. */
      fens: string[];
      /**
       * @description For the player who is deploying alone: the position in the middle of the deploy; `null`
       *     otherwise.
       */
      deploy: components['schemas']['Position'] | null;
      /** @description The clock; `null`: no clock. */
      clock: components['schemas']['Clock'] | null;
      /**
       * Format: int64
       * @description When the game is aborted if no first turn is made; `null` when both sides have made one.
       */
      expires: number | null;
      /** @description How long each turn took, in milliseconds. */
      turnTimes: number[];
      /** @description Offers that are open. */
      offers: components['schemas']['OpenOffer'][];
      /** @description How many turns must be played before a side whose draw was declined may offer one again. */
      drawAgain: components['schemas']['DrawPause'];
      /** @description The id of the next game, if there is one. */
      rematch: string | null;
      /**
       * Format: int64
       * @description When the game was made.
       */
      created: number;
      /**
       * Format: int64
       * @description The server's clock.
       */
      now: number;
    };
    /** @description A message of a game after the state. */
    GameUpdate:
      | (components['schemas']['NumberedEvent'] & {
          /** @enum {string} */
          t: 'event';
        })
      | (components['schemas']['Presence'] & {
          /** @enum {string} */
          t: 'presence';
        })
      | {
          /** @description The id of the message that it answers. */
          id?: string;
          /** @description The position in the middle of the deploy; `null`: there is none any more. */
          position: components['schemas']['Position'] | null;
          /** @enum {string} */
          t: 'deploy';
        }
      | {
          /** @description The id of the message. */
          id: string;
          /**
           * Format: int64
           * @description The number of the last event now.
           */
          n: number;
          /** @enum {string} */
          t: 'ok';
        }
      | (components['schemas']['MessageRefusal'] & {
          /** @description The id of the message, if it is known. */
          id?: string;
        } & {
          /** @enum {string} */
          t: 'refused';
        })
      | {
          /**
           * Format: int64
           * @description The server's clock.
           */
          now: number;
          /** @enum {string} */
          t: 'pong';
        };
    /** @description A game without a deploy in progress. */
    GameView: {
      /** @description The position it started from. */
      start: components['schemas']['Fen'];
      /** @description The turns that were played. */
      turns: components['schemas']['TurnName'][];
      /** @description How it ended; `null` while it goes on. */
      result: components['schemas']['Ending'] | null;
      /** @description The position on the board; `units` is empty for whoever is not to move. */
      position: components['schemas']['Position'];
      /** @description How often this position has occurred, this time included (rule 11.5). */
      repetitions: number;
      /** @description The draws that either side may claim now. */
      claims: components['schemas']['DrawClaim'][];
    };
    /**
     * @description A kind of piece: Commander, Infantry, Tank, Militia, Engineer, Artillery, Anti-Air, Missile, Air Force, Navy, Headquarters.
     * @enum {string}
     */
    Kind: 'c' | 'i' | 't' | 'm' | 'e' | 'a' | 'g' | 's' | 'f' | 'n' | 'h';
    /**
     * @description What can be claimed when the other side has left.
     * @enum {string}
     */
    LeftClaim: 'victory' | 'draw';
    /** @description How far a player came in a lesson. */
    LessonProgress: {
      /** @description The name of the lesson. */
      id: string;
      /**
       * Format: int32
       * @description The stars when it was finished; 0 if it was not.
       */
      stars?: number;
      /**
       * Format: int32
       * @description The board to go on with.
       */
      at?: number;
      /**
       * Format: int32
       * @description The mistakes and hints before that board.
       */
      slips?: number;
    };
    /** @description What the server says on the socket of the lobby. */
    LobbyMessage:
      | {
          /** @description Whether there is a lobby for strangers. */
          open: boolean;
          /** @description Open challenges, at most 50. */
          challenges: components['schemas']['Challenge'][];
          /** @description Running games, at most 12. */
          games: components['schemas']['Summary'][];
          /** @description How many players are here. */
          online: number;
          /** @enum {string} */
          t: 'lobby';
        }
      | {
          /** @description The id of the challenge. */
          challenge: string;
          /** @description The id of the game. */
          game: string;
          /** @enum {string} */
          t: 'started';
        }
      | (components['schemas']['MessageRefusal'] & {
          /** @enum {string} */
          t: 'refused';
        })
      | {
          /** @enum {string} */
          t: 'pong';
        };
    /** @description Why a message was refused. */
    MessageRefusal: {
      /** @description By name. */
      code: components['schemas']['RefusalCode'];
      /** @description The refusal of the rules. */
      why?: components['schemas']['Refusal'];
      /** @description In words. */
      text: components['schemas']['Text'];
    };
    /**
     * @description One action: a plain move, a deploy step, or, with `to` equal to `from`, the commit.
     *
     *     What is not given may be anything; the request is granted if one legal action fits.
     */
    MoveRequest: {
      /** @description Where the unit starts. */
      from: components['schemas']['Square'];
      /** @description Its destination or target. */
      to: components['schemas']['Square'];
      /** @description The unit, `F` or `(FT)`; heroic marks may be left out. */
      unit?: string;
      /** @description What it is to do. */
      kind?: components['schemas']['ActionKind'];
      /** @description Whether it is a step of a deploy sequence. */
      deploy?: boolean;
    };
    /** @description An event with its number. */
    NumberedEvent: components['schemas']['PublicEvent'] & {
      /**
       * Format: int64
       * @description Its number: there are no gaps.
       */
      n: number;
      /**
       * @description After a turn or a takeback, in the last of several events alone: the position. `units` is
       *     empty for whoever is not to move.
       */
      position?: components['schemas']['Position'];
      /** @description Of a turn, to the one who played it: the id of the message. */
      id?: string;
    };
    /**
     * @description What a side can offer.
     * @enum {string}
     */
    Offer: 'draw' | 'takeback' | 'rematch';
    /**
     * @description How a game that was played elsewhere ended.
     * @enum {string}
     */
    OfflineEnd: 'board' | 'resigned' | 'outOfTime' | 'computerOutOfTime' | 'agreed' | 'fiftyMoves' | 'thirdRepetition';
    /** @description A game that was played against the computer without a connection. */
    OfflineGame: components['schemas']['Terms'] & {
      /** @description The id that the client gave it: `l` and 12 letters and digits. Sent again, it is the same game. */
      id: string;
      /**
       * Format: int32
       * @description How strong the computer was.
       */
      level: number;
      /**
       * Format: int64
       * @description When it was begun, in milliseconds since 1970.
       */
      created: number;
      /** @description Its turns: at most 1000. */
      turns: components['schemas']['OfflineTurn'][];
      /** @description How it ended. */
      end: components['schemas']['OfflineEnd'];
    };
    /** @description A turn of a game that was played elsewhere. */
    OfflineTurn: {
      /** @description The turn, in LAN or SAN. */
      lan: string;
      /**
       * Format: int64
       * @description How long it took, in milliseconds.
       * @default 0
       */
      time: number;
    };
    /** @description An offer that is open. */
    OpenOffer: {
      /** @description Whose offer. */
      by: components['schemas']['Side'];
      /** @description What is offered. */
      offer: components['schemas']['Offer'];
    };
    /** @description Challenges that wait. */
    OwnChallenges: {
      /** @description The newest first, at most 50. */
      challenges: components['schemas']['Challenge'][];
    };
    /** @description Own games. */
    OwnGames: {
      /** @description All that run, those in which it is one's turn first; then those that are over. */
      games: components['schemas']['Summary'][];
      /** @description Whether there are more that are over. */
      more: boolean;
      /** @description What to ask for in `after` to have them; left out if there are none. */
      next?: string;
    };
    /** @description A player: a person, perhaps a guest. */
    Person: {
      /** @description Who it is. */
      id: components['schemas']['PlayerId'];
      /** @description What others see. */
      name: string;
    };
    /** @description What is wrong with a game. */
    PgnError: {
      /**
       * Format: int64
       * @description The line in the file, from 1.
       */
      line: number;
      /**
       * Format: int64
       * @description The column in the line, in characters from 1.
       */
      column: number;
      /** @description What is wrong, in words. */
      text: components['schemas']['Text'];
    };
    /** @description The games of a file. */
    PgnGames: {
      /** @description Those that can be read. */
      studies: components['schemas']['Study'][];
      /** @description What is wrong with the others. */
      errors: components['schemas']['PgnError'][];
    };
    /** @description A game file. */
    PgnText: {
      /** @description The text. */
      pgn: string;
    };
    /** @description A game file to read. */
    PgnToRead: {
      /** @description The text, at most 4 MiB. */
      pgn: string;
    };
    /** @description A study to write. */
    PgnToWrite: {
      /** @description The study. */
      study: components['schemas']['Study'];
    };
    /** @description A piece or a stack: the carrier, and inside it what it carries (rule 6). */
    Piece: {
      /** @description The kind of the carrier, or of the only piece. */
      type: components['schemas']['Kind'];
      /** @description Its side. */
      color: components['schemas']['Side'];
      /** @description Its heroic mark; always written. */
      heroic: boolean;
      /** @description What it carries. */
      carrying?: components['schemas']['Piece'][];
    };
    /** @description Asks for a sign of life. */
    Ping: {
      /** @enum {string} */
      t: 'ping';
    };
    /** @description A piece or a stack on its square. */
    PlacedPiece: components['schemas']['Piece'] & {
      /** @description Where it stands. */
      square: components['schemas']['Square'];
    };
    /** @description Any request. Its fields tell which one it is: `turn`, or `from` and `moves`, or `from` and `to`. */
    PlayRequest:
      | components['schemas']['MoveRequest']
      | components['schemas']['DeployRequest']
      | components['schemas']['TextRequest'];
    /** @description What came of it. */
    Played: {
      /** @description The position after it. */
      position: components['schemas']['Position'];
      /** @description The turn, when it is complete; `null` while the deploy goes on. */
      turn: components['schemas']['Turn'] | null;
      /** @description What it caused. */
      events: components['schemas']['GameEvent'][];
    };
    /** @description What a player wants. */
    PlayerCommand:
      | {
          /** @description How many turns were played before. */
          turn: number;
          /** @description What to play. */
          play: components['schemas']['PlayRequest'];
          /** @enum {string} */
          t: 'play';
        }
      | {
          /** @description How many turns were played before. */
          turn: number;
          /** @description What to do. */
          do: components['schemas']['Step'];
          /** @enum {string} */
          t: 'step';
        }
      | {
          /** @description What. */
          offer: components['schemas']['Offer'];
          /** @description How many turns were played before, if it is about that position alone. */
          turn?: number | null;
          /** @enum {string} */
          t: 'offer';
        }
      | {
          /** @description What. */
          offer: components['schemas']['Offer'];
          /** @enum {string} */
          t: 'decline';
        }
      | {
          /** @description What, or why. */
          claim: components['schemas']['GameClaim'];
          /** @enum {string} */
          t: 'claim';
        }
      | {
          /** @enum {string} */
          t: 'resign';
        }
      | {
          /** @enum {string} */
          t: 'abort';
        }
      | {
          /** @enum {string} */
          t: 'flag';
        };
    /** @description The id of a player: `p` and 12 letters and digits. */
    PlayerId: string;
    /** @description A message of a player. */
    PlayerMessage: components['schemas']['PlayerCommand'] & {
      /** @description Its id, made up by the client. What was applied with that id is not applied again. */
      id: string;
    };
    /** @description A position: its FEN, and what follows from it. It is read from `fen` alone. */
    Position: {
      /** @description The FEN (rule 12), with the deploy sequence in progress. */
      fen: string;
      /** @description The side to move. */
      turn: components['schemas']['Side'];
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
      status: components['schemas']['Status'];
      /** @description Who has won on the board. */
      winner?: components['schemas']['Side'];
      /** @description The squares of the pieces that put the side to move in check; always written. */
      checkers: components['schemas']['Square'][];
      /** @description The same pieces by kind, carried ones too. */
      checkingPieces?: components['schemas']['Attacker'][];
      /** @description The squares of the Commanders; `null` where there is none. */
      commanders: components['schemas']['BySide_Option_Square'];
      /** @description Everything on the board. */
      pieces: components['schemas']['PlacedPiece'][];
      /** @description The squares each side covers against aircraft (rule 7.1). */
      airDefence: components['schemas']['BySide_Vec_Square'];
      /** @description The deploy sequence in progress. */
      deploy?: components['schemas']['Deploy'];
      /** @description The own units that have legal actions, with all of these but the commit; always written. */
      units: components['schemas']['UnitActions'][];
    };
    /** @description A position, with all its legal actions if they were asked for. */
    PositionAnswer: components['schemas']['Position'] & {
      /** @description Every legal action in its full form. */
      actions?: components['schemas']['Action'][];
    };
    /** @description What to play, and where. */
    PositionPlay: {
      /** @description A FEN, perhaps in the middle of a deploy; the usual start if it is left out. */
      fen?: string | null;
      /** @description What to play. */
      play: components['schemas']['PlayRequest'];
    };
    /** @description A position to look at. */
    PositionRequest: {
      /** @description A FEN; the usual start if it is left out. */
      fen?: string | null;
      /**
       * @description Whether all legal actions are wanted in full.
       * @default false
       */
      actions: boolean;
    };
    /** @description What to do with a deploy in progress, and where. */
    PositionStep: {
      /** @description A FEN in the middle of a deploy. */
      fen: string;
      /** @description What to do. */
      do: components['schemas']['Step'];
    };
    /** @description Who is there. */
    Presence: {
      /** @description Which sides are connected; the computer always is. */
      online: components['schemas']['BySide_bool'];
      /** @description How many others watch. */
      watchers: number;
      /**
       * @description From which moment on the other side may claim the game of a side that has left; `null` for who is
       *     connected, and where it cannot be claimed.
       */
      gone: components['schemas']['BySide_Option_i64'];
    };
    /** @description One thing wrong with a position. */
    Problem: {
      /** @description The square it is about, if it is about one. */
      square?: components['schemas']['Square'];
      /** @description From and to, in characters of the text from 0. */
      place: [number, number];
      /** @description What is wrong, in words. */
      text: components['schemas']['Text'];
    };
    /** @description What a player has learned. */
    Progress: {
      /** @description The lessons that were begun or finished. */
      lessons: components['schemas']['LessonProgress'][];
    };
    /** @description A piece that becomes heroic. */
    PromotedPiece: {
      /** @description Where it stands after the action. */
      square: components['schemas']['Square'];
      /** @description What it is; carried or not. */
      type: components['schemas']['Kind'];
    };
    /** @description Something that happened, as everyone sees it. */
    PublicEvent:
      | {
          /** @description By this side. */
          by: components['schemas']['Side'];
          /** @description The turn. */
          turn: components['schemas']['TurnName'];
          /** @description The position after it. */
          fen: string;
          /** @description What it caused. */
          events: components['schemas']['GameEvent'][];
          /** @description The clock after it. */
          clock: components['schemas']['Clock'] | null;
          /**
           * Format: int64
           * @description How long it took, in milliseconds.
           */
          time: number;
          /** @description The draws that may be claimed now. */
          claims: components['schemas']['DrawClaim'][];
          /** @description How often the position has occurred. */
          repetitions: number;
          /**
           * Format: int64
           * @description When the game is aborted if the other side makes no first turn.
           */
          expires?: number;
          /** @enum {string} */
          event: 'turn';
        }
      | {
          /** @description This side. */
          by: components['schemas']['Side'];
          /** @description What. */
          offer: components['schemas']['Offer'];
          /** @enum {string} */
          event: 'offer';
        }
      | {
          /** @description This side. */
          by: components['schemas']['Side'];
          /** @description What it had offered. */
          offer: components['schemas']['Offer'];
          /** @enum {string} */
          event: 'withdraw';
        }
      | {
          /** @description This side. */
          by: components['schemas']['Side'];
          /** @description What the other side had offered. */
          offer: components['schemas']['Offer'];
          /** @description How many turns must be played before the other side may offer it again. */
          again?: number;
          /** @enum {string} */
          event: 'decline';
        }
      | {
          /** @description How many turns are left. */
          turns: number;
          /** @description The position now. */
          fen: string;
          /** @description The clock now. */
          clock: components['schemas']['Clock'] | null;
          /** @description The draws that may be claimed now. */
          claims: components['schemas']['DrawClaim'][];
          /** @description How often the position has occurred. */
          repetitions: number;
          /** @description How many turns must be played now before each side may offer a draw again. */
          drawAgain: components['schemas']['DrawPause'];
          /**
           * Format: int64
           * @description When the game is aborted if no first turn is made.
           */
          expires?: number;
          /** @enum {string} */
          event: 'takeback';
        }
      | {
          /** @description How it ended. */
          result: components['schemas']['Ending'];
          /** @description The clock at the end. */
          clock: components['schemas']['Clock'] | null;
          /** @enum {string} */
          event: 'end';
        }
      | {
          /** @description Its id. */
          game: string;
          /** @enum {string} */
          event: 'rematch';
        };
    /** @description A puzzle, with all that a board shows. */
    Puzzle: {
      /** @description Its id. */
      id: string;
      /** @description The position; its side to move is the solver's. */
      position: components['schemas']['Position'];
      /** @description The turns of both sides, the solver's first and last. */
      solution: components['schemas']['PuzzleTurn'][];
      /** @description What it is about. */
      themes: string[];
      /**
       * Format: int32
       * @description How hard it is.
       */
      rating: number;
      /**
       * Format: int32
       * @description In how many turns the solver mates; left out if no mate is proved.
       */
      mate?: number;
      /** @description How many turns were played before it in the game it comes from. */
      turn: number;
    };
    /** @description How a player stands at puzzles. */
    PuzzlePlayer: {
      /**
       * Format: int32
       * @description The rating.
       */
      rating: number;
      /**
       * Format: int32
       * @description How uncertain it is.
       */
      deviation: number;
      /**
       * Format: int32
       * @description How many puzzles were tried.
       */
      tries: number;
      /**
       * Format: int32
       * @description How many of them were solved at the first try.
       */
      solved: number;
    };
    /** @description What a try did to the ratings. */
    PuzzleResult: {
      /** @description How the player stands now. */
      player: components['schemas']['PuzzlePlayer'];
      /**
       * Format: int32
       * @description By how much the player's rating changed; 0 for a puzzle that was tried before.
       */
      change: number;
      /**
       * Format: int32
       * @description How hard the puzzle is now.
       */
      puzzle: number;
    };
    /** @description How a try went. */
    PuzzleTry: {
      /** @description Whether every turn was right at once. */
      solved: boolean;
    };
    /** @description A turn of a solution. */
    PuzzleTurn: {
      /** @description The turn in SAN. */
      san: string;
      /** @description The turn in LAN. */
      lan: string;
      /** @description The FEN after it: whatever leads there is right. */
      fen: string;
    };
    /** @description What there is, and how the player stands. */
    Puzzles: {
      /** @description How many puzzles there are. */
      count: number;
      /** @description How many of each theme. */
      themes: components['schemas']['ThemeCount'][];
      /** @description How the player stands. */
      player: components['schemas']['PuzzlePlayer'];
    };
    /** @description Why a wish is refused: for programs by name, rule and squares, for people in words. */
    Refusal: {
      /** @description The name of the reason: `docs/notation.md` lists them all. */
      reason: string;
      /** @description The number of the rule. */
      rule: string;
      /** @description Where the unit stands; missing if there is no such square. */
      from?: components['schemas']['Square'];
      /** @description Where it was to go. */
      to?: components['schemas']['Square'];
      /** @description The unit that was judged. */
      unit?: string;
      /** @description What it was to do, if that was asked for. */
      kind?: components['schemas']['ActionKind'];
      /** @description The squares that matter besides `from` and `to`: who is in the way, attacks or defends. */
      squares?: components['schemas']['Square'][];
      /** @description The reason in words. */
      text: components['schemas']['Text'];
      /** @description Legal actions that come near, in LAN. */
      instead?: string[];
    };
    /**
     * @description Why a message was refused, by name.
     * @enum {string}
     */
    RefusalCode:
      | 'illegal'
      | 'ambiguous'
      | 'notYourTurn'
      | 'notYourSeat'
      | 'over'
      | 'stale'
      | 'notYet'
      | 'nothingToDo'
      | 'badMessage'
      | 'tooMany'
      | 'unavailable';
    /** @description An error about a position, with what a board shows beside it. */
    Refused: {
      /** @description What is wrong. */
      error: components['schemas']['ApiError'];
      /** @description All pieces that may not stand as they do, then the first other fault. */
      problems?: components['schemas']['Problem'][];
      /** @description The refusal of the turn; left out where the request cannot be read or is ambiguous. */
      why?: components['schemas']['Refusal'];
    };
    /** @description A wish for another name. */
    Rename: {
      /** @description The name: letters, digits, spaces, `-`, `_` and `.`. */
      name: string;
    };
    /**
     * @description Why a game ended.
     * @enum {string}
     */
    ResultReason:
      | 'commanderCaptured'
      | 'checkmate'
      | 'stalemate'
      | 'fiftyMoves'
      | 'seventyFiveMoves'
      | 'thirdRepetition'
      | 'insufficientMaterial'
      | 'resignation'
      | 'time'
      | 'agreement';
    /** @description A position of a game that was looked at. */
    ReviewedPosition: {
      /**
       * Format: int64
       * @description The client's name for it.
       */
      id: number;
      /** @description How many turns were played before it. */
      ply: number;
      /** @description Its score. */
      score: components['schemas']['SearchScore'];
      /** @description What the engine would play in it; `null` when the game is over. */
      best: components['schemas']['TurnName'] | null;
      /**
       * Format: int32
       * @description The glyph of the turn that led to it: 4 `??`, 2 `?`, 6 `?!`; 0 if there is none.
       */
      glyph: number;
      /**
       * Format: double
       * @description How much of the expected result, 0 to 1, that turn gave away.
       */
      given: number;
      /** @description What would have been better than that turn, in SAN. */
      line: string[];
    };
    /** @description Games to watch. */
    RunningGames: {
      /** @description Those of people first, then those against the computer; of each, those that moved last. At most 50. */
      games: components['schemas']['Summary'][];
    };
    /**
     * @description Why a search is over.
     * @enum {string}
     */
    SearchEnd: 'depth' | 'time' | 'stopped' | 'over';
    /** @description A line of the engine. */
    SearchLine: {
      /** @description Its score. */
      score: components['schemas']['SearchScore'];
      /** @description Its turns in SAN, at most 20. */
      san: string[];
      /** @description The same in LAN. */
      lan: string[];
    };
    /** @description The best lines so far. */
    SearchLines: {
      /**
       * Format: int64
       * @description The client's name for it.
       */
      id: number;
      /**
       * Format: int32
       * @description How deep the search is.
       */
      depth: number;
      /**
       * Format: int64
       * @description How many nodes were searched.
       */
      nodes: number;
      /**
       * Format: int64
       * @description Nodes a second.
       */
      nps: number;
      /**
       * Format: int64
       * @description How long it has searched, in milliseconds.
       */
      time: number;
      /** @description The lines, the best first. */
      lines: components['schemas']['SearchLine'][];
      /** @description Nobody can win, whatever is played: one piece is left against a bare Commander. */
      drawn?: boolean;
    };
    /** @description A score in Red's view. */
    SearchScore:
      | {
          /**
           * Format: int32
           * @description Centipawns.
           */
          cp: number;
        }
      | {
          /**
           * Format: int32
           * @description Turns until Red mates; negative: until Blue does; 0: the game is won.
           */
          mate: number;
        };
    /**
     * @description A side: Red or Blue.
     * @enum {string}
     */
    Side: 'r' | 'b';
    /** @description What one piece reaches by its own row of the table, whoever is to move. */
    Sight: {
      /** @description What it is. */
      type: components['schemas']['Kind'];
      /** @description Its heroic mark; always written. */
      heroic: boolean;
      /** @description Another piece carries it. */
      carried?: boolean;
      /** @description Empty squares it can go to (rule 4.2). */
      quiet?: components['schemas']['Square'][];
      /** @description Friendly units it can join (rule 6.3). */
      combines?: components['schemas']['Square'][];
      /** @description Enemy units it can capture, staying or not (rule 5). */
      captures?: components['schemas']['Square'][];
      /** @description Enemy units that an Air Force can only capture at the price of itself (rule 5.5). */
      suicideCaptures?: components['schemas']['Square'][];
      /** @description The squares that it attacks (rule 8.1), those of its own side among them: these it protects. */
      attacks?: components['schemas']['Square'][];
      /** @description Squares in its range that it does not reach because something stands in the way. */
      blocked?: components['schemas']['Square'][];
      /** @description Squares in its range from which air defence keeps it away (rule 7.3). */
      covered?: components['schemas']['Square'][];
    };
    /** @description A square, `a1` to `k12`. */
    Square: string;
    /** @description A question about a square. */
    SquareRequest: {
      /** @description A FEN; the usual start if it is left out. */
      fen?: string | null;
      /** @description The square. */
      square: components['schemas']['Square'];
    };
    /** @description A square: what stands there, what each piece of it reaches, and what attacks it. */
    SquareView: {
      /** @description The square. */
      square: components['schemas']['Square'];
      /** @description What stands there. */
      piece?: components['schemas']['Piece'];
      /** @description Each piece of it with what it reaches, the carrier first; always written. */
      pieces: components['schemas']['Sight'][];
      /** @description The enemies that attack it (rule 8.1); always written. */
      attackers: components['schemas']['Attacker'][];
    };
    /**
     * @description Where a game stands on the board.
     * @enum {string}
     */
    Status:
      | 'ongoing'
      | 'check'
      | 'checkmate'
      | 'commanderCaptured'
      | 'stalemate'
      | 'insufficientMaterial'
      | 'seventyFiveMoves';
    /**
     * @description What to do with the deploy in progress.
     * @enum {string}
     */
    Step: 'undo' | 'cancel' | 'commit';
    /** @description A step of a deploy turn. */
    StepRequest: {
      /** @description The unit, `F` or `(FT)`; heroic marks may be left out. */
      unit: string;
      /** @description Its destination or target. */
      to: components['schemas']['Square'];
      /** @description What it is to do. */
      kind?: components['schemas']['ActionKind'];
    };
    /**
     * @description A study: a game with variations.
     *
     *     When one is sent to the server, whatever is empty may be left out.
     */
    Study: {
      /** @description Names and values, in their order; `Result`, `FEN` and `SetUp` are not among them. */
      tags: [string, string][];
      /** @description The FEN of the first position; the usual one if it is left out. */
      start: string;
      /** @description The result. */
      result: components['schemas']['GameScore'];
      /** @description What is said before the first turn. */
      comment?: string;
      /** @description The main line. */
      line: components['schemas']['StudyNode'][];
    };
    /**
     * @description A turn with what is noted beside it.
     *
     *     When one is sent to the server, one of `lan` and `san` is enough.
     */
    StudyNode: {
      /** @description The turn in SAN; read if there is no `lan`. */
      san: string;
      /** @description The turn in LAN. */
      lan: string;
      /** @description The position after it; not looked at when read. */
      fen: string;
      /** @description What is said after it. */
      comment?: string;
      /** @description What is said before it. */
      before?: string;
      /** @description Numbers of glyphs (rule 13.8): 4 is `??`. */
      glyphs?: number[];
      /** @description Other lines instead of this turn. */
      variations?: components['schemas']['StudyNode'][][];
    };
    /** @description A game in a list. */
    Summary: {
      /** @description Its id. */
      id: string;
      /** @description Who plays. */
      players: components['schemas']['BySide_Player'];
      /** @description The settings of the clock; `null`: no clock. */
      clock: components['schemas']['TimeControl'] | null;
      /** @description The position on the board. */
      fen: string;
      /** @description The last turn in SAN; `null` before the first. */
      last: string | null;
      /** @description How many turns were played. */
      turns: number;
      /** @description How it ended; `null` while it goes on. */
      result: components['schemas']['Ending'] | null;
      /**
       * Format: int64
       * @description When it was made.
       */
      created: number;
      /**
       * Format: int64
       * @description When the last turn was played.
       */
      moved: number;
      /**
       * Format: int64
       * @description When the time of the side to move is up; `null` while no clock runs.
       */
      due: number | null;
      /** @description The side of who asks; left out if the game is not their own. */
      seat?: components['schemas']['Side'];
    };
    /** @description A turn, and what is expected after it. */
    TellRequest: {
      /** @description A FEN; the usual start if it is left out. A deploy in progress is taken back first. */
      fen?: string | null;
      /** @description The turn and what is expected after it, in any notation; nothing if only threats are asked for. */
      line?: components['schemas']['TurnText'][];
      /** @description Whose pieces are called yours; the sides are named if it is left out. */
      you?: components['schemas']['Side'] | null;
    };
    /** @description What a game is to be like, as clients ask for it. */
    Terms: {
      /**
       * @description The colour of who asks.
       * @default random
       */
      color: components['schemas']['ColorChoice'];
      /** @description The clock; none if it is left out. */
      clock?: components['schemas']['TimeControl'] | null;
      /** @description A FEN; the usual start if it is left out. It is kept in its canonical form. */
      start?: string | null;
    };
    /** @description A sentence in each language. */
    Text: {
      /** @description English. */
      en: string;
      /** @description Vietnamese. */
      vi: string;
    };
    /** @description A turn in SAN or LAN; during a deploy sequence, a step of it, or `commit`. */
    TextRequest: {
      /** @description The text. */
      turn: string;
    };
    /** @description A theme and how many puzzles have it. */
    ThemeCount: {
      /** @description Its name. */
      theme: string;
      /** @description How many. */
      count: number;
    };
    /** @description How a game's time is set. */
    TimeControl:
      | {
          /**
           * Format: int64
           * @description What each side begins with, in milliseconds: 1 second to 24 hours.
           */
          initial: number;
          /**
           * Format: int64
           * @description What each turn adds, in milliseconds: at most 10 minutes.
           */
          increment: number;
        }
      | {
          /**
           * Format: int64
           * @description How many: 1 to 30.
           */
          days: number;
        };
    /** @description What can be said of a line, and of the position that it begins in. */
    Told: {
      /** @description What its first turn does for who plays it. */
      gains: components['schemas']['Fact'][];
      /** @description What the answer to it takes. */
      costs: components['schemas']['Fact'][];
      /** @description What the other side threatens before it. */
      threats: components['schemas']['Fact'][];
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
      from: components['schemas']['Square'];
      /** @description The move, or the steps in order. A commit is understood. */
      actions: components['schemas']['Action'][];
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
    /** @description What a turn is called, in LAN or SAN. */
    TurnText: string;
    /** @description The legal actions that start on a square. */
    UnitActions: {
      /** @description The square. */
      square: components['schemas']['Square'];
      /** @description What stands there. */
      piece: components['schemas']['Piece'];
      /** @description The whole unit and each part that can deploy: one entry for each that has a legal action. */
      moves: components['schemas']['UnitMoves'][];
    };
    /** @description The legal actions of one unit, by kind. */
    UnitMoves: {
      /** @description The unit, with its heroic marks. */
      unit: string;
      /** @description It leaves a stack: these are deploy steps. */
      deploy?: boolean;
      /** @description Destinations of quiet moves. */
      quiet?: components['schemas']['Square'][];
      /** @description Targets of `x`. */
      captures?: components['schemas']['Square'][];
      /** @description Targets of `*`. */
      stayCaptures?: components['schemas']['Square'][];
      /** @description Targets of `**`. */
      suicideCaptures?: components['schemas']['Square'][];
      /** @description Friendly units to join. */
      combines?: components['schemas']['Square'][];
    };
    /** @description Why something is not legal. */
    Why: {
      /** @description The refusal; `null` if it is legal. */
      why: components['schemas']['Refusal'] | null;
    };
    /** @description A move that may not be legal. */
    WhyRequest: {
      /** @description A FEN; the usual start if it is left out. */
      fen?: string | null;
      /** @description The square of the unit. */
      from: string;
      /** @description Where it is to go, or what it is to capture. */
      to: string;
      /** @description The unit, `F` or `(FT)`; any if it is left out. */
      unit?: string | null;
      /** @description What it is to do; anything if it is left out. */
      kind?: components['schemas']['ActionKind'] | null;
    };
    /** @description The air-defence zone of each side, square by square. */
    Zones: {
      /** @description The squares that Red covers; always written. */
      r: components['schemas']['Covered'][];
      /** @description The squares that Blue covers; always written. */
      b: components['schemas']['Covered'][];
    };
    /** @description A question about air-defence zones. */
    ZonesRequest: {
      /** @description A FEN; the usual start if it is left out. */
      fen?: string | null;
    };
  };
  responses: {
    /** @description An error */
    Error: { headers: { [name: string]: unknown }; content: { 'application/json': components['schemas']['Error'] } };
  };
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type Abandoned = components['schemas']['Abandoned'];
export type Aborted = components['schemas']['Aborted'];
export type AcceptedChallenge = components['schemas']['AcceptedChallenge'];
export type Action = components['schemas']['Action'];
export type ActionKind = components['schemas']['ActionKind'];
export type AddedGame = components['schemas']['AddedGame'];
export type AnalysisMessage = components['schemas']['AnalysisMessage'];
export type AnalysisRequest = components['schemas']['AnalysisRequest'];
export type Announcement = components['schemas']['Announcement'];
export type ApiError = components['schemas']['ApiError'];
export type Aspect = components['schemas']['Aspect'];
export type Attacker = components['schemas']['Attacker'];
export type Attackers = components['schemas']['Attackers'];
export type BySideOptionSquare = components['schemas']['BySide_Option_Square'];
export type BySideOptionI64 = components['schemas']['BySide_Option_i64'];
export type BySideOptionUsize = components['schemas']['BySide_Option_usize'];
export type BySidePlayer = components['schemas']['BySide_Player'];
export type BySideVecSquare = components['schemas']['BySide_Vec_Square'];
export type BySideBool = components['schemas']['BySide_bool'];
export type Challenge = components['schemas']['Challenge'];
export type ChallengeRequest = components['schemas']['ChallengeRequest'];
export type ClaimedScore = components['schemas']['ClaimedScore'];
export type Clock = components['schemas']['Clock'];
export type ColorChoice = components['schemas']['ColorChoice'];
export type Covered = components['schemas']['Covered'];
export type CreatedGame = components['schemas']['CreatedGame'];
export type Defender = components['schemas']['Defender'];
export type Deploy = components['schemas']['Deploy'];
export type DeployRequest = components['schemas']['DeployRequest'];
export type DrawClaim = components['schemas']['DrawClaim'];
export type DrawPause = components['schemas']['DrawPause'];
export type Ending = components['schemas']['Ending'];
export type Error = components['schemas']['Error'];
export type ErrorCode = components['schemas']['ErrorCode'];
export type Fact = components['schemas']['Fact'];
export type Fen = components['schemas']['Fen'];
export type GameClaim = components['schemas']['GameClaim'];
export type GameEvent = components['schemas']['GameEvent'];
export type GameMoves = components['schemas']['GameMoves'];
export type GameRequest = components['schemas']['GameRequest'];
export type GameResult = components['schemas']['GameResult'];
export type GameScore = components['schemas']['GameScore'];
export type GameSettings = components['schemas']['GameSettings'];
export type GameState = components['schemas']['GameState'];
export type GameUpdate = components['schemas']['GameUpdate'];
export type GameView = components['schemas']['GameView'];
export type Kind = components['schemas']['Kind'];
export type LeftClaim = components['schemas']['LeftClaim'];
export type LessonProgress = components['schemas']['LessonProgress'];
export type LobbyMessage = components['schemas']['LobbyMessage'];
export type MessageRefusal = components['schemas']['MessageRefusal'];
export type MoveRequest = components['schemas']['MoveRequest'];
export type NumberedEvent = components['schemas']['NumberedEvent'];
export type Offer = components['schemas']['Offer'];
export type OfflineEnd = components['schemas']['OfflineEnd'];
export type OfflineGame = components['schemas']['OfflineGame'];
export type OfflineTurn = components['schemas']['OfflineTurn'];
export type OpenOffer = components['schemas']['OpenOffer'];
export type OwnChallenges = components['schemas']['OwnChallenges'];
export type OwnGames = components['schemas']['OwnGames'];
export type Person = components['schemas']['Person'];
export type PgnError = components['schemas']['PgnError'];
export type PgnGames = components['schemas']['PgnGames'];
export type PgnText = components['schemas']['PgnText'];
export type PgnToRead = components['schemas']['PgnToRead'];
export type PgnToWrite = components['schemas']['PgnToWrite'];
export type Piece = components['schemas']['Piece'];
export type Ping = components['schemas']['Ping'];
export type PlacedPiece = components['schemas']['PlacedPiece'];
export type PlayRequest = components['schemas']['PlayRequest'];
export type Played = components['schemas']['Played'];
export type PlayerCommand = components['schemas']['PlayerCommand'];
export type PlayerId = components['schemas']['PlayerId'];
export type PlayerMessage = components['schemas']['PlayerMessage'];
export type Position = components['schemas']['Position'];
export type PositionAnswer = components['schemas']['PositionAnswer'];
export type PositionPlay = components['schemas']['PositionPlay'];
export type PositionRequest = components['schemas']['PositionRequest'];
export type PositionStep = components['schemas']['PositionStep'];
export type Presence = components['schemas']['Presence'];
export type Problem = components['schemas']['Problem'];
export type Progress = components['schemas']['Progress'];
export type PromotedPiece = components['schemas']['PromotedPiece'];
export type PublicEvent = components['schemas']['PublicEvent'];
export type Puzzle = components['schemas']['Puzzle'];
export type PuzzlePlayer = components['schemas']['PuzzlePlayer'];
export type PuzzleResult = components['schemas']['PuzzleResult'];
export type PuzzleTry = components['schemas']['PuzzleTry'];
export type PuzzleTurn = components['schemas']['PuzzleTurn'];
export type Puzzles = components['schemas']['Puzzles'];
export type Refusal = components['schemas']['Refusal'];
export type RefusalCode = components['schemas']['RefusalCode'];
export type Refused = components['schemas']['Refused'];
export type Rename = components['schemas']['Rename'];
export type ResultReason = components['schemas']['ResultReason'];
export type ReviewedPosition = components['schemas']['ReviewedPosition'];
export type RunningGames = components['schemas']['RunningGames'];
export type SearchEnd = components['schemas']['SearchEnd'];
export type SearchLine = components['schemas']['SearchLine'];
export type SearchLines = components['schemas']['SearchLines'];
export type SearchScore = components['schemas']['SearchScore'];
export type Side = components['schemas']['Side'];
export type Sight = components['schemas']['Sight'];
export type Square = components['schemas']['Square'];
export type SquareRequest = components['schemas']['SquareRequest'];
export type SquareView = components['schemas']['SquareView'];
export type Status = components['schemas']['Status'];
export type Step = components['schemas']['Step'];
export type StepRequest = components['schemas']['StepRequest'];
export type Study = components['schemas']['Study'];
export type StudyNode = components['schemas']['StudyNode'];
export type Summary = components['schemas']['Summary'];
export type TellRequest = components['schemas']['TellRequest'];
export type Terms = components['schemas']['Terms'];
export type Text = components['schemas']['Text'];
export type TextRequest = components['schemas']['TextRequest'];
export type ThemeCount = components['schemas']['ThemeCount'];
export type TimeControl = components['schemas']['TimeControl'];
export type Told = components['schemas']['Told'];
export type Turn = components['schemas']['Turn'];
export type TurnName = components['schemas']['TurnName'];
export type TurnText = components['schemas']['TurnText'];
export type UnitActions = components['schemas']['UnitActions'];
export type UnitMoves = components['schemas']['UnitMoves'];
export type Why = components['schemas']['Why'];
export type WhyRequest = components['schemas']['WhyRequest'];
export type Zones = components['schemas']['Zones'];
export type ZonesRequest = components['schemas']['ZonesRequest'];
export type ResponseError = components['responses']['Error'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
