import { Graph, layout } from "@dagrejs/dagre";
import type { WorkflowMove, WorkflowWithDiagram } from "../../../client/contract.ts";

/** One arrow for all transitions from one state to another. */
export interface Arrow {
  id: string;
  from: string;
  to: string;
  moves: readonly WorkflowMove[];
}

interface Place {
  x: number;
  y: number;
}

export interface Drawing {
  width: number;
  height: number;
  states: readonly { name: string; at: Place }[];
  arrows: readonly (Arrow & { points: readonly Place[]; label: Place })[];
}

const STATE = { width: 150, height: 44 };
const LINE = 18;
const LETTER = 6.4;
/** Labels wrap at this width. */
const WIDEST = 190;

/** Estimated, since labels are not rendered yet. */
function labelSize(lines: readonly string[]): { width: number; height: number } {
  const widths = lines.map((line) => line.length * LETTER);
  const rows = widths.reduce((sum, width) => sum + Math.max(1, Math.ceil(width / WIDEST)), 0);
  return { width: Math.min(WIDEST, Math.max(0, ...widths)) + 26, height: rows * LINE + 10 };
}

export function arrowsOf({ transitions }: Pick<WorkflowWithDiagram, "transitions">): Arrow[] {
  const arrows = new Map<string, Arrow & { moves: WorkflowMove[] }>();
  for (const move of transitions) {
    for (const from of move.from) {
      for (const to of move.to) {
        const id = `${from} ${to}`;
        const known = arrows.get(id) ?? { id, from, to, moves: [] };
        known.moves.push(move);
        arrows.set(id, known);
      }
    }
  }
  return [...arrows.values()];
}

export const staying = (
  { transitions }: Pick<WorkflowWithDiagram, "transitions">,
  state: string,
): WorkflowMove[] => transitions.filter(({ from, to }) => from.includes(state) && to.includes(state));

export const heightOf = (moves: readonly unknown[]): number =>
  STATE.height + (moves.length > 0 ? moves.length * 16 + 4 : 0);

/** Left to right or top to bottom, whichever appears larger in the box. */
export function drawn(
  workflow: WorkflowWithDiagram,
  linesOf: (arrow: Arrow) => readonly string[],
  box: { width: number; height: number },
): Drawing {
  const [across, down] = [draw(workflow, linesOf, "LR"), draw(workflow, linesOf, "TB")];
  return scaleIn(box, across) >= scaleIn(box, down) ? across : down;
}

export const scaleIn = (box: { width: number; height: number }, drawing: Drawing): number =>
  Math.min(1, box.width / drawing.width, box.height / drawing.height);

function draw(
  workflow: WorkflowWithDiagram,
  linesOf: (arrow: Arrow) => readonly string[],
  direction: "LR" | "TB",
): Drawing {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: direction, nodesep: 36, ranksep: 50, edgesep: 18, marginx: 16, marginy: 16 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { name } of workflow.states)
    graph.setNode(name, { width: STATE.width, height: heightOf(staying(workflow, name)) });
  const arrows = arrowsOf(workflow).filter(({ from, to }) => from !== to);
  for (const arrow of arrows)
    graph.setEdge(arrow.from, arrow.to, { ...labelSize(linesOf(arrow)), labelpos: "c" }, arrow.id);
  layout(graph);
  const { width = 1, height = 1 } = graph.graph();
  return {
    width,
    height,
    states: workflow.states.map(({ name }) => {
      // dagre adds the position to the node.
      const { x, y, height: tall } = graph.node(name) as Place & { height: number };
      return { name, at: { x: x - STATE.width / 2, y: y - tall / 2 } };
    }),
    arrows: arrows.map((arrow) => {
      // dagre adds the points to the edge.
      const { points, x, y } = graph.edge(arrow.from, arrow.to, arrow.id) as Place & { points: Place[] };
      return { ...arrow, points, label: { x, y } };
    }),
  };
}

/** Catmull-Rom spline through the points, as cubic Bézier curves. */
export function curve(points: readonly Place[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  const at = (place: number): Place => points[Math.max(0, Math.min(points.length - 1, place))] ?? first;
  const parts = rest.map((end, i) => {
    const [before, start, after] = [at(i - 1), at(i), at(i + 2)];
    const one = { x: start.x + (end.x - before.x) / 6, y: start.y + (end.y - before.y) / 6 };
    const other = { x: end.x - (after.x - start.x) / 6, y: end.y - (after.y - start.y) / 6 };
    return `C ${one.x} ${one.y} ${other.x} ${other.y} ${end.x} ${end.y}`;
  });
  return `M ${first.x} ${first.y} ${parts.join(" ")}`;
}
