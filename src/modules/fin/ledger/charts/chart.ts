import { type Message, type MessageKey, say } from "../../../../text/message.ts";
import { type AccountType, type Control, PURPOSES, type Purpose } from "../purposes.ts";

type NameIn<K> = K extends `fin.chartAccounts.${infer Name}` ? Name : never;
/** Catalogue key of an account's name. */
type AccountName = NameIn<MessageKey>;

export interface ChartAccount {
  code: string;
  name: Message;
  type: AccountType;
  control: Control;
  purpose: Purpose | null;
  /** Code of the heading above the account. */
  parent: string | null;
  reconcile: boolean;
}

/** Account properties other than code and name. */
interface Role {
  purpose?: Purpose;
  control?: Control;
}

type Row = readonly [code: string, name: AccountName, role?: Purpose | Role];

/** Defines a heading and its accounts, all of the same type. */
export function group(
  type: AccountType,
  code: string,
  name: AccountName,
  rows: readonly Row[],
): ChartAccount[] {
  const heading = {
    code,
    name: say(`fin.chartAccounts.${name}`),
    type,
    control: "none",
    purpose: null,
    parent: null,
    reconcile: false,
  } as const;
  return [heading, ...rows.map((row) => account(type, code, row))];
}

function account(type: AccountType, parent: string, [code, name, role = {}]: Row): ChartAccount {
  const { purpose, control }: Role = typeof role === "string" ? { purpose: role } : role;
  const kept = control ?? (purpose ? PURPOSES[purpose].control : "none");
  return {
    code,
    name: say(`fin.chartAccounts.${name}`),
    type,
    control: kept,
    purpose: purpose ?? null,
    parent,
    reconcile: kept === "bank",
  };
}
