import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { take } from "../../governance/exports/taking.ts";
import { upload as uploadImport } from "../../governance/imports/importing.ts";
import { freshFolder, TestAppliance } from "../../kit/appliance.ts";
import { attach } from "../../kit/files.ts";
import { create, expectWhole, inSecret } from "../../kit/journalled.ts";
import { Postgres, postgresFolder, unlessPostgres } from "../../kit/programs/postgres.ts";
import { addDocument } from "../../learning/library/kit.ts";

const TEXT = "# Kettles\n\nA kettle is descaled with vinegar once a month, and rinsed twice after that.\n";
const ROWS = "name,source\nFirst,referral\nSecond,website\n";
/** More than one part in the database. */
const LARGE = "a line of a large letter\n".repeat(300_000);

let postgres: Postgres;

beforeAll(async () => {
  if (postgresFolder) postgres = await Postgres.start();
});
afterAll(async () => {
  if (postgresFolder) await postgres.stop();
});

describe.skipIf(!postgresFolder)(`After a takeover on an empty machine${unlessPostgres}`, () => {
  test("attachments, documents and imports are there, and exports are to be made again", async () => {
    const settings = inSecret(await postgres.database("files"));
    const first = await TestAppliance.start(settings);
    const ana = await first.setUp();
    const lead = (await create(ana, "with-a-letter")).body;
    const path = `/api/v1/crm/leads/${lead.id}/attachments`;
    const { body: letter } = await attach(first.base, ana, path, LARGE, "text/plain");
    const document = await addDocument(first, ana, { title: "Kettles", markdown: TEXT });
    const { body: imported } = await uploadImport(first, ana, "crm.leads", ROWS);
    const { asked: exported } = await take(first, ana, { collection: "crm.leads", format: "csv" });
    await first.stop();

    const next = await TestAppliance.start(settings, freshFolder(), 60_000);
    const there = await next.logIn("ana@example.com");
    const text = async (of: string) => (await there.get(of)).text;
    expect((await text(`/api/v1/crm/leads/${lead.id}/attachments/${letter.id}/content`)) === LARGE).toBe(
      true,
    );
    expect(await text(`/api/v1/learning/documents/${document.id}/file`)).toBe(TEXT);
    const columns = await there.get(`/api/v1/data/imports/${imported.id}`);
    expect([columns.status, columns.body.state]).toEqual([200, imported.state]);
    const gone = await there.get(`/api/v1/data/exports/${exported.id}/file`);
    expect([gone.status, gone.body.code]).toEqual([409, "STATE_TRANSITION_INVALID"]);
    const again = await take(next, there, { collection: "crm.leads", format: "csv" });
    expect([again.status, again.bytes.includes("with-a-letter")]).toEqual([200, true]);
    await expectWhole(there);
    await next.stop();
  });
});
