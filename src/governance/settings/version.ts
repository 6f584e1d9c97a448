import { Type } from "@sinclair/typebox";
import { Fault } from "../../kernel/errors.ts";

export const versionInput = Type.Optional(
  Type.Integer({
    minimum: 1,
    description: "The version that the change is based on; If-Match says the same",
  }),
);

/** Refuses a change that is based on another version than the present one. */
export function guardVersion(current: number, given: number | undefined): void {
  if (given === undefined || given === current) return;
  throw new Fault("RECORD_VERSION_CONFLICT", {
    details: [{ path: "version", code: "CURRENT_VERSION", message: `The current version is ${current}` }],
  });
}

/** The members of `after` that are not what they were, on both sides. */
export function difference<T extends Record<string, unknown>>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } | undefined {
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (changed.length === 0) return undefined;
  // Each side keeps members of T only.
  const only = (side: T) => Object.fromEntries(changed.map((name) => [name, side[name]])) as Partial<T>;
  return { before: only(before), after: only(after) };
}
