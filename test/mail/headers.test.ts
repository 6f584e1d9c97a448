import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { isAddress, requireSafe } from "../../src/mail/address.ts";
import { compose } from "../../src/mail/compose.ts";
import { htmlOf } from "../../src/mail/html.ts";
import type { Content } from "../../src/mail/message.ts";
import { Files } from "../../src/store/files.ts";
import { freshFolder } from "../kit/appliance.ts";
import { repeats } from "../kit/depth.ts";

const RUNS = { numRuns: repeats(100, 2000) };
const files = new Files(freshFolder());
const sender = { from: { address: "office@acme.example", name: "Acme" }, replyTo: undefined };

const content = (more: Partial<Content>): Content => ({
  to: { address: "lin@example.org" },
  subject: "Subject",
  paragraphs: ["Text"],
  footer: "Footer",
  attachments: [],
  ...more,
});

async function written(letter: Content): Promise<string> {
  const chunks: Uint8Array[] = [];
  const made = {
    id: "0190f0f0-0000-7000-8000-000000000000",
    createdAt: 0,
    kind: "record",
    language: "en",
  } as const;
  for await (const chunk of compose({ ...made, content: letter }, sender, files)) chunks.push(chunk);
  return Buffer.concat(chunks).toString("latin1");
}

/** Header fields of a message, unfolded, with encoded words decoded: an independent reading of RFC 2047. */
function headersOf(message: string): Map<string, string> {
  const [head = ""] = message.split("\r\n\r\n", 1);
  const fields = head.replaceAll(/\r\n(?=[ \t])/g, "").split("\r\n");
  return new Map(
    fields.map((field) => {
      const [, name = "", value = ""] = /^([!-9;-~]+): ?(.*)$/s.exec(field) ?? [];
      return [name.toLowerCase(), decoded(value)];
    }),
  );
}

function decoded(value: string): string {
  const bare = value.replaceAll(/\?=\s+=\?/g, "?==?");
  const bytes: Buffer[] = [];
  let at = 0;
  for (const match of bare.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)) {
    bytes.push(Buffer.from(bare.slice(at, match.index), "latin1"));
    const [whole, how = "", text = ""] = match;
    bytes.push(
      how.toLowerCase() === "b"
        ? Buffer.from(text, "base64")
        : Buffer.from(
            text
              .replaceAll("_", " ")
              .replaceAll(/=([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
            "latin1",
          ),
    );
    at = match.index + whole.length;
  }
  bytes.push(Buffer.from(bare.slice(at), "latin1"));
  return Buffer.concat(bytes).toString("utf8");
}

/** Text without control characters, as `requireSafe` accepts it. */
const text = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 120 })
  .map((one) =>
    one
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/gu, "")
      .replaceAll(/\s+/g, " ")
      .trim(),
  )
  .filter((one) => one !== "" && !one.includes("=?"));

describe("Header fields", () => {
  test("can be read back as they were written", async () => {
    await fc.assert(
      fc.asyncProperty(text, async (subject) => {
        const headers = headersOf(await written(content({ subject })));
        expect(headers.get("subject")).toBe(subject);
      }),
      RUNS,
    );
  });

  test("are the same few whatever they contain", async () => {
    const usual = [...headersOf(await written(content({}))).keys()];
    expect(usual).not.toContain("bcc");
    await fc.assert(
      fc.asyncProperty(text, text, async (subject, name) => {
        const headers = headersOf(
          await written(content({ subject, to: { address: "lin@example.org", name } })),
        );
        expect([...headers.keys()]).toEqual(usual);
        expect(headers.get("to")).toContain("<lin@example.org>");
      }),
      RUNS,
    );
  });

  test.each(["\r", "\n", "\r\n", "\u0085", "\u2028", "\0"])("with %j are refused", (character) => {
    const bad = `A${character}Bcc: eve@example.org`;
    const to = { address: "lin@example.org" };
    expect(() => requireSafe(to, bad)).toThrow();
    expect(() => requireSafe({ ...to, name: bad }, "Subject")).toThrow();
    expect(() => requireSafe({ address: `lin@example.org${character}` }, "Subject")).toThrow();
    expect(() => requireSafe(to, "Subject", [{ name: bad }])).toThrow();
    expect(() => requireSafe(to, "Subject", [{ name: "file.pdf" }])).not.toThrow();
  });
});

test.each([
  ["lin@example.org", true],
  ["lin.o'hara+x@sub.example.org", true],
  ["lin@bücher.example", true],
  ["lin@localhost", true],
  ["lin", false],
  ["lin@", false],
  ["@example.org", false],
  ["a@b@c", false],
  ["lin@example.org, eve@example.org", false],
  ["<lin@example.org>", false],
  ["lin@exa mple.org", false],
  ["lin@-example.org", false],
  ["lin@example-.org", false],
  ["lin@example.org.", true],
  ["lin@example..org", false],
  ["lin@हिन्दी.example", true],
  ["zoë@exämple.de", true],
  ["zo\u200be@example.org", false],
  ["zo\u202ee@example.org", false],
  [`lin@${"a".repeat(200)}!`, false],
  [`lin@${"a.".repeat(100)}!`, false],
  [`lin@${"a".repeat(260)}`, false],
])("the address %p: %p", (address, isValid) => {
  expect(isAddress(address)).toBe(isValid);
});

describe("A message", () => {
  test("has the same bytes at every attempt, and lines that fit", async () => {
    const letter = content({ paragraphs: ["ä".repeat(3000), ".", "From here"] });
    const [one, other] = [await written(letter), await written(letter)];
    expect(one).toBe(other);
    expect(one.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(Math.max(...one.split("\r\n").map(({ length }) => length))).toBeLessThanOrEqual(998);
  });

  test("loads nothing and shows markup as text", () => {
    const html = htmlOf(
      content({
        paragraphs: ['<img src="https://spy.example/x">', "a & b"],
        link: { url: "https://books.example/x?a=1&b=2", label: "<b>Open</b>" },
      }),
    );
    expect(html).not.toMatch(/<(img|script|link|iframe|b)[ >]|url\(|@import/i);
    expect(html).toContain("&lt;img src=&quot;https://spy.example/x&quot;&gt;");
    expect(html).toContain('href="https://books.example/x?a=1&amp;b=2"');
  });
});
