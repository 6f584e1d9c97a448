import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { check, importFile, PATH, problems, upload } from "./importing.ts";

let appliance: TestAppliance;
let ana: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start(["--imports-max-bytes", "3000000"]);
  ana = await appliance.setUp();
});
afterAll(() => appliance.stop());

describe("Rejected import files", () => {
  for (const [name, body, code] of [
    ["an empty file", "", "FILE_EMPTY"],
    ["a program named as a table", Buffer.from("MZ\x90\0\x03", "latin1"), "FILE_UNKNOWN"],
    [
      "a password-protected file",
      Buffer.from("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "latin1"),
      "FILE_ENCRYPTED",
    ],
  ] as const) {
    test(name, async () => {
      const files = readdirSync(join(appliance.folder, "imports"), { recursive: true }).length;
      const reply = await upload(
        appliance,
        ana,
        "crm.leads",
        typeof body === "string" ? body : new Uint8Array(body),
        "table.csv",
      );
      expect({ status: reply.status, code: reply.body.details?.[0]?.code }).toEqual({ status: 422, code });
      expect(readdirSync(join(appliance.folder, "imports"), { recursive: true })).toHaveLength(files);
    });
  }

  test("include oversized ones before they arrive completely, without leftovers", async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        if (sent > 200_000_000) controller.close();
        else controller.enqueue(new Uint8Array(65_536).fill(97));
      },
    });
    const reply = await upload(appliance, ana, "crm.leads", body);
    expect(reply).toMatchObject({ status: 413, body: { code: "BODY_TOO_LARGE" } });
    expect(sent).toBeLessThan(200_000_000);
    expect(readdirSync(join(appliance.folder, "imports", "incoming"))).toEqual([]);
  });

  test("a file name that looks like a path is reduced to its last part", async () => {
    const reply = await upload(
      appliance,
      ana,
      "crm.leads",
      "name\nA\n",
      "../../../etc/\u202Epas\u0007swd.csv",
    );
    expect(reply.body.filename).toBe("passwd.csv");
    expect(
      readdirSync(join(appliance.folder, "imports")).every((name) => /^(incoming|[0-9a-f]{2})$/.test(name)),
    ).toBe(true);
  });

  test("a file with only a header has no rows", async () => {
    const checked = await check(appliance, ana, "crm.leads", "name,email\n");
    expect(checked).toMatchObject({ state: "checked", progress: { total: 0 } });
  });
});

describe("Storage of uploaded files", () => {
  const SECRET = "Xanthippe Quintessenz";
  const needles = [SECRET, Buffer.from(SECRET, "utf16le").toString("latin1")];

  function onTheDisk(): string[] {
    return readdirSync(appliance.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => needles.some((needle) => readFileSync(path).includes(Buffer.from(needle, "latin1"))));
  }

  test("encrypts the file and its report", async () => {
    const checked = await check(appliance, ana, "crm.leads", `name,email\n,${SECRET}\n`);
    expect(await problems(ana, checked.id)).toMatchObject([{ code: "REQUIRED" }, { value: SECRET }]);
    expect(onTheDisk()).toEqual([]);
  });

  test("deletes the file after a month and keeps the problems without personal data", async () => {
    const done = await importFile(appliance, ana, "crm.leads", "name,email\nKept,nope\n");
    const daysLater = async (days: number) => {
      appliance.clock.advance(days * 86_400_000);
      await appliance.runJobs();
      ana.accessToken = (await appliance.logIn("ana@example.com")).accessToken;
    };
    await daysLater(29);
    expect((await ana.get(`${PATH}/${done.id}/bad_rows`)).status).toBe(200);
    await daysLater(2);
    expect((await ana.get(`${PATH}/${done.id}`)).body).toMatchObject({
      state: "done",
      filename: null,
      file_until: null,
      columns: [],
    });
    expect((await ana.get(`${PATH}/${done.id}/bad_rows`)).body.code).toBe("STATE_TRANSITION_INVALID");
    expect(await problems(ana, done.id)).toMatchObject([{ row: 2, code: "WRONG_FORMAT", value: null }]);
  });
});

describe("Import uploads", () => {
  const form = (fill: (data: FormData) => void) => {
    const data = new FormData();
    fill(data);
    return fetch(`${appliance.base}${PATH}?collection=crm.leads`, {
      method: "POST",
      headers: { authorization: `Bearer ${ana.accessToken}` },
      body: data,
    });
  };

  test('accept a form with the part "file" and its name', async () => {
    const reply = await form((data) =>
      data.set("file", new File(["name\nA\n"], "C:\\Users\\ana\\leads.csv")),
    );
    expect(reply.status).toBe(201);
    expect(await reply.json()).toMatchObject({ filename: "leads.csv", state: "uploaded" });
  });

  test("reject a form without a file or with several, without leftovers", async () => {
    const none = await form((data) => data.set("other", "x"));
    expect(none.status).toBe(422);
    const twice = await form((data) => {
      data.append("file", new File(["name\nA\n"], "a.csv"));
      data.append("file", new File(["name\nB\n"], "b.csv"));
    });
    expect(twice.status).toBe(422);
    expect(readdirSync(join(appliance.folder, "imports", "incoming"))).toEqual([]);
  });

  test("require authentication and keep nothing of the body", async () => {
    const reply = await fetch(`${appliance.base}${PATH}?collection=crm.leads`, {
      method: "POST",
      body: "name\nA\n",
    });
    expect(reply.status).toBe(401);
    expect(readdirSync(join(appliance.folder, "imports", "incoming"))).toEqual([]);
  });

  test("report an unknown collection or parameter", async () => {
    expect((await upload(appliance, ana, "crm.nothing", "a\n1\n")).body.details[0].code).toBe(
      "COLLECTION_UNKNOWN",
    );
    const reply = await ana.post(`${PATH}?collection=crm.leads&mode=atomic`, "name\nA\n");
    expect(reply).toMatchObject({ status: 422, body: { code: "VALIDATION_FAILED" } });
  });

  test("report each problem of an invalid change by its path", async () => {
    const { id } = (await upload(appliance, ana, "crm.leads", "name,x\nA,1\n")).body;
    const reply = await ana.put(`${PATH}/${id}`, {
      mapping: [
        { column: "name", field: "name" },
        { column: "nowhere", field: "email" },
        { column: "x", field: "name" },
      ],
      action: "upsert",
      group_by: "x",
    });
    expect(reply.status).toBe(422);
    expect(reply.body.details.map(({ path, code }: Json) => [path, code])).toEqual([
      ["mapping.1.column", "COLUMN_UNKNOWN"],
      ["mapping.2", "DUPLICATE"],
      ["key", "REQUIRED"],
      ["group_by", "LINES_UNKNOWN"],
    ]);
    const stale = await ana.put(`${PATH}/${id}`, { version: 9, mode: "atomic" });
    expect(stale.body.code).toBe("RECORD_VERSION_CONFLICT");
    expect((await ana.put(`${PATH}/${id}`, { delimiter: ";" })).body.code).toBe("VALIDATION_FAILED");
  });
});
