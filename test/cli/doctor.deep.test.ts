import { Database } from "bun:sqlite";
import { afterEach, describe, expect, test } from "bun:test";
import { createPrivateKey, createPublicKey } from "node:crypto";
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { makeAuthority, makeCertificate, type Pair } from "../../src/http/tls/certificate.ts";
import { freshFolder, TestAppliance } from "../kit/appliance.ts";
import { attach } from "../kit/files.ts";
import { inside } from "./verbs/inside.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Creates a folder with an organisation and private permissions, as a stopped server leaves it. */
async function stopped(): Promise<string> {
  const appliance = await TestAppliance.start();
  folders.push(appliance.folder);
  await appliance.setUp();
  await appliance.appliance.stop();
  return appliance.folder;
}

interface Found {
  check: string;
  state: string;
  message: string;
  advice?: string;
}

async function examined(folder: string, ...flags: string[]) {
  const { code, stdout } = await inside(["doctor", "--data", folder, "--json", ...flags]);
  const { ok, findings }: { ok: boolean; findings: Found[] } = JSON.parse(stdout);
  const of = (check: string) => findings.filter((one) => one.check === check);
  return { code, ok, findings, of };
}

/** Changes the database directly, with its triggers disabled. */
function alter(folder: string, sql: string): void {
  const database = new Database(join(folder, "freehold.db"));
  const guards = database
    .query<{ name: string; sql: string }, []>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name LIKE 'audit%'",
    )
    .all();
  for (const { name } of guards) database.run(`DROP TRIGGER ${name}`);
  database.run(sql);
  for (const guard of guards) database.run(guard.sql);
  database.close();
}

function pairFor(days: number): Pair {
  const authority = makeAuthority(Date.now() - 30 * DAY, 3650);
  const keys = { privateKey: createPrivateKey(authority.key), publicKey: createPublicKey(authority.key) };
  return makeCertificate({ ...keys, mark: "00" }, ["localhost"], Date.now() - 30 * DAY, days + 30);
}

const DAY = 86_400_000;

function certificate(folder: string, days: number): string[] {
  const { cert, key } = pairFor(days);
  const paths = { cert: join(folder, "cert.pem"), key: join(folder, "key.pem") };
  writeFileSync(paths.cert, cert, { mode: 0o600 });
  writeFileSync(paths.key, key, { mode: 0o600 });
  return ["--tls-cert", paths.cert, "--tls-key", paths.key];
}

describe("freehold doctor", () => {
  test("runs all checks and finds no problem in a healthy folder", async () => {
    const { code, ok, findings } = await examined(await stopped());
    expect({ code, ok }).toEqual({ code: 0, ok: true });
    expect([...new Set(findings.map(({ check }) => check))]).toEqual([
      "settings",
      "limits",
      "tls",
      "provider",
      "backups",
      "lock",
      "log",
      "rights",
      "disk",
      "leftovers",
      "kept",
      "files",
      "pages",
      "pair",
      "references",
      "schema",
      "clock",
      "contents",
      "rows",
      "audit",
      "records",
    ]);
  });

  test("--fix restricts file permissions", async () => {
    const folder = await stopped();
    chmodSync(join(folder, "vault.db"), 0o644);
    chmodSync(folder, 0o755);
    expect((await examined(folder)).of("rights")).toMatchObject([{ state: "warning" }]);
    expect((await examined(folder, "--fix")).of("rights")).toMatchObject([{ state: "mended" }]);
    expect(statSync(join(folder, "vault.db")).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect((await examined(folder)).of("rights")).toMatchObject([{ state: "ok" }]);
  });

  test("--fix removes the remains of a killed process", async () => {
    const folder = await stopped();
    mkdirSync(join(folder, ".restore", "new"), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, "files", "incoming", "half"), "half a file", { mode: 0o600 });
    expect((await examined(folder)).of("leftovers")).toMatchObject([{ state: "warning" }]);
    mkdirSync(join(folder, ".restore", "new"), { recursive: true, mode: 0o700 });
    expect((await examined(folder, "--fix")).of("leftovers")).toMatchObject([{ state: "mended" }]);
    expect((await examined(folder)).of("leftovers")).toMatchObject([{ state: "ok" }]);
  });

  test("finds an interrupted upload in every folder of uploads", async () => {
    const folder = await stopped();
    for (const name of ["files", "documents", "imports"]) {
      const half = join(folder, name, "incoming", "half");
      writeFileSync(half, "half a file", { mode: 0o600 });
      expect([name, (await examined(folder)).of("leftovers")]).toMatchObject([name, [{ state: "warning" }]]);
      writeFileSync(half, "half a file", { mode: 0o600 });
      expect((await examined(folder, "--fix")).of("leftovers")).toMatchObject([{ state: "mended" }]);
      expect(existsSync(half)).toBe(false);
    }
  });

  test("reports an attachment replaced with one of the same length", async () => {
    const house = await TestAppliance.start();
    folders.push(house.folder);
    const ana = await house.setUp();
    const lead = await ana.post("/api/v1/crm/leads", { name: "Zoë", source: "website" });
    const { status, body } = await attach(
      house.base,
      ana,
      `/api/v1/crm/leads/${lead.body.id}/attachments`,
      "pay 100",
      "text/plain",
    );
    expect(status).toBe(201);
    await house.appliance.stop();
    expect((await examined(house.folder)).of("contents")).toMatchObject([
      { state: "ok", message: "1 attachment or document matches its hash." },
    ]);
    const path = join(house.folder, "files", body.sha256.slice(0, 2), body.sha256);
    writeFileSync(path, "pay 900");
    const { code, of } = await examined(house.folder);
    expect(code).toBe(1);
    expect(of("contents")).toMatchObject([
      { state: "wrong", message: `${path} was changed: its content does not match its hash.` },
    ]);
  });

  test("reports data kept by a restore with its size", async () => {
    const folder = await stopped();
    mkdirSync(join(folder, "before-restore-20260101"), { mode: 0o700 });
    writeFileSync(join(folder, "before-restore-20260101", "freehold.db"), "x".repeat(2048), { mode: 0o600 });
    const { code, of } = await examined(folder);
    expect(code).toBe(0);
    expect(of("kept")[0]?.message).toContain("before-restore-20260101 (2 kB)");
  });

  test("checks the certificate and its key, and always the records", async () => {
    const folder = await stopped();
    for (const [days, state, message] of [
      [365, "ok", /matches its key/],
      [7, "warning", /ends on/],
      [-1, "wrong", /ended on/],
    ] as const) {
      const { of } = await examined(folder, ...certificate(folder, days));
      expect(of("tls")).toMatchObject([{ state, message: expect.stringMatching(message) }]);
      expect(of("records")).not.toEqual([]);
    }
    const flags = certificate(folder, 365);
    chmodSync(join(folder, "key.pem"), 0o644);
    expect((await examined(folder, ...flags)).of("tls")).toMatchObject([{ state: "warning" }]);
    writeFileSync(join(folder, "key.pem"), pairFor(365).key);
    const { code, of } = await examined(folder, ...flags);
    expect(code).toBe(1);
    expect(of("tls")[0]?.message).toContain("does not match the certificate");
  });

  test("reports a missing vault and creates no new one", async () => {
    const folder = await stopped();
    rmSync(join(folder, "vault.db"));
    const { code, of, findings } = await examined(folder, "--fix");
    expect(code).toBe(1);
    expect(of("files")).toMatchObject([{ state: "wrong" }]);
    expect(findings.at(-1)?.check).toBe("files");
    expect(await Bun.file(join(folder, "vault.db")).exists()).toBe(false);
  });

  test("stops after finding a damaged page", async () => {
    const folder = await stopped();
    const file = openSync(join(folder, "freehold.db"), "r+");
    const noise = Buffer.alloc(4096 * 40, 0xa5);
    writeSync(file, noise, 0, noise.length, 4096 * 20);
    closeSync(file);
    const { code, of } = await examined(folder);
    expect(code).toBe(1);
    expect(of("pages").some(({ state }) => state === "wrong")).toBe(true);
    expect(of("records")).toEqual([]);
  });

  test("reports a database file that is not a database", async () => {
    const folder = await stopped();
    writeFileSync(join(folder, "freehold.db"), "not a database at all, by no means".repeat(200));
    const { code, of } = await examined(folder);
    expect(code).toBe(1);
    expect(of("pages")).toMatchObject([
      { state: "wrong", message: expect.stringContaining("freehold.db is damaged") },
      { state: "ok" },
    ]);
  });

  test("reports an altered audit event", async () => {
    const folder = await stopped();
    alter(folder, "UPDATE audit_events SET ip = '6.6.6.6' WHERE org = 1 AND seq = 3");
    const { code, of } = await examined(folder);
    expect(code).toBe(1);
    expect(of("audit").filter(({ state }) => state === "wrong")).toHaveLength(1);
  });

  test("reports a clock set back before writing anything", async () => {
    const folder = await stopped();
    alter(folder, `UPDATE audit_checkpoints SET at = ${Date.now() + 86_400_000}`);
    const { code, of } = await examined(folder);
    expect(code).toBe(1);
    expect(of("clock")).toMatchObject([{ state: "wrong" }]);
    expect(of("records")).toEqual([]);
  });

  test("reports newer and older schemas", async () => {
    const folder = await stopped();
    alter(folder, "INSERT INTO schema_migrations VALUES ('9999_later', 1)");
    expect((await examined(folder)).of("schema")).toMatchObject([{ state: "wrong" }]);
    expect(await inside(["migrate", "status", "--data", folder])).toMatchObject({ code: 1 });
    alter(folder, "DELETE FROM schema_migrations WHERE name >= '0010'");
    expect((await examined(folder)).of("schema")).toMatchObject([{ state: "warning" }]);
  });

  test("limits itself to external checks while a server runs", async () => {
    const appliance = await TestAppliance.start();
    folders.push(appliance.folder);
    const ana = await appliance.setUp();
    const { code, of } = await examined(appliance.folder, "--fix");
    expect(code).toBe(0);
    expect(of("lock")[0]?.message).toContain("Another Freehold process is using the folder");
    expect(of("records")).toMatchObject([{ state: "skipped" }]);
    expect((await ana.get("/api/v1/system/health")).status).toBe(200);
    await appliance.stop();
  });

  test("rejects an empty folder and creates nothing in it", async () => {
    const folder = freshFolder();
    folders.push(folder);
    const { code, of } = await examined(folder);
    expect(code).toBe(1);
    expect(of("files")).toMatchObject([{ state: "wrong" }]);
    expect(await Bun.file(join(folder, "freehold.db")).exists()).toBe(false);
  });
});
