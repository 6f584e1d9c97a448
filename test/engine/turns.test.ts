import { expect, test } from "bun:test";
import { Turns } from "../../src/engine/turns.ts";

/** Busy-waits for longer than a caller's fair share. */
function work(): void {
  const until = performance.now() + 10;
  while (performance.now() < until);
}

async function carried(calls: (worked: () => void) => Promise<unknown>): Promise<number[]> {
  // In a new process, Bun runs the first tick before promises (measured).
  await new Promise<void>((resume) => process.nextTick(resume));
  await nextTurn();
  const turns: number[] = [0];
  let isOver = false;
  const count = () => {
    turns.push(0);
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await calls(() => {
    turns[turns.length - 1] = (turns.at(-1) ?? 0) + 1;
    work();
  });
  isOver = true;
  return turns.filter((n) => n > 0);
}

const nextTurn = () => new Promise((resume) => setImmediate(resume));

async function hops(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await undefined;
}

test("runs expensive concurrent calls in separate turns of the event loop", async () => {
  const turns = new Turns();
  const pieces = await carried((worked) =>
    Promise.all(
      Array.from({ length: 8 }, async () => {
        await turns.take("ana");
        // The engine awaits some promises before the expensive part.
        await hops(30);
        worked();
      }),
    ),
  );
  expect(pieces).toEqual(Array.from({ length: 8 }, () => 1));
});

test("runs cheap calls in the same turn of the event loop", async () => {
  const turns = new Turns();
  let done = 0;
  const pieces = await carried(async (worked) => {
    await Promise.all(
      Array.from({ length: 100 }, async () => {
        await turns.take("ana");
        await hops(30);
        done += 1;
      }),
    );
    worked();
  });
  expect(done).toBe(100);
  expect(pieces).toHaveLength(1);
});

test("serves a single late call before the many calls of another caller", async () => {
  const turns = new Turns();
  const order: string[] = [];
  const call = async (caller: string) => {
    await turns.take(caller);
    await hops(5);
    work();
    order.push(caller);
  };
  const many = Array.from({ length: 20 }, () => call("ana"));
  await nextTurn();
  await Promise.all([...many, call("ben")]);
  expect(order.indexOf("ben")).toBeLessThan(4);
});
