#!/bin/sh
# Cuts the files of this folder out of Cairo, as @fontsource-variable/cairo packs it. To change a set of letters or the
# weights: `pip install fonttools==4.66.1 brotli`, run this from the root of the project, and keep the same ranges in
# src/styles/fonts.css. What is left out falls back to the device's own font.
set -eu
from=node_modules/@fontsource-variable/cairo/files
to=src/styles/fonts
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT

# Letters and marks of Arabic as Tunisia writes it (with ڤ, پ, چ, گ for foreign names; digits are 0 to 9), and all of
# French and English with a few more letters of people's names.
arabic=U+060C,U+061B,U+061F,U+0621-063A,U+0640-0655,U+0670,U+067E,U+0686,U+06A4,U+06AF
latin=U+0020-007E,U+00A0,U+00A7,U+00A9,U+00AB,U+00B0-00B3,U+00B5,U+00B7,U+00B9,U+00BB-00BE,U+00C0,U+00C2,U+00C4,U+00C6-00CB,U+00CE-00CF,U+00D1,U+00D4,U+00D6-00D7,U+00D9,U+00DB-00DC,U+00DF-00E2,U+00E4,U+00E6-00EF,U+00F1-00F4,U+00F6-00F7,U+00F9-00FC,U+00FF,U+0152-0153,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2039-203A,U+2044,U+20AC,U+2122,U+2212

for script in arabic latin; do
  eval "letters=\$$script"
  # Nothing here is thinner than 400 or heavier than 800.
  fonttools varLib.instancer -q "$from/cairo-$script-wght-normal.woff2" wght=400:800 -o "$temporary/$script.woff2"
  pyftsubset "$temporary/$script.woff2" --unicodes="$letters" --layout-features='*' --no-hinting \
    --name-IDs=0,1,2,13,14 --flavor=woff2 --output-file="$to/cairo-$script.woff2"
  # Pango, which writes on the share pictures, reads neither woff2 nor two files of one family.
  fonttools varLib.instancer -q "$temporary/$script.woff2" wght=700 -o "$temporary/$script-bold.woff2"
  pyftsubset "$temporary/$script-bold.woff2" --unicodes="$letters" --layout-features='*' --no-hinting \
    --flavor= --output-file="$temporary/$script-bold.ttf"
done
pyftmerge --output-file="$to/cairo-bold.ttf" "$temporary/arabic-bold.ttf" "$temporary/latin-bold.ttf"
