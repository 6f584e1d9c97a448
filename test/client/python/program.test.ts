import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { callsOf, type Document } from "../../../build/openapi.ts";
import { identifier } from "../../../installers/build/python/names.ts";
import { makeAuthority } from "../../../src/http/tls/certificate.ts";
import { program } from "../../governance/mandates/program.ts";
import { type Client, freshFolder, type Json, PASSWORD, TestAppliance } from "../../kit/appliance.ts";
import { decide } from "../../kit/decide.ts";
import { until } from "../../kit/until.ts";
import { cutting } from "./cutting.ts";
import { hasPython, Program, skipped, unpacked, wheelIn } from "./python.ts";

const LEADS = "/api/v1/crm/leads";
const MINUTES = 60_000;

describe.skipIf(!hasPython)(`A Python program${skipped}`, () => {
  let app: TestAppliance;
  let ana: Client;
  let acting: Client;
  let proposing: Client;
  let document: Document;
  let site: string;
  const folder = freshFolder();

  beforeAll(async () => {
    app = await TestAppliance.start();
    ana = await app.setUp();
    acting = (await program(app.base, ana, { mode: "act", actions: ["*"] })).agent;
    proposing = (await program(app.base, ana, { mode: "propose", actions: ["*"] })).agent;
    document = (await ana.get("/docs/json")).body;
    site = unpacked(await wheelIn(folder, document));
  });
  afterAll(() => app.stop());

  const tour = (words: readonly string[], { base = app.base, by = acting } = {}) =>
    new Program(
      [join(import.meta.dir, "tour.py"), ...words],
      {
        PYTHONPATH: site,
        FREEHOLD: base,
        SECRET: by.accessToken,
        PROPOSING: proposing.accessToken,
      },
      folder,
    );
  const found = async (running: Program): Promise<Json[]> =>
    (await running.rest()).map((line) => JSON.parse(line));
  const findings = (...words: string[]) => found(tour(words));
  const named = async (name: string) => (await ana.get(`${LEADS}?name=${name}`)).body.data;
  const approve = (id: string) => decide(ana, `/api/v1/approvals/${id}`, "approve");

  test("reaches every action under its name", async () => {
    const [reached] = await findings("names");
    const actions = callsOf(document).map(({ action }) => action.split(".").map(identifier).join("."));
    expect(reached.toSorted()).toEqual([...new Set(actions)].sort());
  });

  test("creates, lists, changes and moves records", async () => {
    expect(await findings("records")).toEqual([
      [["Python 0", "Python 1"], 5],
      ["Python 4", "Python 3", "Python 2", "Python 1", "Python 0"],
      [1, 3],
      [{ amount: 1250_00, currency: "EUR" }, 2, "contacted", 3],
      true,
      4,
    ]);
  });

  test("gets problems by their codes and fields, in its language", async () => {
    expect(await findings("problem")).toEqual([
      [422, "VALIDATION_FAILED", ["score"], true, expect.stringContaining("VALIDATION_FAILED: ")],
      [404, "RECORD_NOT_FOUND", [], true, expect.stringMatching(/Datensatz|gibt es nicht/)],
      [422, "FILTER_UNKNOWN_FIELD", expect.any(Array), true, expect.any(String)],
      [401, expect.stringContaining("AUTH_"), [], true, expect.any(String)],
      [413, "BODY_TOO_LARGE", [], true, expect.any(String)],
      [422, "VALIDATION_FAILED", ["dry_run"], true, expect.any(String)],
      "no id",
      "no file",
    ]);
  });

  test("waits for the decision on a held call", async () => {
    const running = tour(["held", "From Python"], { by: proposing });
    await approve(JSON.parse(await running.next()));
    expect(await found(running)).toEqual([["executed", true]]);
    expect(await named("From Python")).toHaveLength(1);
  });

  test("follows events from where it stopped, without gap or repetition", async () => {
    for (const name of ["First", "Second", "Third"]) await ana.post(LEADS, { name });
    const first = await findings("events", "2");
    const waiting = tour(["events", "2", first[1]]);
    const third = JSON.parse(await waiting.next());
    const made = await ana.post(LEADS, { name: "Next" });
    const all = [...first, third, ...(await found(waiting))];
    expect(new Set(all).size).toBe(4);
    expect(made.status).toBe(201);
  });

  test("tries calls without effect", async () => {
    expect(await findings("dry_run")).toEqual(["Only tried", 0, "Only proposed"]);
  });

  test("sends a call once, though its answer was lost twice", async () => {
    const wire = await cutting(app.base, { cuts: 2, bytes: 0 });
    expect(await found(tour(["create", "Lost answer"], { base: wire.base }))).toEqual(["Lost answer"]);
    expect(wire.cut()).toBe(2);
    expect(await named("Lost answer")).toHaveLength(1);
    wire.stop();
  });

  test("gives up after five attempts, or when it would have to wait too long", async () => {
    const wire = await cutting(app.base, { cuts: 99, bytes: 0 });
    expect(await found(tour(["waits"], { base: wire.base }))).toEqual([
      ["NETWORK", 0],
      [0.5, 1, 2, 4],
    ]);
    expect(wire.cut()).toBe(5);
    wire.stop();
    const answers = ["1", "3", "66"];
    const busy = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: () => {
        const headers = { "retry-after": answers.shift() ?? "" };
        return Response.json(
          { code: "RATE_LIMITED", message: "Wait", status: 429 },
          { status: 429, headers },
        );
      },
    });
    expect(await found(tour(["waits"], { base: busy.url.origin }))).toEqual([
      ["RATE_LIMITED", 429],
      [1, 3],
    ]);
    await busy.stop(true);
  });

  test("sends files and gets them, though the connection breaks", async () => {
    const wire = await cutting(app.base, { cuts: 2, bytes: 1_000_000 });
    expect(await found(tour(["files", folder], { base: wire.base }))).toEqual([
      ["long.txt", "From a path"],
      true,
      "long.txt",
      ["application/json", '{"chairs": 12}'],
      expect.arrayContaining([14, 2_588_890]),
      "Has files",
    ]);
    expect(wire.cut()).toBe(2);
    wire.stop();
  });

  test("stays logged in when its token expires", async () => {
    const running = tour(["log_in", "ana@example.com", PASSWORD]);
    expect(await running.next()).toBe('"ana@example.com"');
    app.clock.advance(20 * MINUTES);
    await running.goOn();
    expect(await found(running)).toEqual([Array(8).fill("ana@example.com")]);
    ana = await app.logIn("ana@example.com");
  });

  test("trusts a server by the given certificate authority only", async () => {
    const sealed = await TestAppliance.start(["--tls-self-signed"]);
    const answer = await fetch(`${sealed.base}/tls/authority.crt`, { tls: { rejectUnauthorized: false } });
    writeFileSync(join(folder, "authority.crt"), await answer.text());
    expect(await found(tour(["trusts", "authority.crt"], { base: sealed.base }))).toEqual([
      expect.objectContaining({ open: true }),
      "unknown authority",
    ]);
    await sealed.stop();
  });

  describe("of the README", () => {
    const readme = readFileSync(join(import.meta.dir, "../../../installers/python/README.md"), "utf8");
    const blocks = [...readme.matchAll(/```python\n([\s\S]*?)```/g)].map(([, block = ""]) => block);
    const sample = (file: string, texts: readonly string[], by: Client) => {
      writeFileSync(join(folder, file), texts.join("\n"));
      const login = { EMAIL: "ana@example.com", PASSWORD };
      const env = { PYTHONPATH: site, PYTHONUNBUFFERED: "1", FREEHOLD: app.base, SECRET: by.accessToken };
      return new Program([file], { ...env, ...login }, folder);
    };

    const events = blocks.filter((block) => block.includes("client.events"));
    const held = blocks.filter((block) => block.includes("except Held"));
    const own = blocks.filter((block) => block.includes("ssl."));
    const [start = ""] = blocks;

    test("has samples that do what it says", async () => {
      const others = blocks.filter((block) => ![...events, ...held, ...own].includes(block));
      const running = sample("tour.py", [...others, ...events], acting);
      const lines: string[] = [];
      while (!lines.at(-1)?.startsWith("crm.leads.")) lines.push(await running.next());
      running.end();
      expect(lines[0]).toBe("Mira Novak");
      const wanted = ["VALIDATION_FAILED ['score']", "Ana", "new", "12 chairs"];
      expect(lines.filter((line) => wanted.includes(line))).toEqual(wanted);
    });

    test("has a sample that waits for approval", async () => {
      const client = start.slice(0, start.indexOf("lead ="));
      const running = sample("held.py", [client, ...held], proposing);
      const waiting = async () => (await ana.get("/api/v1/approvals?role=waiting")).body.data[0]?.id;
      await until(async () => (await waiting()) !== undefined);
      await approve(await waiting());
      expect(await running.rest()).toEqual([expect.stringMatching(/^executed \S+$/)]);
    });

    test("has a sample that trusts an authority", async () => {
      writeFileSync(join(folder, "authority.crt"), makeAuthority(Date.now(), 1).cert);
      const imports = start.slice(0, start.indexOf("client ="));
      expect(await sample("trust.py", [imports, ...own], acting).rest()).toEqual([]);
    });
  });
});
