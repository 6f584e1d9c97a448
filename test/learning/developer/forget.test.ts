import { afterAll, beforeAll, expect, test } from "bun:test";
import { Office } from "../../governance/requests/office.ts";
import { KEYS, makeKey } from "./key.ts";

let office: Office;

beforeAll(async () => {
  office = await Office.open();
});
afterAll(() => office.close());

test("erasing a person removes their name from API keys, which stay valid", async () => {
  const { appliance, ana } = office;
  const key = await makeKey(appliance, ana, { name: "Ford Prefect's towel" });
  const other = await makeKey(appliance, ana, { name: "Arthur's towel" });
  const making = async () =>
    (await ana.get(`/api/v1/audit/events?record_id=${key.id}&action=developer.keys.create`)).body.data[0];
  const before = await making();
  expect(before.after.name).toBe("Ford Prefect's towel");

  const { id } = await office.scoped("erasure", { name: "Ford Prefect", email: "ford@example.com" });
  await office.carriedOut(id);

  expect((await ana.get(`${KEYS}/${key.id}`)).body.name).toBe("API key");
  expect((await ana.get(`${KEYS}/${other.id}`)).body.name).toBe("Arthur's towel");
  const after = await making();
  expect(after).toMatchObject({ personal: "erased", after: { daily_cap: 1_000_000 } });
  expect(JSON.stringify(after)).not.toContain("Ford");
  expect((await key.get("/api/public/v1/courses")).status).toBe(200);
});
