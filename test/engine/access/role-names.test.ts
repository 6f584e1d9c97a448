import { afterAll, beforeAll, expect, test } from "bun:test";
import { AccessBook } from "../../../src/engine/access/book.ts";
import { roleNames } from "../../../src/engine/access/role-names.ts";
import type { Connection } from "../../../src/store/connection.ts";
import type { Store } from "../../../src/store/store.ts";
import { memoryConnection } from "../../kit/memory.ts";
import { callOn } from "../approvals/call.ts";
import { NOW, ROLES } from "./caller.ts";

let connection: Connection;
beforeAll(() => {
  connection = memoryConnection();
});
afterAll(() => connection.close());

test("includes built-in roles and the organisation's own roles", () => {
  const insert = connection.statement(
    `INSERT INTO roles (org, name, title, permissions, version, created_at, updated_at)
     VALUES (?, ?, '', '[]', 1, 0, 0)`,
  );
  insert.run(1, "helper");
  insert.run(2, "other");
  // Role names require no query, so the store is empty.
  const access = new AccessBook({} as Store, ROLES, []);
  const names = roleNames(callOn(connection, { now: NOW, engine: { access } }));
  expect([...names]).toEqual(["owner", "clerk", "employee", "guest", "helper"]);
});
