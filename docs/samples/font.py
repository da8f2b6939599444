"""One weight of the variable Cairo for papers whose text can be searched, copied and listened to.

A PDF says for each glyph which letters it stands for. So a glyph here stands for one letter only: ligatures go, save
those of lam and alef, and so does the way back from a glyph to the presentation form that it looks like.
"""

import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

LAM_ALEF = range(0xFEF5, 0xFEFD)
LETTERS = [
    *range(0x20, 0x100), 0x152, 0x153, *range(0x600, 0x700), *range(0x2000, 0x2070), *LAM_ALEF,
    0x20AC, 0x2190, 0x2191, 0x2192, 0x2193, 0x2212, 0x2248, 0x2260, 0x2264, 0x2265,
]  # fmt: skip


def write(source: str, weight: float, target: str) -> None:
    """Writes `source` at one weight to `target`, as WOFF2."""
    font = instancer.instantiateVariableFont(TTFont(source), {"wght": weight})
    kept = {name for code, name in font.getBestCmap().items() if code in LAM_ALEF}
    for lookup in font["GSUB"].table.LookupList.Lookup if "GSUB" in font else []:
        for table in (getattr(table, "ExtSubTable", table) for table in lookup.SubTable):
            for first, ligatures in getattr(table, "ligatures", {}).items():
                if first.startswith(("uniFE", "uniFB")) or first == "uni0627":
                    table.ligatures[first] = [ligature for ligature in ligatures if ligature.LigGlyph in kept]
    options = subset.Options(layout_features=["*"], flavor="woff2")
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    subset.save_font(font, target, options)


if __name__ == "__main__":
    write(sys.argv[1], float(sys.argv[2]), sys.argv[3])
