import type { FinLedgerAccountView } from "../../../../client/contract.ts";

interface OfAccount {
  account_id: string;
  code: string;
  name: string;
  parent_id: string | null;
}

export interface AccountGroup<R> {
  head: FinLedgerAccountView | undefined;
  rows: R[];
}

/** In chart order. */
export function grouped<R extends OfAccount>(
  rows: readonly R[],
  chart: ReadonlyMap<string, FinLedgerAccountView> | undefined,
): AccountGroup<R>[] {
  const groups = new Map<string, AccountGroup<R>>();
  for (const row of rows) {
    const head = row.parent_id ? chart?.get(row.parent_id) : undefined;
    const key = head?.id ?? "";
    const group = groups.get(key) ?? { head, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  // Accounts without a parent come last, whatever their code.
  const place = ({ head, rows: [row] }: AccountGroup<R>) => `${head ? 0 : 1} ${row?.code ?? ""}`;
  return [...groups.values()].sort((one, other) => place(one).localeCompare(place(other)));
}
