import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Json } from "../../kit/appliance.ts";
import { MeasuredAppliance } from "../../kit/measured.ts";
import { PATH } from "./importing.ts";

let appliance: MeasuredAppliance;

const MEGABYTE = 1_048_576;
const SIZE = 400 * MEGABYTE;
/** Allowed memory between garbage collections, whatever the size of the file. */
const ROOM = 200 * MEGABYTE;

beforeAll(async () => {
  appliance = await MeasuredAppliance.start(["--imports-max-bytes", String(SIZE)]);
  // The first upload causes one-time allocations that must not be measured.
  await upload(5 * MEGABYTE);
});
afterAll(() => appliance.stop());

/** Uploads a table in which every row is invalid, so that only reading is measured. */
async function upload(size: number): Promise<{ status: number; body: Json }> {
  const rows = Buffer.from(`,${"x".repeat(65_533)}\n`);
  async function* body() {
    yield Buffer.from("name,notes\n");
    for (let sent = 11; sent + rows.length <= size; sent += rows.length) yield rows;
  }
  const reply = await fetch(`${appliance.base}${PATH}?collection=crm.leads`, {
    method: "POST",
    body: body(),
    headers: { authorization: `Bearer ${appliance.owner.accessToken}` },
  });
  return { status: reply.status, body: await reply.json() };
}

test("uploads and reads 400 MB with a fraction of the memory", async () => {
  let id = "";
  const taking = await appliance.growthDuring(async () => {
    const { status, body } = await upload(SIZE);
    expect({ status, size: body.size > SIZE - MEGABYTE }).toEqual({ status: 201, size: true });
    id = body.id;
  });
  expect(taking).toBeLessThan(ROOM);
  const reading = await appliance.growthDuring(async () => {
    await appliance.owner.post(`${PATH}/${id}/dry_run`);
    for (let state = "checking"; state === "checking"; await Bun.sleep(50))
      state = (await appliance.owner.get(`${PATH}/${id}`)).body.state;
  });
  expect((await appliance.owner.get(`${PATH}/${id}`)).body).toMatchObject({
    state: "checked",
    progress: { created: 0 },
  });
  expect(reading).toBeLessThan(ROOM);
});
