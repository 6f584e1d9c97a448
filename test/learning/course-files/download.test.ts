import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Client, TestAppliance } from "../../kit/appliance.ts";
import { publishCourse } from "../study/kit.ts";

let appliance: TestAppliance;
let ana: Client;
let course: string;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  course = await publishCourse(appliance, "Entries & “books”");
});
afterAll(() => appliance.stop());

const download = (who: Client, query: string) =>
  fetch(`${appliance.base}/api/v1/learning/catalogue/${course}/file?${query}`, {
    headers: { authorization: `Bearer ${who.accessToken}` },
  });

for (const [format, ending, start] of [
  ["markdown", ".md", "# Entries"],
  ["html", ".html", "<!doctype html>"],
  ["scorm", ".scorm12.zip", "PK"],
  ["cartridge", ".imscc", "PK"],
  ["jsonld", ".jsonld", "{"],
] as const) {
  test(`course downloads as ${format} are reproducible`, async () => {
    const reply = await download(ana, `format=${format}`);
    const bytes = new Uint8Array(await reply.arrayBuffer());
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-disposition")).toContain(`Entries-books${ending}`);
    expect(reply.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(new TextDecoder().decode(bytes.slice(0, start.length))).toBe(start);
    const again = new Uint8Array(await (await download(ana, `format=${format}`)).arrayBuffer());
    expect(again).toEqual(bytes);
  });
}

test("course downloads require permission to edit courses because they contain all answers", async () => {
  const ben = await appliance.invite(ana, "ben@example.com", ["employee"]);
  expect((await download(ben, "format=html")).status).toBe(403);
  const writer = await appliance.invite(ana, "kim@example.com", ["learning_author"]);
  expect((await download(writer, "format=html")).status).toBe(200);
});

test("course downloads are limited to the own organisation, existing versions and known formats", async () => {
  const zoe = await appliance.addOrganization(ana, "Zenith", "zoe@example.com");
  expect((await download(zoe, "format=html")).status).toBe(404);
  expect((await download(ana, "format=html&version=9")).status).toBe(404);
  expect((await download(ana, "format=docx")).status).toBe(422);
});
