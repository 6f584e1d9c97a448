import { addDays, addMonths } from "../src/kernel/calendar.ts";
import type { Cast, Month } from "./cast.ts";
import type { Centre } from "./data/ledger.ts";
import { CENTRE_OF } from "./data/staff.ts";

/** Deductions, as shares of the salary. */
const WITHHELD = 0.145;
const SOCIAL_OF_EMPLOYEE = 0.181;
const SOCIAL_OF_EMPLOYER = 0.21;

/** Fourteen salaries a year, the extra ones in June and November. */
const DOUBLE = new Set(["06", "11"]);

/** Posts wages by cost centre. The bookkeeper drafts the entry; the head of finance posts it. */
export async function bookWages(cast: Cast, month: Month): Promise<void> {
  const { world, crew, books, team, bank } = cast;
  const salaries = DOUBLE.has(month.first.slice(5, 7)) ? 2 : 1;
  const gross = new Map<Centre, number>();
  for (const { unit, salary } of team.on(month.last)) {
    const centre = CENTRE_OF[unit];
    gross.set(centre, (gross.get(centre) ?? 0) + Math.round(salary / 14) * salaries);
  }
  const all = [...gross.values()].reduce((sum, amount) => sum + amount, 0);
  const part = (share: number) => Math.round(all * share);
  const employers = [...gross].map(
    ([centre, amount]) => [centre, Math.round(amount * SOCIAL_OF_EMPLOYER)] as const,
  );
  const added = employers.reduce((sum, [, amount]) => sum + amount, 0);
  const net = all - part(WITHHELD) - part(SOCIAL_OF_EMPLOYEE);
  const social = part(SOCIAL_OF_EMPLOYEE) + added;
  const expense =
    (code: string) =>
    ([centre, debit]: readonly [Centre, number]) => ({
      ...{ account_id: books.account(code), debit, cost_centre_id: books.centre[centre] },
    });
  const { id } = await world.act(crew.bookkeeper, "fin.journal-entries.create", {
    date: world.today,
    narration: `Wages and salaries ${month.first.slice(0, 7)}`,
    lines: [
      ...[...gross].map(expense("6010")),
      ...employers.map(expense("6020")),
      { account_id: books.account("2230"), credit: part(WITHHELD) },
      { account_id: books.account("2240"), credit: social },
      { account_id: books.account("2245"), credit: net },
    ],
  });
  await world.act(crew.finance, "fin.journal-entries.post", { id });
  const pay = (code: string, amount: number, counterparty: string, text: string) => async () =>
    bank.book({
      amount: -amount,
      counterparty,
      memo: text,
      match: { account_id: books.account(code), text },
    });
  const fifteenth = `${addMonths(month.first, 1).slice(0, 8)}15`;
  world.plan(addDays(world.today, 2), pay("2245", net, "Employees", "Net wages"));
  world.plan(fifteenth, pay("2230", part(WITHHELD), "Finanzamt Österreich", "Payroll tax"));
  world.plan(fifteenth, pay("2240", social, "Österreichische Gesundheitskasse", "Social security"));
}
