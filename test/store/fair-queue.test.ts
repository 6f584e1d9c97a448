import { beforeEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { FairQueue, Shares } from "../../src/store/fair-queue.ts";

interface Item {
  caller: string;
  n: number;
}

test("fair queues keep each caller's order and alternate between waiting callers", () => {
  const steps = fc.array(fc.constantFrom("ana", "ben", "cleo", "serve"), { maxLength: 60 });
  fc.assert(
    fc.property(steps, (given) => {
      const queue = new FairQueue<Item>();
      const waiting: Item[] = [];
      /** For each caller, the callers that have been waiting since it was last served. */
      const owed = new Map<string, Set<string>>();
      const serve = () => {
        const served = queue.shift();
        if (!served) return false;
        const first = waiting.findIndex(({ caller }) => caller === served.caller);
        expect(waiting.splice(first, 1)).toEqual([served]);
        expect([...(owed.get(served.caller) ?? [])]).toEqual([]);
        for (const others of owed.values()) others.delete(served.caller);
        const others = waiting.map(({ caller }) => caller).filter((caller) => caller !== served.caller);
        owed.set(served.caller, new Set(others));
        return true;
      };
      for (const [n, step] of given.entries()) {
        if (step === "serve") serve();
        else {
          queue.push(step, { caller: step, n });
          waiting.push({ caller: step, n });
        }
        expect(queue.length).toBe(waiting.length);
      }
      while (serve());
      expect(waiting).toEqual([]);
    }),
  );
});

/** Serves all items, each of which takes as long as its caller's work does. */
function served(queue: FairQueue<string>, costs: Record<string, number>): string {
  const order: string[] = [];
  for (let caller = queue.shift(() => true); caller; caller = queue.shift(() => true)) {
    queue.charge(caller, costs[caller] ?? 0);
    order.push(caller.replace(/^.*\//, ""));
  }
  return order.join("");
}

function queueOf(...callers: string[]): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const caller of callers) queue.push(caller, caller);
  return queue;
}

test("fair queues share the time, not the number of items", () => {
  const callers = [...Array(3).fill("o/a"), ...Array(12).fill("o/b")];
  expect(served(queueOf(...callers), { "o/a": 4, "o/b": 1 })).toBe("abbbbabbbbabbbb");
});

test("fair queues share the time between organisations first", () => {
  const callers = ["o/a", "o/b", "o/c", "p/d"].flatMap((caller) => Array(3).fill(caller));
  expect(served(queueOf(...callers), { "o/a": 1, "o/b": 1, "o/c": 1, "p/d": 1 })).toBe("adbdcdabcabc");
});

test("fair queues do not save up the time of callers that were away", () => {
  const queue = queueOf(...Array(5).fill("o/a"));
  const costs = { "o/a": 1, "o/b": 1 };
  for (let n = 0; n < 4; n++) {
    queue.shift();
    queue.charge("o/a", 1);
  }
  for (let n = 0; n < 4; n++) queue.push("o/b", "o/b");
  queue.push("o/a", "o/a");
  expect(served(queue, costs)).toBe("bababb");
});

describe("Shares", () => {
  let shares: Shares;
  const call = (caller: string, ms: number, now: number) => {
    shares.charge(caller, ms, now);
    shares.count(caller, now);
  };
  beforeEach(() => {
    shares = new Shares();
    for (let n = 0; n < 20; n++) call("o/cheap", 0.2, 0);
  });

  test("let callers of expensive calls rest while others make cheap ones", () => {
    for (let now = 1; now <= 10; now++) call("o/dear", 4, now);
    for (let now = 10; now <= 16; now++) {
      call("o/cheap", 0.2, now);
      expect([now, shares.restOf("o/dear", now) > 0]).toEqual([now, true]);
    }
    expect(shares.restOf("o/cheap", 16)).toBe(0);
    call("o/cheap", 0.2, 40);
    expect(shares.restOf("o/dear", 40)).toBe(0);
  });

  test("end a rest early when the others pause", () => {
    for (let now = 1; now <= 10; now++) call("o/dear", 4, now);
    call("o/cheap", 0.2, 10);
    expect(shares.restOf("o/dear", 11)).toBe(1);
    expect(shares.restOf("o/dear", 12)).toBe(0);
  });

  test("let nobody rest when only expensive calls are made", () => {
    for (let now = 1000; now <= 1010; now++) {
      call("o/dear", 4, now);
      call("p/dear", 4, now);
    }
    expect(shares.restOf("o/dear", 1010)).toBe(0);
    expect(shares.restOf("p/dear", 1010)).toBe(0);
  });
});

describe("Callers of expensive calls", () => {
  /** Makes calls of one caller, each of which takes as long as given. */
  const call = (shares: Shares, caller: string, ms: number, now: number) => {
    shares.charge(caller, ms, now);
    shares.count(caller, now);
  };

  test("rest while another caller makes cheap calls, but not because of their own", () => {
    for (const [cheap, rests] of [
      ["o/ben", true],
      ["o/ana", false],
    ] as const) {
      const shares = new Shares();
      call(shares, "o/ana", 0.01, 0);
      call(shares, cheap, 0.01, 0);
      for (let n = 1; n <= 20; n++) call(shares, "o/ana", 10, 1);
      expect([cheap, shares.restOf("o/ana", 1) > 0]).toEqual([cheap, rests]);
    }
  });
});
