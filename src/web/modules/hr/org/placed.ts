import type { BuiltInEdge, Node } from "@xyflow/react";
import { flat, type OrgBox } from "./tree.ts";

export type SmoothStepEdge = Extract<BuiltInEdge, { type?: "smoothstep" }>;
export type BoxNode = Node<{ box: OrgBox; isFound: boolean }, "box">;

export const [WIDTH, HEIGHT] = [208, 76];
export const INDENT = 26;
const [GAP, SIDE_GAP, BELOW] = [12, 24, 48];

/** Leaf boxes are stacked from this number on, even next to siblings that have children. */
const COLUMN = 3;

export function placed(
  boxes: readonly OrgBox[],
  found: ReadonlySet<string>,
): { nodes: BoxNode[]; edges: SmoothStepEdge[] } {
  const positions = new Map<string, { x: number; y: number }>();
  const edges: SmoothStepEdge[] = [];
  const put = ({ id }: OrgBox, x: number, y: number) => positions.set(id, { x, y });
  const join = (source: string, target: string, from: "middle" | "edge", to: "top" | "left") =>
    edges.push({
      id: `${source} ${target}`,
      source,
      target,
      sourceHandle: from,
      targetHandle: to,
      type: "smoothstep",
      pathOptions: { offset: 8, borderRadius: 5 },
      // Hides the library's English-only labels. The nesting of the boxes conveys the same.
      domAttributes: { "aria-hidden": true },
    });
  const stack = (parts: readonly OrgBox[], x: number, y: number) =>
    parts.forEach((part, index) => {
      put(part, x, y + (HEIGHT + GAP) * index);
    });

  /** Positions a subtree and returns its width. */
  const place = (box: OrgBox, x: number, y: number): number => {
    const leaves = box.parts.filter(({ parts }) => parts.length === 0);
    const branches = box.parts.filter(({ parts }) => parts.length > 0);
    if (branches.length === 0) {
      put(box, x, y);
      stack(leaves, x + INDENT, y + HEIGHT + GAP);
      for (const { id } of leaves) join(box.id, id, "edge", "left");
      return WIDTH + (leaves.length > 0 ? INDENT : 0);
    }
    const below = y + HEIGHT + BELOW;
    const inColumn = leaves.length >= COLUMN;
    let width = 0;
    if (inColumn) {
      stack(leaves, x + INDENT, below);
      for (const { id } of leaves) join(box.id, id, "middle", "left");
      width = INDENT + WIDTH;
    }
    for (const part of inColumn ? branches : box.parts) {
      if (width > 0) width += SIDE_GAP;
      width += place(part, x + width, below);
      join(box.id, part.id, "middle", "top");
    }
    put(box, x + (width - WIDTH) / 2, y);
    return width;
  };

  let right = 0;
  for (const box of boxes) right += place(box, right, 0) + SIDE_GAP;
  const nodes = flat(boxes).map(
    (box): BoxNode => ({
      id: box.id,
      type: "box",
      position: positions.get(box.id) ?? { x: 0, y: 0 },
      width: WIDTH,
      height: HEIGHT,
      domAttributes: { "aria-roledescription": undefined },
      data: { box, isFound: found.has(box.id) },
    }),
  );
  return { nodes, edges };
}
