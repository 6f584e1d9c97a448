import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { clientOf, program } from "../governance/mandates/program.ts";
import { type Client, type Json, TestAppliance } from "../kit/appliance.ts";
import { decide } from "../kit/decide.ts";
import { done } from "../modules/fin/trade/shop.ts";
import { Messenger } from "./messenger.ts";

let app: TestAppliance;
let ana: Client;
let agent: Client;
let messenger: Messenger;

beforeAll(async () => {
  app = await TestAppliance.start();
  ana = await app.setUp();
  ({ agent } = await program(app.base, ana, { mode: "propose", actions: ["crm.*"] }));
  messenger = new Messenger(agent);
});
afterAll(() => app.stop());

/** Requests a lead, and returns the task. */
async function request(name: string): Promise<Json> {
  const call = { action: "crm.leads.create", input: { name } };
  const { body } = await messenger.ask("tools/call", { name: "do", arguments: call });
  return body.result;
}

const taskOf = async (taskId: string) => (await messenger.ask("tasks/get", { taskId })).body.result;
const vote = async (taskId: string, move: string, words: Json = {}) =>
  done(await decide(ana, `/api/v1/approvals/${taskId}`, move, words));

describe("A held call", () => {
  test("is a task that completes with the vote of a person, over a restart", async () => {
    const task = await request("Held over a restart");
    expect(task).toMatchObject({
      resultType: "task",
      status: "working",
      statusMessage: "Waits for one of: Ana.",
      ttlMs: null,
      pollIntervalMs: expect.any(Number),
    });
    await app.appliance.stop();
    const { folder } = app;
    app = await TestAppliance.start([], folder);
    ana = await app.logIn("ana@example.com");
    messenger = new Messenger(clientOf(app.base, agent.accessToken, ana));
    expect(await taskOf(task.taskId)).toMatchObject({
      resultType: "complete",
      status: "working",
      taskId: task.taskId,
    });
    await vote(task.taskId, "approve");
    const completed = await taskOf(task.taskId);
    expect(completed).toMatchObject({
      status: "completed",
      result: {
        resultType: "complete",
        structuredContent: { approval: { state: "executed" }, record: { name: "Held over a restart" } },
      },
    });
  });

  test("completes with an error if people refuse it", async () => {
    const { taskId } = await request("Refused");
    await vote(taskId, "reject", { reason: "Not now" });
    expect(await taskOf(taskId)).toMatchObject({
      status: "completed",
      result: { isError: true, structuredContent: { code: "APPROVAL_DECIDED" } },
    });
  });

  test("keeps working while people ask for changes", async () => {
    const { taskId } = await request("To be changed");
    await vote(taskId, "request_changes", { reason: "Which company?" });
    expect(await taskOf(taskId)).toMatchObject({
      status: "working",
      statusMessage: expect.stringContaining("changes"),
    });
  });

  test("stays with its program if the holder submits it again", async () => {
    const bo = await app.invite(ana, "bo@example.com", ["employee", "crm_manager"]);
    done(
      await ana.post("/api/v1/approvals/policies", {
        name: "Accounts",
        actions: ["crm.accounts.create"],
        steps: [{ name: "Owner", approvers: [{ user: ana.userId }], need: "any" }],
      }),
      201,
    );
    const { agent: theirs } = await program(app.base, bo, { mode: "act", actions: ["crm.*"] });
    const their = new Messenger(theirs);
    const call = { action: "crm.accounts.create", input: { name: "Berg" } };
    const { taskId } = (await their.ask("tools/call", { name: "do", arguments: call })).body.result;
    await vote(taskId, "request_changes", { reason: "Which Berg?" });
    done(await bo.post(`/api/v1/approvals/${taskId}/resubmit`, { input: { name: "Berg GmbH" } }));
    await vote(taskId, "approve");
    expect((await their.ask("tasks/get", { taskId })).body.result).toMatchObject({
      status: "completed",
      result: { structuredContent: { record: { name: "Berg GmbH" } } },
    });
  });

  test("can be cancelled by its program, once", async () => {
    const { taskId } = await request("Cancelled");
    for (let i = 0; i < 2; i++)
      expect((await messenger.ask("tasks/cancel", { taskId })).body.result).toMatchObject({
        resultType: "complete",
      });
    expect(await taskOf(taskId)).toMatchObject({ status: "cancelled" });
    const withdrawn = await ana.get(`/api/v1/approvals/${taskId}`);
    expect(withdrawn.body.state).toBe("withdrawn");
  });

  test("takes no input from its program", async () => {
    const { taskId } = await request("No input");
    const { body } = await messenger.ask("tasks/update", {
      taskId,
      inputResponses: { vote: { action: "accept" } },
    });
    expect(body.result).toMatchObject({ resultType: "complete" });
    expect(await taskOf(taskId)).toMatchObject({ status: "working" });
  });

  test("is unknown to other programs and other organisations", async () => {
    const { taskId } = await request("Secret");
    const other = (await program(app.base, ana, { mode: "act", actions: ["crm.*"] })).agent;
    const elsewhere = await app.addOrganization(ana, "Elsewhere", "zoe@example.com");
    const stranger = (await program(app.base, elsewhere, { mode: "act", actions: ["*"] })).agent;
    for (const client of [other, stranger])
      for (const method of ["tasks/get", "tasks/update", "tasks/cancel"]) {
        const [theirs, unknown] = [
          await new Messenger(client).ask(method, { taskId }),
          await new Messenger(client).ask(method, { taskId: "01890000-0000-7000-8000-000000000000" }),
        ];
        expect([theirs.status, theirs.body.error]).toEqual([200, unknown.body.error]);
        expect(theirs.body.error.code).toBe(-32_602);
      }
  });

  test("is a task only for clients that follow tasks", async () => {
    const plain = await messenger.use("do", { action: "crm.leads.create", input: { name: "Plain" } });
    expect(plain.status).toBe("pending_approval");
    const { status, body } = await messenger.ask("tasks/get", {
      taskId: plain.approval.id,
      _meta: { "io.modelcontextprotocol/clientCapabilities": {} },
    });
    expect([status, body.error.code]).toEqual([400, -32_021]);
    expect(body.error.data.requiredCapabilities.extensions).toHaveProperty(["io.modelcontextprotocol/tasks"]);
  });
});
