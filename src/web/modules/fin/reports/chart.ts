import type { FinLedgerAccountView } from "../../../../client/contract.ts";
import { useMay } from "../../../session/session.ts";
import { useAll } from "../../print/all.ts";

/** Chart of accounts visible to the user, by id. Cached, since it rarely changes. */
export function useChart(): ReadonlyMap<string, FinLedgerAccountView> | undefined {
  const may = useMay();
  const allowed = may("fin.ledger-accounts.list");
  const { data } = useAll(
    "GET /api/v1/fin/ledger-accounts",
    {
      query: { limit: 200, sort: "code", fields: "code,name,type,control,purpose,currency,parent_id,state" },
    },
    { enabled: allowed, fresh: 300_000 },
  );
  if (!allowed) return new Map();
  return data && new Map(data.data.map((account) => [account.id, account]));
}

export function sheetAddress(
  accountId: string,
  span?: { from?: string | undefined; to?: string | undefined },
): string {
  const days = Object.entries(span ?? {}).filter(([, day]) => day !== undefined);
  const query = days.map(([name, day]) => `${name}=${day}`).join("&");
  return `/fin/ledger-accounts/${accountId}${query === "" ? "" : `?${query}`}`;
}
