import { queries, stale } from "../../queries.ts";
import type { MetaEntity } from "../meta.ts";

/** Calls whose answers no change of a record touches. */
const STEADY = new Set(["GET /api/v1/meta", "GET /api/v1/auth/me"]);

/**
 * After a change of a record. What it did to others is not known here: all that was heard is asked for again when
 * it is next looked at, and what is in sight of this collection at once.
 */
export async function changed(entity: Pick<MetaEntity, "path">): Promise<void> {
  await queries.invalidateQueries({
    refetchType: "none",
    predicate: ({ queryKey: [name] }) => typeof name === "string" && !STEADY.has(name),
  });
  await stale(`GET ${entity.path}`, "GET /api/v1/comments", "GET /api/v1/approvals/all");
}
