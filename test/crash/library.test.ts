import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Client, Json } from "../kit/appliance.ts";
import { initialised, Served } from "../kit/executable.ts";

const KILLS = 8;
const SECTIONS = 1500;
const SMALL = 12;
const PATH = "/api/v1/learning/documents";

const BOOK = [
  "# The book",
  ...Array.from({ length: SECTIONS }, (_, i) => [
    `## Section ${i}`,
    ...[1, 2, 3].map(
      (n) => `Paragraph ${n} of section ${i} tells of marker${i}x${n} and of nothing else at all.`,
    ),
  ]).flat(),
].join("\n\n");

async function upload(served: Served, by: Client, name: string, body: string): Promise<string> {
  const reply = await fetch(`${served.base}${PATH}?name=${name}`, {
    method: "POST",
    headers: { authorization: `Bearer ${by.accessToken}`, "content-type": "text/markdown" },
    body,
  });
  expect(reply.status).toBe(201);
  // An upload returns the document.
  return ((await reply.json()) as { id: string }).id;
}

function figures(folder: string): Record<string, number> {
  const db = new Database(join(folder, "freehold.db"), { readonly: true });
  const org = db.query<{ key: number }, []>("SELECT key FROM organizations").get()?.key;
  const library = db
    .query<{ rid: number }, [number]>("SELECT rid FROM learning_libraries WHERE org = ?")
    .get(org ?? 0)?.rid;
  const index = db.query("SELECT 1 FROM sqlite_master WHERE name = ?").get(`learning_passages_${library}`)
    ? `(SELECT count(*) FROM learning_passages_${library}_docsize)`
    : "0";
  const row = db
    .query<Record<string, number>, []>(
      `SELECT (SELECT coalesce(sum(written), 0) FROM learning_revisions WHERE org = ${org}) AS written,
         (SELECT count(*) FROM learning_blocks WHERE org = ${org}) AS blocks,
         (SELECT count(DISTINCT revision || '/' || ordinal) FROM learning_blocks WHERE org = ${org}) AS different,
         (SELECT count(*) FROM learning_blocks b JOIN learning_revisions r ON r.rid = b.revision
            WHERE b.org = ${org} AND b.ordinal < r.indexed AND b.kind <> 'heading') AS to_find,
         ${index} AS found,
         (SELECT count(*) FROM learning_documents WHERE org = ${org} AND state = 'ready') AS ready`,
    )
    .get();
  db.close();
  return row ?? {};
}

test(`a library killed ${KILLS} times during reading stores and indexes each paragraph once`, async () => {
  const folder = await initialised();
  const start = () => Served.start(folder);
  let served = await start();
  let ana = await served.logIn();
  const book = await upload(served, ana, "book.md", BOOK);
  for (let i = 0; i < SMALL; i++)
    await upload(served, ana, `small-${i}.md`, `# Small ${i}\n\nA small page with smallmarker${i}.\n`);

  let cutOff = 0;
  let before = -1;
  for (let kill = 0; kill < KILLS; kill++) {
    // Kills the server as soon as more is written or indexed, or after a while without progress.
    for (let look = 0; look < 600; look++) {
      const { written = 0, found = 0 } = figures(folder);
      if (written + found > before) break;
      await Bun.sleep(5);
    }
    await served.stop("SIGKILL");
    const then = figures(folder);
    before = (then.written ?? 0) + (then.found ?? 0);
    // After every kill, each reported block exists exactly once and is indexed.
    expect(then).toMatchObject({ blocks: then.written, different: then.written, found: then.to_find });
    if ((then.ready ?? 0) < SMALL + 1) cutOff += 1;
    served = await start();
  }
  expect(cutOff).toBeGreaterThan(2);
  ana = await served.logIn();
  const all = async (): Promise<Json[]> => (await ana.get(`${PATH}?namespace=org&limit=200`)).body.data;
  while ((await all()).some(({ state }) => state === "queued" || state === "reading")) await Bun.sleep(50);
  expect((await all()).map(({ state, error }) => state + (error?.message ?? ""))).toEqual(
    Array.from({ length: SMALL + 1 }, () => "ready"),
  );

  const end = figures(folder);
  expect(end).toMatchObject({
    ready: SMALL + 1,
    blocks: 1 + SECTIONS * 4 + SMALL * 2,
    found: SECTIONS * 3 + SMALL,
  });
  for (const [marker, id] of [
    ["marker0x1", book],
    [`marker${SECTIONS - 1}x3`, book],
    ["smallmarker7", undefined],
  ]) {
    const { data } = (await ana.get(`/api/v1/learning/search?q=${marker}&limit=50`)).body;
    expect(data).toHaveLength(1);
    if (id) expect(data[0].document_id).toBe(id);
  }
  const text = (await ana.get(`${PATH}/${book}/text?from=0&to=100000`)).body;
  expect(text.text.startsWith("The book\nSection 0\nParagraph 1 of section 0")).toBe(true);

  // A deletion that was interrupted resumes as well.
  expect((await ana.delete(`${PATH}/${book}`)).status).toBe(204);
  await served.stop("SIGKILL");
  served = await start();
  for (;;) {
    const { blocks, found } = figures(folder);
    if (blocks === SMALL * 2 && found === SMALL) break;
    await Bun.sleep(50);
  }
  expect((await (await served.logIn()).get("/api/v1/audit/verify")).body).toMatchObject({ ok: true });
  await served.stop();
  rmSync(folder, { recursive: true });
});
