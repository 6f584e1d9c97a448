import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { guardVersion, versionInput } from "../../../kernel/version.ts";
import { set } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import { requireKeeper } from "../../concepts/edit/person.ts";
import { librariesOf } from "../../library/audiences/libraries.ts";
import { edges } from "../tables.ts";
import { factsOf, keepDecision } from "./changed.ts";
import { refuseCircle } from "./circle.ts";
import { getEdge } from "./edge.ts";
import { EDGES, EDGES_PATH, edgeSchema, showEdge } from "./edge-view.ts";
import type { EdgeStatus } from "./statuses.ts";

interface Decision {
  name: string;
  summary: string;
  description: string;
  from: readonly EdgeStatus[];
  to: EdgeStatus;
}

const DECISIONS: readonly Decision[] = [
  {
    name: "confirm",
    summary: "Confirm an edge",
    description: "The edge is kept even if the documents change. Rejected if it would create a cycle.",
    from: ["proposed", "rejected", "confirmed"],
    to: "confirmed",
  },
  {
    name: "reject",
    summary: "Reject an edge",
    description: "Removes the edge from the graph and from courses. Documents no longer propose it.",
    from: ["proposed", "confirmed", "rejected"],
    to: "rejected",
  },
  {
    name: "lock",
    summary: "Lock an edge",
    description: "The edge cannot be rejected until it is unlocked.",
    from: ["proposed", "confirmed", "locked"],
    to: "locked",
  },
  {
    name: "unlock",
    summary: "Unlock an edge",
    description: "The edge stays confirmed.",
    from: ["locked", "confirmed"],
    to: "confirmed",
  },
  {
    name: "reopen",
    summary: "Reset the decision on an edge",
    description: "Existence and confidence of the edge again depend on the documents.",
    from: ["confirmed", "rejected", "proposed"],
    to: "proposed",
  },
];

const HUMAN: Partial<Record<EdgeStatus, number>> = { confirmed: 1, locked: 1, rejected: -1 };

const input = Type.Object({ id: idInput, version: versionInput }, closed);

/** Decisions are idempotent. */
export function decisionActions(): Action[] {
  return DECISIONS.map((decision) =>
    defineAction({
      name: `${EDGES}.${decision.name}`,
      summary: decision.summary,
      description: decision.description,
      kind: "write",
      http: [{ method: "POST", path: `${EDGES_PATH}/:id/${decision.name}` }],
      errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID", "RECORD_VERSION_CONFLICT"],
      input,
      output: edgeSchema,
      run: async (context, { id, version }: Static<typeof input>) => {
        const { connection } = context.handle;
        const edge = getEdge(connection, librariesOf(context), id);
        requireKeeper(context, edge.org);
        guardVersion(edge.version, version);
        if (!decision.from.includes(edge.status)) throw refused(edge.status);
        if (edge.status === decision.to) return showEdge(connection, edge);
        if (edge.status === "rejected" && edge.type === "prerequisite" && decision.to !== "proposed")
          refuseCircle(connection, edge.library, edge.from.rid, edge.to.rid);
        const human = HUMAN[decision.to];
        const { human: _before, ...signals } = edge.signals;
        connection.run`UPDATE ${edges} SET ${edges.version} = ${edges.version} + 1, ${set(edges, {
          status: decision.to,
          confidence: human === 1 ? 1 : edge.confidence,
          signals: human === undefined ? signals : { ...signals, human },
          updated_at: context.now,
          updated_by: context.principal.id,
        })} WHERE ${edges.rid} = ${edge.rid}`;
        return showEdge(connection, keepDecision(context, edge.rid, factsOf(edge)));
      },
    }),
  );
}

function refused(status: EdgeStatus): Fault {
  const message = {
    locked: say("learning.errors.edgeLocked"),
    rejected: say("learning.errors.edgeRejected"),
    proposed: say("learning.errors.edgeNotLocked"),
    confirmed: say("learning.errors.edgeNotLocked"),
  }[status];
  return new Fault("STATE_TRANSITION_INVALID", { message });
}
