import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { execute } from "../../../src/engine/execute.ts";
import { forgetter } from "../../../src/governance/data/imports/forget.ts";
import { defineAction } from "../../../src/kernel/action.ts";
import { systemPrincipal } from "../../../src/kernel/principal.ts";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { check, importFile, PATH, problems, upload } from "./importing.ts";

let appliance: TestAppliance;
let ana: Client;

const IMPORTER = [
  "data.imports.*",
  "crm.leads.*",
  "crm.accounts.list",
  "crm.accounts.get",
  "crm.accounts.create",
];

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  await role("importer", IMPORTER);
});
afterAll(() => appliance.stop());

async function role(name: string, permissions: readonly string[]): Promise<void> {
  const made = await ana.post("/api/v1/settings/roles", { name, title: name, permissions });
  if (made.status !== 201) throw new Error(made.text);
}

const many = (mark: string, rows: number) =>
  `name,company\n${Array.from({ length: rows }, (_, i) => `${mark} ${i},Acme`).join("\n")}\n`;
const made = async (mark: string): Promise<number> =>
  (await ana.get(`/api/v1/crm/leads?name[starts]=${mark}&count=true&limit=1`)).body.page.total;

async function underWay(client: Client, checked: Json): Promise<void> {
  const reply = await client.post(`${PATH}/${checked.id}/confirm`, { hash: checked.hash });
  expect(reply.status).toBe(200);
  for (;;) {
    const { state, progress } = (await ana.get(`${PATH}/${checked.id}`)).body;
    expect(state).toBe("running");
    if (progress.done > 0) return;
  }
}

async function settled(id: string): Promise<Json> {
  await appliance.appliance.jobs.drain();
  return (await ana.get(`${PATH}/${id}`)).body;
}

describe("Import permissions", () => {
  test("hide collections from users who cannot access them and require create permission", async () => {
    await role("only_imports", ["data.imports.*"]);
    const bo = await appliance.invite(ana, "bo@example.com", ["only_imports"]);
    const reply = await upload(appliance, bo, "crm.leads", "name\nA\n");
    expect({ status: reply.status, code: reply.body.details[0].code }).toEqual({
      status: 422,
      code: "COLLECTION_UNKNOWN",
    });
    await role("reads_leads", ["data.imports.*", "crm.leads.list"]);
    const cy = await appliance.invite(ana, "cy@example.com", ["reads_leads"]);
    expect((await upload(appliance, cy, "crm.leads", "name\nA\n")).body.code).toBe("ACCESS_DENIED");
  });

  test("are required in addition to create permission", async () => {
    const clerk = await appliance.invite(ana, "clerk@example.com", ["crm_clerk"]);
    expect((await upload(appliance, clerk, "crm.leads", "name\nA\n")).body.code).toBe("ACCESS_DENIED");
  });

  test("limit viewing and editing file content to the uploader", async () => {
    const dee = await appliance.invite(ana, "dee@example.com", ["importer"]);
    const checked = await check(appliance, dee, "crm.leads", "name,email\nA,Secret Value\n");
    expect(await problems(dee, checked.id)).toMatchObject([{ value: "Secret Value" }]);
    expect(await problems(ana, checked.id)).toMatchObject([{ code: "WRONG_FORMAT", value: null }]);
    const seen = await ana.get(`${PATH}/${checked.id}`);
    expect(seen.text).not.toContain("Secret Value");
    expect(seen.body).toMatchObject({
      filename: null,
      columns: [{ name: "name", samples: [] }, { samples: [] }],
    });
    expect((await ana.get(`${PATH}?limit=200`)).text).not.toContain("Secret Value");
    for (const [method, path, body] of [
      ["GET", "bad_rows", undefined],
      ["POST", "dry_run", undefined],
      ["POST", "confirm", { hash: checked.hash }],
      ["PUT", "", { mode: "atomic" }],
    ] as const) {
      const reply = await ana.call(method, `${PATH}/${checked.id}${path && `/${path}`}`, body);
      expect({ path, code: reply.body.code }).toEqual({ path, code: "ACCESS_DENIED" });
    }
  });

  test("hide imports of other organisations", async () => {
    const mine = (await upload(appliance, ana, "crm.leads", "name\nA\n")).body.id;
    const eve = await appliance.addOrganization(ana, "Other", "eve@example.org");
    for (const path of ["", "/problems", "/rows", "/bad_rows"])
      expect((await eve.get(`${PATH}/${mine}${path}`)).status).toBe(404);
    for (const [path, body] of [
      ["dry_run"],
      ["cancel"],
      ["undo"],
      ["resume"],
      ["confirm", { hash: "x" }],
    ] as const)
      expect((await eve.post(`${PATH}/${mine}/${path}`, body)).status).toBe(404);
    expect((await eve.get(PATH)).body.data).toEqual([]);
  });
});

describe("Running imports", () => {
  test("stop when their user is deactivated and resume after reactivation", async () => {
    const fay = await appliance.invite(ana, "fay@example.com", ["importer"]);
    const checked = await check(appliance, fay, "crm.leads", many("Fay", 1200));
    await underWay(fay, checked);
    expect((await ana.post(`/api/v1/settings/team/${fay.userId}/deactivate`)).status).toBe(200);
    const stopped = await settled(checked.id);
    expect(stopped).toMatchObject({ state: "stopped", stopped: { code: "AUTH_USER_DEACTIVATED" } });
    expect(stopped.progress.created).toBeLessThan(1200);
    expect(await made("Fay")).toBe(stopped.progress.created);
    await ana.post(`/api/v1/settings/team/${fay.userId}/reactivate`);
    const again = await appliance.logIn("fay@example.com");
    expect((await again.post(`${PATH}/${checked.id}/resume`)).status).toBe(200);
    expect(await settled(checked.id)).toMatchObject({
      state: "done",
      progress: { created: 1200, failed: 0 },
    });
    expect(await made("Fay")).toBe(1200);
  });

  test("stop when a permission is revoked and name it", async () => {
    const gil = await appliance.invite(ana, "gil@example.com", ["importer"]);
    const checked = await check(appliance, gil, "crm.leads", many("Gil", 1200));
    await underWay(gil, checked);
    await ana.put("/api/v1/settings/roles/importer", {
      permissions: ["data.imports.*", "crm.leads.list", "crm.leads.get"],
    });
    const stopped = await settled(checked.id);
    await ana.put("/api/v1/settings/roles/importer", { permissions: IMPORTER });
    expect(stopped).toMatchObject({ state: "stopped", stopped: { code: "ACCESS_DENIED" } });
    expect(stopped.stopped.message).toContain("crm.leads.create");
    expect(await made("Gil")).toBe(stopped.progress.created);
    expect(stopped.progress.created).toBeLessThan(1200);
  });

  test("stop at once when cancelled, and imported records can be undone", async () => {
    const checked = await check(appliance, ana, "crm.leads", many("Hal", 1200));
    await underWay(ana, checked);
    expect((await ana.post(`${PATH}/${checked.id}/cancel`)).body.state).toBe("cancelled");
    const cancelled = await settled(checked.id);
    expect(await made("Hal")).toBe(cancelled.progress.created);
    await ana.post(`${PATH}/${checked.id}/undo`);
    expect(await settled(checked.id)).toMatchObject({
      state: "undone",
      progress: { undone: cancelled.progress.created, kept: 0 },
    });
    expect(await made("Hal")).toBe(0);
  });
});

describe("Concurrent imports", () => {
  test("of two users run in parallel, each row once and in its user's name", async () => {
    const [ida, jon] = [
      await appliance.invite(ana, "ida@example.com", ["importer"]),
      await appliance.invite(ana, "jon@example.com", ["importer"]),
    ];
    const [first, second] = [
      await check(appliance, ida, "crm.leads", many("Ida", 600)),
      await check(appliance, jon, "crm.leads", many("Jon", 600)),
    ];
    await Promise.all([
      ida.post(`${PATH}/${first.id}/confirm`, { hash: first.hash }),
      jon.post(`${PATH}/${second.id}/confirm`, { hash: second.hash }),
    ]);
    expect([await settled(first.id), await settled(second.id)]).toMatchObject([
      { state: "done", progress: { created: 600 } },
      { state: "done", progress: { created: 600 } },
    ]);
    for (const [mark, client] of [
      ["Ida", ida],
      ["Jon", jon],
    ] as const) {
      expect(await made(mark)).toBe(600);
      const rows = await appliance.rows(
        "SELECT DISTINCT created_by FROM crm_leads WHERE name LIKE ?",
        `${mark} %`,
      );
      expect(rows).toEqual([{ created_by: client.userId }]);
    }
  });

  test("confirmed several times at once run once", async () => {
    const checked = await check(appliance, ana, "crm.leads", many("Twice", 50));
    const replies = await Promise.all(
      [1, 2, 3].map(() => ana.post(`${PATH}/${checked.id}/confirm`, { hash: checked.hash })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await settled(checked.id);
    expect(await made("Twice")).toBe(50);
  });
});

describe("Security of imports", () => {
  test("keeps the audit trail valid", async () => {
    const { body } = await ana.get("/api/v1/audit/verify");
    expect(body.ok).toBe(true);
  });

  test("limits references to records that the user can see", async () => {
    await ana.post("/api/v1/crm/campaigns", { name: "Hidden campaign" });
    const kim = await appliance.invite(ana, "kim@example.com", ["importer"]);
    const checked = await check(appliance, kim, "crm.leads", "name,campaign\nA,Hidden campaign\n");
    expect(await problems(kim, checked.id)).toMatchObject([
      { column: "campaign", code: "REFERENCE_UNKNOWN" },
    ]);
  });

  test("includes erasure of the files of all imports, including running ones", async () => {
    const waiting = await check(appliance, ana, "crm.leads", "name\nForgotten Fiona\n");
    const over = await importFile(appliance, ana, "crm.leads", "name,email\n,Forgotten Fiona\n");
    expect(await forget()).toMatchObject({ destroyed: expect.any(Number), keys: expect.any(Array) });
    for (const { id } of [waiting, over]) {
      const seen = (await ana.get(`${PATH}/${id}`)).body;
      expect(seen).toMatchObject({ filename: null, columns: [], mapping: [] });
      expect((await problems(ana, id)).every(({ value }) => value === null)).toBe(true);
    }
    expect((await ana.post(`${PATH}/${waiting.id}/confirm`, { hash: waiting.hash })).body.code).toBe(
      "STATE_TRANSITION_INVALID",
    );
    expect((await ana.get(`${PATH}/${waiting.id}`)).body.state).toBe("cancelled");
    expect(await forget()).toMatchObject({ destroyed: 0 });
  });
});

async function forget(): Promise<unknown> {
  const action = defineAction({
    name: "test.forget",
    summary: "Forget somebody",
    kind: "write",
    access: "signed_in",
    http: [],
    input: Type.Object({}),
    output: Type.Any(),
    run: (context) => forgetter.forget(context, [{ collection: "crm.contacts", id: "somebody" }]),
  });
  const [row] = await appliance.rows(
    "SELECT key, id, name, currency, time_zone FROM organizations ORDER BY key LIMIT 1",
  );
  const organization = {
    key: Number(row?.key),
    id: String(row?.id),
    name: "",
    currency: "EUR",
    timeZone: "UTC",
  };
  const { output } = await execute(appliance.appliance.engine, {
    action,
    input: {},
    origin: { channel: "system", address: "local", correlationId: "test" },
    by: systemPrincipal(organization),
  });
  return output;
}
