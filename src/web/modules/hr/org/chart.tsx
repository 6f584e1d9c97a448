import {
  type BuiltInEdge,
  Controls,
  Handle,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  useReactFlow,
} from "@xyflow/react";
import { useEffect, useMemo } from "react";
import { To } from "../../../kit/to.tsx";
import { useLanguage } from "../../../language/language.ts";
import { defineWords, useWords } from "../../../language/words.ts";
import classes from "./org.module.css";
import type { OrgBox } from "./tree.ts";

const words = defineWords({
  en: {
    people: (count: number) => (count === 1 ? "1 person" : `${count} people`),
    of: (count: number, planned: number) => `${count} of ${planned} posts filled`,
    zoomIn: "Closer",
    zoomOut: "Further away",
    fit: "Show all",
    label: "Controls of the chart",
  },
  de: {
    people: (count: number) => (count === 1 ? "1 Person" : `${count} Personen`),
    of: (count: number, planned: number) => `${count} von ${planned} Stellen besetzt`,
    zoomIn: "Näher",
    zoomOut: "Weiter weg",
    fit: "Alles zeigen",
    label: "Ansicht des Organigramms",
  },
});

type SmoothStepEdge = Extract<BuiltInEdge, { type?: "smoothstep" }>;
type BoxNode = Node<{ box: OrgBox; isFound: boolean }, "box">;

const [WIDTH, HEIGHT] = [208, 74];
const [INDENT, GAP, BESIDE, BELOW] = [26, 12, 24, 48];
const nodeTypes = { box: BoxOnCanvas };

interface OrgCanvasProps {
  boxes: readonly OrgBox[];
  found: ReadonlySet<string>;
}

/** The chart as a picture that can be moved and zoomed. */
export function OrgCanvas({ boxes, found }: OrgCanvasProps) {
  const t = useWords(words);
  const { language } = useLanguage();
  const { nodes, edges } = useMemo(() => placed(boxes, found), [boxes, found]);
  return (
    <div className={classes.canvas}>
      <ReactFlow
        key={language}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        fitView
        fitViewOptions={{ minZoom: 0.6, maxZoom: 1, padding: 0.08 }}
        minZoom={0.15}
        maxZoom={1.6}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        zoomOnScroll={false}
        panOnScroll
        preventScrolling={false}
        ariaLabelConfig={{
          "controls.ariaLabel": t.label,
          "controls.zoomIn.ariaLabel": t.zoomIn,
          "controls.zoomOut.ariaLabel": t.zoomOut,
          "controls.fitView.ariaLabel": t.fit,
        }}
        proOptions={{ hideAttribution: true }}
      >
        <Controls showInteractive={false} />
        <ShowFound found={found} />
      </ReactFlow>
    </div>
  );
}

/** Brings into sight what the search means. */
function ShowFound({ found }: { found: ReadonlySet<string> }) {
  const { fitView } = useReactFlow();
  useEffect(() => {
    void fitView({
      ...(found.size > 0 && { nodes: [...found].map((id) => ({ id })) }),
      minZoom: 0.6,
      maxZoom: 1,
      duration: 250,
      padding: 0.08,
    });
  }, [found, fitView]);
  return null;
}

function BoxOnCanvas({ data: { box, isFound } }: NodeProps<BoxNode>) {
  const t = useWords(words);
  const { title, below, count, planned, to } = box;
  return (
    <>
      <Handle id="top" type="target" position={Position.Top} isConnectable={false} />
      <Handle id="left" type="target" position={Position.Left} isConnectable={false} />
      <To to={to} className={`${classes.box} nodrag nopan`} data-found={isFound || undefined}>
        <b className={classes.line} style={{ fontSize: 13 }} title={title} dir="auto">
          {title}
        </b>
        <span className={classes.line} style={{ fontSize: 12, color: "var(--app-quiet)" }} title={below}>
          {below || "–"}
        </span>
        {count !== undefined && (
          <span className={`${classes.line} figures`} style={{ fontSize: 12, color: "var(--app-quiet)" }}>
            {planned === undefined ? t.people(count) : t.of(count, planned)}
          </span>
        )}
      </To>
      <Handle id="middle" type="source" position={Position.Bottom} isConnectable={false} />
      <Handle
        id="edge"
        type="source"
        position={Position.Bottom}
        isConnectable={false}
        style={{ left: INDENT / 2 }}
      />
    </>
  );
}

/** Boxes and lines where they stand. People without anybody under them stand below one another: that keeps it narrow. */
function placed(
  boxes: readonly OrgBox[],
  found: ReadonlySet<string>,
): { nodes: BoxNode[]; edges: SmoothStepEdge[] } {
  const nodes: BoxNode[] = [];
  const edges: SmoothStepEdge[] = [];
  const put = (box: OrgBox, x: number, y: number) =>
    nodes.push({
      id: box.id,
      type: "box",
      position: { x, y },
      width: WIDTH,
      height: HEIGHT,
      data: { box, isFound: found.has(box.id) },
    });
  const join = (source: string, target: string, side: "top" | "left") =>
    edges.push({
      id: `${source} ${target}`,
      source,
      target,
      sourceHandle: side === "top" ? "middle" : "edge",
      targetHandle: side,
      type: "smoothstep",
      pathOptions: { offset: 8, borderRadius: 5 },
    });
  /** Places a box with all below it and answers how wide that is. */
  const place = (box: OrgBox, x: number, y: number): number => {
    const { parts } = box;
    if (parts.every(({ parts: below }) => below.length === 0)) {
      put(box, x, y);
      parts.forEach((part, index) => {
        put(part, x + INDENT, y + (HEIGHT + GAP) * (index + 1));
        join(box.id, part.id, "left");
      });
      return WIDTH + (parts.length > 0 ? INDENT : 0);
    }
    let width = 0;
    for (const part of parts) {
      width +=
        (width > 0 ? BESIDE : 0) + place(part, x + width + (width > 0 ? BESIDE : 0), y + HEIGHT + BELOW);
      join(box.id, part.id, "top");
    }
    put(box, x + (width - WIDTH) / 2, y);
    return width;
  };
  let right = 0;
  for (const box of boxes) right += place(box, right, 0) + BESIDE;
  return { nodes, edges };
}
