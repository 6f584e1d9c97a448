import { beforeAll, describe, expect, test } from "bun:test";
import { type Matrix, measure } from "./measure.ts";
import { differences } from "./tables.ts";

let matrix: Matrix;

beforeAll(async () => {
  matrix = await measure();
});

const marks = (action: string) => matrix.rows.find((row) => row.action === action)?.marks ?? {};
const actionsWith = (role: string, ...some: string[]) =>
  matrix.rows.filter((row) => some.includes(row.marks[role] ?? "")).map(({ action }) => action);

describe("Permission matrix", () => {
  test("matches the tables (update with `bun test/access/matrix/write.ts`)", () => {
    expect(differences(matrix)).toEqual([]);
  });

  test("isolates organisations from each other", () => {
    expect(matrix.problems).toEqual([]);
    const bound = matrix.rows.filter(({ elsewhere }) => elsewhere !== "");
    expect(bound.length).toBeGreaterThan(700);
    expect(bound.filter(({ elsewhere }) => elsewhere !== "not found")).toEqual([]);
  });
});

/** Actions that need no permission of their own, and refuse those who may not write documents. */
const REFUSED_INSIDE = ["ops.stock.available", "settings.mandates.client", "settings.mandates.current"];

describe("Permission invariants", () => {
  test("the owner role allows every action that any role allows", () => {
    const others = matrix.rows.filter(({ marks: all }) => Object.values(all).some((mark) => mark !== "-"));
    const refused = others.filter((row) => row.marks.owner === "-").map(({ action }) => action);
    expect(refused).toEqual([]);
  });

  test("auditors change nothing", () => {
    const writes =
      /^(crm|fin|hr|ops|legal|strat|settings|data)\..*\.(create|update|archive|restore|bulk|approve|post|submit)$/;
    const done = actionsWith("auditor", "yes", "own", "held");
    expect(done.filter((action) => writes.test(action))).toEqual([]);
  });

  test("clerks and managers only use their own module, and of others what their documents need", () => {
    const accounts = ["crm.accounts.get", "crm.accounts.list"];
    const quotes = ["crm.quotes.get", "crm.quotes.list", "crm.quotes.transitions"];
    const claims = ["get", "list", "transitions", "post", "pay"].map((one) => `hr.expense-claims.${one}`);
    const needed: Record<string, string[]> = {
      fin: [...accounts, ...quotes, "crm.quotes.invoice", ...claims],
      ops: [...accounts, ...quotes, "crm.quotes.order"],
      legal: accounts,
    };
    for (const module of ["crm", "fin", "hr", "ops", "legal", "strat"]) {
      for (const role of [`${module}_clerk`, `${module}_manager`]) {
        const elsewhere = actionsWith(role, "yes", "own", "held").filter(
          (one) =>
            /^(crm|fin|hr|ops|legal|strat|settings|data|audit)\./.test(one) &&
            !one.startsWith(`${module}.`) &&
            !REFUSED_INSIDE.includes(one),
        );
        expect({ role, elsewhere: elsewhere.sort() }).toEqual({
          role,
          elsewhere: (needed[module] ?? []).toSorted(),
        });
      }
    }
  });

  test("employees change only their own records", () => {
    const all = actionsWith("employee", "yes").filter((action) =>
      /^(crm|fin|hr|ops|legal|strat)\./.test(action),
    );
    expect(
      all.filter(
        (action) =>
          !/\.(list|get)$|balances|org_chart|absences|in_force/.test(action) &&
          !REFUSED_INSIDE.includes(action),
      ),
    ).toEqual([]);
    expect(marks("hr.leave-requests.create").employee).toBe("own");
    expect(marks("hr.leave-requests.reassign").employee).toBe("-");
  });

  test("only owner and admin manage roles, users and policies", () => {
    for (const { action, marks: all } of matrix.rows) {
      if (!/^settings\.(roles|team|policies|sod|packs)\..*(create|update|delete|invite|apply)$/.test(action))
        continue;
      const may = Object.keys(all).filter((role) => all[role] !== "-");
      expect({ action, may }).toEqual({ action, may: ["owner", "admin"] });
    }
  });
});
