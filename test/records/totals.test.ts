import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import fc from "fast-check";
import { tickets } from "../../src/modules/crm/tickets.ts";
import { defineTotal } from "../../src/records/index.ts";
import { overRow } from "../../src/store/totals.ts";

const DAY = 86_400_000;

test("counts a moment on its UTC day, also before 1970", () => {
  const db = new Database(":memory:");
  const total = defineTotal(tickets, { name: "x", at: "created_at", by: {} });
  const query = db.query<{ day: number }, [number]>(
    `SELECT ${overRow(total.by.utc_day ?? "", "row")} AS day FROM (SELECT ? AS created_at) AS row`,
  );
  const moments = fc.oneof(
    fc.integer({ min: -100 * 365 * DAY, max: 100 * 365 * DAY }),
    fc.integer({ min: -5, max: 5 }).map((days) => days * DAY),
  );
  fc.assert(
    fc.property(moments, fc.integer({ min: -1, max: 1 }), (moment, offset) => {
      expect(query.get(moment + offset)?.day).toBe(Math.floor((moment + offset) / DAY));
    }),
  );
  db.close();
});
