import { readCalendar } from "../../../governance/index.ts";
import { addDays, isWorkingDay } from "../../../kernel/calendar.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { DECIMAL_SCALE } from "../../../kernel/decimal.ts";

/** A working day in millionths of an hour. Schedules assume eight hours. */
const WORKING_DAY = 8 * Number(DECIMAL_SCALE);

/** Limits the search, because an organisation may have no working days. */
const FURTHEST_DAYS = 36_600;
const AT_ONCE = 366;

/** Working days from a start day on, read from the calendar as needed. */
export class WorkingDays {
  readonly #context: ReadContext;
  readonly #first: string;
  readonly #days: string[] = [];
  #read = 0;

  constructor(context: ReadContext, first: string) {
    this.#context = context;
    this.#first = first;
  }

  /** Day on which work begins, given its start in schedule hours. */
  startOf(hours: number): string {
    return this.#day(Math.floor(hours / WORKING_DAY));
  }

  /** Day on which work is finished, given its end in schedule hours. */
  endOf(hours: number): string {
    return this.#day(Math.max(0, Math.ceil(hours / WORKING_DAY) - 1));
  }

  /** Start of a day, in schedule hours. */
  hourOf(day: string): number {
    while ((this.#days.at(-1) ?? "") < day && this.#read < FURTHEST_DAYS) this.#readOn();
    let [place, after] = [0, this.#days.length];
    while (place < after) {
      const middle = (place + after) >> 1;
      if ((this.#days[middle] ?? "") < day) place = middle + 1;
      else after = middle;
    }
    return place * WORKING_DAY;
  }

  #day(place: number): string {
    while (this.#days.length <= place && this.#read < FURTHEST_DAYS) this.#readOn();
    return this.#days[place] ?? this.#days.at(-1) ?? this.#first;
  }

  #readOn(): void {
    const from = addDays(this.#first, this.#read);
    const calendar = readCalendar(this.#context, from, addDays(from, AT_ONCE - 1));
    for (let i = 0; i < AT_ONCE; i += 1) {
      const day = addDays(from, i);
      if (isWorkingDay(day, calendar)) this.#days.push(day);
    }
    this.#read += AT_ONCE;
  }
}
