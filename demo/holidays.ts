import { addDays } from "../src/kernel/calendar.ts";

export interface Holiday {
  date: string;
  name: string;
  half_day?: true;
}

const FIXED: readonly [monthDay: string, name: string][] = [
  ["01-01", "New Year's Day"],
  ["01-06", "Epiphany"],
  ["05-01", "Labour Day"],
  ["08-15", "Assumption Day"],
  ["10-26", "National Day"],
  ["11-01", "All Saints' Day"],
  ["12-08", "Immaculate Conception"],
  ["12-25", "Christmas Day"],
  ["12-26", "St Stephen's Day"],
];

const AFTER_EASTER: readonly [days: number, name: string][] = [
  [1, "Easter Monday"],
  [39, "Ascension Day"],
  [50, "Whit Monday"],
  [60, "Corpus Christi"],
];

const HALF: readonly [monthDay: string, name: string][] = [
  ["12-24", "Christmas Eve"],
  ["12-31", "New Year's Eve"],
];

/** Public holidays in Vienna, and two half holidays. */
export function holidaysOf(year: number): Holiday[] {
  const easter = easterOf(year);
  return [
    ...FIXED.map(([day, name]) => ({ date: `${year}-${day}`, name })),
    ...AFTER_EASTER.map(([days, name]) => ({ date: addDays(easter, days), name })),
    ...HALF.map(([day, name]) => ({ date: `${year}-${day}`, name, half_day: true as const })),
  ];
}

/** Gauss's Easter algorithm, valid from 1900 to 2099. */
function easterOf(year: number): string {
  const moon = (19 * (year % 19) + 24) % 30;
  const sunday = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % 7;
  const days = moon + sunday;
  // Two exceptions per century fall a week earlier.
  const late = days === 35 || (days === 34 && moon === 28 && year % 19 > 10);
  return addDays(`${year}-03-22`, late ? days - 7 : days);
}
