import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { type Client, type Json, type Reply, TestAppliance } from "../../kit/appliance.ts";
import { chunk, END, header, jpeg, pixels, png, pngOf, segment } from "../../kit/pictures.ts";

const PATH = "/api/v1/settings/organization/logos";
const SHOWN = "/api/v1/desk/logos";
const SETTINGS = "/api/v1/settings/organization";
let appliance: TestAppliance;
let ana: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
});
afterAll(() => appliance.stop());

async function upload(body: Uint8Array<ArrayBuffer> | string, client = ana): Promise<Reply> {
  const response = await fetch(`${appliance.base}${PATH}`, {
    method: "POST",
    headers: { authorization: `Bearer ${client.accessToken}`, "content-type": "application/octet-stream" },
    body,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

const codeOf = ({ body }: Reply): string => body.details?.[0]?.code ?? body.code;
const fetchLogo = (id: string, headers: Record<string, string> = {}, client = ana) =>
  fetch(`${appliance.base}${SHOWN}/${id}`, {
    headers: { authorization: `Bearer ${client.accessToken}`, ...headers },
  });
async function stored(body: Uint8Array<ArrayBuffer> | string): Promise<Buffer> {
  const made = await upload(body);
  if (made.status !== 201) throw new Error(made.text);
  return Buffer.from(await (await fetchLogo(made.body.sha256)).arrayBuffer());
}
const svg = (inside: string, root = 'viewBox="0 0 40 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${inside}</svg>`;

describe("Logo", () => {
  test("is stored by hash, served with strict headers, and named by the letterhead", async () => {
    const made = await upload(png(60, 20, [200, 30, 30]));
    expect(made.status).toBe(201);
    const { sha256 } = made.body;
    expect(made.body).toMatchObject({ type: "image/png", width: 60, height: 20 });
    expect(made.headers.get("location")).toBe(`${SHOWN}/${sha256}`);
    expect((await upload(png(60, 20, [200, 30, 30]))).body.sha256).toBe(sha256);
    expect(await appliance.rows("SELECT count(*) AS n FROM letterhead_logos")).toEqual([{ n: 1 }]);
    const file = await fetchLogo(sha256);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "cache-control": "private, no-cache",
      "cross-origin-resource-policy": "same-origin",
      etag: `"${sha256}"`,
    });
    expect(file.headers.get("content-disposition")).toStartWith("attachment");
    expect((await fetchLogo(sha256, { "if-none-match": `"${sha256}"` })).status).toBe(304);
    const letterhead = {
      legal_name: "Acme Ltd",
      logo: sha256,
      colors: { accent: "#1d4ed8", text: "#1f2937" },
      font: "serif",
    };
    const saved = await ana.put(SETTINGS, { letterhead });
    expect(saved).toMatchObject({ status: 200, body: { letterhead } });
    expect((await ana.get("/api/v1/auth/me")).body.letterhead).toEqual(letterhead);
    const { body } = await ana.get("/api/v1/audit/events?action=settings.organization.update&limit=1");
    const event = (await ana.get(`/api/v1/audit/events/${body.data[0].id}`)).body;
    expect(JSON.stringify(event)).toContain(sha256);
    // A former letterhead still has its logo.
    const other = (await upload(png(10, 10, [0, 0, 0]))).body.sha256;
    await ana.put(SETTINGS, { letterhead: { ...letterhead, logo: other } });
    expect((await fetchLogo(sha256)).status).toBe(200);
    expect((await ana.get("/api/v1/audit/verify")).body).toMatchObject({ ok: true });
  });

  test("is for members of the organisation, and uploaded by those who may change its settings", async () => {
    const { sha256 } = (await upload(png(12, 12, [1, 2, 3]))).body;
    const eve = await appliance.invite(ana, "eve@example.com", ["employee"]);
    expect((await upload(png(13, 13, [1, 2, 3]), eve)).status).toBe(403);
    expect((await fetchLogo(sha256, {}, eve)).status).toBe(200);
    expect((await fetch(`${appliance.base}${SHOWN}/${sha256}`)).status).toBe(401);
    await appliance.alter("UPDATE letterhead_logos SET org = 77 WHERE sha256 = ?", sha256);
    expect((await fetchLogo(sha256)).status).toBe(404);
    const foreign = await ana.put(SETTINGS, { letterhead: { logo: sha256 } });
    expect(codeOf(foreign)).toBe("LOGO_UNKNOWN");
    await appliance.alter("UPDATE letterhead_logos SET org = 1 WHERE sha256 = ?", sha256);
    expect((await fetchLogo("../../settings")).status).toBe(404);
  });

  test.each<[string, Json, string, string]>([
    ["a pale text", { colors: { text: "#888888" } }, "letterhead.colors.text", "CONTRAST_LOW"],
    ["a pale accent", { colors: { accent: "#ffd500" } }, "letterhead.colors.accent", "CONTRAST_LOW"],
    ["another notation", { colors: { text: "red" } }, "letterhead.colors.text", "WRONG_FORMAT"],
    ["another font", { font: "url(//evil)" }, "letterhead.font", "WRONG_TYPE"],
    ["another logo", { logo: "0".repeat(64) }, "letterhead.logo", "LOGO_UNKNOWN"],
  ])("keeps its letterhead from %s", async (_name, letterhead, path, code) => {
    const reply = await ana.put(SETTINGS, { letterhead });
    expect(reply.status).toBe(422);
    expect(reply.body.details).toMatchObject([{ path, code }]);
  });

  test("keeps dark colours that are just readable", async () => {
    const colors = { accent: "#949494", text: "#767676" };
    expect((await ana.put(SETTINGS, { letterhead: { colors } })).status).toBe(200);
  });
});

describe("Uploaded PNG", () => {
  const [IHDR, IDAT] = [header(8, 4), pixels(8, 4, [9, 9, 9])];

  test("loses texts, further frames and what follows its end", async () => {
    const secret = chunk("tEXt", Buffer.from("Comment\0<script>secret"));
    const dirty = pngOf(IHDR, secret, chunk("eXIf", Buffer.from("gps secret")), IDAT, END, secret);
    expect(await stored(dirty)).toEqual(Buffer.from(pngOf(IHDR, IDAT, END)));
  });

  test("may be interlaced and have a palette", async () => {
    const palette = chunk("PLTE", Buffer.from([0, 0, 0]));
    const interlaced = (size: number) =>
      pngOf(header(3, 3, [8, 3, 0, 0, 1]), palette, chunk("IDAT", deflateSync(Buffer.alloc(size))), END);
    // Five of the seven passes have pixels: 1, 1, 2, 2 and 3, in one row each but for the fourth, which has two.
    expect((await upload(interlaced(15))).status).toBe(201);
    expect((await upload(interlaced(14))).status).toBe(422);
    const one = deflateSync(Buffer.from([0, 0]));
    expect(
      (await upload(pngOf(header(1, 1, [8, 3, 0, 0, 1]), palette, chunk("IDAT", one), END))).status,
    ).toBe(201);
  });

  const bomb = chunk("IDAT", deflateSync(Buffer.alloc(30_000_000)));
  test.each<[string, Uint8Array<ArrayBuffer>, string]>([
    ["unpacks to more than its size says", pngOf(IHDR, bomb, END), "PICTURE_DAMAGED"],
    ["unpacks to less", pngOf(header(8, 5), IDAT, END), "PICTURE_DAMAGED"],
    ["is huge", pngOf(header(60_000, 60_000), IDAT, END), "PICTURE_TOO_LARGE"],
    ["has too many pixels", pngOf(header(3000, 3000), bomb, END), "PICTURE_TOO_LARGE"],
    ["has no pixels", pngOf(header(0, 4), IDAT, END), "PICTURE_DAMAGED"],
    ["has no data", pngOf(IHDR, END), "PICTURE_DAMAGED"],
    ["has two headers", pngOf(IHDR, IHDR, IDAT, END), "PICTURE_DAMAGED"],
    ["begins with something else", pngOf(IDAT, IHDR, END), "PICTURE_DAMAGED"],
    [
      "has an unknown critical chunk",
      pngOf(IHDR, chunk("EVIL", new Uint8Array(4)), IDAT, END),
      "PICTURE_DAMAGED",
    ],
    ["has an impossible depth", pngOf(header(8, 4, [3, 2, 0, 0, 0]), IDAT, END), "PICTURE_DAMAGED"],
    ["is cut off", pngOf(IHDR, IDAT, END).subarray(0, -6), "PICTURE_DAMAGED"],
    ["has a wrong checksum", pngOf(IHDR, IDAT, END).with(30, 7), "PICTURE_DAMAGED"],
    ["is only a signature", pngOf(), "PICTURE_DAMAGED"],
  ])("is refused if it %s", async (_name, bytes, code) => {
    const reply = await upload(bytes);
    expect([reply.status, codeOf(reply)]).toEqual([422, code]);
  });
});

describe("Uploaded JPEG", () => {
  test("loses EXIF, comments and what follows its end", async () => {
    const secret = [...Buffer.from("Exif\0\0secret")];
    const before = [...segment(0xe1, secret), ...segment(0xfe, secret), ...segment(0xe2, secret)];
    const dirty = jpeg({ before, after: [...Buffer.from("<script>secret")] });
    expect(await stored(dirty)).toEqual(Buffer.from(jpeg()));
    const made = await upload(jpeg());
    expect(made.body).toMatchObject({ type: "image/jpeg", width: 64, height: 32 });
  });

  test.each<[string, Uint8Array<ArrayBuffer>, string]>([
    ["is huge", jpeg({ width: 65_000, height: 65_000 }), "PICTURE_TOO_LARGE"],
    ["has no height", jpeg({ height: 0 }), "PICTURE_DAMAGED"],
    ["is lossless", jpeg({ frame: 0xc3 }), "PICTURE_DAMAGED"],
    ["has no scan", jpeg({ scans: 0 }), "PICTURE_DAMAGED"],
    ["has too many scans", jpeg({ scans: 100 }), "PICTURE_DAMAGED"],
    ["has two frames", jpeg({ before: segment(0xc0, [8, 0, 8, 0, 8, 1, 1, 0x11, 0]) }), "PICTURE_DAMAGED"],
    ["is cut off", jpeg().subarray(0, -4), "PICTURE_DAMAGED"],
    ["is cut off in a segment", jpeg().subarray(0, 40), "PICTURE_DAMAGED"],
  ])("is refused if it %s", async (_name, bytes, code) => {
    const reply = await upload(bytes);
    expect([reply.status, codeOf(reply)]).toEqual([422, code]);
  });
});

describe("Uploaded SVG", () => {
  test("keeps shapes, gradients, clips and simple styles", async () => {
    const text = svg(
      `<?xml-stylesheet href="http://evil/x.css"?><!-- secret --><title>secret</title><metadata><path d="secret"/></metadata>
       <style>/* x { */ .a, .b { fill: #0a0; } .b{stroke:#123456;fill:url(#g)} @import url(http://evil); path { fill: red }</style>
       <defs><linearGradient id="g" xlink:href="#h"><stop offset="0" stop-color="#fff"/></linearGradient>
       <clipPath id="c"><rect width="9" height="9" clip-path="url(#c)"/></clipPath></defs>
       <g transform="translate(1 2)" clip-path="url(#c)" onclick="secret()">
       <path class="a b" d="M0 0L9 9z" style="stroke-width: 2; stroke: url('#g'); filter: url(#x)"/></g>`,
      'width="40mm" height="20"',
    );
    const clean = String(await stored(text));
    expect(clean.replaceAll(/\s+/g, " ")).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 40 20">' +
        '<defs><linearGradient id="g" href="#h"><stop offset="0" stop-color="#fff"></stop></linearGradient>' +
        '<clipPath id="c"><rect width="9" height="9"></rect></clipPath></defs>' +
        '<g transform="translate(1 2)" clip-path="url(#c)">' +
        `<path stroke-width="2" d="M0 0L9 9z" fill="url(#g)" stroke="url('#g')"></path></g></svg>`,
    );
  });

  const HOSTILE: Readonly<Record<string, string>> = {
    script: "<script>alert(1)</script>",
    "a script by prefix": '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>',
    "a script in CDATA": "<script><![CDATA[ alert(1) ]]></script>",
    "a handler": '<rect width="1" height="1" onload="alert(1)" onclick=\'alert(1)\'/>',
    "a handler on the root": "",
    "an external paint": '<rect fill="url(http://evil/x.svg#a)" width="1" height="1"/>',
    "a data paint": '<rect fill="url(data:image/svg+xml;base64,evil)" width="1" height="1"/>',
    "an external paint in a style":
      '<rect style="fill: url(//evil/a#b); background: url(//evil)" width="1"/>',
    "an escape in a style": '<rect style="fill: u\\72l(//evil)" width="1"/>',
    "an import": "<style>@import '//evil/x.css'; .a{fill:url(//evil)}</style><rect class='a' width='1'/>",
    "an expression": '<rect style="width: expression(alert(1))"/>',
    "a gradient elsewhere": '<linearGradient id="g" xlink:href="//evil/x.svg#g" href="javascript:alert(1)"/>',
    "a link": '<a href="javascript:alert(1)"><rect width="1" height="1"/></a>',
    "an animation": '<animate attributeName="href" values="javascript:alert(1)"/><set onbegin="alert(1)"/>',
    "an embed":
      '<embed src="//evil"/><object data="//evil"/><audio src="//evil"/><handler>alert(1)</handler>',
    "markup in an attribute": `<path id="a&quot;&gt;&lt;script&gt;alert(1)" d='M0 0"><script>alert(1)</script>'/>`,
    "markup in a transform": `<g transform='a"&gt;&lt;script&gt;alert(1)'/>`,
    "markup in a class": `<style>.a{fill:red"/&gt;&lt;script&gt;alert(1)}</style><rect class="a"/>`,
  };
  test.each(Object.entries(HOSTILE))("keeps nothing of %s", async (name, inside) => {
    const root =
      name === "a handler on the root" ? 'viewBox="0 0 9 9" onload="alert(1)"' : 'viewBox="0 0 9 9"';
    const clean = String(await stored(svg(inside, root)));
    expect(clean).not.toMatch(
      /alert|evil|script|javascript|expression|import|data:|on\w+=|<(a|style|animate|set)\b/i,
    );
    expect(clean).toStartWith('<svg xmlns="http://www.w3.org/2000/svg"');
    // The result is its own clean form: nothing in it is read otherwise the second time.
    expect(String(await stored(clean))).toBe(clean);
  });

  test.each<[string, string, string]>([
    ["a foreign object", svg("<foreignObject><b>x</b></foreignObject>"), "PICTURE_UNSUPPORTED"],
    ["a picture", svg('<image href="http://evil/x.png"/>'), "PICTURE_UNSUPPORTED"],
    ["copies of elements", svg('<g id="a"/><use xlink:href="#a"/>'), "PICTURE_UNSUPPORTED"],
    ["text", svg("<text>Acme</text>"), "PICTURE_UNSUPPORTED"],
    ["a filter", svg("<filter/>"), "PICTURE_UNSUPPORTED"],
    ["entities", `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg("&a;")}`, "XML_REFUSED"],
    [
      "an external subset with entities",
      `<!DOCTYPE svg [<!ENTITY % x SYSTEM "file:///etc/passwd">%x;]>${svg("")}`,
      "XML_REFUSED",
    ],
    ["no size", svg("", ""), "PICTURE_DAMAGED"],
    ["an endless size", svg("", 'viewBox="0 0 1e999 9"'), "PICTURE_DAMAGED"],
    ["another root", "<html><svg/></html>", "PICTURE_DAMAGED"],
    ["two roots", svg("") + svg(""), "PICTURE_DAMAGED"],
    ["an end without a beginning", svg("</g>"), "PICTURE_DAMAGED"],
    ["no end", svg("").slice(0, -6), "PICTURE_DAMAGED"],
    ["too many elements", svg("<g/>".repeat(6000)), "PICTURE_TOO_LARGE"],
    ["too many levels", svg("<g>".repeat(80) + "</g>".repeat(80)), "PICTURE_TOO_LARGE"],
    ["another encoding", `<svg viewBox="0 0 9 9"><g id="\u00e4"/></svg>`, ""],
  ])("is refused if it has %s", async (_name, text, code) => {
    const latin = Uint8Array.from(Buffer.from(text, "latin1"));
    const reply = await upload(code === "" ? latin : text);
    expect([reply.status, codeOf(reply)]).toEqual([422, code || "PICTURE_DAMAGED"]);
  });

  test("with many classes, comments and declarations is cleaned as fast as any other of its size", async () => {
    const many = [
      svg(`<style>${".a{fill:#000}".repeat(15_000)}</style><rect class="${"a ".repeat(90_000)}"/>`),
      svg(`<style>${"/*".repeat(200_000)}</style>`),
      svg(`<rect style="${"fill:red;".repeat(45_000)}"/>`),
    ];
    for (const text of many) expect((await upload(text)).status).toBe(201);
  });
});

test.each<[string, string | Uint8Array<ArrayBuffer>, number, string]>([
  ["a GIF", "GIF89a\u0001\u0000", 422, "PICTURE_UNKNOWN"],
  ["a text", "hello", 422, "PICTURE_UNKNOWN"],
  ["nothing", "", 422, "PICTURE_UNKNOWN"],
  ["a file that is too large", new Uint8Array(600_000), 413, "BODY_TOO_LARGE"],
])("%s is no logo", async (_name, body, status, code) => {
  const reply = await upload(body);
  expect([reply.status, codeOf(reply)]).toEqual([status, code]);
});
