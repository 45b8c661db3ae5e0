"""Loss curves as an SVG, in plain Python."""

WIDTH, HEIGHT, MARGIN = 640, 360, 48
COLOURS = {"training": "#9aa0a6", "validation": "#c0392b"}


def curves(epochs):
    """The losses of a training, epoch by epoch."""
    if not epochs:
        return '<svg xmlns="http://www.w3.org/2000/svg"/>\n'
    losses = [epoch[name] for epoch in epochs for name in COLOURS]
    low, high = min(losses), max(losses)
    span = (high - low) or 1.0

    def place(index, loss):
        x = MARGIN + (WIDTH - 2 * MARGIN) * index / max(len(epochs) - 1, 1)
        y = MARGIN + (HEIGHT - 2 * MARGIN) * (high - loss) / span
        return f"{x:.1f},{y:.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="4" y="{MARGIN}">{high:.5f}</text>',
        f'<text x="4" y="{HEIGHT - MARGIN}">{low:.5f}</text>',
        f'<text x="{WIDTH - 2 * MARGIN}" y="{HEIGHT - 16}">{len(epochs)} epochs</text>',
    ]
    for number, (name, colour) in enumerate(COLOURS.items()):
        points = " ".join(place(i, epoch[name]) for i, epoch in enumerate(epochs))
        parts.append(f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{points}"/>')
        parts.append(f'<text x="{WIDTH // 2}" y="{20 + 16 * number}" fill="{colour}">{name}</text>')
    return "\n".join(parts) + "\n</svg>\n"
