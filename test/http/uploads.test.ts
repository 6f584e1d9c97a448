import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import fc from "fast-check";
import { readMultipart } from "../../src/http/multipart.ts";
import { Fault } from "../../src/kernel/errors.ts";
import { type Client, TestAppliance } from "../kit/appliance.ts";
import { until } from "../kit/until.ts";

let appliance: TestAppliance;
let ana: Client;
let path: string;

const MAX_BYTES = 100_000;

beforeAll(async () => {
  appliance = await TestAppliance.start(["--attachments-max-bytes", String(MAX_BYTES)]);
  ana = await appliance.setUp();
  const lead = (await ana.post("/api/v1/crm/leads", { name: "Zoë" })).body.id;
  path = `/api/v1/crm/leads/${lead}/attachments`;
});
afterAll(() => appliance.stop());

const authorized = () => ({ authorization: `Bearer ${ana.accessToken}` });
const incoming = () => readdirSync(join(appliance.folder, "files", "incoming"));
const rowCount = async () => Number((await appliance.rows("SELECT count(*) AS n FROM attachments"))[0]?.n);

/** Streams a body of this size without declaring its length. */
function unmeasured(size: number): ReadableStream<Uint8Array> {
  let left = size;
  return new ReadableStream({
    pull(controller) {
      const chunk = new Uint8Array(Math.min(left, 16_384)).fill(65);
      left -= chunk.length;
      if (chunk.length > 0) controller.enqueue(chunk);
      else controller.close();
    },
  });
}

function upload(
  body: string | FormData | ReadableStream<Uint8Array>,
  headers: Record<string, string> = {},
  to = path,
): Promise<Response> {
  return fetch(appliance.base + to, { method: "POST", body, headers: { ...authorized(), ...headers } });
}

describe("Upload size", () => {
  const text = { "content-type": "text/plain" };

  test("may be exactly the limit", async () => {
    expect((await upload("x".repeat(MAX_BYTES), text)).status).toBe(201);
    expect((await upload(unmeasured(MAX_BYTES), text)).status).toBe(201);
  });

  const beyond: [string, () => Promise<Response>][] = [
    ["declared in Content-Length", () => upload("x".repeat(MAX_BYTES + 1), text)],
    ["detected while receiving", () => upload(unmeasured(MAX_BYTES + 1), text)],
    [
      "in a form",
      () => {
        const form = new FormData();
        form.set("file", new File(["x".repeat(MAX_BYTES + 1)], "a.txt", { type: "text/plain" }));
        return upload(form);
      },
    ],
  ];
  for (const [how, send] of beyond) {
    test(`is refused above the limit and leaves nothing: ${how}`, async () => {
      const rows = await rowCount();
      const reply = await send();
      expect({ status: reply.status, body: await reply.json() }).toMatchObject({
        status: 413,
        body: { code: "BODY_TOO_LARGE" },
      });
      expect(incoming()).toEqual([]);
      expect(await rowCount()).toBe(rows);
    });
  }

  test("does not loosen the limit of other routes", async () => {
    const body = JSON.stringify({ name: "x".repeat(1_100_000) });
    const reply = await upload(body, { "content-type": "application/json" }, "/api/v1/crm/leads");
    expect(reply.status).toBe(413);
  });
});

/** Sends only the start of a request; returns the response that arrives before the rest is sent. */
function sendPart(head: string, headers: Record<string, string>, declared: number): Promise<string> {
  const { hostname, port } = new URL(appliance.base);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      const lines = Object.entries({ host: "localhost", ...headers, "content-length": String(declared) });
      const text = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
      socket.write(`POST ${path} HTTP/1.1\r\n${text}\r\n${head}`);
    });
    socket.once("data", (data) => {
      socket.destroy();
      resolve(data.toString());
    });
    socket.once("error", reject);
    if (headers.authorization)
      void until(() => incoming().length > 0).then(() => resolve(String(socket.destroy().destroyed)));
  });
}

describe("Incomplete upload", () => {
  test("is refused without a login before it arrives, and nothing is written", async () => {
    const answer = await sendPart("abc", { "content-type": "text/plain" }, 50_000);
    expect(answer).toStartWith("HTTP/1.1 401");
    expect(incoming()).toEqual([]);
  });

  const broken: [string, string, string][] = [
    ["a body", "text/plain", "abc"],
    [
      "a form",
      "multipart/form-data; boundary=b",
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nabc',
    ],
  ];
  for (const [what, type, head] of broken) {
    test(`leaves only an audit event: ${what}`, async () => {
      const rows = await rowCount();
      await sendPart(head, { ...authorized(), "content-type": type }, 50_000);
      const event = await until(
        async () =>
          (await appliance.rows("SELECT * FROM audit_events ORDER BY at DESC, seq DESC LIMIT 1"))[0],
        (last) => last?.code === "REQUEST_MALFORMED",
      );
      expect(event).toMatchObject({ action: "crm.leads.attachments.add", outcome: "failed" });
      await until(() => incoming().length === 0);
      expect(await rowCount()).toBe(rows);
    });
  }
});

describe("Download", () => {
  const TEXT = "0123456789abcdef";
  let content: string;
  let etag: string;

  beforeAll(async () => {
    const reply = await upload(TEXT, { "content-type": "text/plain" }, `${path}?name=Übung "1".txt`);
    const made = (await reply.json()) as { id: string; sha256: string };
    content = `${path}/${made.id}/content`;
    etag = `"${made.sha256}"`;
  });

  test("returns the bytes for saving, never for rendering", async () => {
    const reply = await ana.get(content);
    expect(reply.text).toBe(TEXT);
    const headers = Object.fromEntries(reply.headers);
    expect(headers).toMatchObject({
      "content-type": "text/plain",
      "content-length": "16",
      "content-disposition": "attachment; filename=\"Ubung _1_.txt\"; filename*=UTF-8''%C3%9Cbung%20_1_.txt",
      "x-content-type-options": "nosniff",
      "accept-ranges": "bytes",
      "cache-control": "private, no-cache",
    });
    expect(headers["content-security-policy"]).toContain("sandbox");
    expect(headers.etag).toBe(etag);
  });

  test("returns the same headers for HEAD, without the bytes", async () => {
    const reply = await ana.call("HEAD", content);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-length")).toBe("16");
    expect(reply.headers.get("etag")).toBe(etag);
    expect(reply.text).toBe("");
  });

  const ranges: [range: string, status: number, text: string, place: string | null][] = [
    ["bytes=0-3", 206, "0123", "bytes 0-3/16"],
    ["bytes=12-", 206, "cdef", "bytes 12-15/16"],
    ["bytes=-2", 206, "ef", "bytes 14-15/16"],
    ["bytes=-99", 206, TEXT, "bytes 0-15/16"],
    ["bytes=4-999", 206, "456789abcdef", "bytes 4-15/16"],
    ["bytes=15-15", 206, "f", "bytes 15-15/16"],
    ["bytes=0-1,4-5", 200, TEXT, null],
    ["bytes=5-2", 200, TEXT, null],
    ["lines=1-2", 200, TEXT, null],
    ["bytes=x", 200, TEXT, null],
  ];
  for (const [range, status, text, place] of ranges) {
    test(`answers Range: ${range} with ${status}`, async () => {
      const reply = await ana.call("GET", content, undefined, { range });
      expect({ status: reply.status, text: reply.text, place: reply.headers.get("content-range") }).toEqual({
        status,
        text,
        place,
      });
    });
  }

  for (const range of ["bytes=16-", "bytes=99-100", "bytes=-0"]) {
    test(`rejects Range: ${range} as beyond the end`, async () => {
      const reply = await ana.call("GET", content, undefined, { range });
      expect(reply.status).toBe(416);
      expect(reply.body.code).toBe("RANGE_NOT_SATISFIABLE");
      expect(reply.headers.get("content-range")).toBe("bytes */16");
    });
  }

  test("applies a range only to the file it was started with", async () => {
    const same = await ana.call("GET", content, undefined, { range: "bytes=0-3", "if-range": etag });
    expect([same.status, same.text]).toEqual([206, "0123"]);
    const other = await ana.call("GET", content, undefined, { range: "bytes=0-3", "if-range": '"other"' });
    expect([other.status, other.text]).toEqual([200, TEXT]);
  });

  test("returns 304 if the client already has the file", async () => {
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const reply = await ana.call("GET", content, undefined, { "if-none-match": known });
      expect([reply.status, reply.text, reply.headers.get("etag")]).toEqual([304, "", etag]);
    }
    expect((await ana.call("GET", content, undefined, { "if-none-match": '"other"' })).status).toBe(200);
  });
});

describe("Multipart form", () => {
  const form = (...parts: string[]) => [...parts.map((part) => `--b\r\n${part}\r\n`), "--b--\r\n"].join("");
  const file =
    'Content-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nabc';
  const type = { "content-type": "multipart/form-data; boundary=b" };
  const malformed: [string, string, Record<string, string>][] = [
    ["without a boundary", form(file), { "content-type": "multipart/form-data" }],
    ["with another boundary", form(file).replaceAll("--b", "--c"), type],
    ["without an end", form(file).replace("--b--\r\n", ""), type],
    ["with a part without a name", form("Content-Type: text/plain\r\n\r\nabc"), type],
    ["with an invalid header", form(`nonsense\r\n${file}`), type],
    ["with oversized headers", form(`X-A: ${"x".repeat(9000)}\r\n${file}`), type],
    ["in base64", form(`Content-Transfer-Encoding: base64\r\n${file}`), type],
    ["without content", "", type],
  ];
  for (const [what, body, headers] of malformed) {
    test(`is rejected as malformed: ${what}`, async () => {
      const reply = await upload(body, headers);
      expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([
        400,
        "REQUEST_MALFORMED",
      ]);
      expect(incoming()).toEqual([]);
    });
  }

  const wrong: [string, string][] = [
    ["without a file", form('Content-Disposition: form-data; name="note"\r\n\r\nx')],
    ["with two files", form(file, file)],
    ["with an unknown part", form(file, 'Content-Disposition: form-data; name="other"\r\n\r\nx')],
    [
      "with an overlong note",
      form(file, `Content-Disposition: form-data; name="note"\r\n\r\n${"x".repeat(2001)}`),
    ],
  ];
  for (const [what, body] of wrong) {
    test(`is refused and leaves nothing: ${what}`, async () => {
      const rows = await rowCount();
      const reply = await upload(body, type);
      expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([
        422,
        "VALIDATION_FAILED",
      ]);
      expect(incoming()).toEqual([]);
      expect(await rowCount()).toBe(rows);
    });
  }

  test("is parsed the same wherever the network splits it", async () => {
    const bytes = fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array).toString("latin1"));
    // Contents that begin like the boundary.
    const content = fc.oneof(
      bytes,
      fc.constantFrom("\r\n--", "\r\n--boundar", "--boundary", "\r", "\r\n\r\n"),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(content, { minLength: 1, maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 50 }),
        async (contents, cuts) => {
          fc.pre(contents.every((text) => !text.includes("\r\n--boundary")));
          const text = contents
            .map((one, i) => `--boundary\r\nContent-Disposition: form-data; name="p${i}"\r\n\r\n${one}\r\n`)
            .join("");
          const read: string[] = [];
          for await (const part of readMultipart(cut(`${text}--boundary--\r\n`, cuts), "boundary")) {
            const chunks: Uint8Array[] = [];
            for await (const chunk of part.bytes) chunks.push(Buffer.from(chunk));
            read.push(Buffer.concat(chunks).toString("latin1"));
          }
          expect(read).toEqual(contents);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("is never read beyond the sent bytes, however malformed", async () => {
    const whole = form(file, 'Content-Disposition: form-data; name="note"\r\n\r\nx');
    // The final line break is optional, so it is never cut.
    for (let length = 0; length < whole.length - 2; length++) {
      const reading = (async () => {
        for await (const _ of readMultipart(cut(whole.slice(0, length), [7]), "b"));
      })();
      expect(await reading.catch((error) => error)).toBeInstanceOf(Fault);
    }
  });
});

async function* cut(text: string, sizes: readonly number[]): AsyncIterable<Uint8Array> {
  const bytes = Buffer.from(text, "latin1");
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

test("documents how to upload and download a file", async () => {
  const { body } = await appliance.send("GET", "/docs/json");
  const add = body.paths["/api/v1/crm/leads/{id}/attachments"].post;
  expect(Object.keys(add.requestBody.content)).toEqual(["multipart/form-data", "application/octet-stream"]);
  expect(add.requestBody.content["multipart/form-data"].schema.required).toEqual(["file"]);
  expect(add.responses).toContainAllKeys([
    "201",
    "400",
    "401",
    "403",
    "404",
    "409",
    "413",
    "415",
    "422",
    "429",
    "431",
    "500",
    "503",
  ]);
  const content = body.paths["/api/v1/crm/leads/{id}/attachments/{attachment_id}/content"].get;
  expect(content.responses).toContainKeys(["200", "206", "304", "416"]);
});
