import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { Fault, invalid } from "../../kernel/errors.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { guardVersion } from "../../kernel/version.ts";
import {
  type AnyRecord,
  type Catalog,
  type Collection,
  findRecord,
  guardAllowed,
  loadLive,
  presentRecord,
  queryRows,
  recordSchema,
  updateRecord,
  visibleRows,
} from "../../records/index.ts";
import { requireAccount } from "./account-rules.ts";
import { accounts, isBelow } from "./accounts.ts";
import { type RecordIn, typed } from "./within.ts";

type Account = RecordIn<typeof accounts>;

/** `POST /crm/accounts/:id/merge` */
export function mergeAccounts(catalog: Catalog): Action {
  const collection = catalog.collection(accounts.collection);
  return defineAction({
    name: "crm.accounts.merge",
    summary: "Merge an account that exists twice into the other one",
    description:
      "Contacts, opportunities, quotes, tickets, activities and child accounts of this account move to the " +
      "other one, archived ones and those you may not see included. What the other account lacks of names, " +
      "addresses and the tax number is taken over; its terms, limits and bank details stay its own. This " +
      "account is then merged, for good.",
    kind: "write",
    tier: "managing",
    collection: collection.name,
    http: [{ method: "POST", path: "/api/v1/crm/accounts/:id/merge" }],
    errors: [
      "RECORD_NOT_FOUND",
      "RECORD_VERSION_CONFLICT",
      "STATE_TRANSITION_INVALID",
      "ACCESS_POLICY_DENIED",
    ],
    input: Type.Object(
      {
        id: idInput,
        into_id: Type.String({ minLength: 1, maxLength: 64, description: "The account that stays" }),
        version: Type.Optional(Type.Integer({ minimum: 1 })),
      },
      closed,
    ),
    output: recordSchema(collection),
    run: async (context, { id, into_id, version }) => {
      const record = loadLive(context, collection, id);
      guardVersion(record.version, version);
      const doubled = typed(accounts, record);
      if (doubled.state === "merged" || doubled.state === "blocked") {
        throw new Fault("STATE_TRANSITION_INVALID", {
          message:
            doubled.state === "merged"
              ? "This account was merged before."
              : "This account is blocked. Have it unblocked before you merge it.",
        });
      }
      const kept = keptAccount(context, collection, into_id, id);

      const rises = isBelow(context, kept.id, id);
      const taken = lacking(typed(accounts, kept), doubled);

      // The tax number is unique: this account lets go of it before the other one takes it.
      const merged = await updateRecord(context, catalog, collection, record, {
        state: "merged",
        merged_into_id: into_id,
        parent_id: null,
        ...(taken.tax_id && { tax_id: null }),
      });
      const updated = await updateRecord(context, catalog, collection, kept, {
        ...taken,
        // From below this account it rises to its place, before its siblings come below it.
        ...(rises && { parent_id: doubled.parent_id }),
      });
      guardAllowed(context, collection, merged);
      guardAllowed(context, collection, updated);
      await moveDependents(context, catalog, id, into_id);
      return presentRecord(context, collection, merged);
    },
  });
}

/** The account that stays: one that the caller may see and merge, and that business may be done with. */
function keptAccount(context: WriteContext, collection: Collection, into: string, id: string): AnyRecord {
  if (into === id) throw invalid("into_id", "SAME_RECORD", "An account cannot be merged into itself");
  const [seen] = queryRows(
    context,
    sql`SELECT 1 FROM ${collection.table} WHERE id = ${into} AND ${visibleRows(context, collection)}`,
  );
  const record = seen && findRecord(context, collection, into);
  if (!record) throw invalid("into_id", "REFERENCE_UNKNOWN", "into_id names no record of crm.accounts");
  guardAllowed(context, collection, record);
  requireAccount(context, "into_id", into, ["merged", "blocked"]);
  return record;
}

const TAKEN = [
  "legal_name",
  "tax_id",
  "website",
  "email",
  "phone",
  "industry",
  "size",
  "billing",
  "shipping",
] as const;

/** What one account lacks and the other has. */
function lacking(kept: Account, doubled: Account): Partial<Account> {
  const names = TAKEN.filter((name) => kept[name] === null && doubled[name] !== null);
  return {
    ...Object.fromEntries(names.map((name) => [name, doubled[name]])),
    kinds: [...new Set([...kept.kinds, ...doubled.kinds])],
  };
}

/** Opportunities move before quotes: a quote and its opportunity are with one account. */
const DEPENDENTS = [
  ["crm.accounts", "parent_id"],
  ["crm.accounts", "merged_into_id"],
  ["crm.contacts", "account_id"],
  ["crm.opportunities", "account_id"],
  ["crm.quotes", "account_id"],
  ["crm.tickets", "account_id"],
  ["crm.activities", "about"],
] as const;

async function moveDependents(
  context: WriteContext,
  catalog: Catalog,
  from: string,
  to: string,
): Promise<void> {
  for (const [name, field] of DEPENDENTS) {
    const collection = catalog.collection(name);
    const rows = queryRows(
      context,
      sql`SELECT id FROM ${collection.table}
          WHERE org = ${context.principal.organization.key}
          AND ${collection.column(collection.field(field).key)} = ${from} AND id <> ${from}`,
    );
    const value = field === "about" ? { collection: accounts.collection, id: to } : to;
    for (const { id } of rows) {
      const record = findRecord(context, collection, String(id));
      if (record) await updateRecord(context, catalog, collection, record, { [field]: value });
    }
  }
}
