import { decimalsOf } from "../exact.ts";
import type { Totals } from "../model.ts";
import { check, type FieldId, type Rule, rule, type Scope, tooManyDecimals } from "./rule.ts";
import { ALLOWANCES, BREAKDOWN, CHARGES, DOCUMENT, LINE_ALLOWANCES, LINE_CHARGES, LINES } from "./scopes.ts";

const isShort = (text: string | undefined): boolean => text === undefined || decimalsOf(text) <= 2;

function amount<K extends string>(
  id: string,
  field: FieldId,
  scope: Scope<{ readonly [key in K]?: string }>,
  key: K,
): Rule {
  return rule(
    id,
    tooManyDecimals(field),
    check(scope, key, (value) => isShort(value[key])),
  );
}

const total = (id: string, field: FieldId, key: keyof Totals): Rule =>
  rule(
    id,
    tooManyDecimals(field),
    check(DOCUMENT, `totals.${key}`, ({ totals }) => isShort(totals[key])),
  );

/** Amounts with two decimals at most (BR-DEC-*). */
export const DECIMALS: readonly Rule[] = [
  amount("BR-DEC-01", "BT-92", ALLOWANCES, "amount"),
  amount("BR-DEC-02", "BT-93", ALLOWANCES, "base"),
  amount("BR-DEC-05", "BT-99", CHARGES, "amount"),
  amount("BR-DEC-06", "BT-100", CHARGES, "base"),
  total("BR-DEC-09", "BT-106", "lines"),
  total("BR-DEC-10", "BT-107", "allowances"),
  total("BR-DEC-11", "BT-108", "charges"),
  total("BR-DEC-12", "BT-109", "net"),
  total("BR-DEC-13", "BT-110", "vat"),
  total("BR-DEC-14", "BT-112", "gross"),
  total("BR-DEC-15", "BT-111", "vatAccounting"),
  total("BR-DEC-16", "BT-113", "paid"),
  total("BR-DEC-17", "BT-114", "rounding"),
  total("BR-DEC-18", "BT-115", "due"),
  amount("BR-DEC-19", "BT-116", BREAKDOWN, "base"),
  amount("BR-DEC-20", "BT-117", BREAKDOWN, "amount"),
  amount("BR-DEC-23", "BT-131", LINES, "net"),
  amount("BR-DEC-24", "BT-136", LINE_ALLOWANCES, "amount"),
  amount("BR-DEC-25", "BT-137", LINE_ALLOWANCES, "base"),
  amount("BR-DEC-27", "BT-141", LINE_CHARGES, "amount"),
  amount("BR-DEC-28", "BT-142", LINE_CHARGES, "base"),
];
