import { Graph, layout } from "@dagrejs/dagre";
import type { WorkflowMove, WorkflowWithDiagram } from "../../../client/contract.ts";

/** One arrow of the picture: all moves that lead from one state to another. */
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
/** Where words on an arrow go on in a new line. */
const WIDEST = 190;

/** How large the words on an arrow are, as far as one can tell before they are drawn. */
function labelSize(lines: readonly string[]): { width: number; height: number } {
  const widths = lines.map((line) => line.length * LETTER);
  const rows = widths.reduce((sum, width) => sum + Math.max(1, Math.ceil(width / WIDEST)), 0);
  return { width: Math.min(WIDEST, Math.max(0, ...widths)) + 26, height: rows * LINE + 10 };
}

/** The arrows between the states of a workflow: one for each pair, with all moves along it. */
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

/** The moves that leave a record in the state in which it is. */
export const staying = (
  { transitions }: Pick<WorkflowWithDiagram, "transitions">,
  state: string,
): WorkflowMove[] => transitions.filter(({ from, to }) => from.includes(state) && to.includes(state));

/** How tall a state is drawn: with the moves that stay in it below its name. */
export const heightOf = (moves: readonly unknown[]): number =>
  STATE.height + (moves.length > 0 ? moves.length * 16 + 4 : 0);

/** The drawing that shows largest in a box: from left to right, or from top to bottom. */
export function drawn(
  workflow: WorkflowWithDiagram,
  linesOf: (arrow: Arrow) => readonly string[],
  box: { width: number; height: number },
): Drawing {
  const [across, down] = [draw(workflow, linesOf, "LR"), draw(workflow, linesOf, "TB")];
  return scaleIn(box, across) >= scaleIn(box, down) ? across : down;
}

/** By how much a drawing is made smaller to fit. */
export const scaleIn = (box: { width: number; height: number }, drawing: Drawing): number =>
  Math.min(1, box.width / drawing.width, box.height / drawing.height);

/** Puts states and arrows where they do not stand in each other's way. */
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
      // What dagre writes onto the node that it laid out.
      const { x, y, height: tall } = graph.node(name) as Place & { height: number };
      return { name, at: { x: x - STATE.width / 2, y: y - tall / 2 } };
    }),
    arrows: arrows.map((arrow) => {
      // What dagre writes onto the edge that it laid out.
      const { points, x, y } = graph.edge(arrow.from, arrow.to, arrow.id) as Place & { points: Place[] };
      return { ...arrow, points, label: { x, y } };
    }),
  };
}

/** A smooth line through some points: Catmull and Rom's, as Bézier curves. */
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
