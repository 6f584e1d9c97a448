import { describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  makeKey,
  publicKeyText,
  readSecretKey,
  type SigningKey,
  secretKeyText,
  signatureOf,
} from "../../build/signing.ts";
import { readPublicKey, verifiedComment } from "../../src/system/upgrade/minisign.ts";
import { freshFolder } from "../kit/appliance.ts";

const folder = freshFolder();
const file = join(folder, "program");
writeFileSync(file, Buffer.alloc(3_000_000, "freehold"));
const key = makeKey();
const COMMENT = "timestamp:0\tfile:program\tversion:1.0.0\ttarget:linux-x64";
const signature = await signatureOf(file, COMMENT, key);

const trusted = (one: SigningKey) => readPublicKey(publicKeyText(one));

test("returns the signed comment of a file signed with the trusted key", async () => {
  expect(await verifiedComment(file, signature, trusted(key))).toBe(COMMENT);
});

test("reads signature files with Windows line endings", async () => {
  expect(await verifiedComment(file, signature.replaceAll("\n", "\r\n"), trusted(key))).toBe(COMMENT);
});

describe("Invalid signatures", () => {
  const [untrusted = "", first = "", comment = "", second = ""] = signature.split("\n");
  const rejoined = (...lines: string[]) => `${lines.join("\n")}\n`;
  const changed = (base64: string, at: number) => {
    const bytes = Buffer.from(base64, "base64");
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    return bytes.toString("base64");
  };

  const cases: [string, string, string][] = [
    [
      "if the version in the comment was changed",
      rejoined(untrusted, first, comment.replace("1.0.0", "9.0.0"), second),
      "does not match",
    ],
    ["if a bit was flipped", rejoined(untrusted, changed(first, 40), comment, second), "does not match"],
    [
      "if a bit of the second signature was flipped",
      rejoined(untrusted, first, comment, changed(second, 9)),
      "does not match",
    ],
    [
      "if they name another key",
      rejoined(untrusted, changed(first, 4), comment, second),
      "but this program trusts",
    ],
    [
      "if in the older format, which signs no hash",
      rejoined(untrusted, changed(first, 1), comment, second),
      "incomplete",
    ],
    ["if truncated", rejoined(untrusted, first, comment), "incomplete"],
    ["if empty", "", "incomplete"],
  ];
  test.each(cases)("are rejected %s", async (_, text, message) => {
    expect(verifiedComment(file, text, trusted(key))).rejects.toThrow(message);
  });

  test("are rejected when data was appended to the file", async () => {
    const other = join(folder, "changed");
    writeFileSync(other, Buffer.concat([readFileSync(file), Buffer.from("x")]));
    expect(verifiedComment(other, signature, trusted(key))).rejects.toThrow("does not match");
  });

  test("are rejected when made with another key of the same id", async () => {
    const forged = await signatureOf(file, COMMENT, { ...makeKey(), id: key.id });
    expect(verifiedComment(file, forged, trusted(key))).rejects.toThrow("does not match");
  });
});

test("rejects an invalid public key", () => {
  for (const text of ["", "untrusted comment: x\n", `x\n${Buffer.alloc(42).toString("base64")}\n`])
    expect(() => readPublicKey(text)).toThrow("not a minisign public key");
});

test("reads back a secret key and rejects a damaged one", () => {
  const text = secretKeyText(key);
  expect(readSecretKey(text)).toEqual(key);
  const [comment, line = ""] = text.split("\n");
  const bytes = Buffer.from(line, "base64");
  bytes.writeUInt8(bytes.readUInt8(70) ^ 1, 70);
  expect(() => readSecretKey(`${comment}\n${bytes.toString("base64")}\n`)).toThrow("damaged");
});
