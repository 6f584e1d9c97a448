import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { KeyObject } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { signer } from "../../../src/engine/audit/checkpoint.ts";
import { type Client, freshFolder, type Json, PASSWORD, TestAppliance } from "../../kit/appliance.ts";
import { makeSample } from "../../kit/samples.ts";
import { EXPORTS } from "../exports/taking.ts";
import { archive, changeLines, enter, everything, forge, partsOf, writeParts } from "./house.ts";

const MARKER = "Zanzibarquartz";

let folder: string;
let own: string;
let parts: Record<string, Uint8Array>;
/** The old server's signing key. Anyone who holds it can forge anything. */
let key: KeyObject;
/** Every record of every collection; the sample has at least one of each. */
let before: Record<string, Json[]>;
let houses = 0;

beforeAll(async () => {
  folder = freshFolder();
  own = join(folder, "own.zip");
  const appliance = await TestAppliance.start([], join(folder, "old"));
  const ana = await appliance.setUp("Acme", "ana@example.com");
  const bob = await appliance.addOrganization(ana, "Other", "bob@example.org");
  await makeSample(bob, MARKER);
  await makeSample(ana, "ours");
  const lead = (await ana.post("/api/v1/crm/leads", { name: "With a file" })).body;
  const form = new FormData();
  form.append("file", new Blob(["hello"], { type: "text/plain" }), "note.txt");
  await fetch(`${appliance.base}/api/v1/crm/leads/${lead.id}/attachments`, {
    method: "POST",
    body: form,
    headers: { authorization: `Bearer ${ana.accessToken}` },
  });
  before = await everything(ana);
  await save(appliance, ana, own);
  const secret = appliance.appliance.engine.store.vault.secret("audit_signing_key", () => "");
  key = signer(JSON.parse(secret));
  await appliance.stop();
  parts = await partsOf(own);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function save(appliance: TestAppliance, by: Client, path: string): Promise<void> {
  const { body } = await by.post(`${EXPORTS}/archive`, {});
  await appliance.runJobs();
  const file = await fetch(`${appliance.base}${EXPORTS}/${body.id}/file`, {
    headers: { authorization: `Bearer ${by.accessToken}` },
  });
  await Bun.write(path, await file.arrayBuffer());
}

const place = (name: string) => join(folder, name);
const fresh = () => place(`house-${++houses}`);
const bytes = (text: string) => new TextEncoder().encode(text);

async function doubtsOf(path: string, ...args: string[]): Promise<string> {
  const { code, errors } = await archive("verify", path, ...args);
  expect(code).toBe(1);
  return errors;
}

/** Imports an archive, which must fail and leave an empty server behind; returns the error message. */
async function refusalOf(path: string, ...args: string[]): Promise<string> {
  const { code, errors } = await archive("import", path, "--data", place("empty"), ...args);
  expect(code).toBe(1);
  const database = new Database(join(place("empty"), "freehold.db"), { readonly: true });
  for (const table of ["organizations", "users", "memberships", "crm_leads", "fin_postings", "former_logs"])
    expect(database.query(`SELECT * FROM ${table}`).all()).toEqual([]);
  database.close();
  return errors;
}

test("an archive contains nothing of other organisations on the appliance", () => {
  const text = Object.values(parts)
    .map((part) => Buffer.from(part).toString("latin1"))
    .join("\n");
  expect(text).toContain("With a file");
  for (const theirs of [MARKER, "bob@example.org", "Other"]) expect(text.includes(theirs)).toBe(false);
  expect(Buffer.from(readFileSync(own)).includes(MARKER)).toBe(false);
});

test("an archive contains no password, session or token", () => {
  const text = Object.entries(parts)
    .filter(([name]) => !name.startsWith("audit/"))
    .map(([, part]) => Buffer.from(part).toString("utf8"))
    .join("\n");
  for (const secret of ["$argon2", "password_hash", "refresh_id", "token_hash", "signing_key", PASSWORD])
    expect(text.includes(secret)).toBe(false);
});

describe("Modified archives are rejected with the modified part named", () => {
  test("for a changed record", async () => {
    const changed = changeLines(parts, "records/crm.leads.ndjson", (line) => ({
      ...line,
      name: "Changed!!!!",
    }));
    expect(await doubtsOf(await writeParts(place("a.zip"), changed))).toContain("records/crm.leads.ndjson");
  });

  test("for a changed attachment", async () => {
    const name = Object.keys(parts).find((one) => one.startsWith("attachments/")) ?? "";
    const changed = { ...parts, [name]: bytes("HELLO") };
    expect(await doubtsOf(await writeParts(place("b.zip"), changed))).toContain(name);
  });

  test("for missing or additional parts", async () => {
    const { "records/crm.leads.ndjson": _, ...less } = parts;
    expect(await doubtsOf(await writeParts(place("c.zip"), less))).toContain("records/crm.leads.ndjson");
    const more = { ...parts, "tables/extra.ndjson": bytes("{}\n") };
    expect(await doubtsOf(await writeParts(place("d.zip"), more))).toContain("tables/extra.ndjson");
  });

  test("for a changed or unsigned manifest", async () => {
    const manifest = JSON.parse(Buffer.from(parts["manifest.json"] ?? []).toString());
    const changed = { ...parts, "manifest.json": bytes(JSON.stringify({ ...manifest, appliance: "other" })) };
    expect(await doubtsOf(await writeParts(place("e.zip"), changed))).toContain("manifest.json");
    const { "manifest.sig": _, ...unsigned } = parts;
    expect(await doubtsOf(await writeParts(place("f.zip"), unsigned))).toContain("manifest.sig");
  });

  test("for another signing key than the given one", async () => {
    const path = await forge(place("g.zip"), parts);
    const manifest = JSON.parse(Buffer.from(parts["manifest.json"] ?? []).toString());
    writeFileSync(place("acme.jwk"), JSON.stringify(manifest.public_key));
    expect(await doubtsOf(path, "--key", place("acme.jwk"))).toContain("manifest.json");
    expect((await archive("verify", own, "--key", place("acme.jwk"))).code).toBe(0);
  });

  test("for a changed audit trail, even with recomputed checksums", async () => {
    const text = Buffer.from(parts["audit/events.ndjson"] ?? []).toString();
    const changed = {
      ...parts,
      "audit/events.ndjson": bytes(text.replace('"outcome":"ok"', '"outcome":"no"')),
    };
    expect(await doubtsOf(await forge(place("h.zip"), changed, key))).toContain("audit/events.ndjson");
  });

  test("for a truncated or empty file", async () => {
    const whole = readFileSync(own);
    writeFileSync(place("i.zip"), whole.subarray(0, whole.length / 2));
    expect(await doubtsOf(place("i.zip"))).toContain("ZIP");
    writeFileSync(place("j.zip"), "PK but not really");
    expect(await doubtsOf(place("j.zip"))).toContain("ZIP");
    expect(await doubtsOf(place("nowhere.zip"))).toContain("does not exist");
  });
});

describe("Forged archives are rejected despite matching checksums and signature", () => {
  const forgeries: [name: string, part: string, change: (line: Json, i: number) => Json, text: string][] = [
    ["an unknown state", "records/crm.leads.ndjson", (line) => ({ ...line, state: "owned" }), "crm.leads"],
    ["an unknown field", "records/crm.leads.ndjson", (line) => ({ ...line, org: 1 }), "crm.leads"],
    ["a wrong type", "records/crm.leads.ndjson", (line) => ({ ...line, version: "1" }), "crm.leads"],
    ["a duplicate ID", "records/crm.leads.ndjson", (line) => ({ ...line, id: "x" }), "conflicting value"],
    ["an unknown column", "tables/memberships.ndjson", (line) => ({ ...line, "x) --": 1 }), "column"],
    [
      "a membership of an unknown user",
      "tables/memberships.ndjson",
      (line) => ({ ...line, user_id: "x" }),
      "conflicting value",
    ],
    [
      "unbalanced books",
      "records/fin.journal-entries.ndjson",
      (line) => ({ ...line, total: 1, lines: [] }),
      "would fail consistency checks",
    ],
  ];
  for (const [name, part, change, text] of forgeries) {
    test(name, async () => {
      const path = await forge(place("forged.zip"), changeLines(parts, part, change), key);
      expect(await refusalOf(path)).toContain(text);
    });
  }

  test("for an organisation that differs from the manifest", async () => {
    const organization = JSON.parse(Buffer.from(parts["organization.json"] ?? []).toString());
    organization.organization.id = "other";
    const changed = { ...parts, "organization.json": bytes(`${JSON.stringify(organization)}\n`) };
    expect(await refusalOf(await forge(place("k.zip"), changed, key))).toContain("organization.json");
  });
});

describe("Malicious archives are rejected", () => {
  const names = [
    "../evil.ndjson",
    "/etc/passwd",
    "records/../../x.ndjson",
    "C:\\x",
    "Manifest.json",
    "records/CRM.LEADS.ndjson",
    "records/a\u0000b.ndjson",
  ];
  for (const name of names) {
    test(`for a part named ${JSON.stringify(name)}`, async () => {
      const path = await writeParts(place("l.zip"), { ...parts, [name]: bytes("{}\n") });
      expect(await doubtsOf(path)).toContain("a file with an unexpected name");
    });
  }

  test("for a duplicate part", async () => {
    const path = await writeParts(place("m.zip"), {
      ...parts,
      "tables/aaaaa.ndjson": bytes("{}\n"),
      "tables/bbbbb.ndjson": bytes("{}\n"),
    });
    const renamed = readFileSync(path).toString("latin1").replaceAll("tables/bbbbb", "tables/aaaaa");
    writeFileSync(path, renamed, "latin1");
    expect(await doubtsOf(path)).toContain("twice");
  });

  test("for a link", async () => {
    const path = await writeParts(place("n.zip"), parts);
    const zip = readFileSync(path);
    const at = zip.lastIndexOf("PK\x01\x02", undefined, "latin1");
    zip.writeUInt32LE(0o120_777 * 0x1_0000, at + 38);
    writeFileSync(path, zip);
    expect(await doubtsOf(path)).toContain("link");
  });

  /** Adds a part whose size is declared wrongly in the archive's directory. */
  async function claiming(path: string, content: Uint8Array, size: number): Promise<string> {
    await writeParts(path, { ...parts, "tables/bomb.ndjson": content });
    const zip = readFileSync(path);
    const name = zip.lastIndexOf("tables/bomb.ndjson", undefined, "latin1");
    zip.writeUInt32LE(size, name - 46 + 24);
    writeFileSync(path, zip);
    return path;
  }

  test("for a declared size far above that of the records", async () => {
    const path = await claiming(place("o.zip"), new Uint8Array(100), 4_000_000_000);
    expect(await doubtsOf(path)).toContain("far more");
  });

  test("for content larger than declared", async () => {
    const path = await claiming(place("p.zip"), new Uint8Array(5_000_000), 10);
    expect(await doubtsOf(path)).toContain("tables/bomb.ndjson");
  });
});

describe("Importing an archive", () => {
  test("is rejected if its owner's address belongs to another account", async () => {
    const data = fresh();
    const first = await TestAppliance.start([], data);
    await first.setUp("Elsewhere", "ana@example.com");
    await first.appliance.stop();
    const clash = await archive("import", own, "--data", data);
    expect([clash.code, clash.errors]).toEqual([1, expect.stringContaining("a different account")]);
  });

  test("works once next to other organisations, without operator rights for its owner", async () => {
    const target = fresh();
    const second = await TestAppliance.start([], target);
    await second.setUp("Elsewhere", "zoe@example.com");
    await second.appliance.stop();
    const moved = await archive("import", own, "--data", target);
    expect(moved.code).toBe(0);
    const { appliance, client } = await enter(target, moved.printed.people, "ana@example.com");
    expect((await client.get("/api/v1/crm/leads?q=file")).body.data[0].name).toBe("With a file");
    for (const [list, records] of Object.entries(await everything(client)))
      expect([list, records]).toEqual([list, before[list] ?? []]);
    const tried = await client.post("/api/v1/system/organizations", {});
    expect(tried.status).toBe(403);
    await appliance.appliance.stop();
    const again = await archive("import", own, "--data", target);
    expect([again.code, again.errors]).toEqual([1, expect.stringContaining("already exists on this server")]);
  });
});
