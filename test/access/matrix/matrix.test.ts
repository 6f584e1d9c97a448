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

  test("clerks and managers only use their own module and read accounts", () => {
    const named = ["crm.accounts.list", "crm.accounts.get"];
    for (const module of ["crm", "fin", "hr", "ops", "legal", "strat"]) {
      for (const role of [`${module}_clerk`, `${module}_manager`]) {
        const does = actionsWith(role, "yes", "own", "held").filter((one) => !named.includes(one));
        const modules = new Set(does.map((one) => one.split(".")[0]));
        for (const other of ["crm", "fin", "hr", "ops", "legal", "strat", "settings", "data", "audit"])
          expect({ role, other, may: modules.has(other) }).toEqual({ role, other, may: other === module });
        const may = named.every((one) => marks(one)[role] === "yes");
        expect({ role, may }).toEqual({ role, may: ["crm", "fin", "ops", "legal"].includes(module) });
      }
    }
  });

  test("employees change only their own records", () => {
    const all = actionsWith("employee", "yes").filter((action) =>
      /^(crm|fin|hr|ops|legal|strat)\./.test(action),
    );
    expect(
      all.filter((action) => !/\.(list|get)$|balances|org_chart|absences|in_force/.test(action)),
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
