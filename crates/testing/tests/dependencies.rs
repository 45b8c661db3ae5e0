//! Every direct dependency of the repository has its reason in `docs/architecture.md`, and nothing else.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn every_dependency_has_a_reason() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = read(&root.join("docs/architecture.md"));
    let section = page.split("\n## ").find(|section| section.starts_with("Dependencies\n"));
    let tables = section.expect("a section on dependencies").split("All are the newest").next();
    let named = names(tables.expect("the tables"));

    let mut used = npm_packages(&read(&root.join("web/package.json")));
    used.extend(npm_packages(&read(&root.join("bindings/js/package.json"))));
    for manifest in manifests(&root) {
        used.extend(crates(&read(&manifest)));
    }
    for list in ["tools.txt", "tests/requirements.txt"] {
        used.extend(python_packages(&read(&root.join("bindings/python").join(list))));
    }
    let missing: Vec<_> = used.difference(&named).collect();
    let gone: Vec<_> = named.difference(&used).collect();
    assert!(missing.is_empty() && gone.is_empty(), "missing: {missing:?}, gone: {gone:?}");
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names in backticks in the first column of each table.
fn names(tables: &str) -> BTreeSet<String> {
    let columns = tables.lines().filter_map(|line| line.strip_prefix("| `")?.split(" | ").next());
    columns.flat_map(|column| column.split('`').step_by(2)).map(str::to_owned).collect()
}

fn manifests(root: &Path) -> Vec<PathBuf> {
    let crates = fs::read_dir(root.join("crates")).expect("the crates");
    let folders = crates.map(|entry| entry.expect("a crate").path());
    let others = ["fuzz", "bindings/js/wasm", "bindings/python"].map(|folder| root.join(folder));
    folders.chain(others).map(|folder| folder.join("Cargo.toml")).collect()
}

/// The dependencies of a Cargo.toml that are not of this repository.
fn crates(manifest: &str) -> BTreeSet<String> {
    let sections = manifest.split("\n[");
    let lines = sections.filter(|section| {
        section.split(']').next().is_some_and(|title| title.ends_with("dependencies"))
    });
    let lines = lines.flat_map(|section| section.lines().skip(1));
    let names = lines.filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()));
    let names = names.filter_map(|line| line.split([' ', '.', '=']).next());
    names.filter(|name| !name.starts_with("cotulenh")).map(str::to_owned).collect()
}

/// The packages of a list for pip.
fn python_packages(list: &str) -> BTreeSet<String> {
    let lines = list.lines().filter(|line| line.starts_with(|first: char| first.is_alphabetic()));
    lines.filter_map(|line| line.split(['=', '<', '>', ' ']).next()).map(str::to_owned).collect()
}

/// The dependencies of a package.json.
fn npm_packages(manifest: &str) -> BTreeSet<String> {
    let lists = manifest.split("ependencies\": {").skip(1);
    let lines = lists.flat_map(|list| list.lines().skip(1).take_while(|line| !line.contains('}')));
    lines.filter_map(|line| line.split('"').nth(1)).map(str::to_owned).collect()
}
