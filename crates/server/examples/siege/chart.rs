//! A curve as a picture that every browser shows.

use std::fmt::Write;

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 220.0;
/// Room for the labels, on the left and below.
const MARGIN: (f64, f64) = (60.0, 30.0);

/// One value for each moment, with the moments that are marked.
pub struct Chart<'a> {
    /// What is shown.
    pub title: &'a str,
    /// What the values are, such as `MiB`.
    pub unit: &'a str,
    /// Minutes, and the value there.
    pub points: &'a [(f64, f64)],
    /// The minutes of something that happened.
    pub marks: &'a [f64],
}

impl Chart<'_> {
    /// The picture, as SVG.
    pub fn svg(&self) -> String {
        let most = |values: &mut dyn Iterator<Item = f64>| values.fold(1.0_f64, f64::max);
        let minutes = most(&mut self.points.iter().map(|point| point.0));
        let top = (most(&mut self.points.iter().map(|point| point.1)) / 100.0).ceil() * 100.0;
        let x = |minute: f64| MARGIN.0 + (WIDTH - MARGIN.0 - 10.0) * minute / minutes;
        let y = |value: f64| HEIGHT - MARGIN.1 - (HEIGHT - MARGIN.1 - 30.0) * value / top;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n\
             <text x=\"{}\" y=\"18\">{}</text>\n",
            MARGIN.0, self.title
        );
        for part in 0..=4 {
            let value = top * f64::from(part) / 4.0;
            let _ = writeln!(
                svg,
                "<path d=\"M{} {y:.1}H{}\" stroke=\"#ddd\"/><text x=\"{}\" y=\"{:.1}\" \
                 text-anchor=\"end\">{value:.0} {}</text>",
                MARGIN.0,
                WIDTH - 10.0,
                MARGIN.0 - 6.0,
                y(value) + 4.0,
                self.unit,
                y = y(value),
            );
        }
        for part in 0..=6 {
            let minute = minutes * f64::from(part) / 6.0;
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{minute:.0} min</text>",
                x(minute),
                HEIGHT - 10.0
            );
        }
        for mark in self.marks {
            let _ = writeln!(
                svg,
                "<path d=\"M{:.1} 30V{}\" stroke=\"#c60\" stroke-dasharray=\"3 3\"/>",
                x(*mark),
                HEIGHT - MARGIN.1
            );
        }
        let points: Vec<String> = self
            .points
            .iter()
            .map(|&(at, value)| format!("{:.1},{:.1}", x(at), y(value)))
            .collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"#06c\" stroke-width=\"1.5\"/>\n</svg>",
            points.join(" ")
        );
        svg
    }
}
