import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";

const endSchema = Type.Object({
  salts: Type.String(),
  offset: Type.Integer(),
  sums: Type.Tuple([Type.Integer(), Type.Integer()]),
});

/** Ends of commits in the logs of the process that made them. A database that never changed has none. */
export const endsSchema = Type.Object({
  freehold: Type.Optional(endSchema),
  vault: Type.Optional(endSchema),
});

const noteSchema = Type.Object({
  /** Undefined if the rest of an append follows: such rows are of no use without the last one. */
  ends: Type.Optional(endsSchema),
  /** Files that the records of this append may name. */
  files: Type.Array(Type.String()),
});

export type RowNote = Static<typeof noteSchema>;

export type LogEnds = Static<typeof endsSchema>;

export interface RowId {
  readonly seq: number;
  /** Random, to recognise the row after the connection was lost. */
  readonly batch: string;
}

/** A row, and the ends of the logs as of it. */
export interface JournalPlace extends RowId {
  readonly ends: LogEnds;
}

export function readNote(text: string): RowNote {
  return Value.Parse(noteSchema, JSON.parse(text));
}
