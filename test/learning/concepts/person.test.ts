import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { addDocument, upload } from "../library/kit.ts";

let appliance: TestAppliance;
let ana: Client;
let reader: Client;
let document: Json;

const PATH = "/api/v1/learning/concepts";
const TEXT = `# Ledgers

A ledger is a book in which all entries of an account stand. The ledger is closed each month.

A journal is a book in which entries stand in the order of their days. The journal comes before the ledger.

A daybook is kept by hand. The daybook is old.
`;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  reader = await appliance.invite(ana, "reader@example.com", ["employee"]);
  document = await addDocument(appliance, ana, { title: "Ledgers", markdown: TEXT });
  await addDocument(appliance, "shared", {
    title: "Shared",
    markdown: "# Shared\n\nA voucher is a paper that proves an entry. The voucher is kept.",
  });
});
afterAll(() => appliance.stop());

async function named(name: string, query = ""): Promise<Json> {
  const { body } = await ana.get(`${PATH}/resolve?name=${encodeURIComponent(name)}${query}`);
  return body.candidates[0];
}

/** Uploads a version with a changed sentence, so that concepts are extracted again. */
async function readAgain(text: string): Promise<void> {
  const path = `/api/v1/learning/documents/${document.id}/revisions`;
  await upload(appliance, ana, text, { name: "ledgers.md" }, path);
  await appliance.appliance.jobs.drain();
}

describe("Manual changes to a concept", () => {
  test("survive reprocessing: name, alternative names, definition and status", async () => {
    const ledger = await named("ledger");
    const text: Json = (await ana.get(`/api/v1/learning/documents/${document.id}/text`)).body;
    const start = [...String(text.text ?? text)].join("").indexOf("The ledger is closed");
    const place = { document_id: document.id, start, end: start + "The ledger is closed each month.".length };
    const reply = await ana.put(`${PATH}/${ledger.id}`, {
      name: "general ledger",
      aliases: ["main book"],
      definition: place,
      version: ledger.version,
    });
    expect(reply.status).toBe(200);
    expect(reply.body.definition.text).toBe("The ledger is closed each month.");
    await ana.post(`${PATH}/${ledger.id}/confirm`, {});
    await readAgain(`${TEXT}\nMore is said of the ledger here.\n`);
    const after = (await ana.get(`${PATH}/${ledger.id}`)).body;
    expect(after).toMatchObject({ name: "general ledger", aliases: ["main book"], status: "confirmed" });
    expect(after.frequency).toBeGreaterThan(ledger.frequency);
    expect(after.definition.text).toBe("The ledger is closed each month.");
    for (const name of ["ledger", "general ledgers", "Main Book"])
      expect((await named(name)).id).toBe(ledger.id);
  });

  test("are recorded in the audit trail", async () => {
    const ledger = await named("ledger");
    const { body } = await ana.get(
      `/api/v1/audit/events?collection=learning.concepts&record_id=${ledger.id}`,
    );
    expect(body.data.map(({ action }: Json) => action)).toContain("learning.concepts.update");
  });

  test("reject it permanently: new versions do not propose it again", async () => {
    const daybook = await named("daybook");
    const { body } = await ana.post(`${PATH}/${daybook.id}/reject`, {});
    expect(body.status).toBe("rejected");
    await readAgain(`${TEXT}\nThe daybook is here again, and a daybook it is.\n`);
    expect(await named("daybook")).toBeUndefined();
    const list = (await ana.get(`${PATH}?status=rejected`)).body.data;
    expect(list.map(({ id }: Json) => id)).toEqual([daybook.id]);
    expect((await ana.get(`${PATH}?q=daybook`)).body.data).toEqual([]);
  });

  test("lock it against changes until it is unlocked, idempotently", async () => {
    const { id } = await named("journal");
    const first = (await ana.post(`${PATH}/${id}/lock`, {})).body;
    expect(first.status).toBe("locked");
    expect((await ana.post(`${PATH}/${id}/lock`, {})).body.version).toBe(first.version);
    expect((await ana.put(`${PATH}/${id}`, { name: "diary" })).body.code).toBe("STATE_TRANSITION_INVALID");
    expect((await ana.post(`${PATH}/${id}/reject`, {})).body.code).toBe("STATE_TRANSITION_INVALID");
    expect((await ana.post(`${PATH}/${id}/unlock`, {})).body.status).toBe("confirmed");
  });

  test("remove alternative names permanently", async () => {
    const text =
      "# Standards\n\nInternational Financial Reporting Standards (IFRS) are rules. IFRS changes. IFRS grows.";
    const made = await addDocument(appliance, ana, { title: "Standards", markdown: text });
    const concept = await named("IFRS");
    await ana.put(`${PATH}/${concept.id}`, { aliases: [] });
    await upload(
      appliance,
      ana,
      `${text} More.`,
      { name: "s.md" },
      `/api/v1/learning/documents/${made.id}/revisions`,
    );
    await appliance.appliance.jobs.drain();
    expect((await ana.get(`${PATH}/${concept.id}`)).body.aliases).toEqual([]);
  });

  test("keep created concepts without documents; proposed ones are deleted", async () => {
    const made = await ana.post(PATH, { name: "Petty cash", aliases: ["float"] });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      status: "confirmed",
      name: "Petty cash",
      aliases: ["float"],
      documents: 0,
    });
    const paper = await addDocument(appliance, ana, {
      title: "Cash",
      markdown: "# Cash\n\nPetty cash is money that is kept for small payments. Petty cash is counted.",
    });
    expect((await named("petty cash")).documents).toBe(1);
    await ana.delete(`/api/v1/learning/documents/${paper.id}`);
    await appliance.appliance.jobs.drain();
    expect(await named("float")).toMatchObject({ id: made.body.id, documents: 0, definition: null });
  });
});

describe("Merging concepts", () => {
  test("combines names, mentions and documents, also after reprocessing", async () => {
    const text =
      "# Costs\n\nOverhead is cost that no product causes. Overhead is shared. An indirect cost is charged by a key. The indirect cost is large.";
    const made = await addDocument(appliance, ana, { title: "Costs", markdown: text });
    const [from, into] = [await named("indirect cost"), await named("overhead")];
    const { status, body } = await ana.post(`${PATH}/${from.id}/merge`, { into: into.id });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: into.id, frequency: from.frequency + into.frequency });
    expect((await ana.get(`${PATH}/${from.id}`)).status).toBe(404);
    await upload(
      appliance,
      ana,
      `${text} That is all.`,
      { name: "c.md" },
      `/api/v1/learning/documents/${made.id}/revisions`,
    );
    await appliance.appliance.jobs.drain();
    expect((await named("indirect costs")).id).toBe(into.id);
    const twice = await appliance.rows(
      "SELECT concept, block FROM learning_mentions GROUP BY concept, block HAVING count(*) > 1",
    );
    expect(twice).toEqual([]);
  });

  test("rejects the same concept and other libraries", async () => {
    const [own, shared] = [await named("ledger"), await named("voucher", "&namespace=shared")];
    expect((await ana.post(`${PATH}/${own.id}/merge`, { into: own.id })).status).toBe(422);
    const across = await ana.post(`${PATH}/${own.id}/merge`, { into: shared.id });
    expect([403, 422]).toContain(across.status);
    expect((await named("ledger")).id).toBe(own.id);
  });
});

describe("Invalid concept requests", () => {
  test("are rejected for taken or blank names, outdated versions and positions outside the text", async () => {
    const ledger = await named("ledger");
    expect((await ana.post(PATH, { name: "Journals" })).body.code).toBe("DUPLICATE_VALUE");
    expect((await ana.post(PATH, { name: " " })).status).toBe(422);
    expect((await ana.put(`${PATH}/${ledger.id}`, { name: "x", version: 1 })).body.code).toBe(
      "RECORD_VERSION_CONFLICT",
    );
    const outside = { document_id: document.id, start: 5, end: 100_000 };
    expect((await ana.put(`${PATH}/${ledger.id}`, { definition: outside })).body.details[0].path).toBe(
      "definition",
    );
  });

  test("are rejected from readers and for other organisations' concepts", async () => {
    const ledger = await named("ledger");
    expect((await reader.get(`${PATH}/${ledger.id}`)).status).toBe(200);
    expect((await reader.post(`${PATH}/${ledger.id}/reject`, {})).status).toBe(403);
    expect((await ana.get(`${PATH}/0192f0c0-0000-7000-8000-000000000000`)).body.code).toBe(
      "RECORD_NOT_FOUND",
    );
  });
});

describe("The concept list", () => {
  test("pages through every concept once in both directions and all orders", async () => {
    for (const sort of ["-salience", "frequency", "-frequency", "name", "-name"]) {
      const whole = (await ana.get(`${PATH}?limit=200&sort=${sort}&count=true`)).body;
      const ids = whole.data.map(({ id }: Json) => id);
      expect(whole.page.total).toBe(ids.length);
      const seen: string[] = [];
      let cursor: string | null = "";
      let last: Json;
      while (cursor !== null) {
        last = (await ana.get(`${PATH}?limit=3&sort=${sort}${cursor === "" ? "" : `&cursor=${cursor}`}`))
          .body;
        seen.push(...last.data.map(({ id }: Json) => id));
        cursor = last.page.next_cursor;
      }
      expect(seen).toEqual(ids);
      const back = (await ana.get(`${PATH}?limit=3&sort=${sort}&cursor=${last.page.prev_cursor}`)).body;
      const at = ids.indexOf(last.data[0].id);
      expect(back.data.map(({ id }: Json) => id)).toEqual(ids.slice(at - 3, at));
    }
  });

  test("filters by prefix, document and namespace", async () => {
    const names = async (query: string) =>
      (await ana.get(`${PATH}?${query}`)).body.data.map(({ name }: Json) => name);
    expect(await names("q=journ")).toEqual(["journal"]);
    expect(await names("q=gen%20ledg")).toEqual([]);
    expect(await names("q=general%20ledg")).toEqual(["general ledger"]);
    expect(await names(`document=${document.id}`)).toContain("journal");
    expect(await names("namespace=shared")).toContain("voucher");
    expect(await names("namespace=org")).not.toContain("voucher");
    expect((await ana.get(`${PATH}?domain=nowhere`)).body.details[0].code).toBe("DOMAIN_UNKNOWN");
  });
});
