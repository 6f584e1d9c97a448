import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { openReview, reviewSelf } from "../../../src/engine/approvals/review.ts";
import { NOW, ORG, Requests, step } from "./requests.ts";

let requests: Requests;
const open = (isSmall: boolean) => {
  requests?.close();
  requests = new Requests({ isSmall });
};
beforeEach(() => open(true));
afterAll(() => requests.close());

const reviews = () => requests.connection.statement("SELECT * FROM approval_reviews ORDER BY id").all();

function reviewed(worths: readonly (number | null)[], always?: boolean): number {
  for (const [index, worth] of worths.entries()) {
    const request = requests.asked([], [step()], { id: `q${index}`, way: "self", worth });
    reviewSelf(requests.context, requests.around, request, ...(always ? [true] : []));
  }
  return reviews().length;
}

describe("Review of self-approved requests", () => {
  test.each<[string, boolean, (number | null)[], boolean, number]>([
    ["covers a third of small amounts in a small team", true, [5, 5, 5, 5, 5, 5], false, 2],
    ["covers a third of unknown amounts in a small team", true, [null, null, null, null], false, 2],
    ["covers all large amounts in a small team", true, [100_000, 100_000, 100_000], false, 3],
    ["covers not all amounts just below the limit", true, [99_999, 99_999, 99_999], false, 1],
    ["covers all requests in a larger team", false, [5, 5, 5], false, 3],
    ["covers all loosened controls in a small team", true, [5, 5, 5], true, 3],
  ])("%s", (_, isSmall, worths, always, count) => {
    open(isSmall);
    expect(reviewed(worths, always)).toBe(count);
  });

  test("ignores other organisations and requests approved in other ways", () => {
    requests.asked([], [step()], { id: "other", way: "self" });
    requests.connection.client.run("UPDATE approval_requests SET org = 2");
    requests.asked([], [step()], { id: "voted", way: null });
    requests.asked([], [step()], { id: "broken", way: "override" });
    expect(reviewed([5])).toBe(1);
  });
});

test("opens a review of a request with its subject", () => {
  const request = requests.asked([]);
  openReview(requests.context, request, "override", "olga");
  expect(reviews()).toEqual([
    {
      id: expect.any(String),
      org: ORG,
      request_id: "q1",
      way: "override",
      subject: "olga",
      state: "open",
      opened_at: NOW,
      reviewer: null,
      verdict: null,
      note: null,
      reviewed_at: null,
    },
  ]);
  reviewSelf(requests.context, requests.around, request, true);
  const stored = reviews().map(({ way, subject }) => `${way} ${subject}`);
  expect(stored.toSorted()).toEqual(["override olga", "self cleo"]);
});
