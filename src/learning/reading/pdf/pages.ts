import { visible } from "../normalise.ts";

/** In points from the top left of the page. */
export interface TextPiece {
  text: string;
  left: number;
  right: number;
  base: number;
  size: number;
  font: string;
  isCode: boolean;
  isRightToLeft: boolean;
}

export interface PageText {
  number: number;
  width: number;
  height: number;
  pieces: TextPiece[];
}

interface Item {
  str: string;
  transform: number[];
  width: number;
  fontName: string;
  dir: string;
}

export interface PageSource {
  getViewport(options: { scale: number }): { transform: number[]; width: number; height: number };
  getTextContent(): Promise<{ items: object[]; styles: Record<string, { fontFamily?: string }> }>;
  cleanup(): unknown;
}

const MOST_PIECES = 100_000;

/** Omits text in other directions, such as marks along the edge. */
export async function readPage(source: PageSource, number: number): Promise<PageText> {
  const view = source.getViewport({ scale: 1 });
  const { items, styles } = await source.getTextContent();
  const pieces = items.slice(0, MOST_PIECES).flatMap((item) => {
    if (!("str" in item)) return [];
    // Safe cast: items with text match the type; the others are markers.
    const one = item as Item;
    return pieceOf(one, view.transform, styles[one.fontName]?.fontFamily === "monospace");
  });
  source.cleanup();
  return { number, width: view.width, height: view.height, pieces };
}

function pieceOf(item: Item, view: readonly number[], isCode: boolean): TextPiece[] {
  const text = visible(item.str);
  if (text === "") return [];
  const [a, b, , d, e, f] = placed(view, item.transform);
  const size = Math.hypot(a, b);
  // pdf.js fills wide gaps with a space; the gap itself is more useful.
  if (text.trim() === "" && item.width > size) return [];
  if (size < 1 || Math.abs(b) > Math.abs(a) * 0.2 || a < 0 || !Number.isFinite(size + d + e + f)) return [];
  return [
    {
      text,
      left: e,
      right: e + item.width,
      base: f,
      size,
      font: item.fontName,
      isCode,
      isRightToLeft: item.dir === "rtl",
    },
  ];
}

type Matrix = [number, number, number, number, number, number];

/** Position on the page as displayed: rotated, from the top left. */
function placed(view: readonly number[], own: readonly number[]): Matrix {
  const [a1 = 1, b1 = 0, c1 = 0, d1 = 1, e1 = 0, f1 = 0] = view;
  const [a2 = 1, b2 = 0, c2 = 0, d2 = 1, e2 = 0, f2 = 0] = own;
  return [
    a1 * a2 + c1 * b2,
    b1 * a2 + d1 * b2,
    a1 * c2 + c1 * d2,
    b1 * c2 + d1 * d2,
    a1 * e2 + c1 * f2 + e1,
    b1 * e2 + d1 * f2 + f1,
  ];
}
