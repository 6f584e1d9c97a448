import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Client, Json } from "../../kit/appliance.ts";
import { repeats } from "../../kit/depth.ts";
import { APPROVALS, type Office, openOffice, removeRule, writeRule } from "../approvals/kit.ts";
import { check, confirm, importFile, PATH, problems, upload } from "./importing.ts";

let office: Office;
let ana: Client;

beforeAll(async () => {
  office = await openOffice();
  ana = office.ana;
});
afterAll(() => office.appliance.stop());

const WANTED = { create_missing: ["crm.accounts"] };
const live = async (table: string, where = "1") =>
  Number(
    (
      await office.appliance.rows(`SELECT count(*) AS n FROM ${table} WHERE archived_at IS NULL AND ${where}`)
    )[0]?.n,
  );
const accounts = async (query: string): Promise<Json[]> =>
  (await ana.get(`/api/v1/crm/accounts?limit=200&${query}`)).body.data;
const contacts = async (query: string): Promise<Json[]> =>
  (await ana.get(`/api/v1/crm/contacts?limit=200&${query}`)).body.data;
const checked = (csv: string, settings: Json = {}, client = ana) =>
  check(office.appliance, client, "crm.contacts", csv, settings);
const found = async (client: Client, one: Json) =>
  (await problems(client, one.id)).map(({ row, column, code }) => [row, column, code]);
async function undo(client: Client, { id }: Json): Promise<Json> {
  expect((await client.post(`${PATH}/${id}/undo`)).status).toBe(200);
  await office.appliance.appliance.jobs.drain();
  return (await client.get(`${PATH}/${id}`)).body;
}
async function importer(email: string, permissions: readonly string[]): Promise<Client> {
  const name = email.split("@")[0] ?? "";
  const all = ["data.imports.*", "crm.contacts.*", ...permissions];
  expect((await ana.post("/api/v1/settings/roles", { name, title: name, permissions: all })).status).toBe(
    201,
  );
  return office.appliance.invite(ana, email, [name]);
}

describe("Missing referenced records", () => {
  test("are offered by the dry run, created once if wanted, listed, linked and undone", async () => {
    const known = (await ana.post("/api/v1/crm/accounts", { name: "Known Ltd", tax_id: "DE 900" })).body;
    const csv = [
      "last_name,company",
      "Ames,ACME GmbH",
      "Berg,Known Ltd",
      "Cole, ACME GmbH ",
      "Dorn,DE900",
      "Egan,Berg & Co",
      "Fink,",
    ].join("\n");
    const offered = await checked(csv);
    expect(offered.progress).toMatchObject({ created: 3, failed: 3 });
    expect(offered).toMatchObject({
      create_missing: [],
      creates: [],
      missing: [
        {
          collection: "crm.accounts",
          count: 2,
          first: [
            { name: "ACME GmbH", id: null },
            { name: "Berg & Co", id: null },
          ],
        },
      ],
    });
    expect(await found(ana, offered)).toEqual([
      [2, "company", "REFERENCE_UNKNOWN"],
      [4, "company", "REFERENCE_UNKNOWN"],
      [6, "company", "REFERENCE_UNKNOWN"],
    ]);
    const before = await live("crm_accounts");
    expect((await ana.put(`${PATH}/${offered.id}`, WANTED)).status).toBe(200);
    expect((await ana.post(`${PATH}/${offered.id}/confirm`, { hash: offered.hash })).status).toBe(409);
    await ana.post(`${PATH}/${offered.id}/dry_run`);
    await office.appliance.appliance.jobs.drain();
    const again = (await ana.get(`${PATH}/${offered.id}`)).body;
    expect(again).toMatchObject({
      ...WANTED,
      creates: offered.missing,
      missing: [],
      progress: { created: 6, failed: 0 },
    });
    expect(await live("crm_accounts")).toBe(before);
    const done = await confirm(office.appliance, ana, again);
    expect(done).toMatchObject({ state: "done", progress: { created: 6, failed: 0 } });
    const [acme] = await accounts("name=ACME GmbH");
    const [berg] = await accounts("name=Berg %26 Co");
    expect(done.creates).toEqual([
      {
        collection: "crm.accounts",
        count: 2,
        first: [
          { name: "ACME GmbH", id: acme?.id },
          { name: "Berg & Co", id: berg?.id },
        ],
      },
    ]);
    expect(await live("crm_accounts")).toBe(before + 2);
    expect((await contacts("sort=created_at")).map((one) => [one.last_name, one.account_id])).toEqual([
      ["Ames", acme?.id],
      ["Berg", known.id],
      ["Cole", acme?.id],
      ["Dorn", known.id],
      ["Egan", berg?.id],
      ["Fink", null],
    ]);
    const made = (await ana.get(`${PATH}/${done.id}/rows`)).body.data;
    expect(made.map(({ row, collection }: Json) => [row, collection])).toEqual([
      [2, "crm.accounts"],
      [2, "crm.contacts"],
      [3, "crm.contacts"],
      [4, "crm.contacts"],
      [5, "crm.contacts"],
      [6, "crm.accounts"],
      [6, "crm.contacts"],
      [7, "crm.contacts"],
    ]);
    const { body } = await ana.get(`/api/v1/audit/events?record_id=${acme?.id}&action=crm.accounts.create`);
    expect(body.data).toMatchObject([{ actor: ana.userId, via: "import", outcome: "ok" }]);
    const first = (await ana.get(`${PATH}/${done.id}/rows?limit=3`)).body;
    const second = (await ana.get(`${PATH}/${done.id}/rows?limit=3&cursor=${first.page.next_cursor}`)).body;
    expect([...first.data, ...second.data].map(({ row }: Json) => row)).toEqual([2, 2, 3, 4, 5, 6]);
    expect(await undo(ana, done)).toMatchObject({ state: "undone", progress: { undone: 8, kept: 0 } });
    expect(await live("crm_accounts")).toBe(before);
    expect(await accounts("name=Known Ltd")).toHaveLength(1);
  });

  test("do not outlive a row that fails", async () => {
    const csv = "last_name,email,company\nGood,,Both Inc\nBad,nope,Only Bad Inc\n,,No Name Inc\n";
    const one = await checked(csv, WANTED);
    expect(one.creates).toMatchObject([{ count: 1, first: [{ name: "Both Inc" }] }]);
    const done = await confirm(office.appliance, ana, one);
    expect(done).toMatchObject({ progress: { created: 1, failed: 2 }, creates: [{ count: 1 }] });
    expect(await accounts("name[in]=Both Inc,Only Bad Inc,No Name Inc")).toMatchObject([
      { name: "Both Inc" },
    ]);
    const offered = await checked(csv.replaceAll(" Inc", " AG"));
    expect(offered.missing).toMatchObject([{ count: 1, first: [{ name: "Both AG" }] }]);
  });

  test("are not created by texts that only find records", async () => {
    const csv = `last_name,company\nMail,office@example.com\nLong,${"x".repeat(201)}\n`;
    const one = await checked(csv, WANTED);
    expect(await found(ana, one)).toEqual([
      [2, "company", "REFERENCE_UNKNOWN"],
      [3, "company", "TOO_LONG"],
    ]);
    expect(one).toMatchObject({ creates: [], missing: [], progress: { failed: 2 } });
  });

  test("are created for every field of a row, also by several names in one cell", async () => {
    const csv = "name,parent,team\nSub,Above,North\nOther,,North\n";
    const settings = { create_missing: ["settings.teams"] };
    const refused = await upload(office.appliance, ana, "crm.accounts", csv);
    const reply = await ana.put(`${PATH}/${refused.body.id}`, {
      create_missing: ["crm.accounts", "fin.taxes"],
    });
    expect(reply.status).toBe(422);
    expect(reply.body.details.map(({ path, code }: Json) => [path, code])).toEqual([
      ["create_missing.0", "COLLECTION_UNKNOWN"],
      ["create_missing.1", "COLLECTION_UNKNOWN"],
    ]);
    const one = await check(office.appliance, ana, "crm.accounts", csv, settings);
    expect(await found(ana, one)).toEqual([[2, "parent", "REFERENCE_UNKNOWN"]]);
    expect(one.creates).toMatchObject([
      { collection: "settings.teams", count: 1, first: [{ name: "North" }] },
    ]);
  });

  test("all stay away if one row of an atomic import fails", async () => {
    const before = await live("crm_accounts");
    const rows = "last_name,company\nOne,Atomic One\nTwo,Atomic Two\n";
    const one = await checked(rows, { ...WANTED, mode: "atomic" });
    // An account that was created after the check makes the name of the second row ambiguous.
    for (let i = 0; i < 2; i++) await ana.post("/api/v1/crm/accounts", { name: "Atomic Two" });
    const done = await confirm(office.appliance, ana, one);
    expect(done).toMatchObject({ state: "failed", creates: [], progress: { created: 0, failed: 1 } });
    expect(await live("crm_accounts")).toBe(before + 2);
    expect(await contacts("last_name[in]=One,Two")).toEqual([]);
  });

  test("stay when they are used or changed after the import", async () => {
    const csv = "last_name,company\nUsed,Used Inc\nEdited,Edited Inc\nGone,Gone Inc\n";
    const done = await importFile(office.appliance, ana, "crm.contacts", csv, WANTED);
    const [used] = await accounts("name=Used Inc");
    const [edited] = await accounts("name=Edited Inc");
    await ana.post("/api/v1/crm/contacts", { last_name: "Later", account_id: used?.id });
    await ana.put(`/api/v1/crm/accounts/${edited?.id}`, { industry: "Steel" });
    expect(await undo(ana, done)).toMatchObject({ progress: { undone: 4, kept: 2 } });
    const kept = (await ana.get(`${PATH}/${done.id}/rows?undo=kept`)).body.data;
    expect(kept.map(({ record_id, undo_reason }: Json) => [record_id, undo_reason.split(":")[0]])).toEqual([
      [used?.id, "RECORD_IN_USE"],
      [edited?.id, "RECORD_CHANGED"],
    ]);
    expect(await accounts("name=Gone Inc")).toEqual([]);
  });
});

describe("Creating missing records", () => {
  test("requires the right to create them", async () => {
    const rita = await importer("rita@example.com", ["crm.accounts.get", "crm.accounts.list"]);
    const csv = "last_name,company\nR,Rightless Inc\n";
    const offered = await checked(csv, {}, rita);
    expect(offered).toMatchObject({ missing: [], progress: { failed: 1 } });
    const one = await checked(csv, WANTED, rita);
    expect(await found(rita, one)).toEqual([[2, "company", "PERMISSION_MISSING"]]);
    const [problem] = await problems(rita, one.id);
    expect(problem?.message).toContain("crm.accounts.create");
    expect(one).toMatchObject({ creates: [], missing: [] });
  });

  test("requires that the user sees them, or each row would create another", async () => {
    const sam = await importer("sam@example.com", ["crm.accounts.*"]);
    const policy = await ana.post("/api/v1/settings/policies", {
      name: "Sam sees no prospects",
      reason: "A test of imports",
      effect: "deny",
      actions: ["crm.accounts.get", "crm.accounts.list"],
      subjects: { users: [sam.userId] },
      when: { record: { state: "prospect" } },
    });
    expect(policy.status).toBe(201);
    const one = await checked("last_name,company\nA,Unseen Inc\nB,Unseen Inc\n", WANTED, sam);
    expect(await found(sam, one)).toEqual([
      [2, "company", "REFERENCE_UNKNOWN"],
      [3, "company", "REFERENCE_UNKNOWN"],
    ]);
    expect(await accounts("name=Unseen Inc")).toEqual([]);
  });

  test("obeys policies", async () => {
    const tom = await importer("tom@example.com", ["crm.accounts.*"]);
    const policy = await ana.post("/api/v1/settings/policies", {
      name: "Tom creates no prospects",
      reason: "A test of imports",
      effect: "deny",
      actions: ["crm.accounts.create"],
      subjects: { users: [tom.userId] },
      when: { record: { state: "prospect" } },
    });
    expect(policy.status).toBe(201);
    const one = await checked("last_name,company\nA,Forbidden Inc\nB,Known Ltd\n", WANTED, tom);
    expect(await found(tom, one)).toEqual([[2, "company", "ACCESS_POLICY_DENIED"]]);
    const done = await confirm(office.appliance, tom, one);
    expect(done).toMatchObject({ creates: [], progress: { created: 1, failed: 1 } });
    expect(await accounts("name=Forbidden Inc")).toEqual([]);
  });

  test("fails where it needs an approval, and requests none", async () => {
    const uma = await importer("uma@example.com", ["crm.accounts.*"]);
    const rule = await writeRule(ana, { actions: ["crm.accounts.create"], when: {} });
    const csv = "last_name,company\nA,Held Inc\nB,Held Inc\nC,\n";
    const one = await checked(csv, WANTED, uma);
    expect(await found(uma, one)).toEqual([
      [2, "company", "APPROVAL_REQUIRED"],
      [3, "company", "APPROVAL_REQUIRED"],
    ]);
    const done = await confirm(office.appliance, uma, one);
    expect(done.progress).toMatchObject({ created: 1, failed: 2 });
    const waiting = (await ana.get(`${APPROVALS}?limit=50`)).body.data.filter(
      ({ requester }: Json) => requester.id === uma.userId,
    );
    expect(waiting).toEqual([]);
    await removeRule(ana, rule.id);
  });

  test("shows names only to the uploader, and nobody once the file is deleted", async () => {
    const one = await checked("last_name,company\nA,Private Inc\n", WANTED);
    const pat = await office.appliance.invite(ana, "pat@example.com", ["admin"]);
    expect((await pat.get(`${PATH}/${one.id}`)).body.creates).toEqual([
      { collection: "crm.accounts", count: 1, first: [] },
    ]);
    const stored = await office.appliance.rows("SELECT creates FROM data_imports WHERE id = ?", one.id);
    expect(String(stored[0]?.creates)).not.toContain("Private");
    office.appliance.clock.advance(40 * 86_400_000);
    await office.appliance.runJobs();
    ana.accessToken = (await office.appliance.logIn("ana@example.com")).accessToken;
    expect((await ana.get(`${PATH}/${one.id}`)).body).toMatchObject({ filename: null, creates: [] });
  });
});

test("any rows and existing accounts give no duplicates, and undo leaves what was there", async () => {
  let run = 0;
  const name = fc.constantFrom("A", "a", "A ", "B", "B", "Ä", "A\u0308", "");
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.constantFrom("A", "a", "B", "Ä"), { maxLength: 3 }),
      fc.array(fc.record({ name, valid: fc.boolean() }), { minLength: 1, maxLength: 40 }),
      fc.constantFrom("partial", "atomic"),
      async (existing, rows, mode) => {
        run += 1;
        const mark = `R${run}-`;
        for (const own of existing) await ana.post("/api/v1/crm/accounts", { name: mark + own });
        const state = () =>
          office.appliance.rows(
            "SELECT (SELECT json_group_array(name) FROM (SELECT name FROM crm_accounts WHERE archived_at IS NULL ORDER BY rid)) AS a, (SELECT count(*) FROM crm_contacts WHERE archived_at IS NULL) AS c",
          );
        const before = await state();
        const lines = rows.map((row) => {
          const company = row.name === "" ? "" : mark + row.name;
          return `"Row",${row.valid ? "" : "wrong"},"${company}"`;
        });
        const csv = `last_name,email,company\n${lines.join("\n")}\n`;
        const one = await checked(csv, { ...WANTED, mode });
        expect(await state()).toEqual(before);
        const ok = rows.filter(({ valid }) => valid);
        expect(one.progress).toMatchObject({ created: ok.length, failed: rows.length - ok.length });
        const wanted = new Set(
          ok.flatMap((row) => (row.name === "" ? [] : row.name.trim().normalize())),
        ).difference(new Set(existing));
        expect(one.creates[0]?.count ?? 0).toBe(wanted.size);
        if (mode === "atomic" && ok.length < rows.length) return;
        const done = await confirm(office.appliance, ana, one);
        expect(done.creates[0]?.count ?? 0).toBe(wanted.size);
        const names = (await accounts(`name[starts]=${mark}`)).map((own) =>
          String(own.name).slice(mark.length),
        );
        expect(names.toSorted()).toEqual([...existing, ...wanted].toSorted());
        await undo(ana, done);
        expect(await state()).toEqual(before);
      },
    ),
    { numRuns: repeats(12, 100) },
  );
});
