import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { dayIn, EARLIEST, isDate, LATEST, startOfDay, timeIn } from "../../src/kernel/clock.ts";

describe("Start of a day", () => {
  const cases = [
    ["UTC", "2026-03-01", "2026-03-01T00:00:00.000Z"],
    ["Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00.000Z"],
    ["Europe/Berlin", "2026-03-30", "2026-03-29T22:00:00.000Z"],
    ["Pacific/Kiritimati", "2026-01-01", "2025-12-31T10:00:00.000Z"],
    ["Pacific/Pago_Pago", "2026-01-01", "2026-01-01T11:00:00.000Z"],
    // Clocks went from 24:00 to 01:00: the day began at one.
    ["America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00.000Z"],
    // Samoa crossed the date line: the 31st followed the 29th, without a 30th.
    ["Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00.000Z"],
    ["Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00.000Z"],
  ] as const;
  for (const [zone, day, moment] of cases) {
    test(`${day} in ${zone}`, () => {
      expect(new Date(startOfDay(zone, day)).toISOString()).toBe(moment);
    });
  }

  test("belongs to that day, unlike the moment before", () => {
    const zones = fc.constantFrom("UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Asia/Tokyo");
    const days = fc.date({
      min: new Date("1971-01-01T00:00:00Z"),
      max: new Date("2200-01-01T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(zones, days, (zone, date) => {
        const day = date.toISOString().slice(0, 10);
        const start = startOfDay(zone, day);
        expect(dayIn(zone, start)).toBe(day);
        expect(dayIn(zone, start - 1) < day).toBe(true);
      }),
    );
  });
});

describe("Day of a moment", () => {
  const cases = [
    ["Europe/Berlin", "0999-06-01T12:00:00Z", "0999-06-01"],
    ["Europe/Berlin", "0001-01-01T00:00:00Z", "0001-01-01"],
    ["Pacific/Pago_Pago", "0001-01-01T00:00:00Z", "0001-01-01"],
    ["Pacific/Kiritimati", "9999-12-31T23:59:59.999Z", "9999-12-31"],
  ] as const;
  for (const [zone, moment, day] of cases) {
    test(`${moment} in ${zone} is ${day}`, () => {
      expect(dayIn(zone, Date.parse(moment))).toBe(day);
    });
  }

  test("is an existing date and never decreases over time, in any year", () => {
    const zones = fc.constantFrom("UTC", "Europe/Berlin", "Pacific/Kiritimati", "Pacific/Pago_Pago");
    const moments = fc.integer({ min: EARLIEST, max: LATEST });
    fc.assert(
      fc.property(zones, moments, moments, (zone, one, other) => {
        const days = [Math.min(one, other), Math.max(one, other)].map((moment) => dayIn(zone, moment));
        expect(days.filter(isDate)).toEqual(days);
        expect(days.toSorted()).toEqual(days);
      }),
    );
  });

  test("begins at the start of the day, in early years too", () => {
    for (const day of ["0001-01-02", "0099-12-31", "0999-12-31", "1000-01-01", "9999-12-31"])
      expect(dayIn("Europe/Berlin", startOfDay("Europe/Berlin", day))).toBe(day);
  });
});

describe("Local time", () => {
  const cases = [
    ["UTC", "2026-03-01T00:00:59Z", "00:00"],
    ["Europe/Berlin", "2026-03-29T00:59:00Z", "01:59"],
    ["Europe/Berlin", "2026-03-29T01:00:00Z", "03:00"],
    ["Asia/Kathmandu", "2026-03-01T12:00:00Z", "17:45"],
    ["Pacific/Kiritimati", "2026-03-01T10:00:00Z", "00:00"],
  ] as const;
  for (const [zone, moment, time] of cases) {
    test(`at ${moment} in ${zone} is ${time}`, () => {
      expect(timeIn(zone, Date.parse(moment))).toBe(time);
    });
  }
});
