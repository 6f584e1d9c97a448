import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { localise } from "../../../kernel/language.ts";
import { closed, oneOf } from "../../../kernel/schema.ts";
import { type Catalog, recordSchema } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { ledgerAccounts } from "./accounts.ts";
import { CHART_TYPES, CHARTS, type ChartAccount } from "./charts/index.ts";

export function installChart(catalog: Catalog): Action {
  const collection = catalog.collection(ledgerAccounts.collection);
  return defineAction({
    name: "fin.ledger-accounts.chart",
    summary: "Install a shipped chart of accounts",
    description:
      "For organisations without ledger accounts. Accounts are named in the language of the request. Installing the same chart again returns the existing " +
      "accounts. Accounts can be changed and added afterwards.",
    kind: "write",
    tier: "managing",
    collection: collection.name,
    http: [{ method: "POST", path: "/api/v1/fin/ledger-accounts/chart" }],
    status: 201,
    errors: ["STATE_TRANSITION_INVALID"],
    input: Type.Object({ type: oneOf(CHART_TYPES, "Type of organisation") }, closed),
    output: Type.Object(
      { type: oneOf(CHART_TYPES), accounts: Type.Array(recordSchema(collection)) },
      { ...closed, $id: "FinChart" },
    ),
    run: async (context, { type }) => {
      const chart = CHARTS[type];
      const present = context.records.where(ledgerAccounts, sql`1`, { order: sql`code` });
      if (present.length === 0) await install(context, chart);
      else requireSame(chart, new Set(present.map(({ code }) => code)));
      const codes = new Set(chart.map(({ code }) => code));
      const accounts = context.records
        .where(ledgerAccounts, sql`1`, { order: sql`code` })
        .filter(({ code }) => codes.has(code));
      return { type, accounts: accounts.map((account) => context.records.show(ledgerAccounts, account)) };
    },
  });
}

async function install(context: WriteContext, chart: readonly ChartAccount[]): Promise<void> {
  const ids = new Map<string, string>();
  for (const { parent, name, ...account } of chart) {
    const made = await context.records.insert(ledgerAccounts, {
      ...account,
      name: localise(context, name),
      parent_id: parent === null ? null : (ids.get(parent) ?? null),
    });
    ids.set(made.code, made.id);
  }
}

function requireSame(chart: readonly ChartAccount[], present: ReadonlySet<string>): void {
  if (chart.every(({ code }) => present.has(code))) return;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: say("fin.errors.chartPresent"),
    details: [{ path: "type", code: "ACCOUNTS_PRESENT", message: say("fin.errors.booksNotEmpty") }],
  });
}
