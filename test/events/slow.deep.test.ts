import { afterAll, beforeAll, expect, test } from "bun:test";
import { connect, createServer, type Socket } from "node:net";
import { type Client, TestAppliance } from "../kit/appliance.ts";
import { until } from "../kit/until.ts";
import { done } from "../modules/fin/trade/shop.ts";
import { cursorNow, EVENTS, Stream } from "./consumer.ts";
import { Receiver, status } from "./receiver.ts";

const WEBHOOKS = "/api/v1/settings/webhooks";

let app: TestAppliance;
let ana: Client;

beforeAll(async () => {
  app = await TestAppliance.start();
  ana = await app.setUp("Acme", "ana@example.com", "solo");
});
afterAll(() => app.stop());

/** Closes connections on which nothing passes for some time, as proxies do. */
function proxy(to: number, idleMs: number): Promise<{ port: number; close(): void }> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const target = connect(to, "127.0.0.1");
    for (const socket of [client, target]) {
      open.add(socket);
      socket.setTimeout(idleMs, () => {
        client.destroy();
        target.destroy();
      });
      socket.on("error", () => undefined);
    }
    // A direction alone may be silent.
    target.on("data", () => client.setTimeout(idleMs));
    client.pipe(target).pipe(client);
  });
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => {
      const place = server.address();
      resolve({
        port: typeof place === "object" && place !== null ? place.port : 0,
        close: () => {
          for (const socket of open) socket.destroy();
          server.close();
        },
      });
    }),
  );
}

test("A stream outlives the idle timeout of a proxy", async () => {
  const { port, close } = await proxy(Number(new URL(app.base).port), 20_000);
  const stream = await Stream.open(
    `http://127.0.0.1:${port}`,
    ana.accessToken,
    "text/event-stream",
    "after=now",
  );
  await Bun.sleep(50_000);
  expect(stream.hasEnded).toBe(false);
  expect(stream.text.match(/^id: /gm)?.length).toBeGreaterThanOrEqual(2);
  await ana.post("/api/v1/crm/leads", { name: "Late" });
  await until(() => stream.events.length > 0);
  stream.close();
  close();
});

test("A reader that takes nothing costs no memory, and is cut off", async () => {
  const after = await cursorNow(ana);
  const notes = "x".repeat(5000);
  for (let i = 0; i < 3000; i++) await ana.post("/api/v1/crm/leads", { name: `Lead ${i}`, notes });
  const before = process.memoryUsage().rss;
  const sockets = Array.from({ length: 8 }, () => {
    const socket = connect(Number(new URL(app.base).port), "127.0.0.1");
    socket.pause();
    socket.write(
      `GET ${EVENTS}?after=${after} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${ana.accessToken}\r\naccept: application/x-ndjson\r\n\r\n`,
    );
    return socket;
  });
  await Bun.sleep(10_000);
  // Each would take 18 MB.
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  for (const socket of sockets) socket.destroy();
});

test("A receiver that hangs is given up after a while, and holds up no other", async () => {
  const [hanging, quick] = [await Receiver.open(), await Receiver.open()];
  hanging.answer = () => undefined;
  quick.answer = (socket) => status(socket, 200);
  const ids: string[] = [];
  for (const { address } of [hanging, quick]) {
    const body = { name: crypto.randomUUID(), address, collections: ["crm.leads"] };
    const { id } = done(await ana.post(WEBHOOKS, body), 201);
    done(await ana.post(`${WEBHOOKS}/${id}/secrets`), 201);
    ids.push(id);
  }
  await ana.post("/api/v1/crm/leads", { name: "Hung" });
  const ran = app.runJobs();
  await until(() => quick.deliveries.length === 1 && hanging.deliveries.length === 1);
  const [waiting] = done(await ana.get(`${WEBHOOKS}/${ids[0]}/deliveries`)).data;
  expect(waiting).toBeUndefined();
  await ran;
  const [{ state, error }] = done(await ana.get(`${WEBHOOKS}/${ids[0]}/deliveries`)).data;
  expect([state, error]).toEqual(["waiting", "timeout"]);
  hanging.close();
  quick.close();
});
