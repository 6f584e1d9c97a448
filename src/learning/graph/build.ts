import { Type } from "@sinclair/typebox";
import { addJob } from "../../jobs/enqueue.ts";
import { clockOutput } from "../../jobs/index.ts";
import { type Action, defineInnerAction } from "../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { closed } from "../../kernel/schema.ts";
import type { Connection } from "../../store/connection.ts";
import { bumpGraph, libraryRevision } from "../library/find.ts";
import type { LearningParts } from "../part.ts";
import type { Inference, InferredEdge } from "./infer.ts";
import { loadLibrary } from "./load.ts";
import { builtFrom, keepBuild } from "./revision.ts";
import { addEdge, dropEdge, pairKey, proposedEdges, renewEdge, setLevel } from "./store.ts";

export const BUILD = "learning.graph.build";

/** How many rows one transaction writes. */
const SLICE = 250;
/** How long a graph waits for the documents that are still being read, before it looks again. */
const LATER_MS = 5000;

type Step = (connection: Connection) => void;

type Built = "current" | "too early" | { before: number; inference: Inference; steps: number };

/**
 * Works the graph of one library out anew, as a job. What is to change is written in small transactions before
 * the last one: first what goes, so that what stands at any moment is a part of the old graph or of the new, and
 * free of circles. Both ends of that raise the revision, so that nobody keeps what they read in between.
 */
export function buildAction(parts: LearningParts): Action {
  return defineInnerAction({
    name: BUILD,
    summary: "Work out what must be known before what",
    input: Type.Object({}, closed),
    output: clockOutput,
    prepare: (context) => work(context, parts),
    run: async (context, _input, built) => {
      const { connection } = context.handle;
      const { org } = context;
      if (built === "too early") askAgain(context);
      if (built === "too early" || built === "current") return { done: 0, more: false };
      const { before, inference, steps } = built;
      if (steps > 0) bumpGraph(connection, org);
      const { graph } = libraryRevision(connection, org);
      // Whatever else raised it meanwhile is not in this graph yet.
      const isWhole = graph === before + (steps === 0 ? 0 : 2);
      if (isWhole) askNoMore(connection, org);
      keepBuild(connection, org, { graph: isWhole ? graph : before, broken: inference.broken });
      return { done: steps, more: false };
    },
  });
}

async function work({ handle, org, now }: ReadContext, { store, workshop }: LearningParts): Promise<Built> {
  const { connection } = handle;
  if (isCurrent(connection, org)) return "current";
  if (othersFollow(connection, org, now)) return "too early";
  const before = libraryRevision(connection, org).graph;
  const inference = await workshop.run("infer", await loadLibrary(connection, org));
  const steps = stepsTo(connection, org, inference, now);
  for (let at = 0; at < steps.length; at += SLICE) {
    await store.write(async (tx) => {
      if (at === 0) bumpGraph(tx.connection, org);
      for (const step of steps.slice(at, at + SLICE)) step(tx.connection);
    });
  }
  return { before, inference, steps: steps.length };
}

/** The last of what is under way may come to nothing, and then not ask for the graph: it is asked for once more later. */
function askAgain({ handle, org, origin, now }: WriteContext): void {
  const slot = Math.ceil((now + LATER_MS) / LATER_MS);
  const wish = { action: BUILD, key: `again ${slot}`, runAt: slot * LATER_MS, patient: true };
  addJob(handle, wish, { org, correlationId: origin.correlationId, now });
}

/** Takes back what was asked for later: who waits for the library must not wait for a graph that stands. */
function askNoMore(connection: Connection, org: number): void {
  connection
    .statement("DELETE FROM jobs WHERE org = ? AND name = ? AND state = 'waiting' AND key LIKE 'again %'")
    .run(org, BUILD);
}

/** Whether documents of the library are still being read: a graph of half of them is of no use. */
function othersFollow(connection: Connection, org: number, now: number): boolean {
  return (
    connection
      .statement(
        `SELECT 1 FROM jobs WHERE org = ? AND (name LIKE 'learning.concepts.%' OR name = 'learning.documents.read')
           AND (state = 'running' OR (state = 'waiting' AND run_at <= ?)) LIMIT 1`,
      )
      .get(org, now) !== null
  );
}

function isCurrent(connection: Connection, org: number): boolean {
  return builtFrom(connection, org) === libraryRevision(connection, org).graph;
}

/** What is to be written so that the table holds the new graph: removals first. */
function stepsTo(connection: Connection, org: number, inference: Inference, now: number): Step[] {
  const standing = proposedEdges(connection, org);
  const renewed: Step[] = [];
  const added: Step[] = [];
  for (const edge of inference.edges) {
    const key = pairKey(edge);
    const old = standing.get(key);
    standing.delete(key);
    if (!old) added.push((tx) => addEdge(tx, org, edge, now));
    else if (isOther(old, edge)) renewed.push((tx) => renewEdge(tx, org, old.rid, edge, now));
  }
  const dropped = [...standing.values()].map(
    ({ rid }): Step =>
      (tx) =>
        dropEdge(tx, rid),
  );
  return [...dropped, ...renewed, ...added, ...levelSteps(connection, org, inference)];
}

function isOther(old: { confidence: number; signals: string }, edge: InferredEdge): boolean {
  return old.confidence !== edge.confidence || old.signals !== JSON.stringify(edge.signals);
}

function levelSteps(connection: Connection, org: number, { levels }: Inference): Step[] {
  const wanted = new Map(levels);
  return connection
    .statement("SELECT rid, level FROM learning_concepts WHERE org = ? ORDER BY rid")
    .all(org)
    .flatMap((row) => {
      const rid = Number(row.rid);
      const level = wanted.get(rid) ?? 0;
      return level === Number(row.level) ? [] : [(tx: Connection) => setLevel(tx, rid, level)];
    });
}
