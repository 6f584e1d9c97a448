import { type Static, Type } from "@sinclair/typebox";
import { formatDecimal, parseDecimal } from "../../../kernel/decimal.ts";
import type { RecordIn } from "../../../kernel/entity.ts";
import { closed, nullable } from "../../../kernel/schema.ts";
import type { leaveEntries } from "./leave-entries.ts";
import type { leaveTypes } from "./leave-types.ts";
import { leaveYearOf, type Period } from "./years.ts";

type Entry = RecordIn<typeof leaveEntries>;
type LeaveType = RecordIn<typeof leaveTypes>;

const day = Type.String({ format: "date" });
const days = (description: string) => Type.String({ description });

export const yearAccountSchema = Type.Object(
  {
    from: day,
    to: day,
    entitled: nullable(
      days(
        "Entitlement of the year: accrued, granted and carried over, less expired and paid out. Equals taken, planned and left. Null for leave without a balance",
      ),
    ),
    carried: nullable(days("Part of entitled carried over from before the year")),
    taken: days("Leave of the year that started by `at`"),
    planned: days("Approved leave that starts after `at`"),
    left: nullable(days("Days not yet requested and approved")),
  },
  {
    ...closed,
    $id: "LeaveYearAccount",
    description: "The account for the leave year that contains `at`",
  },
);

export function yearAccount(
  type: Pick<LeaveType, "needs_balance" | "year_starts">,
  entries: readonly Entry[],
  at: string,
): Static<typeof yearAccountSchema> {
  const year = leaveYearOf(at, type.year_starts);
  const period = { from: year.start, to: year.end };
  if (type.needs_balance) return { ...period, ...accountOfLots(entries, year, at) };
  const ofYear = entries.filter(
    ({ kind, valid_from }) => kind === "taken" && valid_from >= year.start && valid_from <= year.end,
  );
  const sum = (some: readonly Entry[]) =>
    formatDecimal(some.reduce((all, { days }) => all - parseDecimal(days), 0n));
  return {
    ...period,
    entitled: null,
    carried: null,
    taken: sum(ofYear.filter(({ valid_from }) => valid_from <= at)),
    planned: sum(ofYear.filter(({ valid_from }) => valid_from > at)),
    left: null,
  };
}

/** Account of the lots valid in a year. Leave that spans two years counts in both, by the lots it uses. */
function accountOfLots(entries: readonly Entry[], { start, end }: Period, at: string) {
  const lots = new Map(entries.filter((entry) => isLotIn(entry, start, end)).map((lot) => [lot.id, lot]));
  let [entitled, carried, taken, planned] = [0n, 0n, 0n, 0n];
  for (const { days, valid_from, kind } of lots.values()) {
    entitled += parseDecimal(days);
    if (valid_from < start || kind === "carry") carried += parseDecimal(days);
  }
  for (const { kind, valid_from, uses } of entries) {
    for (const use of uses) {
      const lot = lots.get(use.lot_id);
      if (!lot) continue;
      const used = parseDecimal(use.days);
      const isBefore = valid_from < start && lot.valid_from < start;
      if (kind === "taken" && !isBefore) {
        if (valid_from <= at) taken += used;
        else planned += used;
      } else if (isBefore || valid_from <= end) {
        entitled -= used;
        if (lot.valid_from < start || lot.kind === "carry") carried -= used;
      }
    }
  }
  return {
    entitled: formatDecimal(entitled),
    carried: formatDecimal(carried),
    taken: formatDecimal(taken),
    planned: formatDecimal(planned),
    left: formatDecimal(entitled - taken - planned),
  };
}

/** True for a credit valid in the year that doesn't refund a debit. */
function isLotIn({ days, uses, valid_from, valid_to }: Entry, start: string, end: string): boolean {
  return (
    parseDecimal(days) > 0n &&
    uses.length === 0 &&
    valid_from <= end &&
    (valid_to === null || valid_to >= start)
  );
}
