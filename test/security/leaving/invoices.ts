import { type Invoice, type Line, profileOf, writeInvoice } from "../../../src/einvoice/index.ts";
import { computeTotals } from "../../../src/einvoice/totals.ts";
import type { Client, Reply, TestAppliance } from "../../kit/appliance.ts";

let count = 0;

/** E-invoice of an untaxed supplier. */
export function xmlOf({ lines = linesOf(1), ...given }: Partial<Invoice> = {}): string {
  count += 1;
  const party = { name: "Beispiel GmbH", ids: [], address: { city: "Linz", country: "AT" } };
  const invoice: Invoice = {
    number: `RE-${count}`,
    issued: "2026-11-02",
    type: "380",
    currency: "EUR",
    notes: [],
    precedingInvoices: [],
    seller: party,
    buyer: { ...party, name: "Acme" },
    attachments: [],
    allowances: [],
    charges: [],
    ...computeTotals({ lines, allowances: [], charges: [] }),
    ...given,
    lines,
  };
  return writeInvoice(invoice, profileOf("en16931"), "ubl");
}

export const linesOf = (many: number, given: Partial<Line> = {}): Line[] =>
  Array.from({ length: many }, (_, i) => ({
    id: String(i + 1),
    quantity: "1",
    unit: "C62",
    net: "777.00",
    allowances: [],
    charges: [],
    price: { net: "777.00" },
    vat: { category: "O" },
    item: { name: "Part", classifications: [], attributes: [] },
    ...given,
  }));

export async function receive(
  { base }: TestAppliance,
  { accessToken }: Client,
  xml: string,
  supplier?: { id: string },
): Promise<Reply> {
  const answer = await fetch(
    `${base}/api/v1/fin/bills/receive${supplier ? `?supplier_id=${supplier.id}` : ""}`,
    {
      method: "POST",
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/xml" },
      body: xml,
    },
  );
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) };
}
