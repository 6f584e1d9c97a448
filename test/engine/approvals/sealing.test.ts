import { afterAll, beforeEach, expect, test } from "bun:test";
import { keyedHash, shownHash } from "../../../src/engine/approvals/sealing.ts";
import { Requests } from "./requests.ts";

let requests: Requests;
beforeEach(() => {
  requests?.close();
  requests = new Requests();
});
afterAll(() => requests.close());

test("hashes with the request's own key", () => {
  const hashes = [1, 2].flatMap((personKey) =>
    ["x", "y"].map((value) => keyedHash(requests.context, { personKey }, value)),
  );
  expect(new Set(hashes).size).toBe(4);
  expect(() => keyedHash(requests.context, { personKey: 0 }, "x")).toThrow("is gone");
});

test("shows a digest that distinguishes hashes and reveals no erased content", () => {
  const shown = (personKey: number, snapshotHash: string, id = "q1") =>
    shownHash(requests.context, {
      ...requests.asked([], [], { id: crypto.randomUUID() }),
      id,
      personKey,
      snapshotHash,
    });
  const known = [shown(1, "x"), shown(1, "y"), shown(2, "x")];
  expect(new Set(known).size).toBe(3);
  expect(shown(1, "x", "q2")).toBe(known[0] ?? "");
  const erased = shown(0, "x");
  expect([...known, shown(0, "x", "q2")]).not.toContain(erased);
  expect(shown(0, "y")).toBe(erased);
});
