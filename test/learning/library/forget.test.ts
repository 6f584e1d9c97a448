import { afterAll, beforeAll, expect, test } from "bun:test";
import { filesWith, Office } from "../../governance/requests/office.ts";
import type { Json } from "../../kit/appliance.ts";
import { addDocument, upload } from "./kit.ts";

const PERSON = { name: "Xaveria Quirinbacher", email: "xaveria.q@privatmail.example" };
const PATH = "/api/v1/learning/documents";

let office: Office;
beforeAll(async () => {
  office = await Office.open();
});
afterAll(() => office.close());

test("documents that name a person are found for somebody to decide, and go as a whole when they are chosen", async () => {
  const { appliance, ana } = office;
  const add = (title: string, markdown: string) => addDocument(appliance, ana, { title, markdown });
  const minutes = await add("Minutes", "# Minutes\n\nQuirinbacher, Xaveria asked for an umbrella stand.");
  const policy = await add("Policy", "# Policy\n\nWritten by xaveria.q@privatmail.example in May.");
  const other = await add("Other", "# Other\n\nXaveria is a name. Quince is a fruit.");
  const older = await add("Older", "# Older\n\nAsk Xaveria Quirinbacher.");
  await upload(appliance, ana, "# Older\n\nAsk at the desk.", {}, `${PATH}/${older.id}/revisions`);
  await appliance.runJobs();

  const { id, scope } = await office.scoped("erasure", PERSON);
  const found = scope.data.filter(({ collection }: Json) => collection === "learning.documents");
  expect(found.map(({ id: one }: Json) => one).toSorted()).toEqual(
    [minutes.id, policy.id, older.id].toSorted(),
  );
  for (const one of found) {
    expect(one).toMatchObject({ certain: false, decision: "undecided", part: "whole" });
    expect(one.why).toContain("deletes the whole document");
  }
  const decisions = `/api/v1/data/requests/${id}/scope`;
  const kept = {
    collection: "learning.documents",
    id: policy.id,
    decision: "exclude",
    reason: "not_personal",
  };
  expect((await ana.put(decisions, { decisions: [kept] })).status).toBe(200);
  await office.carriedOut(id);
  await appliance.runJobs();

  const left = (await ana.get(`${PATH}?namespace=org`)).body.data.map(({ title }: Json) => title);
  expect(left.toSorted()).toEqual(["Other", "Policy"]);
  expect((await ana.get(`${PATH}/${other.id}/text`)).status).toBe(200);
  expect(filesWith(`${appliance.folder}/documents`, ["umbrella"])).toEqual([]);
  expect(filesWith(appliance.folder, ["umbrella stand"])).toEqual([]);
}, 20_000);
