import { createHash } from "node:crypto";
import { type Static, Type } from "@sinclair/typebox";
import { type Invoice as Einvoice, isPdf, type ReceivedInvoice } from "../../../einvoice/index.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { type Detail, invalid } from "../../../kernel/errors.ts";
import { isIban } from "../../../kernel/iban.ts";
import { localise } from "../../../kernel/language.ts";
import { amountText, isCurrency } from "../../../kernel/money.ts";
import { closed, idOf, nullable, oneOf } from "../../../kernel/schema.ts";
import type { Upload, UploadSpec } from "../../../kernel/upload.ts";
import { attachFile, type Catalog, guardReferences, recordSchema } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { oneLine } from "../cash/statement.ts";
import { readBytes } from "../cash/statement-file.ts";
import { bills } from "../trade/bills.ts";
import { partyOf } from "../trade/party.ts";
import { compareBank } from "./bank-change.ts";
import type { EinvoiceDeps } from "./deps.ts";
import { orderOf } from "./order.ts";
import { readEinvoice } from "./read-file.ts";
import { negativeTexts, type ReceivedLine, receivedLines } from "./received-lines.ts";
import { compactMark, type Supplier, supplierOf } from "./supplier.ts";
import { findingSchema, MOST_FINDINGS, showFindings } from "./view.ts";

const MAX_BYTES = 20 * 1024 * 1024;
const UPLOAD: UploadSpec = {
  maxBytes: MAX_BYTES,
  texts: [],
  tooLarge: say("fin.errors.einvoiceTooLarge", { megabytes: Math.floor(MAX_BYTES / 1_000_000) }),
};
/** As many as a bill that is entered by hand can have. */
const MOST_LINES = 500;

const differenceSchema = Type.Object(
  { path: Type.String(), code: Type.String(), message: Type.String() },
  { ...closed, $id: "EinvoiceDifference" },
);

const output = (catalog: Catalog) =>
  Type.Object(
    {
      bill: recordSchema(catalog.collection("fin.bills")),
      profile: Type.String({ description: "Profile that the file names" }),
      supplier: Type.Object(
        {
          id: Type.String(),
          by: oneOf(["vat_id", "iban", "tax_number", "name", "you"], "Mark that identified the supplier"),
        },
        closed,
      ),
      bank: Type.Object(
        {
          state: oneOf(
            ["same", "requested", "differs", "none"],
            "same: the approved account; requested: a change of the supplier's bank details waits for approval; differs: another account, and nothing was changed; none: the invoice names no account",
          ),
          iban: nullable(Type.String()),
          approval_id: nullable(Type.String()),
        },
        closed,
      ),
      differences: Type.Array(differenceSchema, {
        description: "Values that the draft bill could not take over",
      }),
      findings: Type.Array(findingSchema, { description: `Violated rules, up to ${MOST_FINDINGS}` }),
    },
    { ...closed, $id: "ReceivedBill" },
  );

interface Received {
  readonly file: { name: string; type: string; size: number; sha256: string };
  readonly read: ReceivedInvoice;
}

/** Makes a draft bill of an e-invoice, and keeps the file with it. */
export function receiveBill(deps: EinvoiceDeps): Action {
  const { catalog, registry } = deps;
  return defineAction({
    name: "fin.bills.receive",
    summary: "Create a bill from an e-invoice",
    description: `Takes XML (UBL or CII) or a PDF that carries it (ZUGFeRD, Factur-X), up to ${MAX_BYTES} bytes. The file stays attached to the bill as it was received. The supplier is found by VAT number or IBAN; another IBAN than the approved one is never taken over without a second person.`,
    kind: "write",
    collection: "fin.bills",
    http: [{ method: "POST", path: "/api/v1/fin/bills/receive" }],
    status: 201,
    replay: false,
    upload: UPLOAD,
    errors: ["ACCESS_POLICY_DENIED", "DUPLICATE_VALUE"],
    input: Type.Object(
      {
        supplier_id: Type.Optional({
          ...idOf("crm.accounts"),
          description: "Supplier, if the invoice does not identify one",
        }),
      },
      closed,
    ),
    output: output(catalog),
    location: ({ bill }) => `/api/v1/fin/bills/${bill.id}`,
    prepare: async (context, _input, upload) => receive(deps, context, upload),
    run: async (context, { supplier_id }, received) => {
      const { invoice, profile, findings } = received.read;
      // As in a bill that is entered by hand, whose supplier the caller must be able to see.
      guardReferences(context, catalog, catalog.collection("fin.bills"), { supplier_id });
      const supplier = chosenSupplier(context, invoice, supplier_id);
      const { bill, lines } = await draftBill(context, invoice, supplier);
      attachFile(context, catalog.collection("fin.bills"), bill.id, received.file);
      const kept = await context.records.update(bills, bill, { received_file: received.file.sha256 });
      context.records.guard(bills, kept);
      const bank = await compareBank(context, registry(), supplier.id, invoice);
      return {
        bill: context.records.show(bills, kept),
        profile,
        supplier: { id: supplier.id, by: supplier.by },
        bank,
        differences: [...doubts(context, invoice, supplier), ...differencesOf(invoice, kept, lines)].map(
          (one) => shown(context, one),
        ),
        findings: showFindings(context, findings),
      };
    },
  });
}

async function receive(deps: EinvoiceDeps, context: ReadContext, upload: Upload): Promise<Received> {
  const bytes = await readBytes(upload, UPLOAD);
  const read = await readEinvoice(deps, context, bytes);
  // Refused before the transaction, which everybody waits for.
  if (read.invoice.lines.length + read.invoice.charges.length > MOST_LINES)
    throw invalid("file", "TOO_MANY", say("fin.errors.einvoiceLines", { most: MOST_LINES }));
  const received = await deps.files.receive(once(bytes));
  await received.keep();
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const kind = isPdf(bytes)
    ? { name: "e-invoice.pdf", type: "application/pdf" }
    : { name: "e-invoice.xml", type: "application/xml" };
  return { file: { ...kind, size: bytes.length, sha256 }, read };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function chosenSupplier(context: ReadContext, invoice: Einvoice, chosen: string | undefined): Supplier {
  if (chosen !== undefined) return { id: chosen, name: "", by: "you" };
  const found = supplierOf(context, invoice);
  if (found) return found;
  throw invalid("supplier_id", "SUPPLIER_UNKNOWN", say("fin.errors.supplierUnknown"));
}

/** Codes of UNTDID 1001 for credit notes. */
const CREDIT_NOTES: ReadonlySet<string> = new Set([
  "81",
  "83",
  "261",
  "262",
  "296",
  "308",
  "381",
  "396",
  "420",
  "458",
  "532",
]);

async function draftBill(context: WriteContext, invoice: Einvoice, supplier: Supplier) {
  const { issued, due, currency, type = "380", period, delivery, notes, paymentTerms } = invoice;
  const number = oneLine(invoice.number, 100);
  if (!number) throw invalid("file", "NUMBER_MISSING", say("fin.errors.einvoiceNumber"));
  if (currency !== undefined && !isCurrency(currency))
    throw invalid("file", "CURRENCY_UNKNOWN", say("fin.errors.einvoiceCurrency"));
  const lines = receivedLines(context, invoice, issued ?? context.today);
  const isCreditOnly = lines.length === 0 && invoice.lines.length > 0;
  if (isCreditOnly || lines.some(({ price }) => price < 0))
    throw invalid("file", "NEGATIVE", say("fin.errors.einvoiceNegative"));
  const order = orderOf(context, invoice, supplier.id, lines);
  const dated = due !== undefined && issued !== undefined && due >= issued;
  const service = period?.start ?? delivery?.date;
  const bill = await context.records.create(bills, {
    kind: CREDIT_NOTES.has(type) ? "credit_note" : "bill",
    supplier_id: supplier.id,
    supplier_ref: number,
    ...(issued && { issue_date: issued }),
    ...(dated && { due_date: due }),
    ...(service && { service_from: service, service_to: period?.end ?? service }),
    ...(currency && { currency }),
    ...(order && { po_id: order.po_id }),
    lines: lines.map((line, i) => ({ ...line, source_line: order?.lines[i] ?? null })),
    notes:
      [...notes.map(({ text }) => text), paymentTerms, ...negativeTexts(invoice)]
        .flatMap((text) => text?.split("\n"))
        .map((text) => oneLine(text, 10_000))
        .filter(Boolean)
        .join("\n")
        .slice(0, 10_000) || null,
  });
  return { bill, lines };
}

type Drafted = Awaited<ReturnType<typeof draftBill>>["bill"];

/** Marks of the seller that are not those of the supplier, and an account that cannot be paid. */
function doubts(context: ReadContext, { seller, payment }: Einvoice, { id }: Supplier): Detail[] {
  const known = partyOf(context, id)?.taxId;
  const isOther = known && seller.vatId && compactMark(known) !== compactMark(seller.vatId);
  const isWrong = payment?.transfers.some(({ account }) => isMistyped(compactMark(account)));
  return [
    ...(isOther
      ? [{ path: "supplier_id", code: "VAT_ID_DIFFERS", message: say("fin.errors.einvoiceVatId") }]
      : []),
    ...(isWrong ? [{ path: "bank", code: "IBAN_INVALID", message: say("fin.errors.einvoiceIban") }] : []),
  ];
}

/** Accounts without the form of an IBAN are those of countries that have none. */
const isMistyped = (account: string) => /^[A-Z]{2}\d{2}/.test(account) && !isIban(account);

/** Values of the invoice that differ from those of the draft. */
function differencesOf({ totals }: Einvoice, bill: Drafted, lines: readonly ReceivedLine[]): Detail[] {
  const currency = bill.currency ?? "EUR";
  const untaxed = lines.flatMap(({ tax_code_ids }, i) =>
    tax_code_ids.length > 0
      ? []
      : [
          {
            path: `lines.${i}.tax_code_ids`,
            code: "TAX_CODE_UNKNOWN",
            message: say("fin.errors.einvoiceTaxCode"),
          },
        ],
  );
  const sums = [
    ["net", totals.net, bill.net],
    ["tax", totals.vat, bill.tax],
    ["gross", totals.gross, bill.gross],
  ] as const;
  const unequal = sums.flatMap(([path, stated, own]) => {
    const found = amountText(own, currency);
    if (stated === undefined || Number(stated) === Number(found)) return [];
    return [{ path, code: "AMOUNT_DIFFERS", message: say("fin.errors.einvoiceAmount", { stated, found }) }];
  });
  return [...untaxed, ...unequal];
}

const shown = (context: ReadContext, { path, code, message }: Detail): Static<typeof differenceSchema> => ({
  path,
  code,
  message: localise(context, message),
});
