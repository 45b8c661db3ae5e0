//! Builds the web client into the folder `client`, from where it is embedded.
//!
//! In the repository the client is built by npm, in `web/`, when something there has changed since the
//! last time: a stamp in `client` tells what it was built from, and a lock keeps the builds of cargo's
//! several runs (check, test, doc) apart. A published package carries the built client, and no `web/`:
//! there nothing is built, and Node.js is not needed.
//!
//! The rules and the engine as WebAssembly come from the npm package in `bindings/js`. Release builds make it
//! first where its tools are there; other builds take what is there, however old, because it takes minutes.
//! Without it, the site asks the server's engine for everything.

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// What the client is built from.
const INPUTS: [&str; 12] = [
    "src",
    "offline",
    "../crates/cotulenh/RULES.md",
    "../crates/cotulenh/RULES.vi.md",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "vite.config.ts",
    "svelte.config.js",
    "tsconfig.json",
    "compress.mjs",
];

/// What the package with WebAssembly is built from, in the repository.
const ENGINE_INPUTS: [&str; 11] = [
    "bindings/js/src",
    "bindings/js/wasm/src",
    "bindings/js/wasm/Cargo.toml",
    "bindings/js/wasm/Cargo.lock",
    "bindings/js/package-lock.json",
    "bindings/js/bundle.mjs",
    "bindings/js/build",
    "crates/cotulenh/src",
    "crates/engine/src",
    "crates/endings/src",
    "crates/coach/src",
];

/// The package, and its entry that the client is built with.
const ENGINE: &str = "bindings/js/dist";
const ENGINE_ENTRY: &str = "url.mjs";

/// The program that builds the client; on Windows it is a script.
const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

fn main() -> ExitCode {
    match build() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("\nerror: the web client cannot be built: {message}\n");
            ExitCode::FAILURE
        }
    }
}

fn build() -> Result<(), String> {
    let crate_dir = PathBuf::from(env("CARGO_MANIFEST_DIR")?);
    let client = crate_dir.join("client");
    let web = crate_dir.join("../../web");
    if !is_source(&web) {
        return packaged(&client);
    }
    let web = web.canonicalize().map_err(in_file("web"))?;
    for input in INPUTS.map(|input| web.join(input)) {
        if input.exists() {
            println!("cargo::rerun-if-changed={}", input.display());
        }
    }
    let stamp_file = client.join(".stamp");
    println!("cargo::rerun-if-changed={}", stamp_file.display());

    let lock = File::create(web.join(".build.lock")).map_err(in_file("web/.build.lock"))?;
    lock.lock().map_err(in_file("web/.build.lock"))?;
    let root = web.join("..");
    if env("PROFILE")? == "release" {
        build_engine(&root)?;
    }
    let entry = root.join(ENGINE).join(ENGINE_ENTRY);
    if entry.exists() {
        println!("cargo::rerun-if-changed={}", entry.display());
    }
    let stamp = format!("{} {}", stamp(&web, &INPUTS)?, stamp(&root, &[ENGINE])?);
    if fs::read_to_string(&stamp_file).ok().as_ref() != Some(&stamp) {
        npm(&web)?;
        fs::write(&stamp_file, &stamp).map_err(in_file("client/.stamp"))?;
    }
    Ok(())
}

/// Whether this is the client's source. Somebody else's project may have a folder of that name where it
/// keeps packages.
fn is_source(web: &Path) -> bool {
    fs::read_to_string(web.join("package.json")).is_ok_and(|text| text.contains("\"cotulenh-web\""))
}

/// Checks that the package came with the client.
fn packaged(client: &Path) -> Result<(), String> {
    println!("cargo::rerun-if-changed={}", client.display());
    if client.join("index.html").is_file() {
        return Ok(());
    }
    Err("neither its source, ../../web, nor the built client is here. A package is made after the \
        server was built: see docs/releasing.md."
        .to_owned())
}

fn env(name: &str) -> Result<String, String> {
    std::env::var(name).map_err(|_| format!("{name} is not set: this is run by cargo"))
}

fn in_file(name: &str) -> impl Fn(std::io::Error) -> String {
    move |error| format!("{name}: {error}")
}

/// Makes the package with WebAssembly, unless it is up to date. Where that is not possible, there is none.
fn build_engine(root: &Path) -> Result<(), String> {
    for input in ENGINE_INPUTS.map(|input| root.join(input)) {
        println!("cargo::rerun-if-changed={}", input.display());
    }
    let (package, stamp_file) = (root.join(ENGINE), root.join("bindings/js/.work/site.stamp"));
    let stamp = stamp(root, &ENGINE_INPUTS)?;
    let is_there = package.join(ENGINE_ENTRY).is_file();
    if is_there && fs::read_to_string(&stamp_file).ok().as_ref() == Some(&stamp) {
        return Ok(());
    }
    let made = match can_build_engine() {
        true => make_engine(root),
        false => Err("there is no Rust target for WebAssembly (docs/server.md)".to_owned()),
    };
    let Err(message) = made else {
        return fs::write(&stamp_file, &stamp).map_err(in_file("bindings/js/.work/site.stamp"));
    };
    let (what, why) = match is_there {
        true => ("the engine in the site's pages may be older than the source", message),
        false => ("the site uses the server's engine alone", message),
    };
    println!("cargo::warning={what}: {}", why.trim().lines().last().unwrap_or_default());
    Ok(())
}

/// Whether there is a compiler for WebAssembly, as `bindings/js/build` looks for one: rustup's target, the sources
/// of the standard library, or Debian's packages. Nothing is installed here.
fn can_build_engine() -> bool {
    const SOURCES: &str = "lib/rustlib/src/rust/library/std/Cargo.toml";
    let said = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).output();
        output
            .map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
            .unwrap_or_default()
    };
    let targets = said("rustup", &["target", "list", "--installed"]);
    let sysroot = said("rustc", &["--print", "sysroot"]);
    targets.lines().any(|target| target == "wasm32-unknown-unknown")
        || !targets.is_empty() && Path::new(sysroot.trim()).join(SOURCES).exists()
        || Path::new("/usr/bin/cargo").exists() && Path::new("/usr").join(SOURCES).exists()
}

fn make_engine(root: &Path) -> Result<(), String> {
    let mut command = Command::new("bash");
    command.arg("bindings/js/build").current_dir(root);
    // What cargo has told this script about this build is not meant for another one.
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy();
        let is_own = ["RUSTC", "RUSTDOC", "RUSTFLAGS", "CLIPPY_ARGS", "MAKEFLAGS", "MFLAGS"]
            .iter()
            .any(|start| name.starts_with(start));
        let is_place =
            ["CARGO_HOME", "CARGO_HTTP_", "CARGO_NET_", "CARGO_REGISTRIES_", "CARGO_SOURCE_"]
                .iter()
                .any(|start| name.starts_with(start));
        if is_own || name.starts_with("CARGO_") && !is_place || name == "CARGO" {
            command.env_remove(&*name);
        }
    }
    let output = command.output().map_err(|error| format!("bash: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!("`bindings/js/build` failed: {}", String::from_utf8_lossy(&output.stderr)))
}

/// Names and contents of all inputs, in one number.
fn stamp(folder: &Path, inputs: &[&str]) -> Result<String, String> {
    let mut hash = DefaultHasher::new();
    for &input in inputs {
        for file in files(&folder.join(input))? {
            // A packed file has dates in it; all that it holds is here, too.
            if file.extension().is_some_and(|end| end == "tgz") {
                continue;
            }
            file.strip_prefix(folder).unwrap_or(&file).hash(&mut hash);
            fs::read(&file).map_err(in_file(input))?.hash(&mut hash);
        }
    }
    Ok(format!("{:016x}", hash.finish()))
}

/// All files under a path, sorted; the path itself if it is a file; none if it is not there.
fn files(path: &Path) -> Result<Vec<PathBuf>, String> {
    if !path.is_dir() {
        return Ok(path.is_file().then(|| path.to_owned()).into_iter().collect());
    }
    let failed = |error| format!("{}: {error}", path.display());
    let mut entries = Vec::new();
    for entry in fs::read_dir(path).map_err(failed)? {
        entries.push(entry.map_err(failed)?.path());
    }
    entries.sort();
    let mut found = Vec::new();
    for entry in entries {
        found.extend(files(&entry)?);
    }
    Ok(found)
}

/// Installs what the client needs, if that is not up to date, and builds it.
fn npm(web: &Path) -> Result<(), String> {
    let installed = modified(&web.join("node_modules/.package-lock.json"));
    if installed < modified(&web.join("package-lock.json")) {
        run(web, &["ci", "--no-audit", "--no-fund"])?;
    }
    run(web, &["run", "build"])
}

fn modified(path: &Path) -> Option<std::time::SystemTime> {
    path.metadata().and_then(|data| data.modified()).ok()
}

fn run(web: &Path, arguments: &[&str]) -> Result<(), String> {
    let command = format!("npm {}", arguments.join(" "));
    // A folder that someone set for another build is not ours.
    let run = Command::new(NPM).args(arguments).current_dir(web).env_remove("WEB_OUT").output();
    let output = run.map_err(|_| {
        "Node.js with npm is needed (version 20 or newer) and was not found. Install it and build again."
            .to_owned()
    })?;
    if output.status.success() {
        return Ok(());
    }
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Err(format!("`{command}` failed\n{}{}", text(&output.stdout), text(&output.stderr)))
}
