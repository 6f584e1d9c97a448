import { spacedIban } from "../../../kernel/iban.ts";
import { amountText, convert } from "../../../kernel/money.ts";
import type { PaperBlock, PaperFile, PaperScene, PaperSpec, PaperTotal } from "../../../kernel/paper.ts";
import {
  addressOf,
  closing,
  factsOf,
  giroCode,
  type PaperParty,
  percentsOf,
  salutation,
  tradeLines,
  tradeTotals,
} from "../../../papers/index.ts";
import { say } from "../../../text/message.ts";
import { einvoiceFile } from "../einvoice/file.ts";
import { taxCodes } from "../ledger/index.ts";
import type { INVOICE, Invoice, InvoiceState } from "./invoice-fields.ts";

type InvoicePaper = PaperSpec<typeof INVOICE, InvoiceState>;

const ISSUED: readonly InvoiceState[] = ["issued", "part_paid", "paid", "credited", "written_off"];

const INVOICE_SHOWS: InvoicePaper["shows"] = [
  "kind",
  "account_id",
  "issue_date",
  "due_date",
  "service_from",
  "service_to",
  "currency",
  "fx_rate",
  "lines",
  "tax_lines",
  "net",
  "tax",
  "gross",
  "paid",
  "credited",
  "discounted",
  "written_off",
  "balance",
  "reference",
  "buyer_reference",
  "terms",
  "reason",
  "credit_of_id",
];

const INVOICE_READS: NonNullable<InvoicePaper["reads"]> = {
  account_id: [
    "name",
    "legal_name",
    "billing",
    "shipping",
    "tax_id",
    "email",
    "buyer_reference",
    "electronic_address",
  ],
  credit_of_id: ["issue_date"],
};

/** Papers of invoices and credit notes, whose parts are the same. */
function paperOf(kind: Invoice["kind"]): InvoicePaper {
  const isInvoice = kind === "invoice";
  const title = (number: string) =>
    isInvoice ? say("fin.document.invoice", { number }) : say("fin.document.creditNote", { number });
  return {
    title: isInvoice ? say("fin.paper.invoice") : say("fin.paper.creditNote"),
    applies: (invoice) => invoice.kind === kind,
    issuedIn: ISSUED,
    shows: INVOICE_SHOWS,
    reads: INVOICE_READS,
    to: "account_id",
    content: (invoice, scene) => {
      const { word } = scene;
      const party = scene.of<PaperParty>("account_id");
      return {
        title: word.text(title(invoice.number ?? "")).trim(),
        address: addressOf(word, party, scene.sender.country),
        facts: invoiceFacts(invoice, scene, party),
        claims: {
          number: invoice.number ?? "",
          date: invoice.issue_date ?? "",
          total: `${amountText(invoice.gross, currencyOf(invoice, scene))} ${currencyOf(invoice, scene)}`,
        },
        ...filesOf(invoice, scene),
        sells: true,
        blocks: {
          intro: {
            kind: "text",
            text: `${salutation(word)}\n\n${word.text(isInvoice ? say("fin.paper.invoiceIntro") : say("fin.paper.creditIntro"))}`,
          },
          lines: tradeLines(word, linesOf(invoice), currencyOf(invoice, scene)),
          totals: invoiceTotals(invoice, scene),
          ...notes(invoice, scene),
          ...(isInvoice && payment(invoice, scene)),
          ...(invoice.terms && { terms: { kind: "text", text: invoice.terms } }),
          closing: closing(word, scene.sender.name),
        },
      };
    },
  };
}

export const invoicePaper = paperOf("invoice");
export const creditNotePaper = paperOf("credit_note");

const currencyOf = ({ currency }: Invoice, { context }: PaperScene): string =>
  currency ?? context.principal.organization.currency;

function linesOf({ lines, tax_lines }: Invoice) {
  const percents = percentsOf(tax_lines);
  return lines.map(({ tax_code_ids, unit, ...line }) => ({
    ...line,
    unit: unit ?? undefined,
    taxes: percents(tax_code_ids),
  }));
}

function invoiceFacts(invoice: Invoice, scene: PaperScene, party: Partial<PaperParty> | undefined) {
  const { word } = scene;
  const { number, kind, issue_date, due_date, reference } = invoice;
  const isInvoice = kind === "invoice";
  const original = scene.of<Pick<Invoice, "issue_date">>("credit_of_id");
  return factsOf([
    [word.text(isInvoice ? say("fin.document.invoiceNumber") : say("fin.document.number")), number],
    [word.text(isInvoice ? say("fin.document.invoiceDate") : say("fin.document.date")), word.day(issue_date)],
    service(invoice, scene),
    [word.text(say("fin.document.dueDate")), isInvoice ? word.day(due_date) : null],
    [word.text(say("fin.document.creditOf")), original?.number],
    [word.text(say("fin.document.reference")), reference],
    [word.text(say("fin.paper.buyerReference")), invoice.buyer_reference],
    [
      word.text(say("papers.letterhead.yourTaxId", { country: party?.tax_id?.slice(0, 2) ?? "" })),
      party?.tax_id,
    ],
  ]);
}

/** The invoice as data; drafts have none. */
function filesOf(invoice: Invoice, { context }: PaperScene): { files?: readonly PaperFile[] } {
  const file = einvoiceFile(context, invoice);
  return file ? { files: [file] } : {};
}

/** Date or period of supply, mandatory on invoices. */
function service(
  { kind, service_from, service_to }: Invoice,
  { word }: PaperScene,
): [label: string, value: string | null] {
  const days = [...new Set([service_from, service_to].flatMap((day) => (day ? [word.day(day)] : [])))];
  if (days.length === 0)
    return [
      word.text(say("fin.document.serviceDay")),
      kind === "invoice" ? word.text(say("fin.document.onInvoiceDate")) : null,
    ];
  const label = days.length === 1 ? say("fin.document.serviceDay") : say("fin.document.service");
  return [word.text(label), days.join(" – ")];
}

function invoiceTotals(invoice: Invoice, scene: PaperScene): PaperBlock {
  const { net, gross, tax_lines } = invoice;
  const currency = currencyOf(invoice, scene);
  return tradeTotals(
    scene.word,
    { net, total: gross, taxes: tax_lines, currency },
    settledOf(invoice, scene),
  );
}

/** Payments and credits that reduce the total, and the open amount. */
function settledOf(invoice: Invoice, scene: PaperScene): PaperTotal[] {
  const { word } = scene;
  const { paid, credited, discounted, written_off, balance, gross } = invoice;
  const currency = currencyOf(invoice, scene);
  const taken = [
    { label: say("fin.document.paid"), amount: paid },
    { label: say("fin.document.credited"), amount: credited },
    { label: say("fin.document.discounted"), amount: discounted },
    { label: say("fin.document.writtenOff"), amount: written_off },
  ].flatMap(({ label, amount }) =>
    amount === 0 ? [] : [{ label: word.text(label), value: word.money(-amount, currency) }],
  );
  if (taken.length === 0 || balance === gross) return [];
  return [
    ...taken,
    { label: word.text(say("fin.document.open")), value: word.money(balance, currency), strong: true },
  ];
}

/** Statements that tax law demands on the invoice. */
function notes(invoice: Invoice, scene: PaperScene): { notes?: PaperBlock } {
  const { word, context } = scene;
  const { tax_lines, reason, fx_rate, tax } = invoice;
  const own = context.principal.organization.currency;
  const currency = currencyOf(invoice, scene);
  const exempt = tax_lines.flatMap(({ kind, tax_code_id }) => (kind === "exempt" ? [tax_code_id] : []));
  const names = exempt.flatMap((id) => {
    const code = context.records.find(taxCodes, id);
    return code ? [code.exemption_reason ?? code.name] : [];
  });
  const foreign = currency !== own && fx_rate !== null ? fx_rate : undefined;
  const statements = [
    tax_lines.some(({ kind }) => kind === "reverse") && word.text(say("fin.document.reverse")),
    names.length > 0 && word.text(say("fin.document.exempt", { names: names.join(", ") })),
    reason && `${word.text(say("fin.document.reason"))}: ${reason}`,
    foreign !== undefined &&
      word.text(say("fin.document.foreign", { rate: word.number(foreign), currency, own })),
    foreign !== undefined &&
      tax !== 0 &&
      word.text(say("fin.document.ownTax", { tax: word.money(inOwn(tax, currency, foreign, own), own) })),
  ].filter((line): line is string => typeof line === "string" && line !== "");
  return statements.length === 0 ? {} : { notes: { kind: "text", text: statements.join("\n") } };
}

const inOwn = (tax: number, currency: string, rate: string, own: string) =>
  Number(convert({ amount: tax, currency }, rate, own));

/** How to pay; nothing once it is settled. */
function payment(invoice: Invoice, scene: PaperScene): { payment?: PaperBlock } {
  const { balance, due_date, number } = invoice;
  if (balance <= 0) return {};
  return {
    payment: transferOf(scene, {
      amount: balance,
      currency: currencyOf(invoice, scene),
      day: due_date ?? undefined,
      text: number ?? "",
    }),
  };
}

/** Bank details and code for a transfer to the organisation. */
export function transferOf(
  { word, sender }: PaperScene,
  asked: { amount: number; currency: string; day: string | undefined; text: string },
): PaperBlock {
  const { currency, day, text } = asked;
  const amount = word.money(asked.amount, currency);
  const { iban, bic, bank_name, name } = sender;
  const transfer = iban && giroCode({ name, iban, bic, amount: asked.amount, currency, text });
  return {
    kind: "payment",
    text: word.text(
      day === undefined
        ? say("fin.paper.payNow", { amount })
        : say("fin.document.payBy", { amount, day: word.day(day) }),
    ),
    facts: factsOf([
      [word.text(say("fin.paper.payee")), iban && name],
      ["IBAN", iban && spacedIban(iban)],
      ["BIC", iban && bic],
      [word.text(say("fin.paper.bank")), iban && bank_name],
      [word.text(say("fin.paper.remittance")), iban && text],
    ]),
    ...(transfer && { code: { content: transfer, label: word.text(say("fin.paper.payCode")) } }),
  };
}
