import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { serveStandby } from "../../src/http/standby.ts";
import { freshFolder } from "../kit/appliance.ts";

const socket = join(freshFolder(), "freehold.sock");
const ignored = () => undefined;
let follows = true;
let close: () => Promise<void>;

beforeAll(() => {
  const log = { info: ignored, warn: ignored, error: ignored };
  const tls = { cert: "", key: "", selfSigned: false, names: "" };
  close = serveStandby({
    ...{ host: "", port: 0, socket, tls, log, metricsToken: "secret" },
    now: () => Date.now(),
    follows: () => follows,
    gauges: [{ name: "freehold_journal_epoch", help: "Leaders.", type: "gauge", read: () => 7 }],
  });
});

afterAll(() => close());

/** Answer to a request as load balancers send it. */
async function answerTo(request: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const connection = await Bun.connect({
    unix: socket,
    socket: { data: (_, bytes) => resolve(bytes.toString()) },
  });
  connection.write(request);
  const answer = await promise;
  connection.end();
  return answer;
}

describe("A process that stands by", () => {
  test.each([
    ["GET /readyz HTTP/1.0\r\n\r\n", 503],
    ["OPTIONS /readyz HTTP/1.0\r\n\r\n", 503],
    ["GET /readyz HTTP/1.1\r\nhost: freehold.example.com\r\n\r\n", 503],
    ["GET /base/readyz?verbose HTTP/1.1\r\nhost:\r\n\r\n", 503],
    ["GET /healthz HTTP/1.0\r\n\r\n", 200],
    ["GET /api/v1/crm/leads HTTP/1.0\r\n\r\n", 503],
  ])("answers %j with %d", async (request, status) => {
    expect(await answerTo(request)).toStartWith(`HTTP/1.1 ${status} `);
  });

  test("shows its metrics to those who have the token", async () => {
    const metrics = (token: string) =>
      answerTo(`GET /metrics HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`);
    expect(await metrics("secret")).toContain("freehold_journal_epoch 7\n");
    expect(await metrics("wrong")).toStartWith("HTTP/1.1 503 ");
  });

  test.each([
    ["another one serves", true],
    ["This process cannot follow", false],
  ])("says on /readyz that %s", async (says, can) => {
    follows = can;
    expect(await answerTo("GET /readyz HTTP/1.0\r\n\r\n")).toContain(says);
  });
});
