import type { Connection } from "../../store/connection.ts";

/** A concept as others refer to it. */
export interface ConceptRef {
  rid: number;
  org: number;
  id: string;
  name: string;
}

/** The concept of a library that a name means, by its own name or by another of it; undefined when it knows none. */
export function resolveConcept(
  _connection: Connection,
  _org: number,
  _name: string,
  _language?: string,
): ConceptRef | undefined {
  return undefined;
}
