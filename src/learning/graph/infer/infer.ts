import { levelsOf } from "../build/levels.ts";
import { type Broken, breakCycles } from "./acyclic.ts";
import { type Candidate, candidatesOf } from "./candidates.ts";
import { cuesOf } from "./cues.ts";
import { evidenceFor, type InferredEvidence } from "./evidence.ts";
import type { Decision, EdgeType, InferenceInput } from "./input.ts";
import { layOut } from "./lay-out.ts";
import type { Layout } from "./layout.ts";
import { partsAmong, relatedAmong } from "./relations.ts";
import type { Reading, Signals } from "./signals.ts";
import { standingsOf } from "./standing.ts";

/** `from` is a prerequisite of `to`, a part of it, or related to it. */
export interface InferredEdge {
  from: number;
  to: number;
  type: EdgeType;
  confidence: number;
  signals: Partial<Signals>;
  evidence: readonly InferredEvidence[];
}

export interface Inference {
  edges: readonly InferredEdge[];
  /** Edges left out because they would close a cycle. */
  broken: readonly Broken[];
  /** Length of the longest prerequisite path to each concept on such a path. */
  levels: readonly (readonly [concept: number, level: number])[];
}

const LEAST_CONFIDENCE = 0.3;
/** Minimum confidence of a pair that counts as a prerequisite instead of merely related. */
const SETTLED = 0.5;
const MOST_PREREQUISITES = 10;

/** Deterministic; depends on the input alone. */
export function infer(input: InferenceInput): Inference {
  const reading = readingOf(input);
  const { layout } = reading;
  const candidates = candidatesOf(reading);
  const decided = decidedOf(input.decisions);
  const isOpen = (edge: { from: number; to: number; type: EdgeType }) =>
    !decided.has(keyOf({ ...edge, from: ridOf(layout, edge.from), to: ridOf(layout, edge.to) }));
  const open = strongest(candidates.filter((one) => isOpen({ ...one, type: "prerequisite" })));
  const standing = input.decisions.filter(
    ({ status, type }) => status !== "rejected" && type === "prerequisite",
  );
  const arcs = open.map(({ from, to, confidence, signals }) => ({
    from: ridOf(layout, from),
    to: ridOf(layout, to),
    confidence,
    signals,
    evidence: () => evidenceFor(reading, from, to),
  }));
  const { kept, broken } = breakCycles(arcs, standing);
  const others = [
    ...partsAmong(layout).map((edge) => ({ ...edge, type: "partOf" as const })),
    ...relatedAmong(layout, candidates, SETTLED).map((edge) => ({ ...edge, type: "related" as const })),
  ];
  return {
    edges: [
      ...kept.map((edge) => ({ ...edge, type: "prerequisite" as const, evidence: edge.evidence() })),
      ...others.filter(isOpen).map(({ from, to, type, confidence }) => ({
        from: ridOf(layout, from),
        to: ridOf(layout, to),
        type,
        confidence,
        signals: {},
        evidence: evidenceFor(reading, from, to),
      })),
    ],
    broken,
    levels: levelsOf([...kept, ...standing]),
  };
}

export function readingOf(input: InferenceInput): Reading {
  const layout = layOut(input);
  return { layout, standings: standingsOf(layout, input), cues: cuesOf(layout) };
}

function ridOf({ concepts }: Layout, number: number): number {
  return concepts[number]?.rid ?? 0;
}

function keyOf({ from, to, type }: { from: number; to: number; type: EdgeType }): string {
  return `${from} ${to} ${type}`;
}

/** Pairs excluded from inference: decided ones, and those that a confirmed prerequisite makes redundant. */
function decidedOf(decisions: readonly Decision[]): Set<string> {
  const decided = new Set(decisions.map(keyOf));
  for (const { from, to, type, status } of decisions) {
    if (type !== "prerequisite" || status === "rejected") continue;
    decided.add(keyOf({ from: to, to: from, type }));
    decided.add(keyOf({ from, to, type: "related" }));
    decided.add(keyOf({ from: to, to: from, type: "related" }));
  }
  return decided;
}

function strongest(candidates: readonly Candidate[]): Candidate[] {
  const counts = new Map<number, number>();
  return candidates
    .filter(({ confidence }) => confidence >= LEAST_CONFIDENCE)
    .sort((one, other) => other.confidence - one.confidence || one.from - other.from || one.to - other.to)
    .filter(({ to }) => {
      const count = counts.get(to) ?? 0;
      counts.set(to, count + 1);
      return count < MOST_PREREQUISITES;
    });
}
