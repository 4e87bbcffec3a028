"""A phone's camera: reads QR codes by a decoder that has nothing to do with what drew them."""

from __future__ import annotations

import base64
from typing import Any

import numpy as np
import zxingcpp
from playwright.sync_api import Locator

PIXELS = """async (picture) => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const brush = canvas.getContext("2d");
  brush.drawImage(image, 0, 0);
  const { data } = brush.getImageData(0, 0, image.width, image.height);
  return [image.width, Array.from(data).filter((_, at) => at % 4 === 1)];
}"""
"""The width of a picture, and how light each of its dots is: green is what cameras go by."""

HALVES = {"█": (1, 1), "▀": (1, 0), "▄": (0, 1), " ": (0, 0)}
"""A character is two dots, one above the other."""


def read(dots: Any) -> str:
    """What the one code in a picture says."""
    [code] = zxingcpp.read_barcodes(dots)
    return code.text


def read_page(code: Locator) -> str:
    """What a camera reads that is held to this part of a page."""
    picture = base64.b64encode(code.screenshot()).decode()
    width, light = code.page.evaluate(PIXELS, picture)
    return read(np.array(light, dtype=np.uint8).reshape(-1, width))


def read_terminal(text: str, *, dark: bool = True) -> str:
    """What a camera reads that is held to a terminal, a dark or a light one."""
    lines = [line for line in text.splitlines() if line and set(line) <= HALVES.keys()]
    rows = [[HALVES[c][half] for c in line] for line in lines for half in (0, 1)]
    lit = np.array(rows, dtype=np.uint8) ^ (not dark)
    around = np.pad(lit, 4, constant_values=0 if dark else 1)
    return read(np.kron(around, np.ones((6, 6), dtype=np.uint8)) * 255)
