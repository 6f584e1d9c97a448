import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Action } from "../../../src/kernel/action.ts";
import { take } from "../../governance/exports/taking.ts";
import { type KeyClient, makeKey } from "../developer/key.ts";
import { callsOf } from "./calls.ts";
import { openWorld, PAY_LIST, secretsIn, type World } from "./world.ts";

let world: World;
let key: KeyClient;
let actions: readonly Action[];

beforeAll(async () => {
  world = await openWorld();
  key = await makeKey(world.appliance, world.ana);
  actions = world.appliance.appliance.engine.registry.actions;
});
afterAll(() => world.appliance.stop());

type Caller = {
  call(method: string, path: string, body?: unknown): Promise<{ status: number; text: string }>;
};

/** Makes every call of the actions with guessed input; returns the secrets that responses revealed. */
async function leaks(caller: Caller, some: readonly Action[], prefix: string): Promise<string[]> {
  const { enrolment, ...documents } = world.hidden;
  const ids = Object.values(documents);
  const calls = some.flatMap((action) => callsOf(action, prefix, [...ids, enrolment ?? ""]));
  const found: string[] = [];
  const work = async () => {
    for (let call = calls.pop(); call; call = calls.pop()) {
      const { method, path, body } = call;
      const { status, text } = await caller.call(method, path, body);
      const secrets = secretsIn(text);
      if (secrets.length > 0) found.push(`${method} ${path}: ${status} tells ${secrets.join()}`);
      if (ids.some((id) => path.includes(`/${id}`)) && status < 300)
        found.push(`${method} ${path}: ${status}`);
      if (status >= 500) found.push(`${method} ${path}: ${status} ${text}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return found;
}

/** Sends requests as a browser does: uploads as bytes, everything else as JSON. */
const asEve: Caller["call"] = async (method, path, body) => {
  const response = await fetch(world.appliance.base + path, {
    method,
    headers: {
      authorization: `Bearer ${world.eve.accessToken}`,
      ...(body !== undefined && {
        "content-type": typeof body === "string" ? "application/octet-stream" : "application/json",
      }),
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return { status: response.status, text: Buffer.from(await response.arrayBuffer()).toString("latin1") };
};

test("HR managers can read the pay list everywhere", async () => {
  const { hana, hidden } = world;
  for (const path of [
    `/documents/${hidden.document}`,
    `/documents/${hidden.document}/text`,
    `/search?q=zylberbonus`,
    `/concepts/${hidden.concept}`,
    `/graph/edges/${hidden.edge}`,
    `/graph/concepts?include=definition`,
    `/explanations/${hidden.explanation}`,
    `/explanations`,
    `/courses/${hidden.job}`,
    `/catalogue/${hidden.course}`,
    `/enrolments/${hidden.enrolment}/course`,
  ]) {
    const reply = await hana.get(`/api/v1/learning${path}`);
    expect([path, reply.status]).toEqual([path, 200]);
    expect([path, secretsIn(reply.text).length > 0]).toEqual([path, true]);
  }
});

describe("Users outside the audience see nothing", () => {
  test("in any learning action", async () => {
    const open = actions.filter(
      ({ name, http }) =>
        name.startsWith("learning.") && http.some(({ path }) => path.startsWith("/api/v1/learning")),
    );
    expect(open.length).toBeGreaterThan(100);
    expect(await leaks({ call: asEve }, open, "/api/v1/learning")).toEqual([]);
  });

  test("with an API key that has every scope", async () => {
    // The calls above uploaded documents: a course would be refused until they are read.
    await world.appliance.runJobs();
    const open = actions.filter(({ scope }) => scope !== undefined);
    expect(open.length).toBeGreaterThan(5);
    expect(await leaks(key, open, "/api/public")).toEqual([]);
  });

  test("in audit events, exports, the archive, notifications and search", async () => {
    const { eve, ana, appliance } = world;
    const adam = await appliance.invite(ana, "adam@example.com", ["admin", "auditor"]);
    for (const client of [eve, adam]) {
      for (const path of [
        "/api/v1/audit/events?limit=200",
        "/api/v1/audit/events?limit=200&collection=learning.documents",
        "/api/v1/audit/events?limit=200&collection=learning.concepts",
        "/api/v1/audit/events?limit=200&collection=learning.catalogue",
        "/api/v1/desk/search?q=zylberbonus",
        "/api/v1/desk/search?q=xanadu",
        "/api/v1/desk/notices",
        "/api/v1/deadlines",
        "/api/v1/learning/enrolments?expand=course",
        "/api/v1/learning/cards?expand=course",
        "/api/v1/learning/progress",
      ]) {
        const reply = await client.get(path);
        expect([path, reply.status, secretsIn(reply.text)]).toEqual([path, 200, []]);
      }
    }
    const archive = await adam.post("/api/v1/data/exports/archive", {});
    expect([archive.status, archive.body.details?.[0]?.code]).toEqual([403, "NOT_ALL_SEEN"]);
    const file = await take(appliance, adam, { collection: "learning.enrolments", format: "csv" });
    expect([file.status, secretsIn(file.bytes.toString())]).toEqual([200, []]);
  });

  test("by uploading the same content, path or name", async () => {
    const { eve, hana } = world;
    const { document, domain } = world.hidden;
    const bytes = PAY_LIST.markdown;
    const { body: same } = await send(eve.accessToken, "", bytes, "name=guess.md");
    expect(same.duplicate_of).toBeNull();
    await hana.get(`/api/v1/learning/documents/${document}`);
    const { body: first } = await send(
      hana.accessToken,
      "/import",
      "# One",
      "path=a/b.md&audience=role:hr_manager",
    );
    const { body: second } = await send(eve.accessToken, "/import", "# Two", "path=a/b.md");
    expect([first.outcome, second.outcome]).toEqual(["added", "added"]);
    expect(second.document.id).not.toBe(first.document.id);
    const named = await eve.post("/api/v1/learning/domains", { name: "VAULTGRAVE" });
    expect(named.status).toBe(201);
    expect(named.body.id).not.toBe(domain);
  });
});

async function send(token: string, path: string, body: string, query: string) {
  const reply = await fetch(`${world.appliance.base}/api/v1/learning/documents${path}?${query}`, {
    method: "POST",
    body,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
  return { status: reply.status, body: (await reply.json()) as any };
}
