import { useReducedMotion } from "@mantine/hooks";
import {
  Controls,
  Handle,
  type NodeProps,
  Position,
  ReactFlow,
  useReactFlow,
  useStoreApi,
} from "@xyflow/react";
import { type FocusEvent, useEffect, useMemo } from "react";
import { To } from "../../../kit/to.tsx";
import { useLanguage } from "../../../language/language.ts";
import { useTexts } from "../texts.ts";
import { useBoxText } from "./box-text.ts";
import classes from "./org.module.css";
import { type BoxNode, HEIGHT, INDENT, placed, WIDTH } from "./placed.ts";
import type { OrgBox } from "./tree.ts";

const nodeTypes = { box: BoxOnCanvas };

/** Charts up to this number of boxes are readable as a whole. */
const AT_A_GLANCE = 24;
const FIRST_ZOOM = 0.75;

interface OrgCanvasProps {
  boxes: readonly OrgBox[];
  found: ReadonlySet<string>;
}

export function OrgCanvas({ boxes, found }: OrgCanvasProps) {
  const t = useTexts("hr.chart");
  const { language } = useLanguage();
  const { nodes, edges } = useMemo(() => placed(boxes, found), [boxes, found]);
  // A small chart is shown as a whole, a large one from its top.
  const top = nodes.length > AT_A_GLANCE ? nodes[0] : undefined;
  return (
    <div className={classes.canvas}>
      <ReactFlow
        key={language}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        minZoom={0.1}
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
        <Controls showInteractive={false} fitViewOptions={{ padding: 0.05, minZoom: 0.1, maxZoom: 1 }} />
        <Shown found={found} top={top} />
      </ReactFlow>
    </div>
  );
}

interface ShownProps {
  found: ReadonlySet<string>;
  /** Box to centre initially, unless the whole chart is shown. */
  top: BoxNode | undefined;
}

/** Moves the viewport to the search results or, without any, to the initial position. */
function Shown({ found, top }: ShownProps) {
  const { fitView, setCenter } = useReactFlow();
  const store = useStoreApi();
  const isCalm = useReducedMotion();
  useEffect(() => {
    const duration = isCalm ? 0 : 250;
    if (found.size === 0 && top) {
      const { x, y } = top.position;
      const below = store.getState().height / 2 / FIRST_ZOOM - HEIGHT / 2;
      void setCenter(x + WIDTH / 2, y + below, { zoom: FIRST_ZOOM, duration });
      return;
    }
    void fitView({
      ...(found.size > 0 && { nodes: [...found].map((id) => ({ id })) }),
      minZoom: 0.5,
      maxZoom: 1,
      duration,
      padding: 0.08,
    });
  }, [found, top, fitView, setCenter, store, isCalm]);
  return null;
}

function BoxOnCanvas({ data: { box, isFound }, positionAbsoluteX, positionAbsoluteY }: NodeProps<BoxNode>) {
  const textOf = useBoxText();
  const { setCenter, getZoom } = useReactFlow();
  const { title, below, kind, to } = box;
  const figures = textOf(box);
  /** Scrolls the focused box into view for keyboard users. */
  const show = ({ currentTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.matches(":focus-visible")) return;
    // Undoes the browser's scrolling: the chart's viewport moves instead.
    const canvas = currentTarget.closest(".react-flow");
    canvas?.scrollTo(0, 0);
    void setCenter(positionAbsoluteX + WIDTH / 2, positionAbsoluteY + HEIGHT / 2, {
      zoom: Math.max(getZoom(), 0.7),
      duration: 0,
    });
  };
  const inside = (
    <>
      <b className={classes.line} style={{ fontSize: 13 }} title={title} dir="auto">
        {title}
      </b>
      <span className={classes.line} style={{ fontSize: 12, color: "var(--app-quiet)" }} title={below}>
        {below || "–"}
      </span>
      {figures && (
        <span
          className={`${classes.line} figures`}
          style={{ fontSize: 12, color: "var(--app-quiet)" }}
          title={figures}
        >
          {figures}
        </span>
      )}
    </>
  );
  const look = {
    className: `${classes.box} nodrag nopan`,
    "data-found": isFound || undefined,
    "data-kind": kind,
  };
  return (
    <>
      <Handle id="top" type="target" position={Position.Top} isConnectable={false} />
      <Handle id="left" type="target" position={Position.Left} isConnectable={false} />
      {to === undefined ? (
        <div {...look}>{inside}</div>
      ) : (
        <To to={to} {...look} onFocus={show}>
          {inside}
        </To>
      )}
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
