//! The tests of the rules, in one binary.
#![allow(missing_docs)]

mod compare;
mod game;
mod golden;
#[cfg(feature = "serde")]
mod json;
#[cfg(feature = "serde")]
mod json_properties;
#[cfg(feature = "serde")]
mod json_requests;
mod pgn;
mod properties;
mod rules_01_board;
mod rules_03_pieces;
mod rules_04_moving;
mod rules_05_capturing;
mod rules_06_stacks;
mod rules_07_air_defence;
mod rules_08_attack;
mod rules_09_heroic;
mod rules_10_deploy;
mod rules_10_legality;
mod rules_11_end;
mod rules_12_fen;
mod rules_13_files;
mod rules_13_open_deploys;
mod rules_14_table;
mod rules_as_data;
mod seed_000_air_defence;
mod seed_000_captures;
mod seed_000_check;
mod seed_000_deploy;
mod seed_000_endings;
mod seed_000_exposure;
mod seed_000_fen;
mod seed_000_pieces;
mod seed_000_promotion;
mod seed_000_stacks;
mod seed_000_terrain;
mod seed_000_validation;
mod seed_003_combined;
mod seed_004_exposure;
mod seed_games;
mod seed_notation;
mod seed_notation_examples;
mod seed_notation_games;
mod seed_notation_others;
mod slow;
mod study;
mod support;
mod turns;
mod why;
