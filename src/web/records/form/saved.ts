import { queries, stale } from "../../queries.ts";
import type { MetaEntity } from "../meta.ts";

/** Calls whose answers no change of a record touches. */
const STEADY = new Set([
  "GET /api/v1/meta",
  "GET /api/v1/auth/me",
  "GET /api/v1/views",
  "GET /api/v1/desk/people",
  "GET /api/v1/desk/help",
  "GET /api/v1/desk/help/:page",
  "GET /api/v1/learning/domains",
]);

/**
 * After a change of a record. What it did to others is not known here: all that was heard is asked for again when
 * it is next looked at, and what is in sight of this collection at once.
 */
export async function changed(entity: Pick<MetaEntity, "path">): Promise<void> {
  const isOutdated = (name: unknown): name is string => typeof name === "string" && !STEADY.has(name);
  await queries.invalidateQueries({
    refetchType: "none",
    predicate: ({ queryKey: [name] }) => isOutdated(name),
  });
  const own = `GET ${entity.path}`;
  await queries.invalidateQueries({
    predicate: ({ queryKey: [name] }) =>
      // The moves are asked for with the record's new version.
      isOutdated(name) && !name.endsWith("/transitions") && (name === own || name.startsWith(`${own}/`)),
  });
  await stale("GET /api/v1/approvals/all");
}
