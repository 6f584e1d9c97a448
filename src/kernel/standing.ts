import { createHash } from "node:crypto";

/** An answer that is the same for many callers: written once, and known by its tag. */
export interface Standing {
  readonly text: string;
  readonly etag: string;
}

const standings = new WeakMap<object, Standing>();

/** Marks an output as one that will be given again as it is. Nobody may change it afterwards. */
export function standing<T extends object>(output: T): T {
  const text = JSON.stringify(output);
  const etag = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  standings.set(output, { text, etag });
  return output;
}

/** What was written of an output that stands; undefined of any other. */
export function standingOf(output: unknown): Standing | undefined {
  return typeof output === "object" && output !== null ? standings.get(output) : undefined;
}
