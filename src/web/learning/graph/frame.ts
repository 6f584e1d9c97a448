import { getViewportForBounds, type Viewport } from "@xyflow/react";
import type { ConceptGraph } from "../../../client/contract.ts";
import type { Placed } from "./lay-out.ts";

/** Nodes below this scale are hard to read and to tap. */
const SMALLEST = 0.75;
const LARGEST = 1.1;
const PADDING = 0.08;

interface Size {
  readonly width: number;
  readonly height: number;
}

export function frame(
  { edges }: ConceptGraph,
  placed: readonly Placed[],
  root: string,
  { width, height }: Size,
): Viewport {
  const near = new Set([
    root,
    ...edges.flatMap(({ from, to }) => (from === root ? to : to === root ? from : [])),
  ]);
  const parts = [placed, placed.filter(({ concept }) => near.has(concept.id))];
  for (const part of parts) {
    const whole = getViewportForBounds(boundsOf(part), width, height, 0, LARGEST, PADDING);
    if (whole.zoom >= SMALLEST) return whole;
  }
  const middle = placed.filter(({ concept }) => concept.id === root);
  return getViewportForBounds(boundsOf(middle), width, height, SMALLEST, SMALLEST, PADDING);
}

function boundsOf(placed: readonly Placed[]) {
  const left = Math.min(...placed.map(({ x }) => x));
  const top = Math.min(...placed.map(({ y }) => y));
  const right = Math.max(...placed.map(({ x, width }) => x + width));
  const bottom = Math.max(...placed.map(({ y, height }) => y + height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}
