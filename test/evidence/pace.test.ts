import { expect, test } from "bun:test";
import { Pace } from "../../src/evidence/pace.ts";
import { Fault } from "../../src/kernel/errors.ts";

/** Rests of long work during fifty turns of others. */
async function restsBeside(turn: () => Promise<void>): Promise<number> {
  const pace = new Pace();
  let isOver = false;
  const others = (async () => {
    for (let n = 0; n < 50; n++) await turn();
    isOver = true;
  })();
  let rests = 0;
  for (; !isOver; rests++) await pace.rest();
  await others;
  return rests;
}

test("long work gives way while others are at work", async () => {
  const idle = await restsBeside(() => Bun.sleep(1));
  const busy = await restsBeside(async () => {
    Bun.sleepSync(1);
    await new Promise((resume) => setImmediate(resume));
  });
  expect(busy).toBeLessThan(idle / 3);
});

test("long work ends once the server stops", async () => {
  const stopping = new AbortController();
  const pace = new Pace(stopping.signal);
  await pace.rest();
  stopping.abort(new Fault("NOT_READY"));
  await expect(pace.rest()).rejects.toThrow(new Fault("NOT_READY"));
});
