import { useMantineColorScheme } from "@mantine/core";
import {
  Background,
  Controls,
  type Edge,
  MarkerType,
  type Node,
  ReactFlow,
  type ReactFlowInstance,
} from "@xyflow/react";
import { type FocusEvent, type KeyboardEvent, useMemo, useRef } from "react";
import type { ConceptGraph } from "../../../client/contract.ts";
import { useFormat } from "../../language/format.ts";
import { useTexts } from "../texts.ts";
import { ConceptNode } from "./concept-node.tsx";
import { frame } from "./frame.ts";
import classes from "./graph.module.css";
import { layOut } from "./lay-out.ts";

const NODE_TYPES = { concept: ConceptNode };

interface PictureProps {
  graph: ConceptGraph;
  root: string;
  at: string;
  edge: string | undefined;
  onNode(id: string): void;
  onEdge(id: string): void;
}

export function Picture({ graph, root, at, edge, onNode, onEdge }: PictureProps) {
  const t = useTexts("learning.picture");
  const format = useFormat();
  const { colorScheme } = useMantineColorScheme();
  const placed = useMemo(() => layOut(graph), [graph]);
  const nodes = useMemo(
    () =>
      placed.map(
        ({ concept, x, y, width, height }): Node => ({
          id: concept.id,
          type: "concept",
          position: { x, y },
          width,
          height,
          data: { concept, isRoot: concept.id === root, isChosen: concept.id === at, onChoose: onNode },
        }),
      ),
    [placed, root, at, onNode],
  );
  const edges = useMemo(() => {
    const names = new Map(graph.concepts.map(({ id, name }) => [id, name]));
    return graph.edges
      .filter(({ from, to }) => names.has(from) && names.has(to))
      .map(({ id, from, to, type, confidence, status }): Edge => {
        const sure = format.percent(Math.round(confidence * 100));
        const isChosen = id === edge;
        const isDecided = status === "confirmed" || status === "locked";
        const colour = isChosen
          ? "var(--mantine-primary-color-filled)"
          : isDecided
            ? "light-dark(#4b9a72, #4b9a72)"
            : "light-dark(#9aa5a0, #6a746f)";
        return {
          id,
          source: from,
          target: to,
          ariaLabel: t.edge({ from: names.get(from) ?? "", to: names.get(to) ?? "", sure }),
          interactionWidth: 18,
          className: classes.edge ?? "",
          style: {
            stroke: colour,
            strokeWidth: isChosen ? 3.5 : 0.8 + 2 * confidence,
            ...(type !== "prerequisite" && { strokeDasharray: "5 4" }),
          },
          ...(isChosen && { label: sure, labelShowBg: true }),
          ...(type === "prerequisite" && { markerEnd: { type: MarkerType.ArrowClosed, color: colour } }),
        };
      });
  }, [graph, edge, format, t]);
  const box = useRef<HTMLDivElement>(null);
  const flow = useRef<ReactFlowInstance>(null);
  const show = (instance: ReactFlowInstance) => {
    flow.current = instance;
    const { clientWidth: width, clientHeight: height } = box.current ?? { clientWidth: 0, clientHeight: 0 };
    void instance.setViewport(frame(graph, placed, root, { width, height }));
  };
  // Scrolls the focused concept into view for keyboard users.
  const follow = ({ target }: FocusEvent) => {
    if (!target.matches("button:focus-visible")) return;
    const id = target.closest(".react-flow__node")?.getAttribute("data-id");
    const at = placed.find(({ concept }) => concept.id === id);
    if (!at || !flow.current) return;
    const { x, y, width, height } = at;
    void flow.current.setCenter(x + width / 2, y + height / 2, { zoom: flow.current.getZoom() });
  };
  const chooseByKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    const chosen = event.target instanceof Element ? event.target.closest(".react-flow__edge") : null;
    const id = chosen?.getAttribute("data-id");
    if (!id) return;
    event.preventDefault();
    onEdge(id);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the nodes inside are focusable and have roles
    <div ref={box} className={classes.picture} onKeyDown={chooseByKey} onFocus={follow}>
      <div className={classes.sides} aria-hidden>
        <span>← {t.first}</span>
        <span>{t.later} →</span>
      </div>
      <ReactFlow
        // A new root is a new graph: fits the viewport again.
        key={`${root} ${graph.concepts.length}`}
        aria-label={t.label}
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        colorMode={colorScheme === "auto" ? "system" : colorScheme}
        onInit={show}
        minZoom={0.1}
        maxZoom={2.5}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        elementsSelectable={false}
        deleteKeyCode={null}
        onEdgeClick={(_, { id }) => onEdge(id)}
        proOptions={{ hideAttribution: true }}
        ariaLabelConfig={{
          "controls.zoomIn.ariaLabel": t.zoomIn,
          "controls.zoomOut.ariaLabel": t.zoomOut,
          "controls.fitView.ariaLabel": t.fit,
        }}
      >
        <Background gap={22} size={1} />
        <Controls showInteractive={false} fitViewOptions={{ padding: 0.12, maxZoom: 1.1 }} />
      </ReactFlow>
    </div>
  );
}
