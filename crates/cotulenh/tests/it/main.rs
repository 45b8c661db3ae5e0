//! The tests of the rules, in one binary.
#![allow(missing_docs)]

mod compare;
mod golden;
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
mod rules_14_table;
mod slow;
mod support;
