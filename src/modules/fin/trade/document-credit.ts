import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { DECIMAL_PATTERN } from "../../../kernel/decimal.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { guardVersion } from "../../../kernel/version.ts";
import { type Catalog, recordSchema } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { bills } from "./bills.ts";
import { linesOfRest } from "./credit-rest.ts";
import type { DocumentLine } from "./document-fields.ts";
import { type Credited, creditedBill, creditedInvoice, requireCreditable } from "./draw-up.ts";
import { invoices } from "./invoices.ts";

const lineInput = Type.Object(
  {
    line: Type.Integer({
      minimum: 0,
      maximum: 499,
      description: "Position of the document line, starting at 0",
    }),
    quantity: Type.Optional(
      Type.String({
        pattern: DECIMAL_PATTERN,
        description: "Quantity to credit. Defaults to the remaining quantity.",
      }),
    ),
  },
  closed,
);

const shared = {
  id: idInput,
  version: Type.Optional(Type.Integer({ minimum: 1 })),
  lines: Type.Optional(
    Type.Array(lineInput, {
      minItems: 1,
      maxItems: 500,
      description: "Defaults to the whole remaining document",
    }),
  ),
};

const reason = Type.Optional(Type.String({ minLength: 1, maxLength: 500 }));

const DESCRIPTION =
  "Creates a draft for the whole document or for some lines, up to the part that is not credited yet. The draft can " +
  "be edited or archived before it is ";

const ERRORS = [
  "RECORD_NOT_FOUND",
  "RECORD_VERSION_CONFLICT",
  "STATE_TRANSITION_INVALID",
  "ACCESS_POLICY_DENIED",
] as const;

export function creditInvoice(catalog: Catalog): Action {
  const collection = catalog.collection("fin.invoices");
  return defineAction({
    name: "fin.invoices.credit",
    summary: "Create a credit note for an invoice",
    description: `${DESCRIPTION}issued.`,
    kind: "write",
    collection: collection.name,
    http: [{ method: "POST", path: "/api/v1/fin/invoices/:id/credit" }],
    status: 201,
    errors: ERRORS,
    input: Type.Object({ ...shared, reason }, closed),
    output: recordSchema(collection),
    // The output is a record, which always has an id.
    location: (output) => `/api/v1/fin/invoices/${(output as { id: string }).id}`,
    run: async (context, { id, version, lines, reason: why }) => {
      guardVersion(context.records.subject(invoices, id).version, version);
      const credited = requireCredited(creditedInvoice(context, id));
      const credit = await context.records.insert(invoices, {
        ...draftOf("fin.invoices", credited, lines),
        account_id: credited.original.party_id,
        reason: why ?? null,
      });
      context.records.guard(invoices, credit);
      return context.records.show(invoices, credit);
    },
  });
}

export function creditBill(catalog: Catalog): Action {
  const collection = catalog.collection("fin.bills");
  return defineAction({
    name: "fin.bills.credit",
    summary: "Create a credit note for a bill",
    description: `${DESCRIPTION}posted.`,
    kind: "write",
    collection: collection.name,
    http: [{ method: "POST", path: "/api/v1/fin/bills/:id/credit" }],
    status: 201,
    errors: [...ERRORS, "DUPLICATE_VALUE"],
    input: Type.Object(
      {
        ...shared,
        supplier_ref: Type.String({
          minLength: 1,
          maxLength: 100,
          description: "Number of the credit note",
        }),
      },
      closed,
    ),
    output: recordSchema(collection),
    // The output is a record, which always has an id.
    location: (output) => `/api/v1/fin/bills/${(output as { id: string }).id}`,
    run: async (context, { id, version, lines, supplier_ref }) => {
      guardVersion(context.records.subject(bills, id).version, version);
      const credited = requireCredited(creditedBill(context, id));
      const credit = await context.records.insert(bills, {
        ...draftOf("fin.bills", credited, lines),
        supplier_id: credited.original.party_id,
        supplier_ref,
      });
      context.records.guard(bills, credit);
      return context.records.show(bills, credit);
    },
  });
}

function requireCredited(credited: Credited | undefined): Credited {
  if (!credited) throw new Fault("RECORD_NOT_FOUND");
  const { original } = credited;
  if (original.booked_on === null || original.kind === "credit_note" || original.state === "written_off") {
    throw new Fault("STATE_TRANSITION_INVALID", {
      details: [
        {
          path: "state",
          code: "WRONG_STATE",
          message: say("fin.errors.notCreditable"),
        },
      ],
    });
  }
  requireCreditable(credited, {
    kind: "credit_note",
    party_id: original.party_id,
    currency: original.currency,
  });
  return credited;
}

function draftOf(
  collection: "fin.invoices" | "fin.bills",
  credited: Credited,
  chosen: Static<typeof lineInput>[] | undefined,
) {
  const { original } = credited;
  return {
    kind: "credit_note" as const,
    credit_of_id: original.id,
    currency: original.currency,
    source: { collection, id: original.id },
    lines: chosen ? chosenLines(credited, chosen) : wholeRest(credited),
  };
}

function wholeRest({ original, rest }: Credited): DocumentLine[] {
  const lines = linesOfRest(original, rest);
  if (lines.length > 0 && rest.gross > 0) return lines;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: say("fin.errors.allCredited"),
    details: [{ path: "lines", code: "CREDIT_TOO_LARGE", message: say("fin.errors.nothingToCredit") }],
  });
}

function chosenLines({ original, rest }: Credited, chosen: Static<typeof lineInput>[]): DocumentLine[] {
  const left = new Map(linesOfRest(original, rest).map((line) => [line.source_line, line]));
  return chosen.map(({ line, quantity }, i) => {
    const open = left.get(String(line));
    if (!open) {
      throw invalid(`lines.${i}.line`, "CREDIT_TOO_LARGE", say("fin.errors.nothingToCredit"));
    }
    return { ...open, quantity: quantity ?? open.quantity };
  });
}
