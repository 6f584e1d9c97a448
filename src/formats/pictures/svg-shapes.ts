import { UnreadableFile } from "../sheet.ts";
import {
  IDENTITY,
  inverse,
  lengthOf,
  type Matrix,
  numbersOf,
  outlineOf,
  times,
  transformOf,
  Undrawable,
} from "./svg-geometry.ts";
import { type Paint, paintOf, shareOf } from "./svg-paint.ts";
import { nodesById, type SvgNode, svgTree } from "./svg-tree.ts";

export type Rule = "nonzero" | "evenodd";

export interface Clip {
  readonly outline: string;
  readonly matrix: Matrix;
  readonly back: Matrix;
  readonly rule: Rule;
}

export interface Stroke {
  readonly paint: Paint;
  readonly opacity: number;
  readonly width: number;
  readonly cap: "butt" | "round" | "square";
  readonly join: "miter" | "round" | "bevel";
  readonly miterLimit: number;
  readonly dash: readonly number[];
  readonly phase: number;
}

export interface Shape {
  /** Path data. */
  readonly outline: string;
  readonly matrix: Matrix;
  readonly clips: readonly Clip[];
  readonly fill?: { readonly paint: Paint; readonly opacity: number; readonly rule: Rule };
  readonly stroke?: Stroke;
}

export interface Drawing {
  /** Left, top, width and height. */
  readonly box: readonly [number, number, number, number];
  readonly shapes: readonly Shape[];
}

/** Properties that children take over. */
const INHERITED = [
  "color",
  "fill",
  "fill-rule",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-miterlimit",
  "stroke-dasharray",
  "stroke-dashoffset",
  "clip-rule",
  "visibility",
] as const;

type Style = Readonly<Partial<Record<(typeof INHERITED)[number], string>>>;

interface Place {
  readonly style: Style;
  readonly matrix: Matrix;
  readonly clips: readonly Clip[];
  readonly opacity: number;
}

/** Shapes of a cleaned SVG picture in their order. Undefined if a file cannot show all of it. */
export function svgDrawing(bytes: Uint8Array): Drawing | undefined {
  try {
    const root = svgTree(new TextDecoder().decode(bytes));
    const [left, top, width, height] = numbersOf(root?.attribute("viewBox") ?? "");
    if (!root || left === undefined || top === undefined || !width || !height) return undefined;
    const shapes: Shape[] = [];
    collect(root, { style: {}, matrix: IDENTITY, clips: [], opacity: 1 }, nodesById(root), shapes);
    return { box: [left, top, width, height], shapes };
  } catch (error) {
    if (error instanceof Undrawable || error instanceof UnreadableFile) return undefined;
    throw error;
  }
}

const CONTAINERS = new Set(["svg", "g"]);

function collect(node: SvgNode, above: Place, nodes: ReadonlyMap<string, SvgNode>, shapes: Shape[]): void {
  const { attribute, name } = node;
  if (attribute("display") === "none") return;
  const place = placeOf(node, above, nodes);
  if (!place) return;
  if (CONTAINERS.has(name)) {
    for (const child of node.children) collect(child, place, nodes, shapes);
    return;
  }
  const outline = outlineOf(node);
  if (!outline || place.style.visibility === "hidden") return;
  const { matrix, clips, style, opacity } = place;
  const current = style.color ?? "#000000";
  const fill = paintOf(style.fill ?? "#000000", current, nodes);
  const stroke = paintOf(style.stroke ?? "none", current, nodes);
  if (!fill && !stroke) return;
  shapes.push({
    outline,
    matrix,
    clips,
    ...(fill && {
      fill: {
        paint: fill,
        opacity: opacity * shareOf(style["fill-opacity"]),
        rule: ruleOf(style["fill-rule"]),
      },
    }),
    ...(stroke && { stroke: strokeOf(stroke, style, opacity) }),
  });
}

function placeOf(
  { attribute }: SvgNode,
  above: Place,
  nodes: ReadonlyMap<string, SvgNode>,
): Place | undefined {
  const own = INHERITED.flatMap((name) => {
    const value = attribute(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const style: Style = { ...above.style, ...Object.fromEntries(own) };
  const matrix = times(above.matrix, transformOf(attribute("transform")));
  const clip = clipOf(attribute("clip-path"), matrix, nodes);
  if (clip === "nothing") return undefined;
  return {
    style,
    matrix,
    clips: clip ? [...above.clips, clip] : above.clips,
    opacity: above.opacity * shareOf(attribute("opacity")),
  };
}

/** Area to which a group or shape is cut. */
function clipOf(
  text: string | undefined,
  matrix: Matrix,
  nodes: ReadonlyMap<string, SvgNode>,
): Clip | "nothing" | undefined {
  const [, id] = /#([\w.-]+)/.exec(text ?? "") ?? [];
  const node = id === undefined ? undefined : nodes.get(id);
  if (!node) return undefined;
  if (node.attribute("clipPathUnits") === "objectBoundingBox")
    throw new Undrawable("a clip is measured by its shape");
  const [first, ...others] = node.children;
  if (!first || others.some((one) => one.attribute("transform") !== first.attribute("transform")))
    throw new Undrawable("the parts of a clip have transforms");
  const whole = times(
    times(matrix, transformOf(node.attribute("transform"))),
    transformOf(first.attribute("transform")),
  );
  const back = inverse(whole);
  const outline = node.children.map((one) => outlineOf(one) ?? "").join("");
  return back && outline !== ""
    ? { outline, matrix: whole, back, rule: ruleOf(first.attribute("clip-rule")) }
    : "nothing";
}

const ruleOf = (text: string | undefined): Rule => (text === "evenodd" ? "evenodd" : "nonzero");

const CAPS = ["butt", "round", "square"] as const;
const JOINS = ["miter", "round", "bevel"] as const;

function strokeOf(paint: Paint, style: Style, opacity: number): Stroke {
  return {
    paint,
    opacity: opacity * shareOf(style["stroke-opacity"]),
    width: Math.max(0, lengthOf(style["stroke-width"], 1)),
    cap: CAPS.find((one) => one === style["stroke-linecap"]) ?? "butt",
    join: JOINS.find((one) => one === style["stroke-linejoin"]) ?? "miter",
    miterLimit: Math.max(1, lengthOf(style["stroke-miterlimit"], 4)),
    dash: dashOf(numbersOf(style["stroke-dasharray"] ?? "")),
    phase: lengthOf(style["stroke-dashoffset"]),
  };
}

/** Dots have no length, which writers of PDF refuse. */
const dashOf = (dash: readonly number[]): readonly number[] =>
  dash.some((one) => one < 0) || dash.every((one) => one === 0)
    ? []
    : dash.map((one) => Math.max(one, 0.001));
