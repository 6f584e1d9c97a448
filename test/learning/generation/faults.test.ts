import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { OrganizationRef } from "../../../src/kernel/principal.ts";
import { type Client, TestAppliance } from "../../kit/appliance.ts";
import { UNTRUSTED } from "./certificate.ts";
import { answer, type Endpoint, rawServer } from "./endpoint.ts";
import {
  expectNothingLeft,
  log,
  organizationOf,
  pricedEndpoint,
  QUESTION,
  quickComposer,
  set,
  TRUE,
} from "./ground.ts";

let appliance: TestAppliance;
let owner: Client;
let organization: OrganizationRef;
let endpoint: Endpoint;

beforeAll(async () => {
  appliance = await TestAppliance.start(["--identity-access-token-seconds", "9000000"]);
  owner = await appliance.setUp();
  organization = await organizationOf(appliance);
});
afterAll(() => appliance.stop());
beforeEach(async () => {
  endpoint?.stop();
  endpoint = await pricedEndpoint(appliance, owner);
});
afterAll(() => endpoint.stop());

const job = (name: string) => ({ organization, job: name, unit: "lesson-1" });

describe("A failing endpoint", () => {
  test.each([429, 500, 503])(
    "is retried after 1, 4 and 16 seconds at no cost if it returns %p",
    async (status) => {
      endpoint.behave = (_asked, number) => (number < 4 ? new Response("busy", { status }) : answer([TRUE]));
      const { composer, waited } = quickComposer(appliance);
      expect(await composer.compose(QUESTION, job("j"))).toMatchObject({
        ok: true,
        spent: { costMicro: 450 },
      });
      expect(waited).toEqual([1000, 4000, 16_000]);
      const states = (await log(appliance)).map(({ state }) => state);
      expect(states).toEqual(["released", "released", "released", "settled"]);
      await expectNothingLeft(appliance);
    },
  );

  test("is retried only once while a user is waiting", async () => {
    endpoint.behave = () => new Response("", { status: 500 });
    const { composer, waited } = quickComposer(appliance);
    expect(await composer.compose(QUESTION, { organization })).toMatchObject({
      ok: false,
      fallback: "unavailable",
    });
    expect(waited).toEqual([1000]);
    expect(endpoint.asked).toHaveLength(2);
  });

  test("is paused for as long as it requests", async () => {
    endpoint.behave = (_asked, number) =>
      number === 1 ? new Response("", { status: 429, headers: { "retry-after": "7" } }) : answer([TRUE]);
    const { composer, waited } = quickComposer(appliance);
    expect(await composer.compose(QUESTION, job("j"))).toMatchObject({ ok: true });
    expect(waited).toEqual([7000]);
    endpoint.behave = () => new Response("", { status: 429, headers: { "retry-after": "900" } });
    const later = await composer.compose({ ...QUESTION, level: "other" }, job("j"));
    expect(later).toMatchObject({ ok: false, fallback: "unavailable" });
    expect(later.ok ? 0 : (later.resumeAt ?? 0) - appliance.clock.now()).toBeGreaterThan(800_000);
  });

  test("is not retried after it rejected the request", async () => {
    endpoint.behave = () => new Response("no", { status: 401 });
    const { composer, waited } = quickComposer(appliance);
    expect(await composer.compose(QUESTION, job("j"))).toMatchObject({ ok: false, fallback: "refused" });
    expect(waited).toEqual([]);
    expect(endpoint.asked).toHaveLength(1);
    expect(await log(appliance)).toMatchObject([{ state: "released", outcome: "status_401", actual: 0 }]);
  });

  test("without schema support is asked for plain JSON, and directly from the second call", async () => {
    endpoint.behave = ({ body }) =>
      body.response_format
        ? new Response('{"error":"response_format is not known"}', { status: 400 })
        : answer([TRUE]);
    const { composer } = quickComposer(appliance);
    expect(await composer.compose(QUESTION, { organization })).toMatchObject({ ok: true });
    expect(endpoint.asked).toHaveLength(3);
    expect(await composer.compose({ ...QUESTION, level: "x" }, { organization })).toMatchObject({ ok: true });
    expect(endpoint.asked).toHaveLength(4);
    await expectNothingLeft(appliance);
  });

  test("is abandoned after its timeout and charged in full", async () => {
    await set(owner, { timeout_seconds: 1 });
    endpoint.behave = () => new Promise((answerLate) => setTimeout(() => answerLate(answer([TRUE])), 3000));
    const composed = await quickComposer(appliance).composer.compose(QUESTION, { organization });
    expect(composed).toMatchObject({ ok: false, fallback: "unavailable" });
    const holds = await log(appliance);
    expect(holds).toHaveLength(2);
    for (const { state, outcome, actual, estimate } of holds)
      expect({ state, outcome, actual }).toEqual({ state: "settled", outcome: "timeout", actual: estimate });
    await expectNothingLeft(appliance);
  });

  test.each([
    ["closes the connection at once", "", "cut_off"],
    [
      "breaks off mid-response",
      'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"choices": [',
      "cut_off",
    ],
    ["does not speak HTTP", "SSH-2.0-OpenSSH_9.6\r\n", "cut_off"],
  ])("is retried and charged in full each time if it %s", async (_name, bytes, outcome) => {
    const server = await rawServer((socket) => socket.end(bytes));
    await set(owner, { base_url: server.url });
    const composed = await quickComposer(appliance).composer.compose(QUESTION, { organization });
    expect(composed).toMatchObject({ ok: false, fallback: "unavailable" });
    expect(await log(appliance)).toMatchObject([
      { state: "settled", outcome },
      { state: "settled", outcome },
    ]);
    await expectNothingLeft(appliance);
    server.stop();
  });

  test("costs nothing if it is unreachable", async () => {
    await set(owner, { base_url: "http://127.0.0.1:1/v1" });
    const composed = await quickComposer(appliance).composer.compose(QUESTION, { organization });
    expect(composed).toMatchObject({ ok: false, fallback: "unavailable", spent: { costMicro: 0 } });
    expect(await log(appliance)).toMatchObject([
      { state: "released", outcome: "refused" },
      { state: "released" },
    ]);
  });

  test("receives no data and costs nothing if its certificate is untrusted", async () => {
    const secure = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      tls: UNTRUSTED,
      fetch: () => answer([TRUE]),
    });
    await set(owner, { base_url: `https://127.0.0.1:${secure.port}/v1` });
    const composed = await quickComposer(appliance).composer.compose(QUESTION, { organization });
    expect(composed).toMatchObject({ ok: false, fallback: "unavailable", spent: { costMicro: 0 } });
    expect(await log(appliance)).toMatchObject([{ outcome: "tls" }, { outcome: "tls" }]);
    void secure.stop(true);
  });

  test.each([
    ["redirects", () => Response.redirect("http://127.0.0.1:1/stolen", 307), "refused"],
    [
      "returns an HTML page",
      () => new Response("<html>Welcome</html>", { headers: { "content-type": "text/html" } }),
      "output_invalid",
    ],
    ["returns unexpected JSON", () => Response.json({ hello: "world" }), "output_invalid"],
    [
      "returns malformed JSON",
      () => new Response("{oh", { headers: { "content-type": "application/json" } }),
      "output_invalid",
    ],
  ] as const)("is called once and its answer rejected if it %s", async (_name, behave, fallback) => {
    endpoint.behave = behave;
    const composed = await quickComposer(appliance).composer.compose(QUESTION, { organization });
    expect(composed).toMatchObject({ ok: false, fallback });
    expect(endpoint.asked).toHaveLength(1);
    await expectNothingLeft(appliance);
  });

  test("is not read to the end if its response is endless", async () => {
    let sent = 0;
    endpoint.behave = () =>
      new Response(
        new ReadableStream({
          pull: async (controller) => {
            sent += 65_536;
            controller.enqueue(new Uint8Array(65_536).fill(0x20));
            await Bun.sleep(1);
          },
        }),
        { headers: { "content-type": "application/json" } },
      );
    const composed = await quickComposer(appliance).composer.compose(QUESTION, { organization });
    expect(composed).toMatchObject({ ok: false, fallback: "output_invalid" });
    expect(sent).toBeLessThan(5_000_000);
    expect(await log(appliance)).toMatchObject([{ state: "settled", outcome: "too_large" }]);
  });
});

describe("An unavailable endpoint", () => {
  test("is skipped after some failures and probed by one call after a pause", async () => {
    endpoint.behave = () => new Response("", { status: 500 });
    const { composer } = quickComposer(appliance);
    for (let i = 0; i < 3; i++) await composer.compose(QUESTION, { organization });
    const asked = endpoint.asked.length;
    const rested = await composer.compose(QUESTION, { organization });
    expect(rested).toMatchObject({ ok: false, fallback: "unavailable", resumeAt: expect.any(Number) });
    expect(endpoint.asked).toHaveLength(asked);
    appliance.clock.advance(31_000);
    endpoint.behave = () => answer([TRUE]);
    const answers = await Promise.all([1, 2, 3].map(() => composer.compose(QUESTION, { organization })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(endpoint.asked).toHaveLength(asked + 1);
    expect(await composer.compose(QUESTION, { organization })).toMatchObject({ ok: true });
  });

  test("is used again immediately when its settings change", async () => {
    await set(owner, { base_url: "http://127.0.0.1:1/v1" });
    const { composer } = quickComposer(appliance);
    for (let i = 0; i < 4; i++) await composer.compose(QUESTION, { organization });
    endpoint.behave = () => answer([TRUE]);
    await set(owner, { base_url: endpoint.url });
    expect(await composer.compose(QUESTION, { organization })).toMatchObject({ ok: true });
  });
});
