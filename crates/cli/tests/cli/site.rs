//! `serve`, in builds with a site and without.

#[cfg(feature = "site")]
mod with {
    use std::io::{BufRead, BufReader, Read, Write};
    use std::net::TcpStream;
    use std::process::Stdio;

    use crate::{command, run};

    #[test]
    fn without_a_command_the_site_is_served() {
        for args in [&[][..], &["serve"]] {
            let mut child = command(args)
                .env("COTULENH_LISTEN", "127.0.0.1:0")
                .env("COTULENH_DATABASE", ":memory:")
                .stdout(Stdio::piped())
                .spawn()
                .expect("the program runs");
            let mut line = String::new();
            let mut out = BufReader::new(child.stdout.take().expect("its output"));
            out.read_line(&mut line).expect("a line");
            assert!(line.ends_with(" (database: :memory:)\n"), "{line}");
            let address = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next());
            let mut stream =
                TcpStream::connect(address.expect("an address")).expect("a connection");
            stream.write_all(b"GET / HTTP/1.0\r\n\r\n").expect("sent");
            let mut page = String::new();
            stream.read_to_string(&mut page).expect("a page");
            assert!(page.contains("<title>CoTuLenh</title>"), "{page}");
            child.kill().expect("killed");
            child.wait().expect("an end");
        }
    }

    #[test]
    fn what_cannot_be_served_is_said() {
        let wrong = run(&["serve", "--listen", "nowhere", "--database", ":memory:"]);
        assert_eq!(wrong.code, Some(2));
        assert!(wrong.stderr.starts_with("error: cannot listen on nowhere: "), "{}", wrong.stderr);
        let wrong = run(&["serve", "--listen", "127.0.0.1:0", "--database", "/nowhere/x.sqlite"]);
        assert_eq!(wrong.code, Some(2));
        assert!(
            wrong.stderr.starts_with("error: the database /nowhere/x.sqlite "),
            "{}",
            wrong.stderr
        );
        let wrong = run(&["serve", "--threads", "0"]);
        assert_eq!(wrong.code, Some(2));
    }
}

#[cfg(not(feature = "site"))]
#[test]
fn a_build_without_a_site_says_so() {
    for args in [&[][..], &["serve"], &["serve", "--listen", "127.0.0.1:0"]] {
        let run = crate::run(args);
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{args:?}");
        assert!(run.stderr.starts_with("error: this build has no site"), "{}", run.stderr);
    }
}
