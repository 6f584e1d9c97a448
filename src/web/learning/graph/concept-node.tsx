import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { memo } from "react";
import type { GraphConcept } from "../../../client/contract.ts";
import classes from "./graph.module.css";

type ConceptNodeData = {
  concept: GraphConcept;
  isRoot: boolean;
  isChosen: boolean;
  onChoose(id: string): void;
};

export const ConceptNode = memo(function ConceptNode({
  data,
  width,
  height,
}: NodeProps<Node<ConceptNodeData>>) {
  const { concept, isRoot, isChosen, onChoose } = data;
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} className={classes.handle ?? ""} />
      <button
        type="button"
        className={`nopan ${classes.node}`}
        style={{ width, height }}
        data-root={isRoot || undefined}
        data-shared={concept.namespace === "shared" || undefined}
        data-status={concept.status}
        aria-pressed={isChosen}
        title={concept.name}
        onClick={() => onChoose(concept.id)}
      >
        <span dir="auto">{concept.name}</span>
      </button>
      <Handle
        type="source"
        position={Position.Right}
        isConnectable={false}
        className={classes.handle ?? ""}
      />
    </>
  );
});
