import { client } from "../../../session/session.ts";
import type { AnyRecord, MetaEntity } from "../../meta.ts";

/** API limit of operations per call. */
export const SLICE = 500;

export interface Operation {
  readonly action: string;
  readonly id: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

export interface OperationResult {
  readonly record: AnyRecord | null;
  readonly error: { readonly message: string } | null;
  readonly approval: unknown;
}

/** Runs up to `SLICE` operations. Each has its own result. */
export async function runOperations(
  { path }: MetaEntity,
  operations: readonly Operation[],
): Promise<readonly OperationResult[]> {
  // All bulk endpoints return this shape.
  const answer = (await client.request("POST", `${path}/bulk`, { body: { operations } })) as {
    results: OperationResult[];
  };
  return answer.results;
}
