import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { WriteContext } from "../../kernel/context.ts";
import type { RecordIn } from "../../kernel/entity.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { guardVersion } from "../../kernel/version.ts";
import { type Catalog, recordSchema } from "../../records/index.ts";
import { say } from "../../text/message.ts";
import { accounts } from "./accounts.ts";
import { contacts } from "./contacts.ts";
import { inherited } from "./inherited.ts";
import { leads } from "./leads.ts";
import { findAccount, findContact } from "./leads-match.ts";
import { opportunities } from "./opportunities.ts";

type Lead = RecordIn<typeof leads>;
type Contact = RecordIn<typeof contacts>;

interface ConvertOptions {
  create_opportunity?: boolean;
  opportunity_name?: string;
}

export function convertLead(catalog: Catalog): Action {
  const collection = catalog.collection(leads.collection);
  const linked = (name: string, whose: string) =>
    Type.Union([recordSchema(catalog.collection(name)), Type.Null()], {
      description: `${whose}. Null if there is none that you can see.`,
    });
  return defineAction({
    name: "crm.leads.convert",
    summary: "Convert a lead",
    description:
      "From qualified to converted. Reuses an existing contact with the lead's e-mail or phone number " +
      "and an existing account with the company's name, or creates them. A lead without a company " +
      "becomes a customer under its own name. Repeating the call returns the same result.",
    kind: "write",
    collection: collection.name,
    http: [{ method: "POST", path: "/api/v1/crm/leads/:id/convert" }],
    errors: [
      "RECORD_NOT_FOUND",
      "RECORD_VERSION_CONFLICT",
      "STATE_TRANSITION_INVALID",
      "ACCESS_POLICY_DENIED",
    ],
    input: Type.Object(
      {
        id: idInput,
        version: Type.Optional(Type.Integer({ minimum: 1 })),
        create_opportunity: Type.Optional(Type.Boolean({ default: true })),
        // Schema of the field itself, which is a string.
        opportunity_name: Type.Optional(Type.Unsafe<string>(opportunities.fields.name.input)),
      },
      closed,
    ),
    output: Type.Object(
      {
        lead: recordSchema(collection),
        account: linked("crm.accounts", "Account of the lead's company"),
        contact: linked("crm.contacts", "Contact of the person"),
        opportunity: linked("crm.opportunities", "The opportunity"),
      },
      closed,
    ),
    run: async (context, { id, version, ...options }) => {
      const lead = context.records.subject(leads, id);
      // Checked before the version, since a repeated request may carry the old one.
      if (lead.state === "converted") return answer(context, catalog, lead);
      guardVersion(lead.version, version);
      if (lead.state !== "qualified") {
        throw new Fault("STATE_TRANSITION_INVALID", {
          details: [
            {
              path: "state",
              code: "WRONG_STATE",
              message: say("crm.errors.leadNotQualified"),
            },
          ],
        });
      }
      const links = await convert({ context, catalog, lead }, options);
      const converted = await context.records.update(leads, lead, {
        ...links,
        converted_at: context.now,
        state: "converted",
      });
      context.records.guard(leads, converted);
      return answer(context, catalog, converted);
    },
  });
}

interface Conversion {
  context: WriteContext;
  catalog: Catalog;
  lead: Lead;
}

async function convert(conversion: Conversion, options: ConvertOptions) {
  const known = knownContact(conversion);
  const account = await accountFor(conversion, known);
  const contact = await contactFor(conversion, known, account);
  const opportunity =
    options.create_opportunity === false
      ? null
      : await makeOpportunity(conversion, account, contact, options.opportunity_name);
  return {
    converted_account_id: account,
    converted_contact_id: contact,
    converted_opportunity_id: opportunity,
  };
}

function knownContact({ context, catalog, lead }: Conversion): Contact | undefined {
  const id = findContact(context, catalog.collection(contacts.collection), lead);
  return id === undefined ? undefined : context.records.find(contacts, id);
}

/** Returns the account with the lead's company name, else the known contact's account, else a new one. */
async function accountFor(conversion: Conversion, known: Contact | undefined): Promise<string> {
  const { context, catalog, lead } = conversion;
  const existing =
    lead.company === null
      ? known?.account_id
      : findAccount(context, catalog.collection(accounts.collection), lead.company);
  if (existing) return existing;
  const made = await context.records.create(accounts, {
    ...inherited(lead),
    name: lead.company ?? lead.name,
  });
  return made.id;
}

async function contactFor(
  { context, lead }: Conversion,
  known: Contact | undefined,
  account: string,
): Promise<string> {
  if (known) {
    if (known.account_id === null) await context.records.change(contacts, known, { account_id: account });
    return known.id;
  }
  const made = await context.records.create(contacts, {
    ...inherited(lead),
    ...splitName(lead.name),
    email: lead.email,
    phone: lead.phone,
    account_id: account,
  });
  return made.id;
}

async function makeOpportunity(
  { context, lead }: Conversion,
  account: string,
  contact: string,
  name: string | undefined,
): Promise<string> {
  const made = await context.records.create(opportunities, {
    ...inherited(lead),
    name: name ?? lead.company ?? lead.name,
    account_id: account,
    contact_ids: [contact],
    lead_id: lead.id,
    amount: lead.value,
  });
  return made.id;
}

/** The last word is the family name, as in most lead forms. */
function splitName(name: string): { first_name: string | null; last_name: string } {
  const words = name.trim().split(/\s+/);
  const last_name = words.pop() ?? name;
  return { first_name: words.length > 0 ? words.join(" ") : null, last_name };
}

/** The response includes only those created records that the caller may see. */
function answer(context: WriteContext, catalog: Catalog, lead: Lead) {
  const { converted_account_id, converted_contact_id, converted_opportunity_id } = lead;
  const shown = (name: string, id: string | null) =>
    id === null ? null : (catalog.target(name).expand(context, [id]).get(id) ?? null);
  return {
    lead: context.records.show(leads, lead),
    account: shown(accounts.collection, converted_account_id),
    contact: shown(contacts.collection, converted_contact_id),
    opportunity: shown(opportunities.collection, converted_opportunity_id),
  };
}
