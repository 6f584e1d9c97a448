import type { SvgNode } from "./svg-tree.ts";

/** As in SVG and PDF: a point (x, y) becomes (ax + cy + e, bx + dy + f). */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const LARGEST = 1e6;

export class Undrawable extends Error {}

export const times = ([a, b, c, d, e, f]: Matrix, [a2, b2, c2, d2, e2, f2]: Matrix): Matrix => {
  const product: Matrix = [
    a * a2 + c * b2,
    b * a2 + d * b2,
    a * c2 + c * d2,
    b * c2 + d * d2,
    a * e2 + c * f2 + e,
    b * e2 + d * f2 + f,
  ];
  // Writers of PDF refuse very large numbers.
  if (!product.every((one) => Math.abs(one) < LARGEST ** 2)) throw new Undrawable("a transform is too large");
  return product;
};

/** Undefined if it leaves nothing to see. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const size = a * d - b * c;
  if (Math.abs(size) < 1e-9) return undefined;
  return [d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size];
}

export function transformOf(text = ""): Matrix {
  let matrix = IDENTITY;
  for (const [, name = "", list = ""] of text.matchAll(/([a-zA-Z]+)\s*\(([^)]*)\)/g))
    matrix = times(matrix, one(name, numbersOf(list)));
  return matrix;
}

function one(name: string, [a = 0, b, c, d, e, f]: readonly number[]): Matrix {
  const turn = (a * Math.PI) / 180;
  switch (name) {
    case "matrix":
      return [a, b ?? 0, c ?? 0, d ?? 0, e ?? 0, f ?? 0];
    case "translate":
      return [1, 0, 0, 1, a, b ?? 0];
    case "scale":
      return [a, 0, 0, b ?? a, 0, 0];
    case "rotate": {
      const [x, y] = [b ?? 0, c ?? 0];
      const rotation: Matrix = [Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), 0, 0];
      return times(times([1, 0, 0, 1, x, y], rotation), [1, 0, 0, 1, -x, -y]);
    }
    case "skewX":
      return [1, 0, Math.tan(turn), 1, 0, 0];
    case "skewY":
      return [1, Math.tan(turn), 0, 1, 0, 0];
    default:
      throw new Undrawable(`the transform ${name} is unknown`);
  }
}

const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/g;

export function numbersOf(text: string): number[] {
  const numbers = [...text.matchAll(NUMBER)].map(([number]) => Number(number));
  if (numbers.some((number) => Math.abs(number) > LARGEST)) throw new Undrawable("a number is too large");
  return numbers;
}

/** Length in the units of the picture. */
export function lengthOf(text: string | undefined, otherwise = 0): number {
  if (text === undefined) return otherwise;
  if (!/^[-+\d.eE\s]+(?:px)?\s*$/.test(text)) throw new Undrawable("a length has a unit");
  return numbersOf(text)[0] ?? otherwise;
}

/** The outline of a shape as path data; undefined for elements without one. */
export function outlineOf({ name, attribute }: SvgNode): string | undefined {
  const length = (one: string, otherwise?: number) => lengthOf(attribute(one), otherwise);
  switch (name) {
    case "path": {
      const d = attribute("d") ?? "";
      numbersOf(d);
      return d;
    }
    case "rect":
      return rectangle(length("x"), length("y"), length("width"), length("height"), [
        length("rx", length("ry")),
        length("ry", length("rx")),
      ]);
    case "circle":
      return ellipse(length("cx"), length("cy"), length("r"), length("r"));
    case "ellipse":
      return ellipse(length("cx"), length("cy"), length("rx"), length("ry"));
    case "line":
      return `M${length("x1")} ${length("y1")}L${length("x2")} ${length("y2")}`;
    case "polyline":
    case "polygon": {
      const numbers = numbersOf(attribute("points") ?? "");
      const points = numbers.slice(0, numbers.length - (numbers.length % 2));
      return points.length < 4 ? "" : `M${points.join(" ")}${name === "polygon" ? "Z" : ""}`;
    }
    default:
      return undefined;
  }
}

function rectangle(x: number, y: number, width: number, height: number, radii: [number, number]): string {
  if (width <= 0 || height <= 0) return "";
  const [rx, ry] = [Math.min(radii[0], width / 2), Math.min(radii[1], height / 2)];
  if (rx <= 0 || ry <= 0) return `M${x} ${y}H${x + width}V${y + height}H${x}Z`;
  const arc = (toX: number, toY: number) => `A${rx} ${ry} 0 0 1 ${toX} ${toY}`;
  return [
    `M${x + rx} ${y}H${x + width - rx}${arc(x + width, y + ry)}V${y + height - ry}`,
    `${arc(x + width - rx, y + height)}H${x + rx}${arc(x, y + height - ry)}V${y + ry}${arc(x + rx, y)}Z`,
  ].join("");
}

const ellipse = (x: number, y: number, rx: number, ry: number): string =>
  rx <= 0 || ry <= 0
    ? ""
    : `M${x - rx} ${y}A${rx} ${ry} 0 1 1 ${x + rx} ${y}A${rx} ${ry} 0 1 1 ${x - rx} ${y}Z`;
