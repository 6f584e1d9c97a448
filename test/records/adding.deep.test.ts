import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { appendFileSync, cpSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { Subprocess } from "bun";
import { Client, freshFolder, type Json, PASSWORD, send } from "../kit/appliance.ts";

/** All code that a new collection needs: its file and its line in the module's index. */
const ENTITY = `
import { defineEntity } from "../../kernel/entity.ts";
import { choice, money, reference, text } from "../../records/fields/index.ts";

export const ideas = defineEntity({
  module: "strat",
  name: "ideas",
  singular: "idea",
  description: "Something that somebody would try.",
  label: ["title"],
  fields: {
    title: text({ required: true, search: true, filter: true }),
    kind: choice(["product", "process"], { filter: true }),
    cost: money({ filter: true }),
    account_id: reference("crm.accounts", { help: "Whom it would please" }),
  },
  states: ["new", "tried"],
  initial: "new",
  transitions: { try: { summary: "Try it", from: ["new"], to: "tried" } },
});
`;

/** All code that a new module needs: its folder and its line in the list of features. */
const MODULE = {
  "vehicles.ts": `
import { defineEntity } from "../../kernel/entity.ts";
import { date, money, reference, text } from "../../records/fields/index.ts";

export const vehicles = defineEntity({
  module: "fleet",
  name: "vehicles",
  singular: "vehicle",
  description: "Something that people drive.",
  label: ["plate"],
  ui: { columns: ["driver_id", "inspect_by"], sort: "plate", tones: { parked: "good" }, shortcut: 200 },
  fields: {
    plate: text({ required: true, unique: true, search: true, filter: true }),
    price: money({ filter: true }),
    inspect_by: date({ filter: true }),
    driver_id: reference("hr.employees", { onArchive: "keep" }),
  },
  states: ["parked", "sold"],
  initial: "parked",
  numbering: { prefix: "V-", digits: 4 },
  deadlines: [{ field: "inspect_by", what: "Have it inspected", open: ["parked"] }],
  worth: ({ price }) => price ?? undefined,
  factKinds: { dear: "boolean" },
  facts: ({ price }) => ({ dear: (price?.amount ?? 0) > 10_000 }),
  transitions: { sell: { summary: "Sell it", from: ["parked"], to: "sold" } },
});
`,
  "rules.ts": `
import { managersOf } from "../../engine/approvals/defaults.ts";
import type { Rules } from "../../engine/rules.ts";

export const rules: Rules = {
  approvals: [
    { key: "fleet.sell", name: "Vehicle sold", actions: ["fleet.vehicles.sell"], by: managersOf("fleet") },
  ],
};
`,
  "index.ts": `
import type { Feature } from "../../engine/feature.ts";
import { made } from "../../engine/beginnings.ts";
import { rules } from "./rules.ts";
import { vehicles } from "./vehicles.ts";

export const fleet: Feature = {
  module: { name: "fleet", title: "Fleet", figures: "The figures of the fleet" },
  rules,
  entities: [vehicles],
  firstSteps: [
    { name: "fleet.vehicles.create", title: "Enter the vehicles", after: ["hr.employees.create"], isDone: made(vehicles) },
  ],
  samples: [
    {
      name: "vehicles",
      after: ["people"],
      write: async (samples) => {
        await samples.make("fleet.vehicles", { plate: "B-IKE 1" });
      },
    },
  ],
};
`,
};

const root = join(import.meta.dir, "..", "..");
const copy = freshFolder();
const data = freshFolder();
const cheap = ["--identity-argon2-memory-kib", "8", "--identity-argon2-iterations", "1"];
let child: Subprocess<"ignore", "pipe", "pipe">;
let base: string;
let ana: Client;

async function bun(...args: string[]): Promise<string> {
  const ran = Bun.spawn([process.execPath, ...args], { cwd: copy, stdout: "pipe", stderr: "pipe" });
  const [out, problems, code] = await Promise.all([
    new Response(ran.stdout).text(),
    new Response(ran.stderr).text(),
    ran.exited,
  ]);
  if (code !== 0) throw new Error(`${args.join(" ")} failed: ${out} ${problems}`);
  return out;
}

async function ready(): Promise<string> {
  let text = "";
  for await (const chunk of child.stdout) {
    text += new TextDecoder().decode(chunk);
    const url = /ready at (http:\S+)\n/.exec(text)?.[1];
    if (url) return url;
  }
  throw new Error(`it ended before it was ready: ${text} ${await new Response(child.stderr).text()}`);
}

beforeAll(async () => {
  for (const part of ["src", "migrations", "installers", "package.json", "tsconfig.json", "CHANGELOG.md"])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  await Bun.write(join(copy, "src/modules/strat/ideas.ts"), ENTITY);
  const index = join(copy, "src/modules/strat/index.ts");
  const text = await Bun.file(index).text();
  await Bun.write(index, text.replace("entities: [", "entities: [ideas, "));
  appendFileSync(index, `\nimport { ideas } from "./ideas.ts";\n`);
  for (const [file, content] of Object.entries(MODULE))
    await Bun.write(join(copy, "src/modules/fleet", file), content);
  const list = join(copy, "src/features.ts");
  const features = await Bun.file(list).text();
  await Bun.write(list, features.replace("\n  strat,\n", "\n  strat,\n  fleet,\n"));
  appendFileSync(list, `\nimport { fleet } from "./modules/fleet/index.ts";\n`);
  await bun("migrations/generate.ts", "ideas");
  mkdirSync(data, { recursive: true });
  const init = Bun.spawn(
    [
      process.execPath,
      "src/main.ts",
      "init",
      "--data",
      data,
      "--organization",
      "Acme",
      "--name",
      "Ana",
      "--email",
      "ana@example.com",
      "--password-stdin",
      ...cheap,
    ],
    { cwd: copy, stdin: Buffer.from(PASSWORD), stdout: "ignore", stderr: "pipe" },
  );
  if ((await init.exited) !== 0) throw new Error(await new Response(init.stderr).text());
  child = Bun.spawn([process.execPath, "src/main.ts", "serve", "--data", data, "--port", "0", ...cheap], {
    cwd: copy,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  base = await ready();
  const { body } = await send(base, "POST", "/api/v1/auth/login", {
    email: "ana@example.com",
    password: PASSWORD,
  });
  ana = new Client(base, body);
});

afterAll(async () => {
  child.kill();
  await child.exited;
  for (const folder of [copy, data]) rmSync(folder, { recursive: true, force: true });
});

describe("Collection added by one file and one line", () => {
  test("has all features of a collection", async () => {
    const made = await ana.post("/api/v1/strat/ideas", { title: "A kiosk", kind: "product", cost: 5000 });
    expect(made.status).toBe(201);
    const path = `/api/v1/strat/ideas/${made.body.id}`;
    expect((await ana.post(`${path}/try`)).body.state).toBe("tried");
    expect((await ana.get(`${path}/history`)).body.data).toHaveLength(2);
    const found = await ana.get("/api/v1/strat/ideas?q=kio&cost[gte]=5000&sort=-title&expand=account");
    expect(found.body.data.map(({ id }: Json) => id)).toEqual([made.body.id]);
    expect((await ana.post("/api/v1/strat/ideas", { title: "x", colour: "red" })).status).toBe(422);
  });

  test("has its routes in the documentation", async () => {
    const { paths, components } = (await send(base, "GET", "/docs/json")).body;
    expect(Object.keys(paths).filter((path) => path.startsWith("/api/v1/strat/ideas"))).toContain(
      "/api/v1/strat/ideas/{id}/try",
    );
    expect(components.schemas.StratIdea.properties.cost).toBeDefined();
  });

  test("has permissions for roles, included in those of the module's clerk", async () => {
    const { data: permissions } = (await ana.get("/api/v1/settings/permissions")).body;
    const named = permissions.find(({ name }: Json) => name === "strat.ideas.create");
    expect(named.roles).toContain("strat_clerk");
  });

  test("is counted in the module's figures", async () => {
    const { records } = (await ana.get("/api/v1/strat/stats")).body;
    expect(records.ideas).toEqual({ total: 1, by_state: { new: 0, tried: 1 } });
  });

  test("has import columns", async () => {
    const { entities } = (await ana.get("/api/v1/meta")).body;
    const { import_columns } = entities.find(({ collection }: Json) => collection === "strat.ideas");
    expect(import_columns.map(({ name }: Json) => name)).toEqual([
      "title",
      "kind",
      "cost",
      "cost_currency",
      "account_id",
      "owner_id",
      "team_id",
      "tags",
    ]);
  });
});

describe("Module added by one folder and one line", () => {
  const PATH = "/api/v1/fleet/vehicles";

  test("has records with all features", async () => {
    const made = await ana.post(PATH, { plate: "W-1", price: 5000 });
    expect([made.status, made.body.number]).toEqual([201, "V-0001"]);
    expect((await ana.post(`${PATH}/${made.body.id}/sell`)).body.state).toBe("sold");
    expect((await ana.get(`${PATH}?q=W-1`)).body.data).toHaveLength(1);
    const { records } = (await ana.get("/api/v1/fleet/stats")).body;
    expect(records.vehicles).toEqual({ total: 1, by_state: { parked: 0, sold: 1 } });
  });

  test("has roles and permissions", async () => {
    const { data: permissions } = (await ana.get("/api/v1/settings/permissions")).body;
    const rolesOf = (name: string) => permissions.find((one: Json) => one.name === name).roles;
    expect(rolesOf("fleet.vehicles.create")).toEqual(
      expect.arrayContaining(["fleet_clerk", "fleet_manager"]),
    );
    expect(rolesOf("fleet.stats")).toContain("fleet_manager");
  });

  test("has metadata for pages, forms and lists", async () => {
    const { entities } = (await ana.get("/api/v1/meta")).body;
    const vehicles = entities.find(({ collection }: Json) => collection === "fleet.vehicles");
    expect(vehicles).toMatchObject({
      path: PATH,
      actions: expect.arrayContaining(["list", "create"]),
      ui: { columns: ["driver_id", "inspect_by"], sort: "plate", tones: { parked: "good" }, shortcut: 200 },
      facts: [{ name: "dear", kind: "boolean" }],
    });
    const fields = new Map(vehicles.fields.map((field: Json) => [field.name, field]));
    expect(fields.get("plate")).toMatchObject({ required: true, unique: true });
    expect(fields.get("driver_id")).toMatchObject({ target: "hr.employees", staff: true });
  });

  test("has rules, first steps and samples", async () => {
    const pack = (await ana.get("/api/v1/settings/packs/small/preview")).body;
    expect(JSON.stringify(pack)).toContain("Vehicle sold");
    expect(pack.first_steps.at(-1)).toEqual({
      action: "fleet.vehicles.create",
      title: "Enter the vehicles",
      done: true,
    });
    expect((await ana.post("/api/v1/setup/sample", {})).status).toBe(200);
    expect((await ana.get(`${PATH}?q=IKE`)).body.data).toHaveLength(1);
  });

  test("has a chapter of the documentation", async () => {
    const { paths, tags } = (await send(base, "GET", "/docs/json")).body;
    expect(Object.keys(paths)).toEqual(expect.arrayContaining([`${PATH}/{id}/sell`, "/api/v1/fleet/stats"]));
    expect(tags.map(({ name }: Json) => name)).toContain("fleet.vehicles");
  });
});
