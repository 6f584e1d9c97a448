import { type Static, Type } from "@sinclair/typebox";
import { conflicted } from "../../engine/approvals/conflicted.ts";
import { seatFor } from "../../engine/approvals/eligible.ts";
import { REQUEST_STATES } from "../../engine/approvals/kinds.ts";
import { parseRequest, type Request } from "../../engine/approvals/request.ts";
import { approvalLog, approvalSeats, approvalRequests as requests } from "../../engine/approvals/tables.ts";
import { callOf } from "../../engine/call.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed, idInput, oneOf } from "../../kernel/schema.ts";
import type { Part } from "../../store/fragments.ts";
import { part, pick } from "../../store/rows.ts";
import { cursorInput, limitInput, pageOf, pageSchema, parseCursor } from "../audit/page.ts";
import {
  byId,
  detailSchema,
  listedSchema,
  loadSeen,
  PATH,
  READ_ALL,
  seated,
  showDetail,
  showListed,
} from "./seen.ts";

const filters = {
  state: Type.Optional(oneOf(REQUEST_STATES)),
  action: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  collection: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  record_id: Type.Optional(idInput),
  limit: limitInput,
  cursor: cursorInput,
};
const page = Type.Object({ data: Type.Array(listedSchema), page: pageSchema }, closed);

interface Wanted {
  state?: string;
  action?: string;
  collection?: string;
  record_id?: string;
  requester?: string;
  limit?: number;
  cursor?: string;
}

export function listApprovalsAction(): Action {
  return defineAction({
    name: "approvals.list",
    summary: "List your approval requests",
    description:
      "`role=asked` returns your requests, `role=waiting` those that you can decide now, `role=decided` those that you have decided.",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object({ role: Type.Optional(oneOf(["asked", "waiting", "decided"])), ...filters }, closed),
    output: page,
    run: async (context, { role, ...wanted }) =>
      listed(context, wanted, mine(context, role), keeps(context, role)),
  });
}

export function readAllAction(): Action {
  return defineAction({
    name: READ_ALL,
    summary: "List all approval requests",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: `${PATH}/all` }],
    input: Type.Object({ requester: Type.Optional(idInput), ...filters }, closed),
    output: page,
    run: async (context, wanted) => listed(context, wanted, part`1`, () => true),
  });
}

export function getApprovalAction(): Action {
  return defineAction({
    name: "approvals.get",
    summary: "Get an approval request",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: `${PATH}/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: byId,
    output: detailSchema,
    run: async (context, { id }) => showDetail(context, loadSeen(context, id)),
  });
}

/** Requests that involve the caller. */
function mine(context: ReadContext, role: "asked" | "waiting" | "decided" | undefined): Part {
  const { id, mandate } = context.principal;
  const asked = part`${requests.requester} = ${id}`;
  if (mandate)
    return role === undefined || role === "asked" ? part`${requests.mandate} = ${mandate.id}` : part`0`;
  const sits = part`EXISTS (SELECT 1 FROM ${approvalSeats}
    WHERE ${approvalSeats.request_id} = ${requests.id} AND ${seated(context)})`;
  const decided = part`EXISTS (SELECT 1 FROM ${approvalLog}
    WHERE ${approvalLog.request_id} = ${requests.id} AND ${approvalLog.actor} = ${id}
      AND ${approvalLog.kind} IN ('approved', 'rejected', 'changes_requested', 'overridden'))`;
  if (role === "asked") return asked;
  if (role === "decided") return decided;
  return role === "waiting"
    ? part`${requests.state} = 'pending' AND ${sits}`
    : part`(${asked} OR ${sits} OR ${decided})`;
}

/** Filters by the right to decide now, which SQL cannot express. */
function keeps(context: ReadContext, role: string | undefined): (request: Request) => boolean {
  if (role !== "waiting") return () => true;
  const { approvals, registry } = callOf(context).engine;
  const { id } = context.principal;
  return (request) => {
    const seat = seatFor(context, approvals, request, id);
    if (seat instanceof Fault) return false;
    const action = registry.find(request.action);
    const voters = seat.standsFor === null ? [id] : [id, seat.standsFor];
    return !action || conflicted(context, action, request.recordId, voters).length === 0;
  };
}

const FILTERED = ["state", "action", "collection", "record_id", "requester"] as const;

function listed(
  context: ReadContext,
  wanted: Wanted,
  among: Part,
  keep: (request: Request) => boolean,
): { data: Static<typeof listedSchema>[]; page: ReturnType<typeof pageOf> } {
  const { limit = 50 } = wanted;
  const cursor = parseCursor(wanted.cursor);
  const where = FILTERED.reduce<Part>((all, name) => {
    const value = wanted[name];
    return value === undefined ? all : part`${all} AND ${requests[name]} = ${value}`;
  }, part`${requests.org} = ${context.org} AND ${among}`);
  const backward = cursor?.backward ?? false;
  const [behind, order] = backward ? [part`>`, part`ASC`] : [part`<`, part`DESC`];
  const found: Request[] = [];
  let at = cursor?.at ?? Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = context.handle.connection.all`SELECT ${pick(requests)} FROM ${requests}
      WHERE ${where} AND ${requests.rid} ${behind} ${at} ORDER BY ${requests.rid} ${order} LIMIT ${limit + 1}`.map(
      parseRequest,
    );
    found.push(...rows.filter(keep));
    at = rows.at(-1)?.rid ?? at;
    if (rows.length <= limit || found.length > limit) break;
  }
  const rest = found.length > limit ? found[limit - 1]?.rid : undefined;
  const shown = found.slice(0, limit);
  if (backward) shown.reverse();
  context.returned(shown.length);
  return {
    data: shown.map((request) => showListed(context, request)),
    page: pageOf(
      limit,
      cursor,
      shown.map(({ rid }) => rid),
      rest,
    ),
  };
}

/** Requests that the caller can decide on now. */
export function waitingRequests(context: ReadContext): Request[] {
  const keep = keeps(context, "waiting");
  return context.handle.connection.all`SELECT ${pick(requests)} FROM ${requests}
    WHERE ${requests.org} = ${context.org} AND ${mine(context, "waiting")}`
    .map(parseRequest)
    .filter(keep);
}
