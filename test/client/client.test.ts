import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Client as ApiClient, decision, events, HeldForApproval } from "../../src/client/index.ts";
import { program } from "../governance/mandates/program.ts";
import { type Client, TestAppliance } from "../kit/appliance.ts";
import { decide } from "../kit/decide.ts";

const CREATE = "POST /api/v1/crm/leads";

let appliance: TestAppliance;
let ana: Client;
beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
});
afterAll(() => appliance.stop());

const clientOf = (options: { byHand?: boolean } = {}) =>
  new ApiClient({ base: appliance.base, token: () => ana.accessToken, ...options });
const named = async (name: string): Promise<unknown[]> =>
  (await ana.get(`/api/v1/crm/leads?name=${name}`)).body.data;

describe("Concurrent identical writes", () => {
  test("are separate for a program", async () => {
    const client = clientOf();
    const body = { name: "Program", source: "website" } as const;
    const [one, other] = await Promise.all([client.call(CREATE, { body }), client.call(CREATE, { body })]);
    expect(one.id).not.toBe(other.id);
    expect(await named("Program")).toHaveLength(2);
  });

  test("are merged for a user who clicked twice, until the first has finished", async () => {
    const client = clientOf({ byHand: true });
    const body = { name: "Hand", source: "website" } as const;
    const [one, other] = await Promise.all([client.call(CREATE, { body }), client.call(CREATE, { body })]);
    expect(one.id).toBe(other.id);
    expect(await named("Hand")).toHaveLength(1);
    await client.call(CREATE, { body });
    expect(await named("Hand")).toHaveLength(2);
  });

  test("are merged if they have the same idempotency key", async () => {
    const client = clientOf();
    const given = { body: { name: "Keyed", source: "website" }, idempotencyKey: "once-and-no-more" } as const;
    const one = await client.call(CREATE, given);
    const other = await client.call(CREATE, given);
    expect(one.id).toBe(other.id);
    expect(await named("Keyed")).toHaveLength(1);
  });
});

test("a write is retried while connections break, and finally fails with NETWORK", async () => {
  let cut = 0;
  let returned = 0;
  const wire = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      data: (socket) => {
        cut += 1;
        socket.terminate();
      },
    },
  });
  const reached: boolean[] = [];
  const client = new ApiClient({
    base: `http://127.0.0.1:${wire.port}`,
    token: () => undefined,
    byHand: true,
    onReach: (is) => void reached.push(is),
    untilReached: async () => {
      returned += 1;
    },
  });
  const made = client.call(CREATE, { body: { name: "Never", source: "website" } });
  expect(await made.catch(({ code }) => code)).toBe("NETWORK");
  expect({ cut, returned }).toEqual({ cut: 8, returned: 3 });
  expect(reached).not.toContain(true);
  wire.stop(true);
});

test("a file of JSON is downloaded as a file", async () => {
  const client = clientOf();
  const { id } = await client.call(CREATE, { body: { name: "Has JSON", source: "website" } });
  const body = new Blob(['{"chairs":12}'], { type: "application/json" });
  const attached = await client.call(`${CREATE}/:id/attachments`, { path: { id }, query: {}, body });
  const path = { id, attachment_id: attached.id };
  const file = await client.call("GET /api/v1/crm/leads/:id/attachments/:attachment_id/content", { path });
  expect(await file.text()).toBe('{"chairs":12}');
});

describe("A program", () => {
  const asProgram = async () => {
    const { agent } = await program(appliance.base, ana, { mode: "propose", actions: ["*"] });
    return new ApiClient({ base: appliance.base, token: () => agent.accessToken });
  };

  test("waits for the decision on a held call", async () => {
    for (const [move, state] of [
      ["approve", "executed"],
      ["reject", "rejected"],
    ] as const) {
      const client = await asProgram();
      const body = { name: `To ${move}`, source: "website" } as const;
      const held = await client.call(CREATE, { body }).catch((thrown: unknown) => thrown);
      if (!(held instanceof HeldForApproval)) throw new Error("was not held");
      const decided = decision(client, held);
      await decide(
        ana,
        `/api/v1/approvals/${held.approvalId}`,
        move,
        move === "reject" ? { reason: "No" } : {},
      );
      expect(await decided).toMatchObject({ id: held.approvalId, state });
    }
  });

  test("stops waiting when told to", async () => {
    const client = await asProgram();
    const held = await client
      .call(CREATE, { body: { name: "Forgotten" } })
      .catch((thrown: unknown) => thrown);
    if (!(held instanceof HeldForApproval)) throw new Error("was not held");
    const control = new AbortController();
    const waiting = decision(client, held, { signal: control.signal });
    control.abort(new Error("enough"));
    expect(waiting).rejects.toThrow();
  });

  test("follows events from where it stopped, without gap or repetition", async () => {
    const client = await asProgram();
    const seen: string[] = [];
    let after: string | undefined;
    const read = async (count: number) => {
      for await (const event of events(client, { types: ["crm.leads.create"], ...(after && { after }) })) {
        seen.push(event.id);
        after = event.id;
        if (seen.length >= count) return;
      }
    };
    const made = async () => (await appliance.rows("SELECT count(*) AS n FROM crm_leads"))[0]?.n;
    const before = Number(await made());
    await read(2);
    await read(before);
    const waiting = read(before + 1);
    await ana.post("/api/v1/crm/leads", { name: "Next" });
    await waiting;
    expect(new Set(seen).size).toBe(before + 1);
  });
});
