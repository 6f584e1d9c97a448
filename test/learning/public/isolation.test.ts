import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newId } from "../../../src/kernel/ids.ts";
import { type Client, type Json, type Reply, TestAppliance } from "../../kit/appliance.ts";
import { addEnterprise, KEYS, type KeyClient, makeKey } from "../developer/key.ts";
import { addDocument } from "../library/kit.ts";
import { type PublicRoute, publicRoutes, requestTo } from "./routes.ts";

let appliance: TestAppliance;
let ana: Client;
let bob: Client;
let theirs: Side;
let own: Side;

/** An organisation with a library, a course, an explanation and a graph, and all their ids. */
interface Side {
  key: KeyClient;
  ids: string[];
  word: string;
}

const COURSES = "/api/public/v1/courses";
const EXPLAIN = "/api/public/v1/concepts/explain";

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  bob = await addEnterprise(appliance, ana, "Other", "bob@example.com");
  theirs = await furnish(ana, "zanzibarium");
  own = await furnish(bob, "quendellite");
});
afterAll(() => appliance.stop());

async function furnish(owner: Client, word: string): Promise<Side> {
  const document = await addDocument(appliance, owner, {
    title: `On ${word}`,
    domain: `Secrets of ${word}`,
    markdown: [
      `# ${word}`,
      `A ${word} is a metal that is heavier than gold. The ${word} is melted in a crucible.`,
      `A crucible is a vessel that stands the heat in which a ${word} melts.`,
      `## Refining ${word}`,
      `Refining is the work by which ${word} is made pure. Refining takes a crucible.`,
    ].join("\n\n"),
  });
  const key = await makeKey(appliance, owner, { name: `Key of ${word}` });
  const job = await key.post(COURSES, { topic: word });
  if (job.status !== 202) throw new Error(`the course answered ${job.status} ${job.text}`);
  await appliance.appliance.jobs.drain();
  const explained = await key.post(EXPLAIN, { concept: word });
  if (explained.status !== 200) throw new Error(`explaining answered ${explained.status} ${explained.text}`);
  const ids = new Set([document.id, key.id, job.body.job_id, explained.body.id]);
  for (const table of ["learning_concepts", "learning_edges", "learning_domains", "learning_courses"]) {
    for (const id of await idsIn(table, owner)) ids.add(id);
  }
  return { key, ids: [...ids], word };
}

async function idsIn(table: string, owner: Client): Promise<string[]> {
  const columns = await appliance.rows("SELECT name FROM pragma_table_info(?)", table);
  if (!columns.some(({ name }) => name === "id")) return [];
  const rows = await appliance.rows(
    `SELECT t.id FROM ${table} t JOIN memberships m ON m.org = t.org WHERE m.user_id = ? LIMIT 20`,
    owner.userId,
  );
  return rows.map(({ id }) => String(id));
}

const said = ({ status, body }: Reply) => `${status} ${body?.code ?? ""}`;

/** A response without its correlation id. */
function comparable({ status, body }: Reply): Json {
  const { correlation_id: _, ...rest } = body ?? {};
  return status >= 400 ? { status, ...rest } : { status };
}

function shows(reply: Reply, side: Side, sent: string): string[] {
  return [side.word, ...side.ids].filter((part) => part !== sent && reply.text.toLowerCase().includes(part));
}

describe("Content of other organisations", () => {
  test("appears in no list", async () => {
    const wrong: string[] = [];
    for (const route of publicRoutes(appliance).filter(
      ({ method, names }) => method === "GET" && names.length === 0,
    )) {
      const reply = await own.key.get(route.path);
      if (reply.status !== 200) wrong.push(`${route.path}: ${reply.text}`);
      const found = shows(reply, theirs, "");
      if (found.length > 0) wrong.push(`${route.path} shows ${found}`);
    }
    expect(wrong).toEqual([]);
  });

  test("returns the response for an unknown id at every public endpoint", async () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const route of publicRoutes(appliance).filter(({ names }) => names.length > 0)) {
      const unknown = await ask(route, newId());
      if (unknown.status !== 404) wrong.push(`${route.path}: an unknown id is ${said(unknown)}`);
      for (const id of theirs.ids) {
        const reply = await ask(route, id);
        tried += 1;
        if (!Bun.deepEquals(comparable(reply), comparable(unknown)))
          wrong.push(`${route.path}: ${reply.text}`);
        if (shows(reply, theirs, id).length > 0)
          wrong.push(`${route.path} shows ${shows(reply, theirs, id)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(10);
  });

  test("appears for no id in queries and bodies", async () => {
    const wrong: string[] = [];
    for (const route of publicRoutes(appliance)) {
      for (const field of textFields(route)) {
        for (const id of [...theirs.ids.slice(0, 6), theirs.word, `Secrets of ${theirs.word}`]) {
          const reply = await ask(route, newId(), { [field.name]: field.many ? [id] : id });
          if (reply.status >= 500) wrong.push(`${route.path} ${field.name}: ${reply.text}`);
          const found = shows(reply, theirs, id).filter((part) => !id.toLowerCase().includes(part));
          if (found.length > 0) wrong.push(`${route.method} ${route.path} ${field.name} shows ${found}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test("answers no question of another organisation", async () => {
    expect((await theirs.key.post(EXPLAIN, { concept: theirs.word })).body.verdict).not.toBe(
      "insufficient_evidence",
    );
    const reply = await own.key.post(EXPLAIN, { concept: theirs.word });
    expect(reply.body).toMatchObject({ verdict: "insufficient_evidence", claims: [] });
    // A word that no library contains gets the same answer.
    const nobody = await own.key.post(EXPLAIN, { concept: "xylophonium" });
    expect(nobody.body.verdict).toBe("insufficient_evidence");
    expect(Object.keys(reply.body)).toEqual(Object.keys(nobody.body));
  });

  test("includes API keys, which others cannot see, change, rotate or revoke", async () => {
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["PUT", "", { name: "Mine now" }],
      ["POST", "/rotate", {}],
      ["POST", "/revoke", {}],
      ["POST", "/unblock", {}],
      ["DELETE", "", undefined],
    ] as const) {
      expect(said(await bob.call(method, `${KEYS}/${theirs.key.id}${path}`, body))).toBe(
        "404 RECORD_NOT_FOUND",
      );
    }
    expect((await bob.get(KEYS)).text).not.toContain(theirs.key.id);
    expect((await theirs.key.get(COURSES)).status).toBe(200);
  });

  async function ask(route: PublicRoute, id: string, more: Record<string, unknown> = {}): Promise<Reply> {
    const { method, path, body } = requestTo(route, id);
    if (body) return own.key.call(method, path, { ...body, ...more });
    const query = new URLSearchParams(
      Object.entries(more).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const asked = query.size === 0 ? path : `${path}${path.includes("?") ? "&" : "?"}${query}`;
    return own.key.call(method, asked);
  }
});

function textFields({ action, names }: PublicRoute): { name: string; many: boolean }[] {
  const { properties = {} } = action.input;
  return Object.entries<Json>(properties)
    .filter(
      ([name, { type, items }]) => !names.includes(name) && (type === "string" || items?.type === "string"),
    )
    .map(([name, { type }]) => ({ name, many: type === "array" }));
}

describe("Two API keys of one organisation", () => {
  test("have separate jobs, and administrators see both", async () => {
    const other = await makeKey(appliance, ana);
    const { data } = (await theirs.key.get(COURSES)).body;
    expect(data).toHaveLength(1);
    const [{ job_id: id }] = data;
    expect((await other.get(COURSES)).body.data).toEqual([]);
    expect(said(await other.get(`${COURSES}/${id}`))).toBe("404 JOB_NOT_FOUND");
    expect(said(await other.delete(`${COURSES}/${id}`))).toBe("404 JOB_NOT_FOUND");
    expect((await ana.get(`/api/v1/learning/courses/${id}`)).status).toBe(200);
  });

  test("see the organisation's library only with permission", async () => {
    const open = await makeKey(appliance, ana, { namespaces: ["shared"] });
    const reply = await open.post(EXPLAIN, { concept: theirs.word });
    expect(reply.body.verdict).toBe("insufficient_evidence");
    expect(shows(reply, theirs, "")).toEqual([theirs.word]);
    expect(said(await open.post(EXPLAIN, { concept: theirs.word, namespace: "org" }))).toBe(
      "403 NAMESPACE_FORBIDDEN",
    );
    expect(said(await open.post(COURSES, { topic: theirs.word, namespace: "org" }))).toBe(
      "403 NAMESPACE_FORBIDDEN",
    );
    const given = (await theirs.key.post(EXPLAIN, { concept: theirs.word })).body.id;
    expect(said(await open.get(`/api/public/v1/explanations/${given}`))).toBe("404 RECORD_NOT_FOUND");
  });
});
