import type { Undo, Undone } from "../../../kit/undo.tsx";
import { changed } from "../../form/saved.ts";
import { bodyToUpdate, valuesOf } from "../../form/values-of-form.ts";
import type { MetaEntity } from "../../meta.ts";
import { moveBack } from "../../undo.ts";
import { type Operation, runOperations, SLICE } from "./operations.ts";
import type { BulkAction, Done } from "./use-bulk.ts";

/** The reverse of each change that succeeded and has one. Records changed by others since are refused. */
export function undoBulk(entity: MetaEntity, action: BulkAction, done: readonly Done[]): Undo | undefined {
  const operations = done.flatMap((one) => reverseOf(entity, action, one) ?? []);
  if (operations.length === 0) return undefined;
  return {
    run: async (): Promise<Undone> => {
      let undone = 0;
      let why: string | undefined;
      try {
        for (let at = 0; at < operations.length; at += SLICE) {
          const results = await runOperations(entity, operations.slice(at, at + SLICE));
          undone += results.filter(({ record }) => record).length;
          why ??= results.find(({ error }) => error)?.error?.message;
        }
      } finally {
        await changed(entity);
      }
      return { done: undone, of: done.length, ...(why !== undefined && { why }) };
    },
  };
}

function reverseOf(
  entity: MetaEntity,
  { action }: BulkAction,
  { target, record }: Done,
): Operation | undefined {
  const operation = (action: string, data: object = {}): Operation => ({
    action,
    id: record.id,
    data: { ...data, version: record.version },
  });
  if (action === "archive" || action === "restore") {
    const reverse = action === "archive" ? "restore" : "archive";
    return entity.actions.includes(reverse) ? operation(reverse) : undefined;
  }
  if (action === "update") {
    const now = valuesOf(entity, record);
    return operation("update", bodyToUpdate(entity, now, { ...now, ...target.before }));
  }
  const back = moveBack(entity, action, target.state, record.state);
  return back && operation(back.name);
}
