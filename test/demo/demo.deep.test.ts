import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { rmSync } from "node:fs";
import { demoCommand } from "../../src/cli/demo.ts";
import { runCommand } from "../../src/cli/run.ts";
import { features } from "../../src/features.ts";
import { type Client, freshFolder, type Json, TestAppliance } from "../kit/appliance.ts";

const COMMANDS = { demo: async () => demoCommand };

const CHEAP = ["--identity-argon2-memory-kib", "8", "--identity-argon2-iterations", "1"];
const UNTIL = "2025-11-14";

const folders: string[] = [];

function folder(): string {
  const made = freshFolder();
  folders.push(made);
  return made;
}

async function run(...args: string[]): Promise<{ code: number; printed: string; errors: string }> {
  const [printed, errors]: [string[], string[]] = [[], []];
  const out = spyOn(process.stdout, "write").mockImplementation((text) => printed.push(String(text)) > 0);
  const err = spyOn(process.stderr, "write").mockImplementation((text) => errors.push(String(text)) > 0);
  try {
    const code = await runCommand(COMMANDS, ["demo", ...args, ...CHEAP], {});
    return { code, printed: printed.join(""), errors: errors.join("") };
  } finally {
    out.mockRestore();
    err.mockRestore();
  }
}

describe("freehold demo", () => {
  let data: string;
  let demo: Json;
  let app: TestAppliance;
  let owner: Client;

  beforeAll(async () => {
    data = folder();
    const { code, printed } = await run("--data", data, "--months", "3", "--until", UNTIL, "--json");
    expect(code).toBe(0);
    demo = JSON.parse(printed);
    app = await TestAppliance.start([], data);
    owner = await app.logIn("katharina.lindner@veldrin.example.com", demo.password);
  });

  afterAll(async () => {
    await app.stop();
    for (const one of folders) rmSync(one, { recursive: true, force: true });
  });

  test("creates six users with different roles who can log in", async () => {
    expect(demo.people).toHaveLength(6);
    expect(new Set(demo.people.map(({ roles }: Json) => roles.join())).size).toBe(6);
    for (const { email } of demo.people) await app.logIn(email, demo.password);
  });

  test("passes the audit trail verification and all invariants", async () => {
    expect((await owner.get("/api/v1/audit/verify")).body.ok).toBe(true);
    const { invariants } = (await owner.get("/api/v1/system/health")).body;
    expect(invariants.filter(({ holds }: Json) => !holds)).toEqual([]);
  });

  test("balances the books and closes months", async () => {
    const balance = (await owner.get("/api/v1/fin/balance-sheet")).body;
    expect(balance.balanced).toBe(true);
    const { by_state } = (await owner.get("/api/v1/fin/stats")).body.records.periods;
    expect(by_state.closed).toBeGreaterThan(2);
  });

  test("fills every collection", async () => {
    const empty: string[] = [];
    for (const { module, name } of features.entities) {
      const { data: records } = (await owner.get(`/api/v1/${module}/${name}?limit=1`)).body;
      if (records.length === 0) empty.push(`${module}.${name}`);
    }
    expect(empty).toEqual([]);
  });

  test("posts manual entries by another user than their author", async () => {
    const { data: entries } = (
      await owner.get("/api/v1/fin/journal-entries?state=posted&journal=general&limit=200")
    ).body;
    const byHand = entries.filter(({ source }: Json) => source === null);
    expect(byHand.length).toBeGreaterThan(0);
    expect(byHand.filter(({ created_by, posted_by }: Json) => created_by === posted_by)).toEqual([]);
  });

  test("does not change a folder that already has an organisation", async () => {
    const used = folder();
    const other = await TestAppliance.start([], used);
    await other.setUp();
    await other.appliance.stop();
    const { code, errors } = await run("--data", used, "--months", "1", "--until", UNTIL);
    expect(code).toBe(1);
    expect(errors).toContain("has an organisation already");
  });

  test("rejects a date in the future", async () => {
    const { code, errors } = await run("--data", folder(), "--until", "2999-01-01");
    expect(code).toBe(2);
    expect(errors).toContain("--until must be in the past");
  });
});
