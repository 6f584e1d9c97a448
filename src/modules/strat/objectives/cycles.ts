import { invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";

const CYCLE = /^[12][0-9]{3}(-(H[12]|Q[1-4]))?$/;

export function requireCycle(cycle: string): void {
  if (!CYCLE.test(cycle)) throw invalid("cycle", "WRONG_FORMAT", say("strat.errors.cycleFormat"));
}

const MONTHS: Record<string, readonly [first: string, last: string]> = {
  H1: ["01-01", "06-30"],
  H2: ["07-01", "12-31"],
  Q1: ["01-01", "03-31"],
  Q2: ["04-01", "06-30"],
  Q3: ["07-01", "09-30"],
  Q4: ["10-01", "12-31"],
};

export function daysOfCycle(cycle: string): { starts_on: string; ends_on: string } {
  const [year, part = ""] = cycle.split("-");
  const [first, last] = MONTHS[part] ?? ["01-01", "12-31"];
  return { starts_on: `${year}-${first}`, ends_on: `${year}-${last}` };
}
