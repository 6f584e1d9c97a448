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

test("shows a digest of the round, which reveals no content", () => {
  const shown = (personKey: number, round: number, id = "q1") =>
    shownHash(requests.context, { id, personKey, round });
  const known = [shown(1, 1), shown(1, 2), shown(2, 1), shown(1, 1, "q2")];
  expect(new Set(known).size).toBe(4);
  expect(shown(1, 1)).toBe(known[0] ?? "");
  expect(known).not.toContain(shown(0, 1));
});
