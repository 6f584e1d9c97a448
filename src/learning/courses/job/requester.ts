import { findMember, principalOf } from "../../../identity/index.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { list, pick } from "../../../store/rows.ts";
import { librariesReadBy } from "../../library/audiences/libraries.ts";
import { documents } from "../../library/tables.ts";
import type { LearningParts } from "../../part.ts";
import { librariesOfOrder } from "../request.ts";
import { finishedUnits } from "../units.ts";
import { Stop } from "../work.ts";
import type { CourseJob } from "./store.ts";

/** Stops a job whose requester lost access: no model may receive text that the user can no longer read. */
export async function refuseLost(context: ReadContext, parts: LearningParts, job: CourseJob): Promise<void> {
  const allowed = new Set(await readableNow(context, parts, job));
  const isLost =
    !librariesOfOrder(job.order).every((library) => allowed.has(library)) ||
    sourcesOf(context, job).some((library) => library === null || !allowed.has(library));
  if (isLost) throw new Stop("ACCESS_LOST");
}

/** Requested libraries that the requester can still read. API keys keep the rights fixed in the request. */
async function readableNow(context: ReadContext, parts: LearningParts, job: CourseJob): Promise<number[]> {
  const { handle, org, origin, now } = context;
  const ordered = librariesOfOrder(job.order);
  if (job.key !== null || job.requested_by === "system") return ordered;
  const member = findMember(handle.connection, org, job.requested_by);
  if (!member || member.deactivatedAt !== null) return [];
  const principal = { ...principalOf(member, undefined), mfa: job.order.mfa };
  const access = await parts.access().open(principal, { ...origin, channel: "http" }, now);
  const readable = librariesReadBy(handle.connection, {
    org,
    principal,
    narrowing: (action) => access.narrowing(action),
  });
  return ordered.filter((library) => readable.includes(library));
}

/** Libraries that now contain the course's documents. */
function sourcesOf({ handle: { connection } }: ReadContext, job: CourseJob): (number | null)[] {
  const [retrieved] = finishedUnits<{ chosen: { document: number }[] }>(connection, job, "retrieve");
  const chosen = retrieved?.chosen.map(({ document }) => document) ?? [];
  const found = connection.all`
    SELECT DISTINCT ${pick(documents, "library")} FROM ${documents} WHERE ${documents.rid} IN ${list(chosen)}`;
  return found.map(({ library }) => library);
}
