//! Reading questions: JSON as JavaScript writes it.
//!
//! `serde_json` would do, but it brings tables and code for fractions, of which no question has any: a
//! twentieth of what a page that wants the rules has to load.

use core::fmt::{self, Display};
use std::borrow::Cow;

use serde::de::value::{BorrowedStrDeserializer, StringDeserializer};
use serde::de::{self, DeserializeOwned, DeserializeSeed, Expected, Unexpected, Visitor};
use serde::forward_to_deserialize_any;

/// How deep lists and objects may lie in each other.
const DEEPEST: usize = 64;

/// What is wrong with a question, in words.
#[derive(Debug)]
pub struct Mistake(String);

impl Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for Mistake {}

impl de::Error for Mistake {
    fn custom<T: Display>(message: T) -> Mistake {
        Mistake(message.to_string())
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Mistake {
        Mistake(match found {
            Unexpected::Str(text) => format!("expected {expected}, not {text:?}"),
            Unexpected::Unsigned(number) => format!("expected {expected}, not {number}"),
            Unexpected::Signed(number) => format!("expected {expected}, not {number}"),
            Unexpected::Bool(holds) => format!("expected {expected}, not {holds}"),
            Unexpected::Float(_) => format!("expected {expected}, not such a number"),
            Unexpected::Seq => format!("expected {expected}, not a list"),
            Unexpected::Map => format!("expected {expected}, not an object"),
            _ => format!("expected {expected}"),
        })
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Mistake {
        Mistake::invalid_type(found, expected)
    }
}

/// Reads a question.
///
/// # Errors
///
/// If it is no JSON, or says something else than what is asked.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, Mistake> {
    let mut reader = Reader { text, at: 0, depth: 0 };
    let value = T::deserialize(&mut reader)?;
    match reader.peek() {
        None => Ok(value),
        Some(_) => Err(reader.mistake("the end")),
    }
}

/// A value, or the beginning of one.
enum Token<'de> {
    Null,
    Bool(bool),
    Unsigned(u64),
    Signed(i64),
    /// A number that is not whole, or too large.
    Other,
    Text(Cow<'de, str>),
    List,
    Object,
}

struct Reader<'de> {
    text: &'de str,
    at: usize,
    depth: usize,
}

impl<'de> Reader<'de> {
    fn mistake(&self, expected: &str) -> Mistake {
        Mistake(format!("expected {expected} at column {}", self.at + 1))
    }

    /// The next character that is no space.
    fn peek(&mut self) -> Option<u8> {
        let rest = self.text.as_bytes().get(self.at..)?;
        self.at += rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        self.text.as_bytes().get(self.at).copied()
    }

    fn expect(&mut self, wanted: u8, name: &str) -> Result<(), Mistake> {
        if self.peek() != Some(wanted) {
            return Err(self.mistake(name));
        }
        self.at += 1;
        Ok(())
    }

    fn token(&mut self) -> Result<Token<'de>, Mistake> {
        let rest = |reader: &Reader<'de>| reader.text.get(reader.at..).unwrap_or_default();
        match self.peek() {
            Some(b'"') => {
                self.at += 1;
                return self.string().map(Token::Text);
            }
            Some(b'{') => {
                self.at += 1;
                return Ok(Token::Object);
            }
            Some(b'[') => {
                self.at += 1;
                return Ok(Token::List);
            }
            _ => {}
        }
        let is_part =
            |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
        let length = rest(self).bytes().take_while(|byte| is_part(byte)).count();
        let word = rest(self).get(..length).unwrap_or_default();
        let token = match word {
            "null" => Token::Null,
            "true" => Token::Bool(true),
            "false" => Token::Bool(false),
            _ => match (word.parse(), word.parse(), word.as_bytes()) {
                (Ok(number), _, _) => Token::Unsigned(number),
                (_, Ok(number), _) => Token::Signed(number),
                (_, _, [b'0'..=b'9', ..] | [b'-', b'0'..=b'9', ..]) => Token::Other,
                _ => return Err(self.mistake("a value")),
            },
        };
        self.at += length;
        Ok(token)
    }

    /// The rest of a string, after its quotation mark.
    fn string(&mut self) -> Result<Cow<'de, str>, Mistake> {
        let mut text = Cow::Borrowed("");
        loop {
            let rest = self.text.get(self.at..).unwrap_or_default();
            let length = rest.bytes().take_while(|byte| !matches!(byte, b'"' | b'\\')).count();
            text += rest.get(..length).unwrap_or_default();
            self.at += length;
            if rest.len() == length {
                return Err(self.mistake("`\"`"));
            }
            self.at += 1;
            if rest.as_bytes().get(length) == Some(&b'"') {
                return Ok(text);
            }
            let escaped = self.escaped()?;
            text.to_mut().push(escaped);
        }
    }

    /// A character after a backslash. Halves of one, which JavaScript's texts may have, are replaced.
    fn escaped(&mut self) -> Result<char, Mistake> {
        let letter = self.text.as_bytes().get(self.at).copied();
        self.at += 1;
        Ok(match letter {
            Some(letter @ (b'"' | b'\\' | b'/')) => char::from(letter),
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => {
                let first = self.unit()?;
                let rest = self.text.get(self.at..).unwrap_or_default();
                let before = self.at;
                let mut units = [first, 0];
                if (0xD800..0xDC00).contains(&first) && rest.starts_with("\\u") {
                    self.at += 2;
                    units[1] = self.unit()?;
                }
                let decoded = char::decode_utf16(units).next();
                let character = decoded.and_then(Result::ok).unwrap_or(char::REPLACEMENT_CHARACTER);
                if character.len_utf16() == 1 {
                    // What follows is no second half.
                    self.at = before;
                }
                character
            }
            _ => return Err(self.mistake("an escape")),
        })
    }

    /// Four hexadecimal digits.
    fn unit(&mut self) -> Result<u16, Mistake> {
        let digits = self.text.get(self.at..self.at + 4);
        let digits = digits.filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let unit = digits.and_then(|digits| u16::from_str_radix(digits, 16).ok());
        let unit = unit.ok_or_else(|| self.mistake("four digits"))?;
        self.at += 4;
        Ok(unit)
    }

    fn enter(&mut self) -> Result<(), Mistake> {
        self.depth += 1;
        if self.depth > DEEPEST { Err(self.mistake("less depth")) } else { Ok(()) }
    }

    fn leave(&mut self, end: u8, name: &str) -> Result<(), Mistake> {
        self.depth -= 1;
        self.expect(end, name)
    }

    /// Whether another item follows in a list or an object.
    fn has_next(&mut self, is_first: bool, end: u8) -> Result<bool, Mistake> {
        match self.peek() {
            Some(byte) if byte == end => Ok(false),
            Some(_) if is_first => Ok(true),
            _ => self.expect(b',', "`,`").map(|()| true),
        }
    }
}

impl<'de> de::Deserializer<'de> for &mut Reader<'de> {
    type Error = Mistake;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mistake> {
        match self.token()? {
            Token::Null => visitor.visit_unit(),
            Token::Bool(holds) => visitor.visit_bool(holds),
            Token::Unsigned(number) => visitor.visit_u64(number),
            Token::Signed(number) => visitor.visit_i64(number),
            Token::Other => visitor.visit_f64(f64::NAN),
            Token::Text(Cow::Borrowed(text)) => visitor.visit_borrowed_str(text),
            Token::Text(Cow::Owned(text)) => visitor.visit_string(text),
            Token::List => {
                self.enter()?;
                let value = visitor.visit_seq(Items { reader: self, is_first: true })?;
                self.leave(b']', "`]`")?;
                Ok(value)
            }
            Token::Object => {
                self.enter()?;
                let value = visitor.visit_map(Items { reader: self, is_first: true })?;
                self.leave(b'}', "`}`")?;
                Ok(value)
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mistake> {
        if self.peek() == Some(b'n') {
            self.token()?;
            return visitor.visit_none();
        }
        visitor.visit_some(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mistake> {
        match self.token()? {
            Token::Text(Cow::Borrowed(text)) => {
                visitor.visit_enum(BorrowedStrDeserializer::new(text))
            }
            Token::Text(Cow::Owned(text)) => visitor.visit_enum(StringDeserializer::new(text)),
            _ => Err(self.mistake("a text")),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Mistake> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// The items of a list or an object.
struct Items<'a, 'de> {
    reader: &'a mut Reader<'de>,
    is_first: bool,
}

impl<'de> de::SeqAccess<'de> for Items<'_, 'de> {
    type Error = Mistake;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Mistake> {
        if !self.reader.has_next(self.is_first, b']')? {
            return Ok(None);
        }
        self.is_first = false;
        seed.deserialize(&mut *self.reader).map(Some)
    }
}

impl<'de> de::MapAccess<'de> for Items<'_, 'de> {
    type Error = Mistake;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Mistake> {
        if !self.reader.has_next(self.is_first, b'}')? {
            return Ok(None);
        }
        self.is_first = false;
        if self.reader.peek() != Some(b'"') {
            return Err(self.reader.mistake("a name"));
        }
        seed.deserialize(&mut *self.reader).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Mistake> {
        self.reader.expect(b':', "`:`")?;
        seed.deserialize(&mut *self.reader)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;
    use serde::de::IgnoredAny;

    use super::*;

    #[derive(Deserialize, PartialEq, Debug)]
    #[serde(rename_all = "camelCase")]
    enum Size {
        Small,
        VeryLarge,
    }

    #[derive(Deserialize, PartialEq, Debug)]
    struct Form {
        text: String,
        size: Option<Size>,
        #[serde(default)]
        numbers: Vec<i32>,
        inner: Option<Box<Form>>,
    }

    #[derive(Deserialize, PartialEq, Debug)]
    #[serde(untagged)]
    enum Either {
        Number { number: u8 },
        Text { text: String },
    }

    #[track_caller]
    fn same<T: DeserializeOwned + PartialEq + fmt::Debug>(text: &str) {
        let ours = read::<T>(text).ok();
        assert_eq!(ours, serde_json::from_str::<T>(text).ok(), "{text}");
    }

    #[test]
    fn it_reads_what_others_read() {
        for text in [
            r#"{"text":"a"}"#,
            r#" { "text" : "" , "size" : "veryLarge", "numbers": [ 1, -2 ,3], "more": [1.5, {"a": null}, true] } "#,
            r#"{"text":"\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00Cờ","inner":{"text":"b","size":null,"numbers":[]}}"#,
            r#"{"text":"a","numbers":[1.5]}"#,
            r#"{"text":"a","numbers":[99999999999999999999]}"#,
            r#"{"text":"a","numbers":[1,]}"#,
            r#"{"text":"a",}"#,
            r#"{"text" "a"}"#,
            r#"{"text":"a"} x"#,
            r#"{"text":"\x"}"#,
            r#"{"text":"\u12"}"#,
            r#"{"text":"a"#,
            r#"{text:"a"}"#,
            r#"{"size":"small"}"#,
            r#"{"text":"a","size":"huge"}"#,
            r#"{"text":"a","size":7}"#,
            "[]",
            "",
            "null",
            "nul",
        ] {
            same::<Form>(text);
            same::<Option<Form>>(text);
            same::<Either>(text);
        }
        for text in
            [r#"{"number":7}"#, r#"{"number":-7}"#, r#"{"number":256}"#, r#"{"number":7.5}"#]
        {
            same::<Either>(text);
        }
        for text in ["0", "-1", "255", "256", "1e3", "--1", "-", "1 2"] {
            same::<u8>(text);
        }
        same::<BTreeMap<String, bool>>(r#"{"a":true,"b":false}"#);
    }

    #[test]
    fn halves_of_characters_are_replaced() {
        assert_eq!(read::<String>(r#""a\ud800b""#).ok().as_deref(), Some("a\u{fffd}b"));
        assert_eq!(read::<String>(r#""\ud800\u0041""#).ok().as_deref(), Some("\u{fffd}A"));
        assert_eq!(read::<String>(r#""\udc00""#).ok().as_deref(), Some("\u{fffd}"));
    }

    #[test]
    fn mistakes_say_where_and_what() {
        for (text, words) in [
            ("1.5", "expected u8, not such a number"),
            ("\"x\"", "expected u8, not \"x\""),
            ("{}", "expected u8, not an object"),
            ("7 8", "expected the end at column 3"),
            ("?", "expected a value at column 1"),
        ] {
            assert_eq!(read::<u8>(text).expect_err(text).to_string(), words);
        }
        let deep = "[".repeat(100_000);
        assert!(read::<IgnoredAny>(&deep).is_err());
    }
}
