import { Database, type SQLQueryBindings } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { closeSync, copyFileSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { openCatalog } from "../../../src/app/catalog.ts";
import { allTables } from "../../../src/app/tables.ts";
import { trackedTables, UNTRACKED } from "../../../src/app/tracked.ts";
import { compareRows, type RowFinding, verifyRows } from "../../../src/evidence/verify-rows.ts";
import { Connection } from "../../../src/store/connection.ts";
import { inside } from "../../cli/verbs/inside.ts";
import { type Client, TestAppliance } from "../../kit/appliance.ts";

let house: TestAppliance;
let ana: Client;
let database: Database;
const ids: Record<string, string> = {};

async function made(name: string, path: string, body: object): Promise<void> {
  const reply = await ana.post(`/api/v1${path}`, body);
  if (reply.status >= 300) throw new Error(`${path} answered ${reply.status} ${reply.text}`);
  ids[name] = reply.body.id;
}

beforeAll(async () => {
  house = await TestAppliance.start();
  ana = await house.setUp();
  await house.invite(ana, "bo@example.com", ["employee"], { settled: false });
  const bank = { bank_details: { iban: "DE89370400440532013000" } };
  await made("supplier", "/crm/accounts", { name: "Berg", ...bank });
  await made("gone", "/crm/contacts", { last_name: "Lee" });
  await ana.call("PATCH", `/api/v1/crm/accounts/${ids.supplier}`, { name: "Berg & Co", version: 1 });
  await made("role", "/settings/roles", {
    name: "clerk",
    title: "Clerk",
    permissions: ["crm.accounts.list"],
  });
  // A separate connection, as in an external tool, does not have the triggers that track changes.
  database = new Database(join(house.folder, "freehold.db"), { strict: true });
  database.run("PRAGMA foreign_keys = OFF");
});

afterAll(async () => {
  database?.close();
  await house?.stop();
});

/** Changes rows with the external connection and returns the findings. Rolls the changes back. */
async function tampered(
  ...statements: [sql: string, ...values: SQLQueryBindings[]][]
): Promise<RowFinding[]> {
  const connection = new Connection(database);
  database.run("BEGIN");
  try {
    for (const [sql, ...values] of statements) database.query(sql).run(...values);
    const { findings } = await compareRows({ connection }, house.appliance.engine.store.tracked);
    return findings;
  } finally {
    database.run("ROLLBACK");
  }
}

const brief = (findings: readonly RowFinding[]) =>
  findings.map(({ kind, entity, id }) => `${kind} ${entity} ${id}`).sort();

test("every table is covered by the trail or listed as exempt", () => {
  const tracked = trackedTables(openCatalog()).map(({ name }) => name);
  const declared = [...tracked, ...Object.values(UNTRACKED).flat()];
  const tables = Object.values(allTables())
    .filter((table) => is(table, SQLiteTable))
    .map(getTableName);
  expect(declared.toSorted()).toEqual([...new Set(tables)].toSorted());
});

test("rows written by the program are covered by the trail", async () => {
  const { ok, rows, findings } = await verifyRows(house.appliance.engine.store);
  expect({ ok, findings }).toEqual({ ok: true, findings: [] });
  expect(rows).toBeGreaterThan(50);
});

describe("Row verification detects", () => {
  test("a changed IBAN of a supplier", async () => {
    const found = await tampered([
      "UPDATE crm_accounts SET bank_details = replace(bank_details, 'DE89', 'DE12') WHERE id = ?",
      ids.supplier ?? "",
    ]);
    expect(brief(found)).toEqual([`changed crm.accounts ${ids.supplier}`]);
  });

  test("users who were made owners", async () => {
    const found = await tampered([`UPDATE memberships SET roles = '["owner"]'`]);
    // The other user already is an owner, so that row stays the same.
    expect(found.map(({ kind, entity }) => `${kind} ${entity}`)).toEqual(["changed memberships"]);
  });

  test.each([
    ["a role", "UPDATE roles SET permissions = '[]' WHERE name = 'clerk'", "changed roles"],
    [
      "a duty",
      "UPDATE sod_rules SET version = 99 WHERE id = (SELECT min(id) FROM sod_rules)",
      "changed sod_rules",
    ],
    [
      "an approval rule",
      "UPDATE approval_rules SET active = 1 - active WHERE id = (SELECT min(id) FROM approval_rules)",
      "changed approval_rules",
    ],
    ["a password", "UPDATE users SET password_hash = 'x' WHERE email = 'bo@example.com'", "changed users"],
    [
      "the user of a session",
      "UPDATE sessions SET user_id = 'x' WHERE id = (SELECT min(id) FROM sessions)",
      "changed sessions",
    ],
    ["the organisation", "UPDATE organizations SET independence_days = 0", "changed organizations"],
    [
      "the hash of a row",
      "UPDATE audit_rows SET hash = 'x' WHERE table_name = 'users' AND row_key = (SELECT min(id) FROM users)",
      "changed users",
    ],
    [
      "the event of a row",
      "UPDATE audit_rows SET seq = seq + 1 WHERE table_name = 'users' AND row_key = (SELECT min(id) FROM users)",
      "unproven users",
    ],
    [
      "the write count of a row",
      "UPDATE audit_rows SET writes = 0 WHERE table_name = 'users' AND row_key = (SELECT min(id) FROM users)",
      "rolled_back users",
    ],
    [
      "the set of hashed rows",
      "DELETE FROM audit_rows WHERE table_name = 'users' AND row_key = (SELECT min(id) FROM users)",
      "added users",
    ],
  ])("a change of %s", async (_what, sql, named) => {
    const found = await tampered([sql]);
    expect(found.map(({ kind, entity }) => `${kind} ${entity}`)).toEqual([named]);
  });

  test("an added row with or without a hash", async () => {
    const add =
      "INSERT INTO memberships (org, user_id, roles, version, created_at, updated_at) VALUES (1, 'x', '[]', 1, 1, 1)";
    const keep =
      "INSERT INTO audit_rows (table_name, row_key, org, seq, writes, salt, hash) VALUES ('memberships', '[1,\"x\"]', 1, 1, 1, 's', 'h')";
    expect(brief(await tampered([add]))).toEqual(['added memberships [1,"x"]']);
    expect(brief(await tampered([add], [keep]))).toEqual(['changed memberships [1,"x"]']);
  });

  test("an added row at either end of a table", async () => {
    const columns = "rowid, org, user_id, roles, version, created_at, updated_at";
    const add = (place: string): [string] => [
      `INSERT INTO memberships (${columns}) VALUES (${place}, 1, 'at ${place}', '["owner"]', 1, 1, 1)`,
    ];
    const ends = [
      "-9223372036854775808",
      "-9223372036854775000",
      "9223372036854775806",
      "9223372036854775807",
    ];
    const found = await tampered(...ends.map(add));
    expect(brief(found)).toEqual(ends.map((end) => `added memberships [1,"at ${end}"]`).sort());
  });

  test("a removed row with or without its hash", async () => {
    const remove = "DELETE FROM crm_contacts WHERE id = ?";
    const forget = "DELETE FROM audit_rows WHERE table_name = 'crm_contacts'";
    const id = ids.gone ?? "";
    expect(brief(await tampered([remove, id]))).toEqual([`removed crm.contacts ${id}`]);
    const [finding] = await tampered([remove, id], [forget]);
    expect(finding).toMatchObject({ kind: "removed", entity: "crm.contacts" });
  });

  test("a restored earlier state of a row with all related data", async () => {
    const copy = (table: string, where: string) => {
      const [row] = database.query(`SELECT * FROM ${table} WHERE ${where}`).all() as Record<
        string,
        SQLQueryBindings
      >[];
      if (!row) throw new Error(`no row in ${table}`);
      const names = Object.keys(row);
      return [
        `INSERT OR REPLACE INTO ${table} (${names.map((name) => `"${name}"`)}) VALUES (${names.map(() => "?")})`,
        ...Object.values(row),
      ] as [string, ...SQLQueryBindings[]];
    };
    const [{ rid } = { rid: 0 }] = await house.rows(
      "SELECT rid FROM crm_accounts WHERE id = ?",
      ids.supplier ?? "",
    );
    const content = copy("crm_accounts", `rid = ${rid}`);
    const bound = copy("audit_rows", `table_name = 'crm_accounts' AND row_key = '${rid}'`);
    const { status } = await ana.call("PATCH", `/api/v1/crm/accounts/${ids.supplier}`, {
      name: "Berg Group",
      version: 2,
    });
    expect(status).toBe(200);
    expect(brief(await tampered(content, bound))).toEqual([`rolled_back crm.accounts ${ids.supplier}`]);
  });
});

test("an edit of any column of a row changes its hash", () => {
  const path = join(house.folder, "copy.db");
  database.query("VACUUM INTO ?").run(path);
  const copy = new Database(path, { strict: true });
  for (const [name] of copy.query("SELECT name FROM sqlite_master WHERE type = 'trigger'").values())
    copy.run(`DROP TRIGGER ${name}`);
  copy.run("PRAGMA ignore_check_constraints = ON");
  const connection = new Connection(copy);
  let tried = 0;
  for (const table of house.appliance.engine.store.tracked) {
    const [row] = table.page(connection, null, 1);
    for (const column of row ? table.columnNames : []) {
      copy.run("BEGIN");
      edit(copy, table.name, column, row?.rowid ?? 0n);
      const contents = table.page(connection, null, 1000).map(({ content }) => content);
      expect(contents, `${table.name} ${column}`).not.toContain(row?.content ?? "");
      copy.run("ROLLBACK");
      tried += 1;
    }
  }
  copy.close();
  expect(tried).toBeGreaterThan(100);
});

function edit(copy: Database, table: string, column: string, rowid: bigint): void {
  const set = (value: string) =>
    copy.run(`UPDATE ${table} SET "${column}" = ${value} WHERE rowid = ${rowid}`);
  const [[type] = []] = copy
    .query(`SELECT typeof("${column}") FROM ${table} WHERE rowid = ${rowid}`)
    .values();
  if (type === "integer") set(`"${column}" + 77`);
  else if (type === "text") set(`"${column}" || 'x'`);
  else
    try {
      set("77");
    } catch {
      set("'x'");
    }
}

describe("Direct database access while the program was stopped", () => {
  test("is reported by the nightly report, the log and the status of the appliance", async () => {
    const [was] = await house.rows("SELECT name FROM crm_accounts WHERE id = ?", ids.supplier ?? "");
    const changed = "UPDATE crm_accounts SET name = ? WHERE id = ?";
    database.query(changed).run("Mallory", ids.supplier ?? "");
    database.run("CREATE TRIGGER planted AFTER INSERT ON users BEGIN SELECT 1; END");
    await house.runJobs();
    house.clock.advance(86_400_000);
    await house.runJobs();
    const again = await house.logIn("ana@example.com");
    const { body: reports } = await again.get("/api/v1/audit/reports?limit=1");
    expect(JSON.parse(reports.data[0].report).invariants).toContainEqual(
      expect.objectContaining({ name: "audit.rows_answer", holds: false, broken: 2 }),
    );
    const named = house.log.map(({ facts }) => facts);
    expect(named).toContainEqual({ kind: "changed", entity: "crm.accounts", id: ids.supplier });
    expect(named).toContainEqual({ kind: "added", type: "trigger", name: "planted" });
    const { body: state } = await again.get("/api/v1/system/conditions");
    expect(state.conditions).toContainEqual(
      expect.objectContaining({ name: "database", verdict: "warning", trouble: "database_altered" }),
    );
    database.run("DROP TRIGGER planted");
    database.query(changed).run(String(was?.name), ids.supplier ?? "");
    expect((await verifyRows(house.appliance.engine.store)).ok).toBe(true);
  });
});

/** Changes the schema and returns the findings. `back` reverts the changes. */
async function schemaAfter(statements: readonly string[], back: readonly string[]) {
  for (const sql of statements) database.run(sql);
  const { ok, schema } = await verifyRows(house.appliance.engine.store);
  for (const sql of back) database.run(sql);
  expect((await verifyRows(house.appliance.engine.store)).ok).toBe(true);
  return { ok, schema };
}

describe("Schema verification detects", () => {
  test("a trigger under the name of an index", async () => {
    const [index] = await house.rows("SELECT name, sql FROM sqlite_master WHERE name = 'memberships_user'");
    const { ok, schema } = await schemaAfter(
      [
        "DROP INDEX memberships_user",
        "CREATE TRIGGER memberships_user AFTER INSERT ON users BEGIN SELECT 1; END",
        String(index?.sql),
      ],
      ["DROP TRIGGER memberships_user"],
    );
    expect({ ok, schema }).toEqual({
      ok: false,
      schema: [{ kind: "added", type: "trigger", name: "memberships_user" }],
    });
  });

  test("changed row totals", async () => {
    const add = (more: number) => `UPDATE total_crm_contacts_by_state SET count = count + ${more}`;
    const { ok, schema } = await schemaAfter([add(1)], [add(-1)]);
    expect({ ok, schema }).toEqual({
      ok: false,
      schema: [{ kind: "changed", type: "total", name: "crm_contacts_by_state" }],
    });
    const { schema: more } = await schemaAfter(
      ["UPDATE total_crm_contacts_by_state SET state = state || 'x'"],
      ["UPDATE total_crm_contacts_by_state SET state = substr(state, 1, length(state) - 1)"],
    );
    expect(more).toEqual(schema);
  });

  test("rows hidden from their index", async () => {
    const own = await TestAppliance.start();
    await own.setUp();
    await own.appliance.stop();
    const path = join(own.folder, "freehold.db");
    const emptied = join(own.folder, "emptied.db");
    const outside = new Database(path);
    outside.run("PRAGMA wal_checkpoint(TRUNCATE)");
    const page = outside
      .query<{ at: number; bytes: number }, []>(
        `SELECT (rootpage - 1) * page_size AS at, page_size AS bytes FROM sqlite_master, pragma_page_size
         WHERE name = 'memberships_user'`,
      )
      .get();
    if (!page) throw new Error("there is no such index");
    outside.close();
    copyFileSync(path, emptied);
    const other = new Database(emptied);
    other.run("PRAGMA foreign_keys = OFF");
    other.run("DELETE FROM memberships");
    other.run("PRAGMA wal_checkpoint(TRUNCATE)");
    other.close();
    const file = openSync(path, "r+");
    writeSync(file, readFileSync(emptied), page.at, page.bytes, page.at);
    closeSync(file);
    rmSync(emptied);
    const { code, stdout } = await inside(["audit", "verify", "--data", own.folder, "--json"]);
    rmSync(own.folder, { recursive: true, force: true });
    expect(code).toBe(1);
    expect(stdout).toContain("The index memberships_user was changed outside of Freehold.");
  });
});

test("the command line reports unproven rows after the hashes were deleted", async () => {
  const own = await TestAppliance.start();
  const { userId } = await own.setUp();
  await own.appliance.stop();
  const outside = new Database(join(own.folder, "freehold.db"), { strict: true });
  outside.run("DELETE FROM audit_rows");
  outside.run("UPDATE users SET name = 'Mallory'");
  outside.close();
  const { code, stdout } = await inside(["audit", "verify", "--data", own.folder, "--json"]);
  const { trails }: { trails: { check: string; row?: object }[] } = JSON.parse(stdout);
  rmSync(own.folder, { recursive: true, force: true });
  expect(code).toBe(1);
  expect(trails.flatMap(({ row }) => row ?? [])).toContainEqual({
    kind: "unproven",
    entity: "users",
    id: userId,
  });
  expect(stdout).not.toContain("Mallory");
});

test("rows of an older database are covered once by an event", async () => {
  const empty = await TestAppliance.start();
  await empty.appliance.stop();
  const older = new Database(join(empty.folder, "freehold.db"), { strict: true });
  older.run(
    "INSERT INTO organizations (key, id, name, slug, currency, time_zone, size, plan, version, created_at, updated_at) VALUES (1, 'o', 'Old', 'old', 'EUR', 'UTC', 'small', 'free', 1, 1, 1)",
  );
  older.close();
  const upgraded = await TestAppliance.start([], empty.folder);
  const sealed = () =>
    upgraded.rows("SELECT collection FROM audit_events WHERE org = 0 AND action = 'audit.rows.sealed'");
  expect(await sealed()).toEqual([{ collection: "organizations" }]);
  expect((await verifyRows(upgraded.appliance.engine.store)).ok).toBe(true);
  await upgraded.appliance.stop();
  const again = await TestAppliance.start([], empty.folder);
  expect(
    await again.rows("SELECT count(*) AS n FROM audit_events WHERE action = 'audit.rows.sealed'"),
  ).toEqual([{ n: 1 }]);
  await again.stop();
});

test("every event of a log with numbers of four digits is compared with the rows", async () => {
  const contacts = async () => {
    for (let n = 0; n < 60; n += 1) await ana.post("/api/v1/crm/contacts", { last_name: `Lee ${n}` });
  };
  await contacts();
  while (await house.rows("SELECT max(seq) < 1000 AS short FROM audit_events").then(([log]) => log?.short))
    await Promise.all(Array.from({ length: 50 }, () => ana.get("/api/v1/crm/contacts?limit=1")));
  await contacts();
  const [{ written } = { written: 0 }] = await house.rows(
    "SELECT count(*) AS written FROM audit_events WHERE row_hashes IS NOT NULL",
  );
  const { ok, events } = await verifyRows(house.appliance.engine.store);
  expect({ ok, events }).toEqual({ ok: true, events: Number(written) });
});
