import type { Connection } from "../../store/connection.ts";
import type { ConceptRef } from "../concepts/resolve.ts";

export interface Prerequisite extends ConceptRef {
  confidence: number;
  /** How many steps before it. */
  depth: number;
}

export interface Walk {
  depth: number;
  minConfidence: number;
}

/** What must be known before a concept, the nearest first. */
export function prerequisitesOf(
  _connection: Connection,
  _org: number,
  _concept: number,
  _walk: Walk,
): Prerequisite[] {
  return [];
}

/** What rests on a concept, the nearest first. */
export function dependentsOf(
  _connection: Connection,
  _org: number,
  _concept: number,
  _walk: Walk,
): Prerequisite[] {
  return [];
}
