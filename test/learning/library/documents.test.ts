import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Client, type Json, type Reply, TestAppliance } from "../../kit/appliance.ts";
import { heldBack, letGo } from "../../kit/held-jobs.ts";
import { scenarios } from "../../kit/scenarios.ts";
import { addDocument, upload } from "./kit.ts";

let appliance: TestAppliance;
let ana: Client;
let clerk: Client;
let author: Client;

const PATH = "/api/v1/learning/documents";
const TRAVEL =
  "# Travel\n\nWhoever travels keeps each receipt.\n\n## Trains\n\nFirst class is for long rides.\n";

beforeAll(async () => {
  appliance = await TestAppliance.start(["--learning-document-bytes", "20000"]);
  ana = await appliance.setUp();
  clerk = await appliance.invite(ana, "clerk@example.com", ["employee"]);
  author = await appliance.invite(ana, "author@example.com", ["learning_author"]);
});
afterAll(() => appliance.stop());

const drain = () => appliance.appliance.jobs.drain();
const get = async (id: string): Promise<Json> => (await ana.get(`${PATH}/${id}`)).body;
const fileOf = (sha256: string) => join(appliance.folder, "documents", sha256.slice(0, 2), sha256);

/** Audit events of a document as action and outcome, newest first. */
async function events(id: string): Promise<string[]> {
  const rows = await appliance.rows(
    "SELECT action, outcome FROM audit_events WHERE record_id = ? AND action NOT LIKE '%.get' ORDER BY rowid DESC",
    id,
  );
  return rows.map(({ action, outcome }) => `${action} ${outcome}`);
}

describe("Documents", () => {
  test.each([
    ["asciidoc", "asc"],
    ["asciidoc", "adoc"],
    ["asciidoc", "asciidoc"],
    ["asciidoc", "ad"],
    ["rst", "rst"],
    ["org", "org"],
    ["mediawiki", "mediawiki"],
    ["mediawiki", "wiki"],
  ])("in %s are recognised by .%s", async (format, ending) => {
    const text = `Notes of ${ending} without any heading.`;
    const reply = await upload(appliance, author, text, { name: `notes.${ending}` });
    expect(reply.body.file_name).toBe(`notes.${ending}`);
    await drain();
    const [row] = await appliance.rows(
      "SELECT format FROM learning_revisions r JOIN learning_documents d ON d.rid = r.document WHERE d.id = ?",
      reply.body.id,
    );
    expect(row?.format).toBe(format);
  });

  test("are processed in the background and report their progress", async () => {
    const reply = await upload(appliance, author, TRAVEL, { name: "Travel policy.md" });
    expect(reply.status).toBe(201);
    expect(reply.headers.get("location")).toBe(`${PATH}/${reply.body.id}`);
    expect(reply.body).toMatchObject({
      title: "Travel policy",
      file_name: "Travel policy.md",
      namespace: "org",
      state: "queued",
      progress: 0,
      revision: 0,
      words: 0,
      duplicate_of: null,
      created_by: author.userId,
    });
    await drain();
    const read = await get(reply.body.id);
    expect(read).toMatchObject({
      title: "Travel",
      state: "ready",
      stage: null,
      progress: 1,
      revision: 1,
      format: "markdown",
      language: "en",
      error: null,
      warnings: [],
    });
    expect(read.words).toBeGreaterThan(10);
    expect(read.revisions).toHaveLength(1);
    expect(read.revisions[0]).toMatchObject({
      revision: 1,
      length: TRAVEL.replaceAll(/#+ |\n\n?$/g, "").replaceAll("\n\n", "\n").length,
    });
    expect(await events(reply.body.id)).toEqual([
      "learning.documents.read ok",
      "learning.documents.upload ok",
    ]);
  });

  test("can be uploaded as a form with title and domain", async () => {
    await ana.post("/api/v1/learning/domains", { name: "Operations" });
    const form = new FormData();
    form.set("title", "How we ship");
    form.set("file", new File(["Ship it on the day it is paid."], "ship.txt", { type: "text/plain" }));
    form.set("domain", "operations");
    const reply = await upload(appliance, ana, form);
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ title: "How we ship", domain: { name: "Operations" } });
    await drain();
    expect(await get(reply.body.id)).toMatchObject({ title: "How we ship", format: "text", state: "ready" });
  });

  test("return their text by code points, blocks by number and the original file", async () => {
    const text = "# Zeichen 😀\n\nEin *wichtiges* Wort: 𝔘nicode.\n\n- erstens\n- zweitens\n";
    const made = await addDocument(appliance, ana, { title: "Zeichen", markdown: text });
    const whole = await clerk.get(`${PATH}/${made.id}/text`);
    const points = [...whole.body.text];
    expect(whole.body).toMatchObject({ revision: 1, from: 0, to: points.length, length: points.length });
    const piece = await clerk.get(`${PATH}/${made.id}/text?from=3&to=20`);
    expect(piece.body.text).toBe(points.slice(3, 20).join(""));
    const blocks = await clerk.get(`${PATH}/${made.id}/blocks?q=wort&from=0&to=7`);
    expect(blocks.body.data.map(({ kind }: Json) => kind)).toEqual([
      "heading",
      "paragraph",
      "list_item",
      "list_item",
    ]);
    for (const { start, end, text: own, highlights, marks } of blocks.body.data) {
      expect(points.slice(start, end).join("")).toBe(own);
      for (const one of [...highlights, ...marks]) expect(one.start >= start && one.end <= end).toBe(true);
    }
    const [heading, paragraph] = blocks.body.data;
    expect(points.slice(heading.highlights[0].start, heading.highlights[0].end).join("")).toBe("Zeichen");
    expect(paragraph.heading_path).toEqual(["Zeichen 😀"]);
    const [word] = paragraph.highlights;
    expect(points.slice(word.start, word.end).join("")).toBe("Wort");
    const second = await clerk.get(`${PATH}/${made.id}/blocks?ordinal=1&limit=2`);
    expect(second.body).toMatchObject({ total: 4, next_ordinal: 3 });
    const at = await clerk.get(`${PATH}/${made.id}/blocks?from=${paragraph.start + 3}&limit=1`);
    expect(at.body.data[0].ordinal).toBe(1);

    const file = await clerk.get(`${PATH}/${made.id}/file`);
    expect(file.text).toBe(text);
    expect(file.headers.get("content-disposition")).toStartWith("attachment");
    expect(file.headers.get("content-security-policy")).toContain("sandbox");
  });

  test("in HTML are downloaded as bytes, never served as a page", async () => {
    const reply = await upload(appliance, ana, "<html><body><script>alert(1)</script><p>Hello there.</p>", {
      name: "page.html",
    });
    await drain();
    const file = await ana.get(`${PATH}/${reply.body.id}/file`);
    expect(file.headers.get("content-type")).toBe("application/octet-stream");
    const text = await ana.get(`${PATH}/${reply.body.id}/text`);
    expect(text.body.text).toBe("Hello there.");
  });

  test("are found by their new title and no longer by the old one", async () => {
    const made = await addDocument(appliance, ana, { title: "Quokka", markdown: "It rests in the shade." });
    const found = async (q: string) => (await ana.get(`/api/v1/learning/search?q=${q}`)).body.data.length;
    expect(await found("quokka")).toBe(1);
    const put = await ana.put(`${PATH}/${made.id}`, { title: "Wombat", version: made.version });
    expect(put.status).toBe(200);
    await drain();
    expect([await found("quokka"), await found("wombat")]).toEqual([0, 1]);
    expect(await get(made.id)).toMatchObject({
      title: "Wombat",
      revision: 1,
      state: "ready",
      stage: null,
      progress: 1,
    });
    const stale = await ana.put(`${PATH}/${made.id}`, { position: 2, version: made.version });
    expect(stale.body.code).toBe("RECORD_VERSION_CONFLICT");
  });
});

describe("New versions", () => {
  test("replace the old one in the index; the old text stays readable", async () => {
    const made = await addDocument(appliance, ana, {
      title: "Leave",
      markdown: "# Leave\n\nEverybody has twenty daysofleave.",
    });
    const before = (await ana.get("/api/v1/learning/library")).body.data[0].revision;
    await heldBack(appliance, async () => {
      const revised = await upload(
        appliance,
        ana,
        "# Leave\n\nEverybody has thirty freedays.",
        {},
        `${PATH}/${made.id}/revisions`,
      );
      expect(revised.body).toMatchObject({ state: "queued", revision: 1 });
      // The old version is used until the new one has been read.
      expect((await ana.get(`${PATH}/${made.id}/text`)).body.text).toContain("twenty");
    });
    await letGo(appliance);
    expect(await get(made.id)).toMatchObject({ revision: 2, state: "ready" });
    const search = async (q: string) => (await ana.get(`/api/v1/learning/search?q=${q}`)).body.data;
    expect(await search("daysofleave")).toEqual([]);
    expect((await search("freedays"))[0]).toMatchObject({ document_id: made.id, revision: 2 });
    expect((await ana.get(`${PATH}/${made.id}/text?revision=1`)).body.text).toContain("twenty");
    expect((await ana.get("/api/v1/learning/library")).body.data[0].revision).toBeGreaterThan(before);
    const same = await upload(
      appliance,
      ana,
      "# Leave\n\nEverybody has thirty freedays.",
      {},
      `${PATH}/${made.id}/revisions`,
    );
    expect(same.body).toMatchObject({ revision: 2, state: "ready" });
    expect((await get(made.id)).revisions).toHaveLength(2);
  });

  test("keep the old text if they cannot be read, with the reason", async () => {
    const made = await addDocument(appliance, ana, { title: "Stays", markdown: "The stayingword is here." });
    const png = new Uint8Array(Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1"));
    await upload(appliance, ana, png, { name: "x.png" }, `${PATH}/${made.id}/revisions`);
    await drain();
    const failed = await get(made.id);
    expect(failed).toMatchObject({ state: "failed", revision: 1, progress: 1 });
    expect(failed.error.message.length).toBeGreaterThan(20);
    expect((await ana.get("/api/v1/learning/search?q=stayingword")).body.data).toHaveLength(1);
    expect((await ana.get(`${PATH}/${made.id}/text`)).body.text).toContain("stayingword");
  });

  test("are created by reprocessing only if the text differs", async () => {
    const made = await addDocument(appliance, ana, { title: "Again", markdown: "Read me once more." });
    const { revision } = (await ana.get("/api/v1/learning/library")).body.data[0];
    const again = () => author.post(`${PATH}/${made.id}/process`);
    const setState = (state: string) =>
      appliance.alter("UPDATE learning_documents SET state = ? WHERE id = ?", state, made.id);
    await setState("queued");
    expect((await again()).body.code).toBe("STATE_TRANSITION_INVALID");
    await setState("ready");
    expect((await again()).body.state).toBe("queued");
    await drain();
    expect(await get(made.id)).toMatchObject({ state: "ready", revision: 1 });
    expect((await get(made.id)).revisions).toHaveLength(1);
    expect((await ana.get("/api/v1/learning/library")).body.data[0].revision).toBe(revision);
  });
});

describe("Deleting documents", () => {
  test("removes file, text, index and evidence", async () => {
    const made = await addDocument(appliance, ana, {
      title: "Secretly",
      markdown: "# Secretly\n\nThe xylographword is cut in wood.",
    });
    expect(existsSync(fileOf(made.sha256))).toBe(true);
    expect((await author.delete(`${PATH}/${made.id}`)).status).toBe(403);
    expect((await ana.delete(`${PATH}/${made.id}`)).status).toBe(204);
    for (const path of ["", "/text", "/blocks", "/file"])
      expect((await ana.get(`${PATH}/${made.id}${path}`)).status).toBe(404);
    expect((await ana.get("/api/v1/learning/search?q=xylographword")).body.data).toEqual([]);
    await drain();
    for (const table of ["blocks", "revisions"])
      expect(
        await appliance.rows(
          `SELECT 1 FROM learning_${table} WHERE document NOT IN (SELECT rid FROM learning_documents)`,
        ),
      ).toEqual([]);
    expect(existsSync(fileOf(made.sha256))).toBe(false);
    const [library] = await appliance.rows(
      "SELECT rid FROM learning_libraries WHERE org = (SELECT key FROM organizations)",
    );
    const kept = await appliance.rows(`SELECT block FROM learning_passages_${library?.rid}_data`);
    expect(kept.filter(({ block }) => Buffer.from(block as Uint8Array).includes("xylograph"))).toEqual([]);
    expect((await events(made.id))[0]).toBe("learning.documents.delete ok");
  });

  test("keeps a file used by another document and never reuses ids", async () => {
    const markdown = "# Twice\n\nThe same bytes twice.";
    const first = await addDocument(appliance, ana, { title: "Twice", markdown });
    const second = await addDocument(appliance, ana, { title: "Twice again", markdown });
    expect(second.duplicate_of).toBe(first.id);
    await ana.delete(`${PATH}/${second.id}`);
    await drain();
    expect(existsSync(fileOf(first.sha256))).toBe(true);
    const third = await addDocument(appliance, ana, { title: "Third", markdown: "Another one." });
    const rids = await appliance.rows("SELECT rid FROM learning_documents WHERE id = ?", third.id);
    const used = await appliance.rows(
      "SELECT max(rid) AS rid FROM learning_documents WHERE id <> ?",
      third.id,
    );
    expect(Number(rids[0]?.rid)).toBeGreaterThan(Number(used[0]?.rid) + 1);
  });

  test("stops their processing and leaves no rows", async () => {
    const reply = await upload(appliance, ana, TRAVEL.repeat(40), { name: "gone.md" });
    const reading = drain();
    expect((await ana.delete(`${PATH}/${reply.body.id}`)).status).toBe(204);
    await reading;
    await drain();
    expect(await appliance.rows("SELECT 1 FROM learning_revisions WHERE gone = 1")).toEqual([]);
    const orphans =
      "SELECT 1 FROM learning_blocks WHERE revision NOT IN (SELECT rid FROM learning_revisions)";
    expect(await appliance.rows(orphans)).toEqual([]);
  });
});

describe("Invalid uploads", () => {
  const post = (body: string | FormData, query = {}): Promise<Reply> => upload(appliance, ana, body, query);

  test("are rejected before anything is stored", async () => {
    const before = await appliance.rows("SELECT count(*) AS n FROM learning_documents");
    const two = new FormData();
    two.set("file", new File(["a"], "a.md"));
    two.set("nonsense", "x");
    const cases: [Promise<Reply>, number, string][] = [
      [post(""), 422, "TOO_SHORT"],
      [post(new FormData()), 422, "REQUIRED"],
      [post(two), 422, "UNKNOWN_FIELD"],
      [post("x", { domain: "Nowhere" }), 422, "DOMAIN_UNKNOWN"],
      [post("x", { nonsense: "1" }), 422, "UNKNOWN_FIELD"],
      [post("x", { format: "exe" }), 422, ""],
      [post("x".repeat(20_001)), 413, "BODY_TOO_LARGE"],
    ];
    for (const [reply, status, code] of cases) {
      const { status: answered, text } = await reply;
      expect([answered, text]).toEqual([status, expect.stringContaining(code)]);
    }
    const streamed = await fetch(`${appliance.base}${PATH}`, {
      method: "POST",
      headers: { authorization: `Bearer ${ana.accessToken}` },
      body: new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(4096)),
      }),
    });
    expect(streamed.status).toBe(413);
    expect(await appliance.rows("SELECT count(*) AS n FROM learning_documents")).toEqual(before);
    const left = new Bun.Glob("incoming/*").scanSync(join(appliance.folder, "documents"));
    expect([...left]).toEqual([]);
  });

  test("with unreadable content fail without blocking others", async () => {
    const bad = await post("\0\x01\x02\x03", { name: "broken.docx" });
    const good = await post("Good text comes after it.", { name: "good.txt" });
    await drain();
    const failed = await get(bad.body.id);
    expect(failed).toMatchObject({ state: "failed", revision: 0 });
    expect(failed.error.code).toMatch(/^[A-Z_]+$/);
    expect((await ana.get(`${PATH}/${bad.body.id}/text`)).body.code).toBe("STATE_TRANSITION_INVALID");
    expect(await get(good.body.id)).toMatchObject({ state: "ready" });
    expect((await ana.get(`${PATH}?state=failed`)).body.data.map(({ id }: Json) => id)).toContain(
      bad.body.id,
    );
  });

  test("with a path in the file name are sanitised", async () => {
    const reply = await post("Some words.", { name: "../../etc/pass\u202ewd<1>.md" });
    expect(reply.body.file_name).toBe("passwd_1_.md");
  });
});

describe("The document list", () => {
  test("is paged in both directions and every order", async () => {
    for (const title of ["Beta", "alpha", "Gamma", "Delta"])
      await upload(appliance, ana, `${title} is a letter.`, { title, position: String(title.length) });
    await drain();
    const all = (await ana.get(`${PATH}?limit=200&count=true`)).body;
    expect(all.page.total).toBe(all.data.length);
    for (const sort of ["-created_at", "created_at", "title", "position"]) {
      const whole = (await ana.get(`${PATH}?limit=200&sort=${sort}`)).body.data.map(({ id }: Json) => id);
      const forwards: string[] = [];
      let page = (await ana.get(`${PATH}?limit=3&sort=${sort}`)).body;
      for (;;) {
        forwards.push(...page.data.map(({ id }: Json) => id));
        if (!page.page.next_cursor) break;
        page = (await ana.get(`${PATH}?limit=3&sort=${sort}&cursor=${page.page.next_cursor}`)).body;
      }
      expect(forwards).toEqual(whole);
      const backwards: string[] = page.data.map(({ id }: Json) => id);
      while (page.page.prev_cursor) {
        page = (await ana.get(`${PATH}?limit=3&sort=${sort}&cursor=${page.page.prev_cursor}`)).body;
        backwards.unshift(...page.data.map(({ id }: Json) => id));
      }
      expect(backwards).toEqual(whole);
    }
    const wrong = await ana.get(`${PATH}?sort=title&cursor=${all.page.next_cursor ?? "eHh4"}`);
    expect(wrong.status).toBe(422);
  });

  test("is filtered by state, domain, library and title", async () => {
    const ids = async (query: string) =>
      (await ana.get(`${PATH}?${query}`)).body.data.map(({ title }: Json) => title);
    expect(await ids("q=elt")).toEqual(["Delta"]);
    expect(await ids("q=%25")).toEqual([]);
    expect(await ids("domain=Operations")).toEqual(["How we ship"]);
    expect(await ids("namespace=shared")).toEqual([]);
    expect((await ana.get(`${PATH}?domain=Nowhere`)).status).toBe(422);
  });
});

describe("Domains", () => {
  const DOMAINS = "/api/v1/learning/domains";

  test("are created once, renamed, and deleted when empty", async () => {
    const made = await ana.post(DOMAINS, { name: " Care  work ", description: "How we care" });
    expect(made.body).toMatchObject({ name: "Care work", version: 1, documents: 0, namespace: "org" });
    expect((await ana.post(DOMAINS, { name: "care WORK" })).body.code).toBe("DUPLICATE_VALUE");
    expect((await ana.post(DOMAINS, { name: "   " })).status).toBe(422);
    const path = `${DOMAINS}/${made.body.id}`;
    expect((await ana.put(path, { name: "CARE WORK", version: 1 })).body).toMatchObject({ version: 2 });
    expect((await ana.put(path, { name: "x", version: 1 })).body.code).toBe("RECORD_VERSION_CONFLICT");
    const document = await addDocument(appliance, ana, {
      title: "Wash",
      markdown: "Wash hands.",
      domain: "care work",
    });
    expect(document.domain).toEqual({ id: made.body.id, name: "CARE WORK" });
    expect((await ana.delete(path)).body.code).toBe("RECORD_IN_USE");
    await ana.put(`${PATH}/${document.id}`, { domain: null });
    expect((await ana.delete(path)).status).toBe(204);
    expect((await ana.get(path)).status).toBe(404);
  });
});

describe("Document permissions", () => {
  scenarios(
    () => appliance,
    [
      { name: "let employees read the library", path: PATH, as: () => clerk, status: 200 },
      {
        name: "let employees search the library",
        path: "/api/v1/learning/search?q=travel",
        as: () => clerk,
        status: 200,
      },
      { name: "require a login to read the library", path: PATH, status: 401, code: "AUTH_REQUIRED" },
      {
        name: "do not let employees create domains",
        method: "POST",
        path: "/api/v1/learning/domains",
        body: { name: "Mine" },
        as: () => clerk,
        status: 403,
        code: "ACCESS_DENIED",
      },
      {
        name: "let authors create domains",
        method: "POST",
        path: "/api/v1/learning/domains",
        body: { name: "Theirs" },
        as: () => author,
        status: 201,
      },
      {
        name: "let authors make a dry run that creates nothing",
        method: "POST",
        path: "/api/v1/learning/domains?dry_run=true",
        body: { name: "Dry" },
        as: () => author,
        status: 200,
        check: async () => {
          expect(await appliance.rows("SELECT 1 FROM learning_domains WHERE name = 'Dry'")).toEqual([]);
        },
      },
    ],
  );
});

test("all learning invariants hold afterwards", async () => {
  const { body } = await ana.get("/api/v1/system/health");
  const own = body.invariants.filter(({ name }: Json) => name.startsWith("learning."));
  expect(own.length).toBeGreaterThanOrEqual(2);
  for (const one of own) expect(one).toMatchObject({ broken: 0 });
  expect(appliance.log.filter(({ message }) => message.includes("INTERNAL"))).toEqual([]);
});

test("the outline of a document lists its headings with their positions in the text", async () => {
  const added = await addDocument(appliance, ana, {
    title: "House rules",
    markdown:
      "# House rules\n\nÜ first.\n\n## Keys\n\nKeys stay here.\n\n### Spare keys\n\nAsk.\n\n## Bins\n\nMonday.\n",
  });
  const path = `${PATH}/${added.id}`;
  const { body } = await clerk.get(`${path}/outline`);
  expect(body.data.map(({ level, text }: Json) => [level, text])).toEqual([
    [1, "House rules"],
    [2, "Keys"],
    [3, "Spare keys"],
    [2, "Bins"],
  ]);
  const blocks = (await clerk.get(`${path}/blocks`)).body;
  expect(body.total).toBe(blocks.total);
  for (const { ordinal, start, text } of body.data)
    expect(blocks.data[ordinal]).toMatchObject({ start, text });
  expect((await clerk.get(`${path}/outline?revision=2`)).status).toBe(404);
});
