import { Type } from "@sinclair/typebox";
import { type SQL, sql } from "drizzle-orm";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault, invalid } from "../../kernel/errors.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { guardVersion } from "../../kernel/version.ts";
import { type Catalog, type Collection, queryRows, recordSchema, visibleRows } from "../../records/index.ts";
import { say } from "../../text/message.ts";
import { campaigns, MOST_MEMBERS, type Segment } from "./campaigns.ts";

export function gatherMembers(catalog: Catalog): Action {
  const collection = catalog.collection(campaigns.collection);
  return defineAction({
    name: "crm.campaigns.gather",
    summary: "Add the segment's contacts as members",
    description:
      "Adds every active contact of the segment that you can see, who has granted consent and can be " +
      "contacted. Existing members stay unchanged. Available for drafts only.",
    kind: "write",
    collection: collection.name,
    http: [{ method: "POST", path: "/api/v1/crm/campaigns/:id/gather" }],
    errors: [
      "RECORD_NOT_FOUND",
      "RECORD_VERSION_CONFLICT",
      "STATE_TRANSITION_INVALID",
      "ACCESS_POLICY_DENIED",
    ],
    input: Type.Object({ id: idInput, version: Type.Optional(Type.Integer({ minimum: 1 })) }, closed),
    output: recordSchema(collection),
    run: async (context, { id, version }) => {
      const campaign = context.records.subject(campaigns, id);
      guardVersion(campaign.version, version);
      const { state, segment, members } = campaign;
      if (state !== "draft") {
        throw new Fault("STATE_TRANSITION_INVALID", {
          message: say("crm.errors.gatherDraftOnly"),
        });
      }
      if (!segment) throw invalid("segment", "REQUIRED", say("crm.errors.segmentMissing"));
      const present = new Set(members.map(({ contact_id }) => contact_id));
      const found = segmentContacts(context, catalog.collection("crm.contacts"), segment);
      const joining = found.filter((contact) => !present.has(contact));
      if (members.length + joining.length > MOST_MEMBERS) {
        throw invalid("segment", "TOO_MANY", say("crm.errors.tooManyMembers", { most: MOST_MEMBERS }));
      }
      const updated = await context.records.update(campaigns, campaign, {
        members: [...members, ...joining.map((contact_id) => ({ contact_id, state: "listed" as const }))],
      });
      context.records.guard(campaigns, updated);
      return context.records.show(campaigns, updated);
    },
  });
}

/** Contacts who may receive campaigns, oldest first. */
function segmentContacts(context: ReadContext, contacts: Collection, segment: Segment): string[] {
  const own = (column: string) => sql`${contacts.column(column)}`;
  const account = (condition: SQL) =>
    sql`EXISTS (SELECT 1 FROM crm_accounts AS a WHERE a.id = ${own("account_id")} AND a.org = ${own("org")} AND ${condition})`;
  const parts: SQL[] = [];
  if (segment.languages) parts.push(sql`${own("language")} IN ${list(segment.languages)}`);
  if (segment.tags) parts.push(sql`${holdsAny(own("tags"), segment.tags)}`);
  if (segment.industries) parts.push(account(sql`a.industry IN ${list(segment.industries)}`));
  if (segment.account_kinds) parts.push(account(holdsAny(sql`a.kinds`, segment.account_kinds)));
  const rows = queryRows(
    context,
    sql`SELECT id FROM ${contacts.table}
        WHERE ${visibleRows(context, contacts)}
        AND state = 'active' AND consent = 'granted' AND do_not_contact = 0
        ${sql.join(parts.map((part) => sql` AND ${part}`))}
        ORDER BY rid LIMIT ${2 * MOST_MEMBERS}`,
  );
  return rows.map(({ id }) => String(id));
}

function list(words: readonly string[]): SQL {
  return sql`(SELECT value FROM json_each(${JSON.stringify(words)}))`;
}

function holdsAny(column: SQL, words: readonly string[]): SQL {
  return sql`EXISTS (SELECT 1 FROM json_each(${column}) AS held WHERE held.value IN ${list(words)})`;
}
