//! The tests of the rules, in one binary.
#![allow(missing_docs)]

mod compare;
mod game;
mod golden;
#[cfg(feature = "serde")]
mod json;
#[cfg(feature = "serde")]
mod json_golden;
#[cfg(feature = "serde")]
mod json_properties;
#[cfg(feature = "serde")]
mod json_requests;
mod newcomer;
mod pgn;
mod pgn_properties;
mod properties;
mod rules_01_board;
mod rules_02_start;
mod rules_03_pieces;
mod rules_03_ranges;
mod rules_04_moving;
mod rules_05_capturing;
mod rules_06_stacks;
mod rules_07_air_defence;
mod rules_08_attack;
mod rules_08_check;
mod rules_08_exposure;
mod rules_09_heroic;
mod rules_10_counting;
mod rules_10_deploy;
mod rules_10_legality;
mod rules_11_clock;
mod rules_11_end;
mod rules_11_games;
mod rules_11_material;
mod rules_12_fen;
mod rules_12_session;
mod rules_13_files;
mod rules_13_notation;
mod rules_13_open_deploys;
mod rules_13_turns;
mod rules_14_pieces;
mod rules_14_turns;
mod rules_as_data;
mod study;
mod study_properties;
mod support;
mod why;
