import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { program } from "../governance/mandates/program.ts";
import { type Client, type Json, TestAppliance } from "../kit/appliance.ts";
import { decide } from "../kit/decide.ts";
import { done } from "../modules/fin/trade/shop.ts";
import { Messenger } from "./messenger.ts";

let app: TestAppliance;
let ana: Client;
let acting: Messenger;
let proposing: Messenger;
let lead: Json;

beforeAll(async () => {
  app = await TestAppliance.start();
  ana = await app.setUp();
  acting = new Messenger((await program(app.base, ana, { mode: "act", actions: ["*"] })).agent);
  proposing = new Messenger((await program(app.base, ana, { mode: "propose", actions: ["*"] })).agent);
  lead = done(await ana.post("/api/v1/crm/leads", { name: "Zoë Müller", score: 5 }), 201);
});
afterAll(() => app.stop());

describe("Tools of programs", () => {
  test("are ten, described in less than four kilobytes", async () => {
    for (const messenger of [acting, proposing]) {
      const { result } = await messenger.askPlainly("tools/list");
      expect(result.tools.map(({ name }: Json) => name)).toEqual(
        ["find_actions", "describe_action", "explain", "try", "do"].concat([
          "list",
          "get",
          "search",
          "ask_library",
          "waiting",
        ]),
      );
      expect(JSON.stringify(result).length).toBeLessThan(4000);
      const { body } = await messenger.ask("tools/list");
      expect(body.result.tools).toEqual(result.tools);
      expect(body.result).toMatchObject({ ttlMs: expect.any(Number), cacheScope: "private" });
    }
  });

  test("say which of them can change something", async () => {
    const { tools } = (await acting.askPlainly("tools/list")).result;
    const changing = tools.filter(({ annotations }: Json) => !annotations.readOnlyHint);
    expect(changing).toMatchObject([{ name: "do", annotations: { destructiveHint: true } }]);
  });

  test("lead from words to an action, its input and its effect", async () => {
    const found = await acting.use("find_actions", { words: "update lead", kind: "write" });
    expect(found.actions).toContainEqual({
      name: "crm.leads.update",
      kind: "write",
      summary: "Update a lead",
      allowed: "all",
    });
    const described = await acting.use("describe_action", { action: "crm.leads.update" });
    expect(described).toMatchObject({ can_try: true, allowed: "all", input: { properties: { score: {} } } });
    expect(JSON.stringify(described.components)).not.toContain("LeadView");
    const call = { action: "crm.leads.update", input: { id: lead.id, version: lead.version, score: 9 } };
    expect(await acting.use("explain", call)).toMatchObject({ verdict: "allowed" });
    const tried = await acting.use("try", call);
    expect(tried).toMatchObject({ dry_run: true, status: 200, result: { id: lead.id, score: 9 } });
    expect(await acting.use("get", { type: "crm.leads", id: lead.id })).toMatchObject({ score: 5 });
    expect(await acting.use("do", call)).toMatchObject({ id: lead.id, score: 9 });
    expect(
      await acting.use("list", { type: "crm.leads", where: { score: { gte: "9" } }, fields: ["score"] }),
    ).toMatchObject({
      data: [{ id: lead.id }],
    });
    expect(await acting.use("search", { words: "Zoë" })).toMatchObject({ data: [{ id: lead.id }] });
  });

  test("do a change once if its key is repeated", async () => {
    const call = { action: "crm.leads.create", input: { name: "Only once" }, key: crypto.randomUUID() };
    const first = await acting.use("do", call);
    expect((await acting.use("do", call)).id).toBe(first.id);
    const other = await acting.use("do", { ...call, input: { name: "Another" } });
    expect(other.code).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  test("share no key with other programs of the holder", async () => {
    const call = (name: string) => ({ action: "crm.leads.create", input: { name }, key: "1" });
    await acting.use("do", call("By one"));
    const { agent: other } = await program(app.base, ana, { mode: "act", actions: ["crm.*"] });
    const made = await new Messenger(other).use("do", call("By another"));
    expect(made.name).toBe("By another");
    done(await ana.post("/api/v1/crm/leads", { name: "By a person" }, { "idempotency-key": "1" }), 201);
  });

  test("explain a refusal instead of failing", async () => {
    const { result } = await acting.askPlainly("tools/call", {
      name: "do",
      arguments: { action: "crm.leads.update", input: { id: lead.id, version: 1, nothing: 1 } },
    });
    expect(result).toMatchObject({
      isError: true,
      structuredContent: { code: "VALIDATION_FAILED", details: [{ path: "nothing", code: "UNKNOWN_FIELD" }] },
    });
    expect(JSON.parse(result.content[0].text)).toEqual(result.structuredContent);
    for (const [name, given, code] of [
      ["do", { action: "no.such.action" }, "VALIDATION_FAILED"],
      ["do", { action: "auth.login", input: { email: "a@b.c", password: "x" } }, "VALIDATION_FAILED"],
      ["do", { action: "crm.leads.create", input: { name: "A" }, key: "with space" }, "VALIDATION_FAILED"],
      ["do", { action: "data.exports.file", input: { id: "x" } }, "VALIDATION_FAILED"],
      ["try", { action: "learning.concepts.explain", input: { concept: "x" } }, "VALIDATION_FAILED"],
      ["do", {}, "VALIDATION_FAILED"],
      ["get", { type: "crm.leads", id: "nothing" }, "RECORD_NOT_FOUND"],
      ["get", { type: "crm.nothing", id: "nothing" }, "VALIDATION_FAILED"],
      ["do", { action: "approvals.approve", input: { id: "x" } }, "ACCESS_DENIED"],
    ] as const)
      expect([name, (await acting.use(name, given)).code]).toEqual([name, code]);
  });

  test("say in a trial what would wait, and what it would do", async () => {
    const call = { action: "crm.leads.update", input: { id: lead.id, version: 2, score: 77 } };
    const { result } = await proposing.use("try", call);
    expect(result).toMatchObject({ status: "pending_approval", effect: { id: lead.id, score: 77 } });
    expect(await proposing.use("waiting")).toMatchObject({ data: [] });
    const held = await proposing.use("do", call);
    expect(held).not.toHaveProperty("effect");
    expect(await proposing.use("waiting")).toMatchObject({
      data: [{ id: held.approval.id, state: "pending" }],
    });
    expect(await proposing.use("waiting", { id: held.approval.id })).toMatchObject({ input: { score: 77 } });
    done(await decide(ana, `/api/v1/approvals/${held.approval.id}`, "reject", { reason: "No" }));
    const other = new Messenger((await program(app.base, ana, { mode: "act", actions: ["crm.*"] })).agent);
    expect(await other.use("waiting", { id: held.approval.id })).toMatchObject({ code: "RECORD_NOT_FOUND" });
  });

  test("ask the library, even if the program may only read", async () => {
    const reading = new Messenger((await program(app.base, ana, { mode: "read", actions: ["*"] })).agent);
    for (const messenger of [reading, proposing])
      expect(await messenger.use("ask_library", { question: "gravity" })).toMatchObject({
        verdict: "insufficient_evidence",
      });
    expect((await reading.use("do", { action: "crm.leads.create", input: { name: "A" } })).code).toBe(
      "ACCESS_DENIED",
    );
  });

  test("offer the handbook as resources and prompts, in the language of the client", async () => {
    const { resources } = (await acting.askPlainly("resources/list")).result;
    const { prompts } = (await acting.askPlainly("prompts/list")).result;
    expect(resources.map(({ name }: Json) => name)).toEqual(prompts.map(({ name }: Json) => name));
    const { body } = await acting.ask("prompts/get", { name: "approvals" }, { "accept-language": "de" });
    expect(body.result.messages[0].content.resource.text).toContain("# Freigaben");
    expect((await acting.ask("prompts/get", { name: "../secret" })).body.error.code).toBe(-32_602);
    const missing = await acting.askPlainly("resources/read", { uri: "freehold://handbook/../../package" });
    expect(missing.error.code).toBe(-32_002);
  });
});
