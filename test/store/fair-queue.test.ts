import { expect, test } from "bun:test";
import fc from "fast-check";
import { FairQueue } from "../../src/store/fair-queue.ts";

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
