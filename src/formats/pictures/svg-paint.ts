import {
  IDENTITY,
  lengthOf,
  type Matrix,
  numbersOf,
  times,
  transformOf,
  Undrawable,
} from "./svg-geometry.ts";
import type { SvgNode } from "./svg-tree.ts";

export interface Colour {
  readonly hex: string;
  readonly opacity: number;
}

export interface Gradient {
  /** Start and end of a line, or centre and radius of two circles. */
  readonly kind: "linear" | "radial";
  readonly numbers: readonly number[];
  readonly matrix: Matrix;
  readonly stops: readonly (Colour & { readonly offset: number })[];
}

export type Paint = Colour | Gradient;

/** Pictures refer to gradients that refer to others. */
const MOST_LINKS = 8;

/** Undefined for none. */
export function paintOf(
  text: string,
  current: string,
  nodes: ReadonlyMap<string, SvgNode>,
): Paint | undefined {
  const [, id] = /^url\(["']?#([\w.-]+)["']?\)$/.exec(text) ?? [];
  if (id === undefined) return colourOf(text, current);
  const node = nodes.get(id);
  if (!node) throw new Undrawable("a gradient is missing");
  return gradientOf(node, current, nodes);
}

export function colourOf(text: string, current: string): Colour | undefined {
  if (text === "none" || text === "transparent") return undefined;
  const wanted = text.toLowerCase() === "currentcolor" ? current : text;
  const [red, green, blue, alpha] = Bun.color(wanted, "[rgba]") ?? [];
  if (red === undefined || green === undefined || blue === undefined)
    throw new Undrawable("a colour is unknown");
  const hex = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  return { hex, opacity: (alpha ?? 255) / 255 };
}

function gradientOf(node: SvgNode, current: string, nodes: ReadonlyMap<string, SvgNode>): Gradient {
  const chain = chainOf(node, nodes);
  const given = (name: string) =>
    chain.map(({ attribute }) => attribute(name)).find((one) => one !== undefined);
  // Their box would have to be measured first.
  if (given("gradientUnits") !== "userSpaceOnUse")
    throw new Undrawable("a gradient is measured by its shape");
  if ((given("spreadMethod") ?? "pad") !== "pad") throw new Undrawable("a gradient repeats");
  const stops = chain.find(({ children }) => children.length > 0)?.children ?? [];
  const length = (name: string, otherwise?: number) => lengthOf(given(name), otherwise);
  const matrix = times(IDENTITY, transformOf(given("gradientTransform")));
  const shown = stops.map((stop) => stopOf(stop, current));
  if (shown.length === 0) throw new Undrawable("a gradient has no colours");
  if (node.name === "linearGradient") {
    const numbers = [length("x1"), length("y1"), length("x2"), length("y2")];
    return { kind: "linear", numbers, matrix, stops: shown };
  }
  const [cx, cy] = [length("cx"), length("cy")];
  const numbers = [length("fx", cx), length("fy", cy), length("fr"), cx, cy, length("r")];
  return { kind: "radial", numbers, matrix, stops: shown };
}

/** The gradient, then those that it takes over from. */
function chainOf(node: SvgNode, nodes: ReadonlyMap<string, SvgNode>): SvgNode[] {
  const chain = [node];
  for (let at: SvgNode | undefined = node; at && chain.length < MOST_LINKS; ) {
    at = nodes.get(at.attribute("href")?.slice(1) ?? "");
    if (at) chain.push(at);
  }
  return chain;
}

function stopOf({ attribute }: SvgNode, current: string) {
  const colour = colourOf(attribute("stop-color") ?? "#000000", current) ?? { hex: "#000000", opacity: 0 };
  return {
    hex: colour.hex,
    opacity: colour.opacity * shareOf(attribute("stop-opacity")),
    offset: shareOf(attribute("offset") ?? "0"),
  };
}

/** A number or percentage, between 0 and 1. */
export function shareOf(text: string | undefined): number {
  if (text === undefined) return 1;
  const [number = 1] = numbersOf(text);
  return Math.min(1, Math.max(0, text.includes("%") ? number / 100 : number));
}
