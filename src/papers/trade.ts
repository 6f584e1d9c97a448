import { unitIn } from "../einvoice/index.ts";
import { parseDecimal } from "../kernel/decimal.ts";
import type { PaperBlock, PaperColumn, PaperFact, PaperTotal, Wording } from "../kernel/paper.ts";
import { say } from "../text/message.ts";

export interface TradeLine {
  readonly text: string | null;
  readonly quantity: string;
  readonly unit?: string | undefined;
  /** In minor units; none on papers without prices. */
  readonly price: number | null;
  readonly discount_percent: string;
  readonly net: number;
  /** Percentages of its taxes. */
  readonly taxes: readonly string[];
  readonly note?: string | undefined;
}

export interface TradeTax {
  /** Defaults to a tax that is added to the price. */
  readonly kind?: string;
  readonly percent: string;
  readonly base: number;
  readonly tax: number;
}

type Lines = Extract<PaperBlock, { kind: "lines" }>;
type Totals = Extract<PaperBlock, { kind: "totals" }>;

/** Table of what is sold or bought, with sums that are carried over. */
export function tradeLines(word: Wording, lines: readonly TradeLine[], currency: string): Lines {
  const discounts = lines.some(({ discount_percent }) => parseDecimal(discount_percent) !== 0n);
  const units = lines.some(({ unit }) => unit);
  const taxes = lines.some((line) => line.taxes.length > 0);
  let running = 0;
  return {
    kind: "lines",
    label: word.text(say("papers.document.lines")),
    columns: [
      { name: "position", label: word.text(say("papers.document.position")) },
      { name: "text", label: word.text(say("papers.document.text")), grow: 1 },
      { name: "quantity", label: word.text(say("papers.document.quantity")), align: "end" },
      ...some(units, { name: "unit", label: word.text(say("papers.document.unit")) }),
      { name: "price", label: word.text(say("papers.document.price")), align: "end" },
      ...some(discounts, {
        name: "discount",
        label: word.text(say("papers.document.discount")),
        align: "end",
      }),
      ...some(taxes, { name: "tax", label: word.text(say("papers.document.tax")), align: "end" }),
      { name: "net", label: word.text(say("papers.document.net")), align: "end" },
    ],
    rows: lines.map((line, place) => {
      running += line.net;
      return {
        cells: {
          position: String(place + 1),
          text: line.text ?? "",
          quantity: word.number(line.quantity),
          unit: unitText(word, line.unit),
          price: line.price === null ? "" : word.amount(line.price, currency),
          discount: parseDecimal(line.discount_percent) === 0n ? "" : word.percent(line.discount_percent),
          tax: line.taxes.map((percent) => word.percent(percent)).join(" + "),
          net: word.amount(line.net, currency),
        },
        ...(line.note && { note: line.note }),
        running: word.amount(running, currency),
      };
    }),
    carry: {
      column: "net",
      forward: word.text(say("papers.document.carriedForward")),
      brought: word.text(say("papers.document.broughtForward")),
    },
  };
}

const some = (wanted: boolean, column: PaperColumn): PaperColumn[] => (wanted ? [column] : []);

/** A unit in the language of the paper. */
export const unitText = (word: Wording, unit: string | undefined): string =>
  unit ? word.text(unitIn(unit, word.language)) : "";

/** Net, taxes and total, and what has been settled of it. */
export function tradeTotals(
  word: Wording,
  sums: { net: number; total: number; taxes: readonly TradeTax[]; currency: string },
  after: readonly PaperTotal[] = [],
): Totals {
  const { net, total, taxes, currency } = sums;
  return {
    kind: "totals",
    totals: [
      { label: word.text(say("papers.document.netTotal")), value: word.money(net, currency) },
      ...taxes.map((tax) => ({ label: taxLabel(word, tax, currency), value: word.money(tax.tax, currency) })),
      { label: word.text(say("papers.document.total")), value: word.money(total, currency), strong: true },
      ...after,
    ],
  };
}

function taxLabel(word: Wording, { kind, percent, base }: TradeTax, currency: string): string {
  const on = word.money(base, currency);
  if (kind === "exempt") return word.text(say("papers.document.exempt", { base: on }));
  if (kind === "reverse") return word.text(say("papers.document.reverse", { base: on }));
  const facts = { percent: word.percent(percent), base: on };
  return word.text(
    kind === "withholding" ? say("papers.document.withheld", facts) : say("papers.document.taxed", facts),
  );
}

/** Tax percentages of each code, for the lines that name them. */
export function percentsOf(taxes: readonly { tax_code_id: string; percent: string }[]) {
  const percents = new Map(taxes.map(({ tax_code_id, percent }) => [tax_code_id, percent]));
  return (ids: readonly string[]) => ids.flatMap((id) => percents.get(id) ?? []);
}

/** Facts without those that have no value. */
export const factsOf = (
  facts: readonly (readonly [label: string, value: string | null | undefined])[],
): PaperFact[] => facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
