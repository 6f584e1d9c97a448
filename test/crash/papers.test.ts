import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { verifyPaper } from "../../src/proof/paper.ts";
import type { Client, Json } from "../kit/appliance.ts";
import { repeats } from "../kit/depth.ts";
import { initialised, Served } from "../kit/executable.ts";
import { until } from "../kit/until.ts";
import { done } from "../modules/fin/trade/shop.ts";

const DOCUMENTS = repeats(3, 20);
/** Kills for each document, at moments that spread over the two steps that keep it. */
const KILLS = 2;
const LONGEST_MS = 1500;

const QUOTES = "/api/v1/crm/quotes";
const ARGS = ["--jobs-tick-seconds", "1"];

async function download(served: Served, { accessToken }: Client, id: string): Promise<Uint8Array> {
  const answer = await fetch(`${served.base}${QUOTES}/${id}/paper`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  if (!answer.ok) throw new Error(await answer.text());
  return new Uint8Array(await answer.arrayBuffer());
}

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Actions whose events kept the document, in their order. */
function stepsOf(data: string, id: string): unknown[] {
  using db = new Database(join(data, "freehold.db"), { readonly: true });
  return db
    .query(
      `SELECT action FROM audit_events
       WHERE record_id = ? AND action IN ('papers.keep', 'papers.prove') AND after IS NOT NULL ORDER BY seq`,
    )
    .all(id)
    .map((row) => (row as { action: string }).action);
}

test(`a document is kept once when killed ${KILLS} times while it is made, ${DOCUMENTS} times over`, async () => {
  const data = await initialised();
  let served = await Served.start(data, ARGS);
  try {
    let ana = await served.logIn();
    const account = done(await ana.post("/api/v1/crm/accounts", { name: "Berg" }), 201);
    for (let nth = 0; nth < DOCUMENTS; nth += 1) {
      const lines = Array.from({ length: 1 + nth * 20 }, (_, at) => ({
        text: `Chair ${at}`,
        price: 100 + at,
      }));
      const quote: Json = done(await ana.post(QUOTES, { account_id: account.id, lines }), 201);
      done(await ana.post(`${QUOTES}/${quote.id}/send`));
      const seen = new Set<string>();
      for (let kill = 0; kill < KILLS; kill += 1) {
        // A download runs the same steps as the queue, at the same time.
        const answer = download(served, ana, quote.id).then(hashOf, () => undefined);
        await Bun.sleep(((nth * KILLS + kill) * 370) % LONGEST_MS);
        await served.stop("SIGKILL");
        const hash = await answer;
        if (hash !== undefined) seen.add(hash);
        served = await Served.start(data, ARGS);
        ana = await served.logIn();
      }
      const path = `${QUOTES}/${quote.id}/attachments`;
      const files = await until(
        async () => done(await ana.get(path)).data as Json[],
        (list) => list.length > 0,
      );
      const bytes = await download(served, ana, quote.id);
      expect(files.map(({ sha256 }) => sha256)).toEqual([hashOf(bytes)]);
      expect([...seen, hashOf(bytes)].every((hash) => hash === hashOf(bytes))).toBe(true);
      expect(verifyPaper(bytes).ok).toBe(true);
      expect(stepsOf(data, quote.id)).toEqual(["papers.keep", "papers.prove"]);
    }
    const { invariants } = done(await ana.get("/api/v1/system/health"));
    expect(invariants.filter(({ holds }: Json) => !holds)).toEqual([]);
  } finally {
    await served.stop("SIGKILL");
    rmSync(data, { recursive: true, force: true });
  }
});
