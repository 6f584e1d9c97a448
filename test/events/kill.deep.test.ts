import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { type Client, freshFolder } from "../kit/appliance.ts";
import { Served } from "../kit/executable.ts";
import { freePort } from "../kit/ports.ts";
import { setUp } from "../kit/source.ts";
import { until } from "../kit/until.ts";
import { done } from "../modules/fin/trade/shop.ts";
import { Receiver, status } from "./receiver.ts";

const PROGRAM = [process.execPath, join(import.meta.dir, "../../src/main.ts")];
const LEADS = 80;
const KILLS = 4;

let receiver: Receiver;
let served: Served;
let ana: Client;
const folder = freshFolder();
const port = freePort();
const start = () =>
  Served.start(
    folder,
    ["--port", String(port), "--log-format", "json", "--jobs-tick-seconds", "1"],
    {},
    PROGRAM,
  );

beforeAll(async () => {
  receiver = await Receiver.open();
  served = await start();
  const line = served.lines.find((one) => one.includes('"event":"ready"')) ?? "{}";
  ana = await setUp(served, JSON.parse(line).setup_url);
});
afterAll(async () => {
  await served.stop();
  receiver.close();
  rmSync(folder, { recursive: true });
});

test("A program that is killed while it delivers sends each event at least once, in order", async () => {
  const { id } = done(
    await ana.post("/api/v1/settings/webhooks", {
      name: "Killed",
      address: receiver.address,
      collections: ["crm.leads"],
    }),
    201,
  );
  done(await ana.post(`/api/v1/settings/webhooks/${id}/secrets`), 201);
  let whenSent = (): void => undefined;
  receiver.answer = (socket) => {
    whenSent();
    setTimeout(() => status(socket, 200), 50);
  };
  const made: string[] = [];
  for (let round = 0; round < KILLS; round++) {
    for (let i = 0; i < LEADS / KILLS; i++)
      made.push(done(await ana.post("/api/v1/crm/leads", { name: `Lead ${round}.${i}` }), 201).id);
    await new Promise<void>((resolve) => {
      whenSent = resolve;
    });
    // Before the answer, after it, and while it is written down.
    await Bun.sleep(round * 10);
    await served.stop("SIGKILL");
    served = await start();
    ana = await served.logIn();
  }
  const last = made.at(-1) ?? "";
  await until(() => receiver.ids.includes(last));
  // A repetition begins with an event that was sent before, and goes on in order.
  const firsts = [...new Set(receiver.ids)];
  expect(firsts).toEqual(made);
  const places = receiver.ids.map((one) => made.indexOf(String(one)));
  const leaps = places.filter((place, i) => place > (places[i - 1] ?? -1) + 1);
  expect(leaps).toEqual([]);
});
