import type { Answer } from "../../../kit/answered.tsx";
import { useAll } from "../../print/all.ts";
import type { Purpose, Settled } from "./purposes.ts";

export interface OpenDocument {
  collection: Settled;
  id: string;
  number: string;
  date: string | null;
  due: string | null;
  currency: string;
  open: number;
}

/** Open documents of a party, longest overdue first. */
export function useOpenDocuments(
  purpose: Purpose | undefined,
  partyId: string | null,
): Answer<OpenDocument[]> {
  const asks = (collection: Settled) => purpose?.settles === collection && partyId !== null;
  const shared = { limit: 200, "balance[gt]": 0, kind: purpose?.kind };
  const invoices = useAll(
    "GET /api/v1/fin/invoices",
    { query: { ...shared, account_id: partyId ?? "", "state[in]": "issued,part_paid", sort: "due_date" } },
    { enabled: asks("fin.invoices"), fresh: 0 },
  );
  const bills = useAll(
    "GET /api/v1/fin/bills",
    { query: { ...shared, supplier_id: partyId ?? "", "state[in]": "posted,part_paid", sort: "due_date" } },
    { enabled: asks("fin.bills"), fresh: 0 },
  );
  const claims = useAll(
    "GET /api/v1/hr/expense-claims",
    { query: { limit: 200, employee_id: partyId ?? "", state: "posted", sort: "created_at" } },
    { enabled: asks("hr.expense-claims"), fresh: 0 },
  );
  switch (purpose?.settles) {
    case "fin.invoices":
      return documentsOf(invoices, ({ id, number, issue_date, due_date, currency, balance }) => ({
        collection: "fin.invoices",
        id,
        number: number ?? "",
        date: issue_date ?? null,
        due: due_date ?? null,
        currency: currency ?? "",
        open: balance ?? 0,
      }));
    case "fin.bills":
      return documentsOf(bills, ({ id, supplier_ref, number, issue_date, due_date, currency, balance }) => ({
        collection: "fin.bills",
        id,
        number: supplier_ref ?? number ?? "",
        date: issue_date ?? null,
        due: due_date ?? null,
        currency: currency ?? "",
        open: balance ?? 0,
      }));
    case "hr.expense-claims":
      return documentsOf(claims, ({ id, number, currency, sanctioned, paid, created_at }) => ({
        collection: "hr.expense-claims",
        id,
        number: number ?? "",
        date: created_at?.slice(0, 10) ?? null,
        due: null,
        currency: currency ?? "",
        open: (sanctioned ?? 0) - (paid ?? 0),
      }));
    default:
      return { data: [], error: null, refetch: () => undefined };
  }
}

function documentsOf<R>(
  { data, error, refetch }: Answer<{ data: readonly R[] }>,
  of: (row: R) => OpenDocument,
): Answer<OpenDocument[]> {
  return { data: data?.data.map(of).filter(({ open }) => open > 0), error, refetch };
}

/** Amount and early payment discount by document id. */
export type Allocations = Readonly<Record<string, { amount: number; discount: number }>>;

/** Allocates to the longest overdue documents first. */
export function proposed(documents: readonly OpenDocument[], amount: number): Allocations {
  let left = amount;
  const parts: [string, { amount: number; discount: number }][] = [];
  for (const { id, open } of documents) {
    const part = Math.min(open, left);
    if (part <= 0) break;
    parts.push([id, { amount: part, discount: 0 }]);
    left -= part;
  }
  return Object.fromEntries(parts);
}

export const sumOf = (allocations: Allocations) =>
  Object.values(allocations).reduce((sum, { amount }) => sum + amount, 0);

export const allocationsFor = (documents: readonly OpenDocument[], allocations: Allocations) =>
  documents.flatMap(({ collection, id }) => {
    const part = allocations[id];
    if (!part || part.amount <= 0) return [];
    return [
      {
        document: { collection, id },
        amount: part.amount,
        ...(part.discount > 0 && { discount: part.discount }),
      },
    ];
  });
