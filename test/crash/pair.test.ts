import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freshFolder } from "../kit/appliance.ts";
import { initialised, run, Served } from "../kit/executable.ts";

let whole: string;
let other: string;
const folders: string[] = [];
beforeAll(async () => {
  [whole, other] = [await initialised(), await initialised()];
  folders.push(whole, other);
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function copyOf(folder: string): string {
  const copy = freshFolder();
  folders.push(copy);
  cpSync(folder, copy, { recursive: true });
  return copy;
}

function flip(path: string, value: Uint8Array): void {
  const bytes = readFileSync(path);
  const at = bytes.indexOf(value);
  expect(at).toBeGreaterThan(0);
  bytes.writeUInt8(bytes.readUInt8(at + 8) ^ 0x01, at + 8);
  writeFileSync(path, bytes);
}

function valueIn(path: string, sql: string): Uint8Array {
  const vault = new Database(path);
  const row = vault.query<{ value: string | Uint8Array }, []>(sql).get();
  vault.run("PRAGMA wal_checkpoint(TRUNCATE)");
  vault.close();
  return Buffer.from(row?.value ?? "");
}

const SECRET = "SELECT value FROM secrets WHERE name = 'audit_signing_key'";
const KEY = "SELECT key AS value FROM person_keys ORDER BY id LIMIT 1";

interface Case {
  name: string;
  spoil(folder: string): void;
  says: RegExp;
}

const CASES: readonly Case[] = [
  {
    name: "the vault is removed",
    spoil: (folder) => rmSync(join(folder, "vault.db")),
    says: /The keys \(vault\.db\) are missing/,
  },
  {
    name: "the vault is empty",
    spoil: (folder) => truncateSync(join(folder, "vault.db"), 0),
    says: /The keys \(vault\.db\) are empty/,
  },
  {
    name: "the vault is truncated",
    spoil: (folder) => truncateSync(join(folder, "vault.db"), 20_000),
    says: /vault\.db is damaged/,
  },
  {
    name: "the vault is not a database",
    spoil: (folder) => writeFileSync(join(folder, "vault.db"), "no database, by no means ".repeat(400)),
    says: /vault\.db is damaged/,
  },
  {
    name: "a bit of a secret is flipped",
    spoil: (folder) => flip(join(folder, "vault.db"), valueIn(join(folder, "vault.db"), SECRET)),
    says: /vault\.db is damaged: a row of secrets is not what was written/,
  },
  {
    name: "a bit of a person's key is flipped",
    spoil: (folder) => flip(join(folder, "vault.db"), valueIn(join(folder, "vault.db"), KEY)),
    says: /vault\.db is damaged: a row of person_keys is not what was written/,
  },
  {
    name: "the vault is from another folder",
    spoil: (folder) => cpSync(join(other, "vault.db"), join(folder, "vault.db")),
    says: /do not belong together/,
  },
  {
    name: "the database is from another folder",
    spoil: (folder) => cpSync(join(other, "freehold.db"), join(folder, "freehold.db")),
    says: /do not belong together/,
  },
  {
    name: "the database is removed",
    spoil: (folder) => rmSync(join(folder, "freehold.db")),
    says: /The database \(freehold\.db\) is missing/,
  },
  {
    name: "both are removed but files of the audit trail remain",
    spoil: (folder) => {
      for (const name of ["freehold.db", "vault.db"]) rmSync(join(folder, name));
    },
    says: /The database \(freehold\.db\) and its keys \(vault\.db\) are missing/,
  },
  {
    name: "the vault is older than keys used by the database",
    spoil: (folder) => {
      const vault = new Database(join(folder, "vault.db"));
      vault.run("UPDATE sqlite_sequence SET seq = 3 WHERE name = 'person_keys'");
      vault.run("DELETE FROM person_keys WHERE id > 3");
      vault.close();
      const records = new Database(join(folder, "freehold.db"));
      records.run("UPDATE vault_pair SET last_key = 1024");
      records.close();
    },
    says: /are older than the database/,
  },
];

describe("Start with a damaged database or vault", () => {
  test.each(CASES.map((one) => [one.name, one] as const))(
    "serve and doctor fail with advice if %s",
    async (_name, { spoil, says }) => {
      const folder = copyOf(whole);
      spoil(folder);
      const had = ["freehold.db", "vault.db"].map((name) => existsSync(join(folder, name)));
      const served = await run(["serve", "--data", folder, "--port", "0"]);
      expect(served.code).not.toBe(0);
      expect(served.stdout).not.toContain("ready");
      expect(served.stderr).toMatch(says);
      expect(served.stderr).toContain(`freehold restore FILE --data ${folder}`);
      expect(served.stderr).not.toMatch(/^\s+at /m);
      // Neither command recreates missing files.
      expect(["freehold.db", "vault.db"].map((name) => existsSync(join(folder, name)))).toEqual(had);
      const doctor = await run(["doctor", "--data", folder]);
      expect(doctor.code).toBe(1);
      expect(doctor.stdout).toMatch(says);
    },
  );
});

describe("Interrupted first start", () => {
  test.each([
    ["with an empty vault", ["vault.db"]],
    ["with both files empty", ["vault.db", "freehold.db"]],
    ["with an empty database", ["freehold.db"]],
  ])("resumes %s", async (_name, names) => {
    const folder = freshFolder();
    folders.push(folder);
    for (const name of names) writeFileSync(join(folder, name), "");
    const served = await Served.start(folder);
    expect(await served.stop()).toBe(0);
  });

  test("resumes with keys that no database uses yet", async () => {
    const folder = copyOf(whole);
    for (const name of ["freehold.db", "checkpoints"]) rmSync(join(folder, name), { recursive: true });
    const vault = new Database(join(folder, "vault.db"));
    vault.run("DELETE FROM secrets WHERE name <> 'pair'");
    vault.close();
    const served = await Served.start(folder);
    expect(await served.stop()).toBe(0);
  });
});

test("a folder of an earlier version without a binding is bound at the next start", async () => {
  const folder = copyOf(whole);
  unbind(folder);
  const served = await Served.start(folder);
  expect(await served.stop()).toBe(0);
  cpSync(join(other, "vault.db"), join(folder, "vault.db"));
  expect((await run(["serve", "--data", folder, "--port", "0"])).stderr).toMatch(/do not belong together/);
});

test("a folder of an earlier version with foreign keys does not start", async () => {
  const [folder, foreign] = [copyOf(whole), copyOf(other)];
  for (const one of [folder, foreign]) unbind(one);
  cpSync(join(foreign, "vault.db"), join(folder, "vault.db"));
  expect((await run(["serve", "--data", folder, "--port", "0"])).stderr).toMatch(/do not belong together/);
});

/** Removes the link between the two databases, which earlier versions did not have. */
function unbind(folder: string): void {
  const records = new Database(join(folder, "freehold.db"));
  records.run("DROP TABLE vault_pair");
  records.close();
  const vault = new Database(join(folder, "vault.db"));
  vault.run("DELETE FROM secrets WHERE name IN ('pair', 'paired')");
  for (const table of ["secrets", "person_keys", "erasures"])
    vault.run(`ALTER TABLE ${table} DROP COLUMN sum`);
  vault.close();
}
