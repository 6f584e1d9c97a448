import { and, type SQL, sql } from "drizzle-orm";
import { findMember } from "../../../identity/index.ts";
import { type Origin, type PolicyGate, type ReadContext, variant } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import type { Principal } from "../../../kernel/principal.ts";
import { type Collection, recordReader } from "../../../records/index.ts";
import { type ListInput, listRecords } from "../../../records/read/list/list.ts";
import type { Handle } from "../../../store/transaction.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { restrictions } from "../requests/tables.ts";
import type { Shown } from "../writing/cells.ts";
import type { DataExport } from "./store.ts";

/** Rows per read: blocks other requests for a few milliseconds. */
const PAGE = 200;

/** Reads with the requester's current roles and policies. Throws if they may no longer export. */
export async function readAs(
  context: ReadContext,
  parts: GovernanceParts,
  handle: Handle,
  one: DataExport,
  permission: string,
): Promise<ReadContext> {
  const principal = personOf(context, handle, one);
  const origin: Origin = { ...context.origin, channel: "http", address: one.ip };
  const access = await parts.access().open(principal, origin, context.now);
  if (!access.may(permission) || !access.allows(permission)) throw lost(permission);
  const own = variant(context, {
    principal,
    origin,
    handle,
    org: principal.organization.key,
    policy: (action = permission) => access.gate(action),
    narrowing: (action) => access.narrowing(action),
    may: (name) => access.may(name),
    holds: (name) => access.holds(name),
    accessRevision: () => access.revision(),
    returned: () => undefined,
  });
  return variant(own, { records: recordReader(parts.catalog, own) });
}

function personOf(context: ReadContext, handle: Handle, one: DataExport): Principal {
  const { organization } = context.principal;
  const member = findMember(handle.connection, organization.key, one.requested_by);
  if (!member || member.deactivatedAt !== null) throw new Fault("AUTH_USER_DEACTIVATED");
  return {
    kind: "user",
    id: member.user.id,
    organization,
    roles: member.roles,
    teamId: member.teamId ?? undefined,
    operator: member.user.operator,
    mfa: one.mfa,
  };
}

function lost(permission: string): Fault {
  return new Fault("ACCESS_DENIED", {
    details: [
      {
        path: "action",
        code: "PERMISSION_MISSING",
        message: say("errors.access.permissionMissing", { permission }),
      },
    ],
  });
}

function restrictedIds({ org }: ReadContext, collection: string): SQL {
  return sql`SELECT ${restrictions.record_id} FROM ${restrictions}
    WHERE ${restrictions.org} = ${org} AND ${restrictions.collection} = ${collection}`;
}

/** Reads a collection like its list, without records under restriction of processing. */
export function asLister(context: ReadContext, collection: string): ReadContext {
  const listing = `${collection}.list`;
  const gate = context.policy(listing);
  const free: PolicyGate = {
    ...gate,
    where: (column) => {
      const id = column("id");
      return and(gate.where(column), id && sql`${id.sql} NOT IN (${restrictedIds(context, collection)})`);
    },
  };
  return variant(context, {
    policy: (action = listing) => (action === listing ? free : context.policy(action)),
  });
}

/** Pages as the caller's list shows them; yields to other requests in between. */
export async function* pagesOf(
  context: ReadContext,
  parts: GovernanceParts,
  collection: Collection,
  input: ListInput,
): AsyncGenerator<Shown[]> {
  const reader = asLister(context, collection.name);
  let cursor: string | undefined;
  do {
    const { data, page } = await listRecords(reader, parts.catalog, collection, {
      ...input,
      limit: PAGE,
      ...(cursor !== undefined && { cursor }),
    });
    yield data;
    cursor = page.next_cursor ?? undefined;
    await context.turn();
  } while (cursor !== undefined);
}
