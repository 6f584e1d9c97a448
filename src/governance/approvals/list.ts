import { type Static, Type } from "@sinclair/typebox";
import { chairFor } from "../../engine/approvals/eligible.ts";
import { REQUEST_STATES } from "../../engine/approvals/kinds.ts";
import { parseRequest, type Request } from "../../engine/approvals/request.ts";
import { approvalRequests } from "../../engine/approvals/tables.ts";
import type { ApprovalView } from "../../engine/approvals/view.ts";
import { callOf } from "../../engine/call.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed, idInput, oneOf } from "../../kernel/schema.ts";
import { rowsOf } from "../../store/rows.ts";
import { cursorInput, limitInput, pageOf, pageSchema, parseCursor } from "../audit/page.ts";
import {
  byId,
  detailSchema,
  listedSchema,
  loadSeen,
  PATH,
  READ_ALL,
  show,
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

/** `GET /approvals` */
export function listApprovalsAction(): Action {
  return defineAction({
    name: "approvals.list",
    summary: "The requests that you have a part in, newest first",
    description:
      "`role=asked` are yours, `role=waiting` can be decided by you now, on `role=decided` you have decided.",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object({ role: Type.Optional(oneOf(["asked", "waiting", "decided"])), ...filters }, closed),
    output: page,
    run: async (context, { role, ...wanted }) =>
      listed(context, wanted, mine(context, role), keeps(context, role)),
  });
}

/** `GET /approvals/all` */
export function readAllAction(): Action {
  return defineAction({
    name: READ_ALL,
    summary: "Every request for an approval, newest first",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: `${PATH}/all` }],
    input: Type.Object({ requester: Type.Optional(idInput), ...filters }, closed),
    output: page,
    run: async (context, wanted) => listed(context, wanted, { sql: "1", values: [] }, () => true),
  });
}

/** `GET /approvals/:id` */
export function getApprovalAction(): Action {
  return defineAction({
    name: "approvals.get",
    summary: "One request with its timeline",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: `${PATH}/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: byId,
    output: detailSchema,
    run: async (context, { id }) => showDetail(context, loadSeen(context, id)),
  });
}

interface Condition {
  sql: string;
  values: (string | number)[];
}

const SEATED = `EXISTS (SELECT 1 FROM approval_seats s WHERE s.request_id = r.id AND (s.user_id = ? OR s.user_id IN (
  SELECT from_user FROM approval_delegations
  WHERE org = r.org AND to_user = ? AND ended_at IS NULL AND valid_from <= ? AND valid_to >= ?)))`;
const DECIDED = `EXISTS (SELECT 1 FROM approval_log l WHERE l.request_id = r.id AND l.actor = ?
  AND l.kind IN ('approved', 'rejected', 'changes_requested', 'overridden'))`;

function mine(
  { principal, today }: ReadContext,
  role: "asked" | "waiting" | "decided" | undefined,
): Condition {
  const { id } = principal;
  const seated = { sql: SEATED, values: [id, id, today, today] };
  if (role === "asked") return { sql: "r.requester = ?", values: [id] };
  if (role === "decided") return { sql: DECIDED, values: [id] };
  if (role === "waiting") return { sql: `r.state = 'pending' AND ${SEATED}`, values: seated.values };
  return { sql: `(r.requester = ? OR ${SEATED} OR ${DECIDED})`, values: [id, ...seated.values, id] };
}

/** Whether somebody can decide now depends on more than rows can say. */
function keeps(context: ReadContext, role: string | undefined): (request: Request) => boolean {
  if (role !== "waiting") return () => true;
  const { approvals } = callOf(context).engine;
  return (request) => !(chairFor(context, approvals, request, context.principal.id) instanceof Fault);
}

const FILTERED = ["state", "action", "collection", "record_id", "requester"] as const;

function listed(
  context: ReadContext,
  wanted: Wanted,
  among: Condition,
  keep: (request: Request) => boolean,
): { data: Static<typeof listedSchema>[]; page: ReturnType<typeof pageOf> } {
  const { limit = 50 } = wanted;
  const cursor = parseCursor(wanted.cursor);
  const used = FILTERED.filter((name) => wanted[name] !== undefined);
  const where = [among.sql, ...used.map((name) => `r.${name} = ?`)].join(" AND ");
  const values = [...among.values, ...used.map((name) => wanted[name] ?? "")];
  const backward = cursor?.backward ?? false;
  const statement = context.handle.connection.statement(
    `SELECT * FROM approval_requests r WHERE r.org = ? AND r.rid ${backward ? ">" : "<"} ? AND ${where}
     ORDER BY r.rid ${backward ? "ASC" : "DESC"} LIMIT ?`,
  );
  const found: Request[] = [];
  let at = cursor?.at ?? Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = rowsOf(approvalRequests, statement.all(context.org, at, ...values, limit + 1)).map(
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

/** The requests on which the caller can decide now, the longest waiting first. */
export function waitingFor(context: ReadContext, limit = 200): ApprovalView[] {
  const among = mine(context, "waiting");
  const keep = keeps(context, "waiting");
  const rows = context.handle.connection
    .statement(`SELECT * FROM approval_requests r WHERE r.org = ? AND ${among.sql} ORDER BY r.rid LIMIT 1000`)
    .all(context.org, ...among.values);
  return rowsOf(approvalRequests, rows)
    .map(parseRequest)
    .filter(keep)
    .slice(0, limit)
    .map((request) => show(context, request));
}
