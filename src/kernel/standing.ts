import { createHash } from "node:crypto";

/** Output shared by many callers: serialised once, identified by its ETag. */
export interface Standing {
  readonly text: string;
  readonly etag: string;
}

const standings = new WeakMap<object, Standing>();

/** Marks an output as reusable. It must not be modified afterwards. */
export function standing<T extends object>(output: T): T {
  const text = JSON.stringify(output);
  const etag = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  standings.set(output, { text, etag });
  return output;
}

export function standingOf(output: unknown): Standing | undefined {
  return typeof output === "object" && output !== null ? standings.get(output) : undefined;
}
