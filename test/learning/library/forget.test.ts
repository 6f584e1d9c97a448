import { afterAll, beforeAll, expect, test } from "bun:test";
import { filesWith, Office } from "../../governance/requests/office.ts";
import type { Json } from "../../kit/appliance.ts";
import { until } from "../../kit/until.ts";
import { addDocument, upload } from "./kit.ts";

const PERSON = { name: "Xaveria Quirinbacher", email: "xaveria.q@privatmail.example" };
const PATH = "/api/v1/learning/documents";

let office: Office;
beforeAll(async () => {
  office = await Office.open();
});
afterAll(() => office.close());

test("erasure requests find documents that name the person and delete the selected ones", async () => {
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
  // With a journal, as soon as nobody writes.
  await until(() => filesWith(appliance.folder, ["umbrella stand"]).length === 0);
});

test("document titles in an erasure request are shown to their audience only", async () => {
  const { appliance, ana, bo } = office;
  const title = "Warnings against Cornelia Wrzesniewski";
  const secret = await addDocument(appliance, ana, { title, markdown: "# Notes\n\nCornelia Wrzesniewski." });
  const audience = await ana.put(`${PATH}/${secret.id}/audience`, { audience: { roles: ["hr_manager"] } });
  expect(audience.status).toBe(200);
  const { id, scope } = await office.scoped("erasure", {
    name: "Cornelia Wrzesniewski",
    email: "cw@privatmail.example",
  });
  const ofSecret = ({ data }: Json) => data.find((one: Json) => one.id === secret.id);
  expect(ofSecret(scope).label).toBe(title);
  // The data protection officer is an administrator, but not in the document's audience.
  expect((await bo.get(`${PATH}/${secret.id}`)).status).toBe(404);
  const path = `/api/v1/data/requests/${id}/scope`;
  const read = await bo.get(path);
  expect(ofSecret(read.body)).toMatchObject({ label: null, certain: false });
  const decided = await bo.put(path, {
    decisions: [
      { collection: "learning.documents", id: secret.id, decision: "exclude", reason: "not_personal" },
    ],
  });
  expect(decided.status).toBe(200);
  for (const text of [read.text, decided.text, (await bo.post(path)).text]) expect(text).not.toContain(title);
  // Titles that were stored before the document was restricted must be hidden as well.
  await appliance.alter(
    "UPDATE data_scope_items SET why = ? WHERE record_id = ?",
    `the document "${title}"`,
    secret.id,
  );
  expect((await bo.get(path)).text).not.toContain(title);
});
