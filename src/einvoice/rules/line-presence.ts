import { say } from "../../text/message.ts";
import { Exact } from "../exact.ts";
import {
  check,
  has,
  hasReason,
  isOrdered,
  missing,
  negative,
  noReason,
  noScheme,
  periodOrder,
  type Rule,
  required,
  rule,
} from "./rule.ts";
import { ATTRIBUTES, CLASSIFICATIONS, LINE_ALLOWANCES, LINE_CHARGES, LINES } from "./scopes.ts";

const notNegative = (text: string | undefined): boolean => text !== undefined && Exact.of(text).sign >= 0;

/** Fields that every line must have. */
export const LINE_PRESENCE: readonly Rule[] = [
  required("BR-21", "BT-126", LINES, "id", ({ id }) => id),
  required("BR-22", "BT-129", LINES, "quantity", ({ quantity }) => quantity),
  rule(
    "BR-23",
    missing("BT-130"),
    check(LINES, "unit", ({ unit, quantity }) => has(unit) && has(quantity)),
  ),
  required("BR-24", "BT-131", LINES, "net", ({ net }) => net),
  required("BR-25", "BT-153", LINES, "item.name", ({ item }) => item.name),
  required("BR-26", "BT-146", LINES, "price.net", ({ price }) => price.net),
  rule(
    "BR-27",
    negative("BT-146"),
    check(LINES, "price.net", ({ price }) => notNegative(price.net)),
  ),
  rule(
    "BR-28",
    negative("BT-148"),
    check(LINES, "price.gross", ({ price }) => price.gross === undefined || notNegative(price.gross)),
  ),
  rule(
    "BR-30",
    periodOrder("BT-135"),
    check(LINES, "period.end", ({ period }) => isOrdered(period)),
  ),
  required("BR-41", "BT-136", LINE_ALLOWANCES, "amount", ({ amount }) => amount),
  rule("BR-42", noReason("BT-139"), check(LINE_ALLOWANCES, "reason", hasReason)),
  required("BR-43", "BT-141", LINE_CHARGES, "amount", ({ amount }) => amount),
  rule("BR-44", noReason("BT-144"), check(LINE_CHARGES, "reason", hasReason)),
  rule(
    "BR-54",
    { field: "BG-32", text: say("einvoice.rules.attribute") },
    check(ATTRIBUTES, "", ({ name, value }) => has(name) && has(value)),
  ),
  rule(
    "BR-64",
    noScheme("BT-157"),
    check(
      LINES,
      "item.standardId.scheme",
      ({ item: { standardId } }) => !standardId || has(standardId.scheme),
    ),
  ),
  rule(
    "BR-65",
    noScheme("BT-158"),
    check(CLASSIFICATIONS, "list", ({ list }) => has(list)),
  ),
  required("BR-CO-04", "BT-151", LINES, "vat.category", ({ vat }) => vat?.category),
  rule("BR-CO-23", noReason("BT-139"), check(LINE_ALLOWANCES, "reason", hasReason)),
  rule("BR-CO-24", noReason("BT-144"), check(LINE_CHARGES, "reason", hasReason)),
];
