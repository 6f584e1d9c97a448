import { Type } from "@sinclair/typebox";
import { addJob } from "../../../jobs/enqueue.ts";
import { clockOutput, endWaits } from "../../../jobs/index.ts";
import { jobs } from "../../../jobs/tables.ts";
import { type Action, defineInnerAction } from "../../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { closed } from "../../../kernel/schema.ts";
import type { Connection } from "../../../store/connection.ts";
import { pick } from "../../../store/rows.ts";
import { concepts } from "../../concepts/tables.ts";
import { ownerOf } from "../../library/audiences/libraries.ts";
import { BUILD, DOCUMENTS } from "../../library/documents/names.ts";
import { bumpGraph, libraryRevision } from "../../library/text/find.ts";
import type { LearningParts } from "../../part.ts";
import type { Inference, InferredEdge } from "../infer/infer.ts";
import { builtFrom, keepBuild } from "../revision.ts";
import { loadLibrary } from "./load.ts";
import {
  addEdge,
  dropEdge,
  type EdgePlace,
  pairKey,
  proposedEdges,
  renewEdge,
  type StandingEdge,
  setLevel,
} from "./store.ts";

const SLICE = 250;
/** Delay before checking again for documents that are still being read. */
const LATER_MS = 5000;
const AGAIN = "again ";

type Step = (connection: Connection) => void;

type Built = "current" | "too early" | { before: number; inference: Inference; steps: number };

/**
 * Rebuilds a library's graph. Changes are written in small transactions, removals first, so that the table
 * always holds an acyclic subset of the old or new graph. The revision is raised at both ends, so that
 * nothing read in between stays cached.
 */
export function buildAction(parts: LearningParts): Action {
  return defineInnerAction({
    name: BUILD,
    summary: "Build the prerequisite graph",
    input: Type.Object({ library: Type.Integer() }, closed),
    output: clockOutput,
    prepare: (context, { library }) => work(context, parts, library),
    run: async (context, { library }, built) => {
      const { connection } = context.handle;
      if (built === "too early") askAgain(context, library);
      else endWaits(context.handle, DOCUMENTS, context.now);
      if (built === "too early" || built === "current") return { done: 0, more: false };
      const { before, inference, steps } = built;
      if (steps > 0) bumpGraph(connection, library);
      const { graph } = libraryRevision(connection, library);
      // A larger increase of the revision means changes that this graph does not include yet.
      const isWhole = graph === before + (steps === 0 ? 0 : 2);
      if (isWhole) askNoMore(connection, library);
      keepBuild(connection, library, { graph: isWhole ? graph : before, broken: inference.broken });
      return { done: steps, more: false };
    },
  });
}

async function work(
  { handle, org, now }: ReadContext,
  { store, worker }: LearningParts,
  library: number,
): Promise<Built> {
  const { connection } = handle;
  if (isCurrent(connection, library)) return "current";
  if (othersFollow(connection, org, now)) return "too early";
  const before = libraryRevision(connection, library).graph;
  const inference = await worker.run("infer", await loadLibrary(connection, library));
  const steps = stepsTo(connection, { org, library }, inference, now);
  for (let at = 0; at < steps.length; at += SLICE) {
    await store.write(async (tx) => {
      if (at === 0) bumpGraph(tx.connection, library);
      for (const step of steps.slice(at, at + SLICE)) step(tx.connection);
    });
  }
  return { before, inference, steps: steps.length };
}

/** Schedules another build, because the last job in progress may fail and not request one. */
function askAgain({ handle, org, origin, now }: WriteContext, library: number): void {
  const slot = Math.ceil((now + LATER_MS) / LATER_MS);
  const key = `${AGAIN}${library}.${slot}`;
  const request = { action: BUILD, input: { library }, key, runAt: slot * LATER_MS, patient: true };
  addJob(handle, request, { org, correlationId: origin.correlationId, now });
}

/** Cancels the scheduled build, so that clients do not wait for a graph that is already current. */
function askNoMore(connection: Connection, library: number): void {
  connection.run`DELETE FROM ${jobs}
    WHERE ${jobs.org} = ${ownerOf(connection, library)} AND ${jobs.name} = ${BUILD}
      AND ${jobs.state} = 'waiting' AND ${jobs.key} LIKE ${`${AGAIN}${library}.%`}`;
}

/** True while documents are still being read: a graph based on half of them would be useless. */
function othersFollow(connection: Connection, org: number, now: number): boolean {
  return connection.has`SELECT 1 FROM ${jobs}
      WHERE ${jobs.org} = ${org}
        AND (${jobs.name} LIKE 'learning.concepts.%' OR ${jobs.name} = 'learning.documents.read')
        AND (${jobs.state} = 'running' OR (${jobs.state} = 'waiting' AND ${jobs.run_at} <= ${now}))
      LIMIT 1`;
}

function isCurrent(connection: Connection, library: number): boolean {
  return builtFrom(connection, library) === libraryRevision(connection, library).graph;
}

function stepsTo(connection: Connection, place: EdgePlace, inference: Inference, now: number): Step[] {
  const standing = proposedEdges(connection, place.library);
  const renewed: Step[] = [];
  const added: Step[] = [];
  for (const edge of inference.edges) {
    const key = pairKey(edge);
    const old = standing.get(key);
    standing.delete(key);
    if (!old) added.push((tx) => addEdge(tx, place, edge, now));
    else if (isOther(old, edge)) renewed.push((tx) => renewEdge(tx, place, old.rid, edge, now));
  }
  const dropped = [...standing.values()].map(
    ({ rid }): Step =>
      (tx) =>
        dropEdge(tx, rid),
  );
  return [...dropped, ...renewed, ...added, ...levelSteps(connection, place.library, inference)];
}

function isOther(old: StandingEdge, edge: InferredEdge): boolean {
  return old.confidence !== edge.confidence || JSON.stringify(old.signals) !== JSON.stringify(edge.signals);
}

function levelSteps(connection: Connection, library: number, { levels }: Inference): Step[] {
  const wanted = new Map(levels);
  return connection.all`SELECT ${pick(concepts, "rid", "level")} FROM ${concepts}
    WHERE ${concepts.library} = ${library}
    ORDER BY ${concepts.rid}`.flatMap(({ rid, level: before }) => {
    const level = wanted.get(rid) ?? 0;
    return level === before ? [] : [(tx: Connection) => setLevel(tx, rid, level)];
  });
}
