import { useActWith } from "../../kit/act.ts";
import { client } from "../../session/session.ts";
import type { AnyRecord, MetaEntity } from "../meta.ts";
import { undoMove } from "../undo.ts";
import { useMoveMessage } from "./move-message.tsx";

interface QuickMove {
  record: AnyRecord;
  move: Pick<MetaEntity["transitions"][number], "name">;
}

/** Mutation for boards: runs a transition that asks for nothing, and offers to undo it. */
export function useQuickMove<M extends QuickMove>(entity: MetaEntity, stale: readonly string[] = []) {
  const messageOf = useMoveMessage(entity);
  return useActWith(
    async ({ record, move }: M) => {
      // Transition endpoints return the record.
      const moved = (await client.request("POST", `${entity.path}/:id/${move.name}`, {
        path: { id: record.id },
        body: {},
        version: record.version,
      })) as AnyRecord;
      return { move, record, moved };
    },
    {
      done: ({ move, record, moved }) => messageOf(move.name, record, moved),
      undo: ({ move, record, moved }) => undoMove(entity, move.name, record, moved),
      stale,
    },
  );
}
