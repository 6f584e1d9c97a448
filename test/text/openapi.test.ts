import { expect, test } from "bun:test";
import { TestAppliance } from "../kit/appliance.ts";
import { faultsOf } from "./plain.ts";

/** Openings of clauses, where a summary or description should be a phrase or a sentence. */
const CLAUSES = /^(?:What|Whether|Who|Whom|Whose|How (?!the)|Somebody|Whoever)\b/;

test("the OpenAPI document uses plain words", async () => {
  const appliance = await TestAppliance.start();
  const document: unknown = await (await fetch(`${appliance.base}/docs/json`)).json();
  await appliance.stop();
  const texts = new Set(textsOf(document));
  expect(texts.size).toBeGreaterThan(3000);
  const faults = [...texts].flatMap((text) => [
    ...faultsOf("OpenAPI", text),
    ...(CLAUSES.test(text) ? [`opens with a clause: ${text}`] : []),
  ]);
  expect(faults).toEqual([]);
});

function textsOf(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    (key === "summary" || key === "description") && typeof value === "string" ? [value] : textsOf(value),
  );
}
