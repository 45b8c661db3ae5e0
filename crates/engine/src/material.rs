//! Material: what pieces are worth in exchanges, to the engine and to the simple players alike.

use cotulenh::{Color, Kind, Piece, Position, Stack};

/// What a piece is worth in an exchange.
pub const fn piece_value(piece: Piece) -> i32 {
    let value = match piece.kind {
        Kind::Commander => 10_000,
        Kind::Infantry => 100,
        Kind::Tank => 300,
        Kind::Militia => 120,
        Kind::Engineer => 150,
        Kind::Artillery => 500,
        Kind::AntiAir => 200,
        Kind::Missile => 400,
        Kind::AirForce => 700,
        Kind::Navy => 600,
        Kind::Headquarters => 60,
    };
    if piece.heroic && !matches!(piece.kind, Kind::Commander) {
        value + value / 4 + 40
    } else {
        value
    }
}

/// What everything on a square is worth.
pub fn stack_value(stack: Stack) -> i32 {
    stack.pieces().map(piece_value).sum()
}

/// What a side's pieces are worth more than those of the other side.
pub fn material_balance(position: &Position, color: Color) -> i32 {
    material(position, color) - material(position, !color)
}

/// What a side's pieces are worth.
fn material(position: &Position, color: Color) -> i32 {
    let stacks = position.units(color).into_iter().filter_map(|square| position.get(square));
    stacks.map(stack_value).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heroes_and_stacks_count() {
        assert_eq!(material_balance(&Position::start(), Color::Red), 0);
        let position: Position =
            "6c4/11/11/11/11/4(F+T)6/11/11/2n8/11/11/3C7 r".parse().expect("a FEN");
        let hero = piece_value(Piece { kind: Kind::Tank, heroic: true });
        assert!(hero > piece_value(Piece { kind: Kind::Tank, heroic: false }));
        assert_eq!(material_balance(&position, Color::Red), 700 + hero - 600);
        assert_eq!(material_balance(&position, Color::Blue), 600 - hero - 700);
    }
}
