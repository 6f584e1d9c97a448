import type { Entity } from "../kernel/entity.ts";
import { invalid } from "../kernel/errors.ts";
import type { FieldMap } from "../kernel/field.ts";
import type { PaperSpec } from "../kernel/paper.ts";
import type { AnyRecord } from "../records/index.ts";
import { say } from "../text/message.ts";

export type AnySpec = PaperSpec<FieldMap, string>;

export interface PaperKind {
  readonly kind: string;
  readonly spec: AnySpec;
}

/** Kinds of papers that the records of an entity can have. */
export const kindsOf = ({ papers = {} }: Pick<Entity, "papers">): PaperKind[] =>
  Object.entries(papers).map(([kind, spec]) => ({ kind, spec }));

export const kindsFor = (entity: Entity, record: AnyRecord): PaperKind[] =>
  kindsOf(entity).filter(({ spec }) => spec.applies?.(record) ?? true);

/** The first kind of a record, or the one that is asked for. */
export function chosenKind(entity: Entity, record: AnyRecord, wanted: string | undefined): PaperKind {
  const kinds = kindsFor(entity, record);
  const found = kinds.find(({ kind }) => wanted === undefined || kind === wanted);
  if (found) return found;
  const known = kinds.map(({ kind }) => kind);
  throw invalid("kind", "PAPER_UNKNOWN", say("papers.errors.kindUnknown", { kinds: known }));
}

/** True if the record's paper must have been issued, even if none was kept yet. */
export const isIssued = ({ issuedIn }: AnySpec, record: AnyRecord): boolean =>
  issuedIn.includes(record.state);

/** True if this change issues the paper. */
export function issues(spec: AnySpec, record: AnyRecord, before: AnyRecord | undefined): boolean {
  if (spec.applies?.(record) === false) return false;
  if (spec.issues) return spec.issues(record, before);
  return isIssued(spec, record) && !(before && isIssued(spec, before));
}
