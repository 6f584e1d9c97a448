import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, renameSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sweepFiles } from "../../src/records/index.ts";
import { Files } from "../../src/store/files.ts";
import { type Client, type Reply, TestAppliance } from "../kit/appliance.ts";
import { attach, bytesOf, SAMPLE_FILES, zipOf } from "../kit/files.ts";

let appliance: TestAppliance;
let ana: Client;
let clerk: Client;
let bob: Client;
let lead: string;

const LEADS = "/api/v1/crm/leads";
const PDF = "application/pdf";
const HOUR = 3_600_000;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  clerk = await appliance.invite(ana, "clerk@example.com", ["crm_clerk"]);
  bob = await appliance.addOrganization(ana, "Other", "bob@example.org");
  lead = await newLead({ source: "website" });
});
afterAll(() => appliance.stop());

const newLead = async (data: object = {}, by = ana): Promise<string> =>
  (await by.post(LEADS, { name: "Somebody", ...data })).body.id;
const filesOf = (id: string) => `${LEADS}/${id}/attachments`;
const pdf = (text = "") => bytesOf(`%PDF-1.7\n${text}`);
const send = (
  content: Uint8Array<ArrayBuffer> | string | FormData,
  type?: string,
  to = filesOf(lead),
  by = ana,
) => attach(appliance.base, by, to, content, type);
const made = async (text: string, to = filesOf(lead), by = ana) => (await send(pdf(text), PDF, to, by)).body;
const sha256 = (content: Uint8Array | string) => new Bun.CryptoHasher("sha256").update(content).digest("hex");
const place = (hash: string) => join(appliance.folder, "files", hash.slice(0, 2), hash);
const isKept = (hash: string) => appliance.appliance.files.sizeOf(hash).then((size) => size !== undefined);
const sweep = (later = 2 * HOUR) => {
  const { engine, files } = appliance.appliance;
  return sweepFiles(engine.store, files, Date.now() + later, () => false);
};
const lastEvent = async () =>
  (await appliance.rows("SELECT * FROM audit_events WHERE org = 1 ORDER BY seq DESC LIMIT 1"))[0];

async function health(): Promise<{ checked: number; broken: number }> {
  const { invariants } = (await ana.get("/api/v1/system/health")).body;
  return invariants.find(({ name }: { name: string }) => name === "records.attachments_whole");
}

describe("Attachment", () => {
  test("is uploaded by a form, with a note", async () => {
    const form = new FormData();
    form.set("file", new File([pdf("form")], "offer.pdf", { type: PDF }));
    form.set("note", "Signed on paper");
    const reply = await send(form);
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id: expect.any(String),
      name: "offer.pdf",
      type: PDF,
      size: 13,
      sha256: sha256(pdf("form")),
      note: "Signed on paper",
      created_at: expect.any(String),
      created_by: ana.userId,
    });
    const location = `${filesOf(lead)}/${reply.body.id}`;
    expect(reply.headers.get("location")).toBe(location);
    expect((await ana.get(location)).body).toEqual(reply.body);
    expect((await ana.get(`${location}/content`)).text).toBe("%PDF-1.7\nform");
  });

  test("is uploaded as the body, with name and note in the query", async () => {
    const reply = await send(pdf("raw"), PDF, `${filesOf(lead)}?name=contract.pdf&note=Draft`);
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ name: "contract.pdf", type: PDF, note: "Draft" });
  });

  test("belongs to any kind of record, and does not change it", async () => {
    const account = (await ana.post("/api/v1/crm/accounts", { name: "Acme" })).body;
    const path = `/api/v1/crm/accounts/${account.id}`;
    expect((await send(pdf(), PDF, `${path}/attachments`)).status).toBe(201);
    expect((await ana.get(path)).body.version).toBe(account.version);
  });

  test("is audited when added, downloaded and removed", async () => {
    const file = await made("told");
    const facts = {
      attachment_id: file.id,
      attachment_name: file.name,
      attachment_type: PDF,
      attachment_size: file.size,
      attachment_sha256: file.sha256,
    };
    const path = `${filesOf(lead)}/${file.id}`;
    const audited = async (action: string) => {
      const event = await lastEvent();
      expect(event).toMatchObject({
        action: `crm.leads.attachments.${action}`,
        record_id: lead,
        outcome: "ok",
      });
      const shown = (await ana.get(`/api/v1/audit/events/${event?.seq}`)).body;
      return { before: shown.before, after: shown.after };
    };
    expect(await audited("add")).toEqual({ before: null, after: facts });
    await ana.get(`${path}/content`);
    expect(await audited("download")).toEqual({ before: facts, after: facts });
    await ana.delete(path);
    expect(await audited("remove")).toEqual({ before: facts, after: null });
    expect((await ana.get(`${LEADS}/${lead}/history`)).body.data).toHaveLength(1);
    expect((await ana.get("/api/v1/audit/verify")).body.ok).toBe(true);
  });

  test("hides its name in the unencrypted audit trail of personal records", async () => {
    await send(pdf(), PDF, `${filesOf(lead)}?name=Jane Roe.pdf&note=From Jane`);
    const event = await lastEvent();
    expect(event?.after).toContain("attachment_sha256");
    expect(`${event?.after}`).not.toContain("Jane");
    expect(event?.sealed).not.toBeNull();
  });

  test("is listed twice if sent twice, even with the same idempotency key", async () => {
    const key = { "idempotency-key": "same" };
    const path = filesOf(await newLead());
    const once = await ana.call("POST", path, "twice", { "content-type": "text/plain", ...key });
    const again = await ana.call("POST", path, "twice", { "content-type": "text/plain", ...key });
    expect([once.status, again.status]).toEqual([201, 201]);
    expect(again.body.id).not.toBe(once.body.id);
    expect((await ana.get(path)).body.data).toHaveLength(2);
  });
});

describe("File type", () => {
  for (const [type, content] of Object.entries(SAMPLE_FILES)) {
    test(`may be ${type}`, async () => {
      const reply = await send(content, type);
      expect({ status: reply.status, type: reply.body.type }).toEqual({ status: 201, type });
    });
  }

  const types = Object.keys(SAMPLE_FILES);
  test("must match the content", async () => {
    const zips = types.filter(
      (type) => Buffer.from(SAMPLE_FILES[type] ?? []).toString("latin1", 0, 2) === "PK",
    );
    const texts = [
      "text/plain",
      "text/csv",
      "text/markdown",
      "application/json",
      "application/xml",
      "message/rfc822",
    ];
    const passed: string[] = [];
    for (const declared of types) {
      for (const [actual, content] of Object.entries(SAMPLE_FILES)) {
        const related =
          declared === actual ||
          (declared === "application/zip" && zips.includes(actual)) ||
          (texts.includes(declared) && texts.includes(actual)) ||
          (declared === "video/mp4" && actual === "audio/mp4") ||
          (declared === "audio/mp4" && actual === "video/mp4");
        const { status } = related ? { status: 415 } : await send(content, declared);
        if (status !== 415) passed.push(`${actual} as ${declared}: ${status}`);
      }
    }
    expect(passed).toEqual([]);
  });

  const ELF = bytesOf("\x7fELF\x02\x01\x01\0");
  const MZ = bytesOf("MZ\x90\0\x03\0\0\0");
  const macros = zipOf({ "[Content_Types].xml": "", "word/document.xml": "", "word/vbaProject.bin": "" });
  const refused: [string, string, string | Uint8Array<ArrayBuffer>][] = [
    ["HTML declared as PDF", PDF, "<html><script>alert(1)</script></html>"],
    ["a program declared as PDF", PDF, MZ],
    ["a program declared as text", "text/plain", ELF],
    ["HTML", "text/html", "<html></html>"],
    ["SVG", "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
    ["XHTML", "application/xhtml+xml", "<html/>"],
    ["JavaScript", "text/javascript", "alert(1)"],
    ["a program", "application/x-msdownload", MZ],
    ["HTML declared as text", "text/plain", "\uFEFF \n<!-- x --><!DOCTYPE html><p>x"],
    ["HTML without a head declared as text", "text/plain", "<script>alert(1)</script>"],
    ["HTML after an unclosed comment", "text/plain", `<!--${"x".repeat(5000)}--><script>`],
    [
      "SVG declared as XML",
      "application/xml",
      '<?xml version="1.0"?><!-- x -->\n<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>',
    ],
    ["SVG after a doctype", "application/xml", '<!DOCTYPE svg [<!ENTITY a "b">]><svg/>'],
    ["XHTML after another doctype", "application/xml", "<!DOCTYPE x><html/>"],
    ["Latin-1 declared as UTF-8", "text/plain", bytesOf("Gr\xfc\xdfe")],
    ["UTF-16", "text/csv", bytesOf("\xff\xfea\0;\0b\0")],
    ["text with a NUL", "text/plain", bytesOf("a\0b")],
    ["text truncated inside a character", "text/plain", bytesOf("a\xc3")],
    [
      "a document with macros",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      macros,
    ],
    ["an unknown type", "x/y", "x"],
    ["no type and a name without an extension", "application/octet-stream", "x"],
  ];
  for (const [what, type, content] of refused) {
    test(`is refused: ${what}`, async () => {
      const reply = await send(content, type, `${filesOf(lead)}?name=invoice`);
      expect({ status: reply.status, code: reply.body.code }).toEqual({
        status: 415,
        code: "MEDIA_TYPE_UNSUPPORTED",
      });
      expect(readdirSync(join(appliance.folder, "files", "incoming"))).toEqual([]);
    });
  }

  test("is derived from the name if the client sends an unknown one", async () => {
    for (const type of ["application/octet-stream", "application/vnd.ms-excel"]) {
      const reply = await send("a;b", type, `${filesOf(lead)}?name=list.CSV`);
      expect(reply.body).toMatchObject({ type: "text/csv", name: "list.CSV" });
    }
    const refused = await send(
      "<html></html>",
      "application/octet-stream",
      `${filesOf(lead)}?name=list.html`,
    );
    expect(refused.status).toBe(415);
  });

  test("is derived from the name if the client sends plain text or ZIP", async () => {
    const named = async (content: string | Uint8Array<ArrayBuffer>, type: string, name: string) =>
      (await send(content, type, `${filesOf(lead)}?name=${name}`)).body;
    expect(await named("# x", "text/plain", "notes.md")).toMatchObject({
      type: "text/markdown",
      name: "notes.md",
    });
    const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    expect((await named(SAMPLE_FILES[DOCX] ?? "", "application/zip", "a.docx")).type).toBe(DOCX);
    expect(await named(pdf(), PDF, "notes.md")).toMatchObject({ type: PDF, name: "notes.md.pdf" });
    expect((await named("x", "text/plain", "x.pdf")).name).toBe("x.pdf.txt");
  });

  test("may be given by an alias", async () => {
    expect((await send("<a/>", "text/xml; charset=utf-8")).body.type).toBe("application/xml");
  });

  test("is limited to those in the settings", async () => {
    const strict = await TestAppliance.start(["--attachments-types", "pdf,png"]);
    const owner = await strict.setUp();
    const path = filesOf((await owner.post(LEADS, { name: "x" })).body.id);
    expect((await attach(strict.base, owner, path, pdf(), PDF)).status).toBe(201);
    const reply = await attach(strict.base, owner, path, "x", "text/plain");
    expect(reply.status).toBe(415);
    expect(reply.body.message).toContain("pdf, png.");
    await strict.stop();
  });

  test("is irrelevant if the file is empty", async () => {
    const reply = await send("", "text/plain");
    expect(reply.body).toMatchObject({ code: "VALIDATION_FAILED", details: [{ path: "file" }] });
  });
});

describe("File name", () => {
  const names: [given: string, cleaned: string][] = [
    ["../../etc/passwd.pdf", "passwd.pdf"],
    ["C:\\Users\\Ana\\offer.pdf", "offer.pdf"],
    ["/", "file.pdf"],
    ["..", "file.pdf"],
    [".hidden.pdf", "hidden.pdf"],
    ["a\u0007b\r\nc.pdf", "abc.pdf"],
    ["gpj.\u202Efdp.pdf", "gpj.fdp.pdf"],
    ["U\u0308bung.pdf", "\u00DCbung.pdf"],
    ["CON.pdf", "_CON.pdf"],
    ["lpt1.txt.pdf", "_lpt1.txt.pdf"],
    ['what?*<>|":.pdf', "what_______.pdf"],
    ["evil.html", "evil.html.pdf"],
    ["invoice.pdf.exe", "invoice.pdf.exe.pdf"],
    ["contract", "contract.pdf"],
    ["scan.PDF", "scan.PDF"],
    ["trailing. . .pdf", "trailing.pdf"],
    ["名前 и имя.pdf", "名前 и имя.pdf"],
    [`${"x".repeat(240)}.pdf`, `${"x".repeat(196)}.pdf`],
  ];
  for (const [given, cleaned] of names) {
    test(`${JSON.stringify(given.slice(0, 30))} becomes ${JSON.stringify(cleaned.slice(0, 30))}`, async () => {
      const form = new FormData();
      form.set("file", new File([pdf()], given, { type: PDF }));
      // A file name that form data cannot contain is percent-encoded in the URL instead.
      const reply = given.includes("\u0007")
        ? await send(pdf(), PDF, `${filesOf(lead)}?name=${encodeURIComponent(given)}`)
        : await send(form);
      expect(reply.body.name).toBe(cleaned);
    });
  }
});

describe("List of attachments", () => {
  test("is newest first, and pages in both directions", async () => {
    const path = filesOf(await newLead());
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.unshift((await made(`page ${i}`, path)).id);
    const page = async (query: string): Promise<Reply> => ana.get(`${path}?limit=2${query}`);
    const idsOf = (reply: Reply) => reply.body.data.map(({ id }: { id: string }) => id);

    const first = await page("");
    expect(idsOf(first)).toEqual(ids.slice(0, 2));
    expect(first.body.page).toEqual({ limit: 2, next_cursor: expect.any(String), prev_cursor: null });
    const second = await page(`&cursor=${first.body.page.next_cursor}`);
    expect(idsOf(second)).toEqual(ids.slice(2, 4));
    const third = await page(`&cursor=${second.body.page.next_cursor}`);
    expect(idsOf(third)).toEqual(ids.slice(4));
    expect(third.body.page.next_cursor).toBeNull();
    const back = await page(`&cursor=${third.body.page.prev_cursor}`);
    expect(idsOf(back)).toEqual(ids.slice(2, 4));
    const start = await page(`&cursor=${back.body.page.prev_cursor}`);
    expect(idsOf(start)).toEqual(ids.slice(0, 2));
    expect(start.body.page.prev_cursor).toBeNull();

    // A page continues at its position when a neighbouring file is removed.
    await ana.delete(`${path}/${ids[1]}`);
    expect(idsOf(await page(`&cursor=${first.body.page.next_cursor}`))).toEqual(ids.slice(2, 4));
    const foreign = await ana.get(`${filesOf(lead)}?cursor=${first.body.page.next_cursor}`);
    expect(foreign.body).toMatchObject({ code: "VALIDATION_FAILED", details: [{ code: "CURSOR_INVALID" }] });
  });
});

/** Gives the clerk a role with these permissions while `work` runs. */
async function clerkWith(permissions: readonly string[], work: () => Promise<void>): Promise<void> {
  await ana.post("/api/v1/settings/roles", { name: "special", title: "Special", permissions });
  await ana.put(`/api/v1/settings/team/${clerk.userId}`, { roles: ["special"] });
  await work();
  await ana.put(`/api/v1/settings/team/${clerk.userId}`, { roles: ["crm_clerk"] });
  await ana.delete("/api/v1/settings/roles/special");
}

async function under(policy: { actions: string[]; when: object }, work: () => Promise<void>): Promise<void> {
  await appliance.alter(
    "INSERT INTO access_policies (id, org, effect, actions, subjects, conditions, reason) VALUES ('p', 1, 'deny', ?, '{}', ?, 'x')",
    JSON.stringify(policy.actions),
    JSON.stringify(policy.when),
  );
  appliance.appliance.engine.access.forget(1);
  try {
    await work();
  } finally {
    await appliance.alter("DELETE FROM access_policies");
    appliance.appliance.engine.access.forget(1);
  }
}

const outcome = ({ status, body }: Reply) => ({ status, code: body?.code });
const rowCount = async () => Number((await appliance.rows("SELECT count(*) AS n FROM attachments"))[0]?.n);

describe("Permissions for attachments", () => {
  test("let a clerk add and read, but not remove", async () => {
    const file = await made("clerk", filesOf(lead), clerk);
    const path = `${filesOf(lead)}/${file.id}`;
    expect((await clerk.get(`${path}/content`)).status).toBe(200);
    expect(outcome(await clerk.delete(path))).toEqual({ status: 403, code: "ACCESS_DENIED" });
  });

  test("are separate for each action", async () => {
    const file = await made("rights");
    const path = `${filesOf(lead)}/${file.id}`;
    await clerkWith(["crm.leads.get", "crm.leads.attachments.list"], async () => {
      expect((await clerk.get(filesOf(lead))).status).toBe(200);
      for (const reply of [
        await clerk.get(path),
        await clerk.get(`${path}/content`),
        await send(pdf(), PDF, filesOf(lead), clerk),
        await clerk.delete(path),
      ])
        expect(outcome(reply)).toEqual({ status: 403, code: "ACCESS_DENIED" });
    });
  });

  test("require access to the record", async () => {
    const file = await made("unreadable");
    await clerkWith(["crm.leads.list", "crm.leads.attachments.*"], async () => {
      for (const reply of [
        await clerk.get(filesOf(lead)),
        await clerk.get(`${filesOf(lead)}/${file.id}/content`),
        await send(pdf("no"), PDF, filesOf(lead), clerk),
      ]) {
        expect(outcome(reply)).toEqual({ status: 403, code: "ACCESS_DENIED" });
        expect(reply.text).toContain("crm.leads.get");
      }
    });
  });

  test("respect a policy that hides the record, before a byte is read", async () => {
    const hidden = await newLead({ source: "event" });
    const file = await made("hidden", filesOf(hidden));
    const rows = await rowCount();
    for (const actions of [["crm.leads.*"], ["crm.leads.get"]]) {
      await under({ actions, when: { record: { source: "event" } } }, async () => {
        const bytes = pdf(`never ${actions}`);
        for (const reply of [
          await ana.get(filesOf(hidden)),
          await ana.get(`${filesOf(hidden)}/${file.id}`),
          await ana.get(`${filesOf(hidden)}/${file.id}/content`),
          await send(bytes, PDF, filesOf(hidden)),
          await ana.delete(`${filesOf(hidden)}/${file.id}`),
        ])
          expect(outcome(reply)).toEqual({ status: 404, code: "RECORD_NOT_FOUND" });
        expect(await isKept(sha256(bytes))).toBe(false);
        expect((await ana.get(filesOf(lead))).status).toBe(200);
      });
    }
    await under(
      { actions: ["crm.leads.attachments.add"], when: { record: { source: "event" } } },
      async () => {
        expect(outcome(await send(pdf(), PDF, filesOf(hidden)))).toEqual({
          status: 403,
          code: "ACCESS_POLICY_DENIED",
        });
      },
    );
    expect(await rowCount()).toBe(rows);
  });

  test("exclude other organisations' files, even through an own record", async () => {
    const file = await made("theirs");
    const own = await newLead({}, bob);
    for (const id of [lead, own]) {
      const path = `${filesOf(id)}/${file.id}`;
      for (const reply of [await bob.get(path), await bob.get(`${path}/content`), await bob.delete(path)])
        expect(outcome(reply)).toEqual({ status: 404, code: "RECORD_NOT_FOUND" });
    }
    expect(outcome(await send(pdf("x"), PDF, filesOf(lead), bob)).status).toBe(404);
    expect(outcome(await bob.get(filesOf(lead))).status).toBe(404);
    const page = await ana.get(`${filesOf(lead)}?limit=1`);
    expect((await bob.get(`${filesOf(own)}?cursor=${page.body.page.next_cursor}`)).status).toBe(422);
    expect((await bob.get(filesOf(own))).body.data).toEqual([]);
  });

  test("apply to the files of the given record only", async () => {
    const file = await made("elsewhere", filesOf(await newLead()));
    expect((await ana.get(`${filesOf(lead)}/${file.id}`)).status).toBe(404);
  });
});

describe("Attachments and the state of the record", () => {
  test("are readable, but cannot be added or removed if it is archived", async () => {
    const id = await newLead();
    const file = await made("archived", filesOf(id));
    await ana.delete(`${LEADS}/${id}`);
    const late = pdf("too late");
    expect(outcome(await send(late, PDF, filesOf(id)))).toEqual({
      status: 409,
      code: "STATE_TRANSITION_INVALID",
    });
    expect(await isKept(sha256(late))).toBe(false);
    expect((await ana.delete(`${filesOf(id)}/${file.id}`)).status).toBe(409);
    expect((await ana.get(`${filesOf(id)}/${file.id}/content`)).status).toBe(200);
    await ana.post(`${LEADS}/${id}/restore`);
    expect((await ana.get(filesOf(id))).body.data).toHaveLength(1);
    expect((await send(late, PDF, filesOf(id))).status).toBe(201);
  });

  test("can be added, but not removed if it is closed", async () => {
    const campaigns = "/api/v1/crm/campaigns";
    const { id } = (await ana.post(campaigns, { name: "Fair", channel: "email" })).body;
    await ana.post(`${campaigns}/${id}/cancel`);
    expect((await ana.get(`${campaigns}/${id}`)).body.state).toBe("cancelled");
    const file = await made("closed", `${campaigns}/${id}/attachments`);
    const removal = await ana.delete(`${campaigns}/${id}/attachments/${file.id}`);
    expect(outcome(removal)).toEqual({ status: 409, code: "STATE_TRANSITION_INVALID" });
    expect(removal.body.message).toContain("cancelled");
    expect((await ana.get(`${campaigns}/${id}/attachments/${file.id}/content`)).status).toBe(200);
  });
});

describe("Stored bytes", () => {
  test("exist once for all records, readable to the owner of the folder only", async () => {
    const text = "shared by two";
    const [mine, again] = [await made(text), await made(text)];
    const theirs = await made(text, filesOf(await newLead({}, bob)), bob);
    expect(new Set([mine.sha256, again.sha256, theirs.sha256]).size).toBe(1);
    expect(readdirSync(join(place(mine.sha256), "..")).filter((name) => name === mine.sha256)).toHaveLength(
      1,
    );
    if (process.platform !== "win32") {
      expect(statSync(place(mine.sha256)).mode & 0o777).toBe(0o600);
      expect(statSync(join(place(mine.sha256), "..")).mode & 0o777).toBe(0o700);
    }
  });

  test("are deleted by the sweep after the last attachment that uses them", async () => {
    const [mine, theirs] = [await made("last"), await made("last", filesOf(await newLead({}, bob)), bob)];
    await ana.delete(`${filesOf(lead)}/${mine.id}`);
    expect((await ana.get(`${filesOf(lead)}/${mine.id}`)).status).toBe(404);
    expect((await ana.delete(`${filesOf(lead)}/${mine.id}`)).status).toBe(404);
    await sweep();
    expect(await isKept(theirs.sha256)).toBe(true);
    await appliance.alter("UPDATE attachments SET removed_at = 1 WHERE id = ?", theirs.id);
    await sweep(0);
    expect(await isKept(theirs.sha256)).toBe(true);
    expect(await sweep()).toEqual({ files: 1, bytes: 13 });
    expect(await isKept(theirs.sha256)).toBe(false);
    expect((await health()).broken).toBe(0);
  });

  test("are swept if a crash left them without a row", async () => {
    const { files } = appliance.appliance;
    async function* bytes() {
      yield Buffer.from("crashed after the file, before the row");
    }
    const received = await files.receive(bytes());
    await received.keep();
    await (await files.receive(bytes())).drop();
    expect(await isKept(received.sha256)).toBe(true);
    await sweep(0);
    expect(await isKept(received.sha256)).toBe(true);
    await sweep();
    expect(await isKept(received.sha256)).toBe(false);
  });

  test("survive a sweep if they are uploaded again", async () => {
    const file = await made("again and again");
    await ana.delete(`${filesOf(lead)}/${file.id}`);
    const old = Date.now() / 1000 - 7200;
    utimesSync(place(file.sha256), old, old);
    const [, again] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => sweep(0))),
      made("again and again"),
    ]);
    await sweep(0);
    expect((await ana.get(`${filesOf(lead)}/${again.id}/content`)).status).toBe(200);
  });

  test("of interrupted uploads are deleted at startup, or after a day", async () => {
    const incoming = join(appliance.folder, "files", "incoming");
    writeFileSync(join(incoming, "left"), "x");
    await sweep(2 * HOUR);
    expect(readdirSync(incoming)).toEqual(["left"]);
    await sweep(25 * HOUR);
    expect(readdirSync(incoming)).toEqual([]);
    writeFileSync(join(incoming, "left"), "x");
    new Files(join(appliance.folder, "files"));
    expect(readdirSync(incoming)).toEqual([]);
  });

  test("are reported if missing or truncated", async () => {
    const [lost, cut] = [await made("lost"), await made("cut")];
    renameSync(place(lost.sha256), `${place(lost.sha256)}.away`);
    writeFileSync(place(cut.sha256), "cu");
    const { checked, broken } = await health();
    expect(checked).toBeGreaterThan(2);
    expect(broken).toBe(2);
    expect(outcome(await ana.get(`${filesOf(lead)}/${lost.id}/content`))).toEqual({
      status: 500,
      code: "INTERNAL",
    });
    // Uploading the files again repairs them.
    await made("lost");
    await made("cut");
    expect((await health()).broken).toBe(0);
  });
});
