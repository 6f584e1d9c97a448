import { afterAll, beforeAll, expect, test } from "bun:test";
import { MeasuredAppliance } from "../kit/measured.ts";

let appliance: MeasuredAppliance;
let path: string;

const MEGABYTE = 1_048_576;
const SIZE = 400 * MEGABYTE;
/** Allowed memory between garbage collections, whatever the size of the file. */
const ROOM = 130 * MEGABYTE;

beforeAll(async () => {
  appliance = await MeasuredAppliance.start(["--attachments-max-bytes", String(SIZE)]);
  const lead = await appliance.owner.post("/api/v1/crm/leads", { name: "Zoë" });
  path = `${appliance.base}/api/v1/crm/leads/${lead.body.id}/attachments`;
  // The first upload causes one-time allocations that must not be measured.
  await upload("text/plain", 20 * MEGABYTE);
});
afterAll(() => appliance.stop());

async function upload(type: string, size: number): Promise<{ id: string; size: number }> {
  const chunk = new Uint8Array(65_536).fill(65);
  const isForm = type.startsWith("multipart");
  async function* body() {
    if (isForm)
      yield Buffer.from(
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n',
      );
    for (let sent = 0; sent < size; sent += chunk.length) yield chunk;
    if (isForm) yield Buffer.from("\r\n--b--\r\n");
  }
  const reply = await fetch(path, {
    method: "POST",
    body: body(),
    headers: { authorization: `Bearer ${appliance.owner.accessToken}`, "content-type": type },
  });
  expect(reply.status).toBe(201);
  return (await reply.json()) as { id: string; size: number };
}

for (const type of ["text/plain", "multipart/form-data; boundary=b"]) {
  test(`uploads and downloads 400 MB of ${type} in a fraction of that memory`, async () => {
    let id = "";
    const taking = await appliance.growthDuring(async () => {
      const made = await upload(type, SIZE);
      expect(made.size).toBe(SIZE);
      id = made.id;
    });
    expect(taking).toBeLessThan(ROOM);

    const giving = await appliance.growthDuring(async () => {
      const reply = await fetch(`${path}/${id}/content`, {
        headers: { authorization: `Bearer ${appliance.owner.accessToken}` },
      });
      let size = 0;
      for await (const chunk of reply.body ?? []) size += chunk.length;
      expect(size).toBe(SIZE);
    });
    expect(giving).toBeLessThan(ROOM);
  });
}
