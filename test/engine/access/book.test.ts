import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { AccessBook } from "../../../src/engine/access/book.ts";
import { accessPolicies, roles } from "../../../src/engine/access/tables.ts";
import type { Action } from "../../../src/kernel/action.ts";
import { APPLIANCE, type Principal } from "../../../src/kernel/principal.ts";
import { type Connection, insertInto } from "../../../src/store/connection.ts";
import type { Store } from "../../../src/store/store.ts";
import { memoryConnection } from "../../kit/memory.ts";
import { NOW, person } from "./caller.ts";
import { addEvent } from "./events.ts";

const ORIGIN = { channel: "http", address: "192.0.2.7", correlationId: "c" } as const;
const DAY = 86_400_000;

let connection: Connection;
let reads: number;
let book: AccessBook;
beforeEach(() => {
  connection?.close();
  connection = memoryConnection();
  reads = 0;
  // Stub with the only store method that is used.
  const store = {
    read: async (work: (handle: unknown) => unknown) => {
      reads += 1;
      return work({ connection });
    },
  } as unknown as Store;
  const actions = [{ name: "api.read", scope: "graph:read" }, { name: "api.write" }] as Action[];
  book = new AccessBook(store, [{ name: "clerk", title: "", permissions: ["crm.*"] }], actions);
});
afterAll(() => connection.close());

const addRole = (name: string, given: object = {}) =>
  insertInto(roles).run(connection, {
    org: 1,
    name,
    title: name.toUpperCase(),
    permissions: ["fin.*"],
    own: [{ field: "user_id", permissions: ["hr.*"] }],
    version: 1,
    created_at: NOW,
    updated_at: NOW,
    ...given,
  });
const addPolicy = (id: string, given: object = {}) =>
  insertInto(accessPolicies).run(connection, {
    id,
    org: 1,
    name: id.toUpperCase(),
    effect: "deny",
    actions: ["crm.*"],
    subjects: { roles: ["clerk"] },
    conditions: { context: { mfa: false } },
    fields: { mask: ["amount"] },
    active: 1,
    valid_from: null,
    valid_to: null,
    reason: "Because",
    version: 1,
    created_at: NOW,
    created_by: "u1",
    updated_at: NOW,
    updated_by: "u1",
    ...given,
  });

const open = (given: Partial<Principal> = {}, org = 1) =>
  book.open(person({ organization: { ...APPLIANCE, key: org }, ...given }), ORIGIN, NOW);

describe("Access rules of an organisation", () => {
  test("combine the built-in roles with its own roles and stored policies", () => {
    addRole("buyer");
    addRole("other", { org: 2 });
    addPolicy("p1");
    addPolicy("p2", { active: 0, effect: "allow", valid_from: 5, valid_to: 9 });
    addPolicy("p3", { org: 2 });
    const { roles: found, policies } = book.decided(connection, 1);
    expect(found).toEqual([
      { name: "clerk", title: "", permissions: ["crm.*"] },
      {
        name: "buyer",
        title: "BUYER",
        permissions: ["fin.*"],
        own: [{ field: "user_id", permissions: ["hr.*"] }],
      },
    ]);
    const written = {
      id: "p1",
      name: "P1",
      effect: "deny",
      actions: ["crm.*"],
      subjects: { roles: ["clerk"] },
      when: { context: { mfa: false } },
      fields: { mask: ["amount"] },
      reason: "Because",
      active: true,
      validFrom: null,
      validTo: null,
    } as const;
    expect(policies).toEqual([
      written,
      { ...written, id: "p2", name: "P2", effect: "allow", active: false, validFrom: 5, validTo: 9 },
    ]);
  });

  test("apply to its own users and API keys only", async () => {
    addRole("buyer");
    const key = { scopes: ["graph:read" as const], namespaces: [] };
    const may = async (who: Partial<Principal>, action: string, org?: number) =>
      (await open(who, org)).may(action);
    expect([
      await may({ roles: ["buyer"] }, "fin.bills.list"),
      await may({ roles: ["buyer"] }, "fin.bills.list", 2),
      await may({ roles: ["clerk"] }, "crm.deals.list", 2),
      await may({ kind: "key", key }, "api.read"),
      await may({ kind: "key", key }, "api.write"),
    ]).toEqual([true, false, true, true, false]);
  });

  test("are cached until a change", async () => {
    for (let n = 0; n < 3; n++) expect((await open({ roles: ["buyer"] })).may("fin.bills.list")).toBe(false);
    expect(reads).toBe(1);
    addRole("buyer");
    book.forget(2);
    expect((await open({ roles: ["buyer"] })).may("fin.bills.list")).toBe(false);
    book.forget(1);
    expect((await open({ roles: ["buyer"] })).may("fin.bills.list")).toBe(true);
    expect(reads).toBe(2);
  });
});

describe("Access before a change of the last day", () => {
  const change = (at: number, before: object) =>
    addEvent(connection, at, {
      action: "settings.roles.update",
      collection: "settings.roles",
      record_id: "buyer",
      version: 2,
      before,
      after: { permissions: ["fin.*"] },
    });
  const former = (now = NOW) => book.lately(connection, 1, now);

  test("is empty most of the time", () => {
    expect(former()).toEqual([]);
  });

  test("returns the former access of a user for a day", () => {
    addRole("buyer", { permissions: ["fin.*"] });
    change(NOW - DAY + 1, { permissions: ["ops.*"] });
    const [one, ...rest] = former();
    expect(rest).toEqual([]);
    const who = person({ roles: ["buyer"] });
    const access = one?.pages.open(who, ORIGIN, NOW);
    expect([access?.may("ops.orders.list"), access?.may("fin.bills.list")]).toEqual([true, false]);
    expect(former(NOW + 1)).toEqual([]);
    expect(former()).toHaveLength(1);
  });

  test("is cached until another change", () => {
    addRole("buyer");
    expect(former()).toEqual([]);
    change(NOW - 5, { permissions: ["ops.*"] });
    expect(former()).toEqual([]);
    book.forget(1);
    expect(former()).toHaveLength(1);
  });

  test("excludes changes older than a day", () => {
    addRole("buyer");
    change(NOW - DAY, { permissions: ["ops.*"] });
    expect(former()).toEqual([]);
  });
});
