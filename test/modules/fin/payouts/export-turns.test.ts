import { expect, test } from "bun:test";
import type { Json } from "../../../kit/appliance.ts";
import { PayDesk } from "./runs-kit.ts";

const LINES = 60;

test("the export of a long payment run lets others in while it writes its audit events", async () => {
  const desk = await PayDesk.open();
  const supplier = await desk.supplier();
  const bills: Json[] = [];
  for (let n = 0; n < LINES; n++) bills.push(await desk.bill(supplier, 1000 + n));
  const run = await desk.approved(bills);

  let [turn, events, isOver] = [0, 0, false];
  const tick = () => {
    turn += 1;
    if (!isOver) setImmediate(tick);
  };
  tick();
  const turns = new Set<number>();
  const { audit } = desk.shop.app.appliance.engine;
  const append = audit.append.bind(audit);
  audit.append = async (...event) => {
    turns.add(turn);
    events += 1;
    await append(...event);
  };
  await desk.move(run, "export");
  isOver = true;
  expect(events).toBeGreaterThan(5 * LINES);
  expect(turns.size).toBeGreaterThan(1);
  await desk.shop.close();
});
