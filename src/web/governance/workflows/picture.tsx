import { ActionIcon, Group } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { IconLock, IconMaximize, IconMinus, IconPlus, IconReload } from "@tabler/icons-react";
import {
  BaseEdge,
  type Edge,
  EdgeLabelRenderer,
  type EdgeProps,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Panel,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from "@xyflow/react";
import { type KeyboardEvent, useMemo } from "react";
import type { WorkflowMove, WorkflowWithDiagram } from "../../../client/contract.ts";
import { useNames } from "../../language/names.ts";
import { useTexts } from "../texts.ts";
import { type Arrow, curve, drawn, heightOf, scaleIn, staying } from "./layout.ts";
import classes from "./picture.module.css";

type StateNode = Node<{ name: string; initial: boolean; final: boolean; loops: readonly string[] }, "state">;
type MoveEdge = Edge<
  {
    path: string;
    x: number;
    y: number;
    moves: readonly { name: string; held: readonly string[]; mine: boolean }[];
  },
  "move"
>;

const nodeTypes = { state: State };
const edgeTypes = { move: Move };

interface PictureProps {
  workflow: WorkflowWithDiagram;
  /** Required approvers by rule. */
  heldBy(move: WorkflowMove): readonly string[];
}

export function Picture(props: PictureProps) {
  const { ref, width } = useElementSize();
  return (
    <div ref={ref}>
      {width > 0 && (
        <ReactFlowProvider>
          <Canvas {...props} width={width} />
        </ReactFlowProvider>
      )}
    </div>
  );
}

function Canvas({ workflow, heldBy, width }: PictureProps & { width: number }) {
  const t = useTexts("governance.picture");
  const names = useNames();
  const flow = useReactFlow();
  const { nodes, edges, height } = useMemo(() => {
    const { collection } = workflow;
    const labelsOf = ({ moves }: Arrow) =>
      moves.map((move) => ({
        name: names.move(collection, move.name),
        held: heldBy(move),
        mine: move.allowed !== "none",
      }));
    const box = { width: Math.max(300, width - 40), height: 760 };
    const drawing = drawn(
      workflow,
      (arrow) => labelsOf(arrow).flatMap(({ name, held }) => [name, ...held.map((one) => `${one}    `)]),
      box,
    );
    return {
      height: Math.max(240, Math.ceil(drawing.height * scaleIn(box, drawing)) + 70),
      nodes: drawing.states.map(
        ({ name, at }): StateNode => ({
          id: name,
          type: "state",
          position: at,
          // Suppresses the library's English role description.
          domAttributes: { "aria-roledescription": undefined },
          data: {
            name: names.state(collection, name),
            loops: staying(workflow, name).map((move) => names.move(collection, move.name)),
            initial: name === workflow.initial,
            final: workflow.states.find((state) => state.name === name)?.final ?? false,
          },
        }),
      ),
      edges: drawing.arrows.map(
        (arrow): MoveEdge => ({
          id: arrow.id,
          source: arrow.from,
          target: arrow.to,
          type: "move",
          domAttributes: { "aria-hidden": true },
          markerEnd: { type: MarkerType.ArrowClosed, width: 18, height: 18 },
          data: { path: curve(arrow.points), x: arrow.label.x, y: arrow.label.y, moves: labelsOf(arrow) },
        }),
      ),
    };
  }, [workflow, names, heldBy, width]);

  function onKeyDown(event: KeyboardEvent) {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  }
  const pan = (x: number, y: number) => () => {
    const now = flow.getViewport();
    void flow.setViewport({ ...now, x: now.x + x, y: now.y + y });
  };
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowLeft: pan(60, 0),
    ArrowRight: pan(-60, 0),
    ArrowUp: pan(0, 60),
    ArrowDown: pan(0, -60),
    "+": () => void flow.zoomIn(),
    "-": () => void flow.zoomOut(),
    "0": () => void flow.fitView(),
  };

  return (
    <section
      className={classes.canvas}
      style={{ height }}
      aria-label={t.label({ what: names.many(workflow.collection) })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable boxes must be reachable by keyboard
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        fitView
        fitViewOptions={{ padding: 0.08, maxZoom: 1.1 }}
        minZoom={0.2}
        maxZoom={2}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        preventScrolling={false}
        zoomOnScroll={false}
        proOptions={{ hideAttribution: true }}
      >
        <Panel position="bottom-right">
          <Group gap={4}>
            <ActionIcon variant="default" aria-label={t.smaller} onClick={() => void flow.zoomOut()}>
              <IconMinus size={16} stroke={1.6} />
            </ActionIcon>
            <ActionIcon variant="default" aria-label={t.larger} onClick={() => void flow.zoomIn()}>
              <IconPlus size={16} stroke={1.6} />
            </ActionIcon>
            <ActionIcon variant="default" aria-label={t.all} onClick={() => void flow.fitView()}>
              <IconMaximize size={16} stroke={1.6} />
            </ActionIcon>
          </Group>
        </Panel>
      </ReactFlow>
    </section>
  );
}

function State({ data: { name, initial, final, loops } }: NodeProps<StateNode>) {
  return (
    <>
      <Handle type="target" position={Position.Left} className={classes.end} isConnectable={false} />
      <div
        className={classes.state}
        data-initial={initial || undefined}
        data-final={final || undefined}
        style={{ height: heightOf(loops) }}
      >
        {name}
        {loops.map((loop) => (
          <span key={loop} className={classes.loop}>
            <IconReload size={10} stroke={2} aria-hidden /> {loop}
          </span>
        ))}
      </div>
      <Handle type="source" position={Position.Right} className={classes.end} isConnectable={false} />
    </>
  );
}

function Move({ id, data, markerEnd }: EdgeProps<MoveEdge>) {
  if (!data) return null;
  const { path, x, y, moves } = data;
  const held = moves.some((move) => move.held.length > 0);
  return (
    <>
      <BaseEdge id={id} path={path} {...(markerEnd !== undefined && { markerEnd })} />
      <EdgeLabelRenderer>
        <div
          className={classes.label}
          data-held={held || undefined}
          style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
        >
          {moves.map((move) => (
            <div key={move.name}>
              <span className={move.mine ? `${classes.move} ${classes.mine}` : classes.move}>
                {move.name}
              </span>
              {move.held.map((who) => (
                <span key={who} className={classes.held}>
                  <IconLock size={11} stroke={2} aria-hidden />
                  {who}
                </span>
              ))}
            </div>
          ))}
        </div>
      </EdgeLabelRenderer>
    </>
  );
}
