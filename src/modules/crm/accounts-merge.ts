import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { WriteContext } from "../../kernel/context.ts";
import type { RecordIn } from "../../kernel/entity.ts";
import { Fault, invalid } from "../../kernel/errors.ts";
import { closed, idInput, idOf } from "../../kernel/schema.ts";
import { guardVersion } from "../../kernel/version.ts";
import {
  type Catalog,
  type Collection,
  queryRows,
  recordSchema,
  standsUnder,
  visibleRows,
} from "../../records/index.ts";
import { say } from "../../text/message.ts";
import { requireAccount } from "./account-rules.ts";
import { accounts } from "./accounts.ts";
import { moveReferences } from "./accounts-merge-links.ts";

type Account = RecordIn<typeof accounts>;

export function mergeAccounts(catalog: Catalog): Action {
  const collection = catalog.collection(accounts.collection);
  return defineAction({
    name: "crm.accounts.merge",
    summary: "Merge a duplicate account",
    description:
      "Redirects all references to this account to the other one, in every module, including archived " +
      "records and records that you cannot see. Posted documents stay unchanged. Missing names, " +
      "addresses and the tax number are copied; terms, limits and bank details of the kept account are " +
      "not changed. This account is then merged permanently.",
    kind: "write",
    tier: "managing",
    collection: collection.name,
    http: [{ method: "POST", path: "/api/v1/crm/accounts/:id/merge" }],
    errors: [
      "RECORD_NOT_FOUND",
      "RECORD_VERSION_CONFLICT",
      "STATE_TRANSITION_INVALID",
      "RECORD_IN_USE",
      "ACCESS_POLICY_DENIED",
    ],
    input: Type.Object(
      {
        id: idInput,
        into_id: { ...idOf("crm.accounts"), description: "Account to keep" },
        version: Type.Optional(Type.Integer({ minimum: 1 })),
      },
      closed,
    ),
    output: recordSchema(collection),
    run: async (context, { id, into_id, version }) => {
      const doubled = context.records.subject(accounts, id);
      guardVersion(doubled.version, version);
      if (doubled.state === "merged" || doubled.state === "blocked") {
        throw new Fault("STATE_TRANSITION_INVALID", {
          message:
            doubled.state === "merged" ? say("crm.errors.alreadyMerged") : say("crm.errors.accountBlocked"),
        });
      }
      context.records.refuseWhenHeld(accounts, id);
      const kept = keptAccount(context, collection, into_id, id);

      const rises = standsUnder(context, accounts, "parent_id", { id: kept.id, above: id });
      const taken = lacking(kept, doubled);

      // The tax number is unique, so it is cleared before the kept account takes it.
      const merged = await context.records.update(accounts, doubled, {
        state: "merged",
        merged_into_id: into_id,
        parent_id: null,
        ...(taken.tax_id && { tax_id: null }),
      });
      const updated = await context.records.update(accounts, kept, {
        ...taken,
        // If the kept account is below the duplicate, it moves up before the duplicate's children do.
        ...(rises && { parent_id: doubled.parent_id }),
      });
      context.records.guard(accounts, merged);
      context.records.guard(accounts, updated);
      await moveReferences(context, catalog, id, into_id);
      return context.records.show(accounts, merged);
    },
  });
}

/** Loads the account to keep, which must be visible to the caller, not merged and not blocked. */
function keptAccount(context: WriteContext, collection: Collection, into: string, id: string): Account {
  if (into === id) throw invalid("into_id", "SAME_RECORD", say("crm.errors.mergedIntoItself"));
  const [seen] = queryRows(
    context,
    sql`SELECT 1 FROM ${collection.table} WHERE id = ${into} AND ${visibleRows(context, collection)}`,
  );
  const record = seen && context.records.find(accounts, into);
  if (!record) throw invalid("into_id", "REFERENCE_UNKNOWN", say("crm.errors.accountUnknown"));
  context.records.guard(accounts, record);
  requireAccount(context, "into_id", into, ["merged", "blocked"]);
  return record;
}

const TAKEN = [
  "legal_name",
  "tax_id",
  "tax_number",
  "website",
  "email",
  "phone",
  "industry",
  "size",
  "language",
  "invoice_format",
  "buyer_reference",
  "electronic_address",
  "billing",
  "shipping",
] as const;

/** Values to copy to the kept account: fields that only the duplicate has, and the kinds of both. */
function lacking(kept: Account, doubled: Account): Partial<Pick<Account, (typeof TAKEN)[number] | "kinds">> {
  const names = TAKEN.filter((name) => kept[name] === null && doubled[name] !== null);
  return {
    ...Object.fromEntries(names.map((name) => [name, doubled[name]])),
    kinds: [...new Set([...kept.kinds, ...doubled.kinds])],
  };
}
