import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { TestAppliance } from "../kit/appliance.ts";
import { inside, runJson } from "./verbs/inside.ts";

// Commands cannot use the folder while a server runs, so each step starts a new server.
let folder: string;
const at = (name: string) => join(folder, "..", `${folder.split("/").at(-1)}-${name}`);

beforeAll(async () => {
  const appliance = await TestAppliance.start();
  folder = appliance.folder;
  const ana = await appliance.setUp();
  await appliance.invite(ana, "ben@example.com", ["employee"]);
  await appliance.invite(ana, "cleo@example.com", ["admin", "crm_clerk"]);
  await appliance.appliance.stop();
  writeFileSync(
    at("leads.csv"),
    "Name,Mail,Colour\nIda,ida@example.com,red\nJon,not an address,blue\nKim,kim@example.com,green\n",
  );
});
afterAll(() => {
  for (const name of readdirSync(join(folder, "..")))
    if (name.startsWith(folder.split("/").at(-1) ?? ""))
      rmSync(join(folder, "..", name), { recursive: true, force: true });
});

const ANA = ["--as", "ana@example.com"];

async function names(...flags: string[]): Promise<string[]> {
  const path = at(`out-${crypto.randomUUID()}.ndjson`);
  await runJson(folder, "export", "crm.leads", path, ...ANA, ...flags);
  const lines = readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line).name).toSorted();
}

describe("freehold import", () => {
  test("--check reports the result of each row without importing", async () => {
    expect(await runJson(folder, "import", "crm.leads", at("leads.csv"), ...ANA, "--check")).toMatchObject({
      exit: 1,
      event: "checked",
      progress: { created: 2, failed: 1 },
      ignored_columns: ["Colour"],
      problems: [{ row: 3, column: "Mail" }],
    });
    expect(await names()).toEqual([]);
  });

  test("--all-or-nothing imports nothing if a row is invalid", async () => {
    const all = await runJson(folder, "import", "crm.leads", at("leads.csv"), ...ANA, "--all-or-nothing");
    expect(all).toMatchObject({ exit: 1, event: "checked", progress: { failed: 1 } });
    expect(await names()).toEqual([]);
  });

  test("imports valid rows as the given user and writes invalid ones to a file", async () => {
    const bad = at("bad.csv");
    const first = await runJson(
      folder,
      "import",
      "crm.leads",
      at("leads.csv"),
      "--as",
      "cleo@example.com",
      "--bad-rows",
      bad,
    );
    expect(first).toMatchObject({ exit: 1, event: "imported", progress: { created: 2, failed: 1 } });
    expect(await names()).toEqual(["Ida", "Kim"]);
    expect(statSync(bad).mode & 0o777).toBe(0o600);
    writeFileSync(bad, readFileSync(bad, "utf8").replace("not an address", "jon@example.com"));
    const again = await runJson(folder, "import", "crm.leads", bad, "--as", "cleo@example.com");
    expect(again).toMatchObject({ exit: 0, event: "imported", progress: { created: 1, failed: 0 } });
    expect(await names()).toEqual(["Ida", "Jon", "Kim"]);
  });

  test("updates by a field, maps columns and counts unchanged rows", async () => {
    const path = at("again.csv");
    writeFileSync(path, "Post,Wer\nida@example.com,Ida the Second\nkim@example.com,Kim\n");
    const map = "Post=email,Wer=name";
    const done = await runJson(
      folder,
      "import",
      "crm.leads",
      path,
      ...ANA,
      "--update-by",
      "email",
      "--map",
      map,
    );
    expect(done).toMatchObject({
      exit: 0,
      progress: { created: 0, updated: 1, unchanged: 1 },
      ignored_columns: [],
    });
    expect(await names()).toEqual(["Ida the Second", "Jon", "Kim"]);
  });

  test("--create-missing creates the records that rows refer to", async () => {
    writeFileSync(at("contacts.csv"), "Last name,Company\nIda,New Co\nJon,New Co\n");
    const given = ["import", "crm.contacts", at("contacts.csv"), ...ANA];
    expect(await runJson(folder, ...given, "--check")).toMatchObject({
      exit: 1,
      creates: [],
      missing: [{ collection: "crm.accounts", count: 1, first: [{ name: "New Co", id: null }] }],
    });
    expect(await runJson(folder, ...given, "--create-missing", "crm.accounts")).toMatchObject({
      exit: 0,
      event: "imported",
      progress: { created: 2, failed: 0 },
      creates: [{ collection: "crm.accounts", count: 1, first: [{ name: "New Co" }] }],
    });
  });

  test("cancels the import if its options are invalid", async () => {
    const refused = await runJson(
      folder,
      "import",
      "crm.leads",
      at("leads.csv"),
      ...ANA,
      "--update-by",
      "colour",
    );
    expect(refused).toMatchObject({ exit: 1, details: [expect.stringContaining("email")] });
    const appliance = await TestAppliance.start([], folder);
    const ana = await appliance.logIn("ana@example.com");
    const { body } = await ana.get("/api/v1/data/imports");
    await appliance.appliance.stop();
    const states = new Set(body.data.map(({ state }: { state: string }) => state));
    expect(states).toEqual(new Set(["done", "cancelled"]));
  });

  test("leaves no pending job for the server", async () => {
    const appliance = await TestAppliance.start([], folder);
    const ana = await appliance.logIn("ana@example.com");
    const { body } = await ana.get("/api/v1/system/jobs?state=waiting");
    await appliance.appliance.stop();
    expect(body.data.filter(({ name }: { name: string }) => name.startsWith("data."))).toEqual([]);
  });
});

describe("freehold export", () => {
  test("writes all formats, readable only by the owner", async () => {
    for (const [ending, start] of [
      ["csv", "\ufeff"],
      ["json", "["],
      ["ndjson", "{"],
      ["xlsx", "PK"],
    ] as const) {
      const path = at(`all.${ending}`);
      const { exit, rows, size } = await runJson(folder, "export", "crm.leads", path, ...ANA);
      expect({ exit, rows, size }).toEqual({ exit: 0, rows: 3, size: statSync(path).size });
      expect(readFileSync(path, "utf8").startsWith(start)).toBe(true);
      expect(statSync(path).mode & 0o777).toBe(0o600);
    }
  });

  test("applies the filters and fields of the list API", async () => {
    expect(await names("--filter", "email=kim@example.com")).toEqual(["Kim"]);
    expect(await names("--archived")).toEqual([]);
    const path = at("fields.csv");
    await runJson(folder, "export", "crm.leads", path, ...ANA, "--fields", "name");
    expect(
      readFileSync(path, "utf8").split("\r\n")[0]?.replace("\ufeff", "").split(",").includes("email"),
    ).toBe(false);
  });

  test("keeps no copy in the data folder", () => {
    expect(readdirSync(join(folder, "exports"))).toEqual([]);
  });
});

test("import and export without permission are rejected and audited", async () => {
  const refused = await runJson(folder, "export", "crm.leads", at("no.csv"), "--as", "ben@example.com");
  expect(refused).toMatchObject({ exit: 1, code: "ACCESS_DENIED" });
  expect(
    await runJson(folder, "import", "crm.leads", at("leads.csv"), "--as", "ben@example.com"),
  ).toMatchObject({
    exit: 1,
  });
  expect(await Bun.file(at("no.csv")).exists()).toBe(false);
  const appliance = await TestAppliance.start([], folder);
  const ana = await appliance.logIn("ana@example.com");
  const { body } = await ana.get("/api/v1/audit/events?action=data.exports.create");
  await appliance.appliance.stop();
  expect(body.data).toContainEqual(expect.objectContaining({ via: "cli", code: "ACCESS_DENIED" }));
});

test.each<[string, string[], string]>([
  ["a missing --as", ["export", "crm.leads", "x.csv"], "--as"],
  ["an unknown user", ["export", "crm.leads", "x.csv", "--as", "zoe@example.com"], "Acme has no user"],
  ["an unknown collection", ["export", "crm.sheep", "x.csv", ...ANA], "crm.leads"],
  ["an unknown file extension", ["export", "crm.leads", "x.dat", ...ANA], "--format"],
  [
    "an unknown field",
    ["export", "crm.leads", "x.csv", ...ANA, "--filter", "wool=long"],
    "filtered by: id, state, name",
  ],
  ["an invalid filter", ["export", "crm.leads", "x.csv", ...ANA, "--filter", "?!"], "state=new"],
  ["a missing folder", ["export", "crm.leads", "/nowhere/x.csv", ...ANA], "Folder /nowhere does not exist"],
  ["a missing file", ["import", "crm.leads", "/nowhere/x.csv", ...ANA], "not found"],
  ["a folder instead of a file", ["import", "crm.leads", "/", ...ANA], "not found"],
  ["an invalid mapping", ["import", "crm.leads", "/dev/null", ...ANA, "--map", "x"], "--map"],
])("explains the error for %s", async (_, args, advice) => {
  const { code, stderr } = await inside([...args, "--data", folder]);
  expect(code).not.toBe(0);
  expect(stderr).toContain(advice);
  expect(stderr).not.toContain("Internal error");
});
