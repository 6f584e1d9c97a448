import type { WriteContext } from "../../kernel/context.ts";
import { EVERY_COLLECTION, type Follower } from "../../kernel/follower.ts";
import type { AnyRecord, Catalog } from "../../records/index.ts";
import { hasDrifted } from "./ask.ts";
import { changeRequest, note, openRequests, type Request } from "./request.ts";
import { snapshotOf } from "./sealing.ts";

/** Voids the votes if a material field changes; cancels requests if the record is archived or moves on. */
export function requestsFollowRecords(catalog: Catalog): Follower {
  return {
    of: EVERY_COLLECTION,
    run: async (context, after, before, collection) => {
      if (!before) return;
      for (const request of openRequests(context, after.id))
        follow(context, catalog, request, after, before, collection);
    },
  };
}

function follow(
  context: WriteContext,
  catalog: Catalog,
  request: Request,
  after: AnyRecord,
  before: AnyRecord,
  name: string,
): void {
  if (request.collection !== name) return;
  const collection = catalog.collection(name);
  const move = collection.entity.transitions[request.action.slice(name.length + 1)];
  const gone = after.archived_at !== null && before.archived_at === null;
  const moved = request.state === "pending" && move !== undefined && !move.from.includes(after.state);
  if (gone || moved) {
    note(context, request, { kind: "cancelled" });
    changeRequest(context, request, { state: "cancelled", due_at: null, closed_at: context.now });
    return;
  }
  if (request.state !== "pending") return;
  const snapshot = snapshotOf(context, request);
  if (snapshot && !hasDrifted(collection, after, request.material, snapshot)) return;
  note(context, request, { kind: "stale" });
  changeRequest(context, request, { state: "stale", due_at: null });
}
