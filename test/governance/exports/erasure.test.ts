import { afterAll, beforeAll, expect, test } from "bun:test";
import { copyFileSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { freshFolder, type Json } from "../../kit/appliance.ts";
import { archive, enter } from "../archive/house.ts";
import { filesWith, Office } from "../requests/office.ts";
import { EXPORTS, fetchFile, take } from "./taking.ts";

const NAME = "Xaveria Quirinbacher";
const EMAIL = "xaveria.q@privatmail.example";
const WORDS = ["Quirinbacher", EMAIL];

let office: Office;
let csv: string;
let whole: string;
let before: string[];
const place = freshFolder();
const file = join(place, "before.zip");

beforeAll(async () => {
  office = await Office.open();
  const { appliance, ana } = office;
  await office.make("crm.contacts", { first_name: "Xaveria", last_name: "Quirinbacher", email: EMAIL });
  await office.make("crm.leads", { name: NAME, email: EMAIL });
  const asked = { collection: "crm.leads", format: "csv", q: "Quirinbacher", filter: { email: EMAIL } };
  csv = (await take(appliance, ana, asked)).asked.id;
  whole = (await ana.post(`${EXPORTS}/archive`, {})).body.id;
  await appliance.runJobs();
  await Bun.write(file, (await fetchFile(appliance, ana, whole)).bytes);
  before = filesWith(join(appliance.folder, "exports"), WORDS);
  const { id } = await office.scoped("erasure", { name: NAME, email: EMAIL });
  await office.carriedOut(id);
  await office.step(id, "deliver", { delivery: "post" });
});
afterAll(async () => {
  await office.close();
  rmSync(place, { recursive: true, force: true });
});

test("erasing a person deletes all exported files and the search terms", async () => {
  const { appliance, ana } = office;
  expect(before.length).toBeGreaterThan(0);
  expect(readdirSync(join(appliance.folder, "exports"))).toEqual([]);
  for (const id of [csv, whole]) {
    const { body } = await ana.get(`${EXPORTS}/${id}`);
    expect(body).toMatchObject({ state: "expired", request: null });
    expect((await ana.get(`${EXPORTS}/${id}/file`)).status).toBe(409);
  }
  expect(filesWith(appliance.folder, WORDS)).toEqual([]);
  const events = await ana.get(`/api/v1/audit/events?record_id=${csv}`);
  expect(WORDS.filter((word) => events.text.includes(word))).toEqual([]);
});

test("importing an archive older than an erasure does not restore the erased person", async () => {
  const house = join(place, "house");
  mkdirSync(house);
  copyFileSync(join(office.appliance.folder, "erasures.ndjson"), join(house, "erasures.ndjson"));
  const moved = await archive("import", file, "--data", house);
  expect(moved).toMatchObject({ code: 0, errors: "" });
  expect(filesWith(house, WORDS)).toEqual([]);
  const { appliance, client } = await enter(house, moved.printed.people, "ana@example.com");
  const leads: Json[] = (await client.get("/api/v1/crm/leads")).body.data;
  expect(leads).toHaveLength(1);
  expect(JSON.stringify(leads)).not.toContain("Quirinbacher");
  expect((await client.get("/api/v1/system/health")).body.healthy).toBe(true);
  await appliance.stop();
});
