import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { WriteContext } from "../../kernel/context.ts";
import type { RecordIn } from "../../kernel/entity.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { guardVersion } from "../../kernel/version.ts";
import { type Catalog, recordSchema } from "../../records/index.ts";
import { say } from "../../text/message.ts";
import { inherited } from "./inherited.ts";
import { quotes } from "./quotes.ts";

type Quote = RecordIn<typeof quotes>;

const REVISABLE = ["sent", "rejected", "expired"] as const;

export function reviseQuote(catalog: Catalog): Action {
  const collection = catalog.collection(quotes.collection);
  return defineAction({
    name: "crm.quotes.revise",
    summary: "Revise a quote",
    description:
      `From ${REVISABLE.join(", ")}. ` +
      "The new draft has the same lines and the original number with a revision suffix, such as " +
      "Q-00042-2. The previous quote is superseded.",
    kind: "write",
    collection: collection.name,
    http: [{ method: "POST", path: "/api/v1/crm/quotes/:id/revise" }],
    status: 201,
    errors: [
      "RECORD_NOT_FOUND",
      "RECORD_VERSION_CONFLICT",
      "STATE_TRANSITION_INVALID",
      "ACCESS_POLICY_DENIED",
    ],
    input: Type.Object({ id: idInput, version: Type.Optional(Type.Integer({ minimum: 1 })) }, closed),
    output: recordSchema(collection),
    // The output is a record, which always has an id.
    location: (output) => `/api/v1/crm/quotes/${(output as { id: string }).id}`,
    run: async (context, { id, version }) => {
      const quote = context.records.subject(quotes, id);
      guardVersion(quote.version, version);
      if (!REVISABLE.some((state) => state === quote.state)) {
        throw new Fault("STATE_TRANSITION_INVALID", {
          details: [
            {
              path: "state",
              code: "WRONG_STATE",
              message: say("crm.errors.notRevisable"),
            },
          ],
        });
      }
      const superseded = await context.records.update(quotes, quote, { state: "superseded" });
      context.records.guard(quotes, superseded);
      const revision = await context.records.insert(quotes, nextRevision(context, quote));
      context.records.guard(quotes, revision);
      return context.records.show(quotes, revision);
    },
  });
}

function nextRevision(context: WriteContext, quote: Quote) {
  const { contact_id } = quote;
  const revision = quote.revision + 1;
  return {
    ...inherited(quote),
    title: quote.title,
    account_id: quote.account_id,
    contact_id: contact_id !== null && context.records.exists("crm.contacts", contact_id) ? contact_id : null,
    opportunity_id: quote.opportunity_id,
    root_id: quote.root_id ?? quote.id,
    revision,
    number: `${rootNumber(context, quote)}-${revision}`,
    // A validity date in the past is not copied, since it would have to be changed anyway.
    valid_until: quote.valid_until !== null && quote.valid_until >= context.today ? quote.valid_until : null,
    currency: quote.currency,
    fx_rate: quote.fx_rate,
    terms: quote.terms,
    lines: quote.lines,
    custom: quote.custom,
  };
}

function rootNumber(context: WriteContext, { root_id, number }: Quote): string | null {
  return root_id === null ? number : (context.records.find(quotes, root_id)?.number ?? number);
}
