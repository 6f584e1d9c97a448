import { describe, expect, test } from "bun:test";
import { createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import fc from "fast-check";
import {
  keyId,
  type PrivateJwk,
  type PublicJwk,
  rawPublicKey,
  signCheckpoint,
  signer,
  verifier,
  verifyCheckpoint,
} from "../../../src/engine/audit/checkpoint.ts";
import { emptyRoot, leafHash } from "../../../src/engine/audit/merkle.ts";
import { parseCheckpoint } from "../../../src/proof/note.ts";

// Key from the tests of the golang.org/x/mod note package, which publishes signatures made with it.
const NAME = "PeterNeumann";
const SEED = Buffer.from("AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz", "base64").subarray(1);
const PUBLIC = Buffer.from("ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW", "base64").subarray(1);
const JWK: PrivateJwk = {
  kty: "OKP",
  crv: "Ed25519",
  x: PUBLIC.toString("base64url"),
  d: SEED.toString("base64url"),
};
const privateKey = signer(JWK);
const publicKey = verifier(JWK);

const ROOT = leafHash("the only event");
const CHECKPOINT = { origin: "freehold.example/audit", size: 1, root: ROOT };
const NOTE = signCheckpoint({ ...CHECKPOINT, name: NAME, privateKey });

function strangerKey() {
  const pair = generateKeyPairSync("ed25519");
  return { privateKey: pair.privateKey, publicKey: pair.publicKey };
}

/** A well-formed note with any text, signed with the published key. */
function noteOver(text: string): string {
  const signature = sign(null, Buffer.from(text), privateKey);
  const blob = Buffer.concat([keyId(NAME, PUBLIC), signature]).toString("base64");
  return `${text}\n\u2014 ${NAME} ${blob}\n`;
}

describe("Signed checkpoints", () => {
  test("have the key id and signature of the reference implementation", () => {
    expect(Buffer.from(keyId(NAME, PUBLIC)).toString("hex")).toBe("c74f20a3");
    expect(rawPublicKey(publicKey)).toEqual(Uint8Array.from(PUBLIC));
    const text =
      "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
    expect(noteOver(text)).toBe(
      `${text}\n\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n`,
    );
  });

  test("consist of three lines, an empty line and a signature", () => {
    const [origin, size, root, empty, signature, end] = NOTE.split("\n");
    expect([origin, size, root, empty, end]).toEqual([
      "freehold.example/audit",
      "1",
      Buffer.from(ROOT).toString("base64"),
      "",
      "",
    ]);
    expect(signature).toMatch(/^\u2014 PeterNeumann x08go[A-Za-z0-9+/]{86}=$/);
    expect(NOTE).toBe(noteOver(`${origin}\n${size}\n${root}\n`));
  });

  test("survive a round trip with any content", () => {
    const word = fc
      .string({ unit: "grapheme", minLength: 1 })
      .filter((text) => /^[^\p{White_Space}+\p{Cc}]+$/u.test(text));
    const hash = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(word, word, fc.maxSafeNat(), hash, (origin, name, size, root) => {
        const verdict = verifyCheckpoint(
          signCheckpoint({ origin, size, root, name, privateKey }),
          publicKey,
          name,
        );
        expect(verdict).toMatchObject({ ok: true, checkpoint: { origin, size, root, extensions: [] } });
      }),
    );
  });

  test("verify with the raw and the imported key", () => {
    expect(verifyCheckpoint(NOTE, Uint8Array.from(PUBLIC), NAME).ok).toBe(true);
    expect(verifyCheckpoint(NOTE, publicKey, NAME).ok).toBe(true);
  });

  test("can have extension lines and other signatures", () => {
    const text = `${CHECKPOINT.origin}\n1\n${Buffer.from(ROOT).toString("base64")}\nextension one\nextension two\n`;
    const witness = `\u2014 witness.example ${Buffer.alloc(76, 7).toString("base64")}\n`;
    const own = noteOver(text);
    const note = own.replace("\n\n", `\n\n${witness}`) + witness;
    const verdict = verifyCheckpoint(note, publicKey, NAME);
    expect(verdict).toMatchObject({
      ok: true,
      checkpoint: { text, extensions: ["extension one", "extension two"] },
    });
    expect(parseCheckpoint(note)?.signatures.map(({ name }) => name)).toEqual([
      "witness.example",
      NAME,
      "witness.example",
    ]);
  });

  test("have size 0 for an empty log", () => {
    const note = signCheckpoint({ origin: "log", size: 0, root: emptyRoot(), name: NAME, privateKey });
    expect(parseCheckpoint(note)).toMatchObject({ size: 0, root: emptyRoot() });
  });
});

describe("Verifying a note", () => {
  test("rejects a changed character of its text", () => {
    const border = NOTE.indexOf("\n\n");
    for (let at = 0; at <= border; at++) {
      const forged = `${NOTE.slice(0, at)}${NOTE[at] === "A" ? "B" : "A"}${NOTE.slice(at + 1)}`;
      expect(verifyCheckpoint(forged, publicKey, NAME).ok).toBe(false);
    }
    expect(verifyCheckpoint(NOTE.replace("\n1\n", "\n2\n"), publicKey, NAME)).toEqual({
      ok: false,
      reason: "bad_signature",
    });
  });

  test("rejects a signature that was changed, truncated or belongs to another text", () => {
    const line = NOTE.slice(NOTE.indexOf("\u2014"));
    const bytes = Buffer.from(line.trim().split(" ")[2] ?? "", "base64");
    const withSignature = (changed: Uint8Array) =>
      NOTE.replace(line, `\u2014 ${NAME} ${Buffer.from(changed).toString("base64")}\n`);
    for (let at = 4; at < bytes.length; at++) {
      const flipped = Uint8Array.from(bytes);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      expect(verifyCheckpoint(withSignature(flipped), publicKey, NAME)).toEqual({
        ok: false,
        reason: "bad_signature",
      });
    }
    const short = bytes.subarray(0, -1);
    expect(verifyCheckpoint(withSignature(short), publicKey, NAME)).toEqual({
      ok: false,
      reason: "bad_signature",
    });
    // An additional, invalid signature by the same key invalidates the note.
    const spoiled = NOTE + noteOver("other\n").slice("other\n\n".length);
    expect(verifyCheckpoint(spoiled, publicKey, NAME)).toEqual({ ok: false, reason: "bad_signature" });
  });

  test("rejects an unknown key or name", () => {
    expect(verifyCheckpoint(NOTE, strangerKey().publicKey, NAME)).toEqual({
      ok: false,
      reason: "unknown_key",
    });
    for (const name of ["Peter", "PeterNeumann2", "", "Peter Neumann"]) {
      expect(verifyCheckpoint(NOTE, publicKey, name)).toEqual({ ok: false, reason: "unknown_key" });
    }
  });

  test("rejects a signature with another name", () => {
    const forged = NOTE.replace(NAME, "Impostor");
    expect(verifyCheckpoint(forged, publicKey, NAME)).toEqual({ ok: false, reason: "unknown_key" });
    expect(verifyCheckpoint(forged, publicKey, "Impostor")).toEqual({ ok: false, reason: "unknown_key" });
  });

  test("rejects another key under a known key id", () => {
    const stranger = strangerKey();
    const text = NOTE.slice(0, NOTE.indexOf("\n\n") + 1);
    const blob = Buffer.concat([keyId(NAME, PUBLIC), sign(null, Buffer.from(text), stranger.privateKey)]);
    const forged = `${text}\n\u2014 ${NAME} ${blob.toString("base64")}\n`;
    expect(verifyCheckpoint(forged, publicKey, NAME)).toEqual({ ok: false, reason: "bad_signature" });
  });

  const root64 = Buffer.from(ROOT).toString("base64");
  test.each([
    ["is empty", ""],
    ["has no signature", NOTE.slice(0, NOTE.indexOf("\u2014"))],
    ["lacks a final line break", NOTE.slice(0, -1)],
    ["continues after its last line", `${NOTE.slice(0, -1)}x`],
    ["has no empty line", NOTE.replace("\n\n", "\n")],
    ["has a hyphen instead of a dash", NOTE.replace("\u2014", "-")],
    ["has carriage returns", NOTE.replaceAll("\n", "\r\n")],
    ["has a lone surrogate", NOTE.replace("freehold", "\ud800")],
    ["has a key name with '+'", NOTE.replace(NAME, "Peter+Neumann")],
    ["has base64 without padding", NOTE.replace(/=\n$/, "\n")],
    ["has non-canonical base64", NOTE.replace(/.=\n$/, "N=\n")],
    ["has only a key id", NOTE.replace(/x08go.*\n$/, "x08gow==\n")],
    ["has no origin", noteOver(`\n1\n${root64}\n`)],
    ["has two lines", noteOver("log\n1\n")],
    ["has a leading zero", noteOver(`log\n01\n${root64}\n`)],
    ["has a sign", noteOver(`log\n+1\n${root64}\n`)],
    ["has a fraction", noteOver(`log\n1.0\n${root64}\n`)],
    ["has a size beyond the safe integers", noteOver(`log\n9007199254740993\n${root64}\n`)],
    ["has a short root", noteOver(`log\n1\n${Buffer.alloc(31).toString("base64")}\n`)],
    ["has a root in base64url", noteOver(`log\n1\n${Buffer.alloc(32, 255).toString("base64url")}=\n`)],
    ["has an empty extension line", noteOver(`log\n1\n${root64}\n\nextension\n`)],
    ["is far too long", noteOver(`log\n1\n${root64}\n${"x".repeat(1_000_000)}\n`)],
  ])("rejects a note that %s", (_, note) => {
    expect(parseCheckpoint(note)).toBeUndefined();
    expect(verifyCheckpoint(note, publicKey, NAME)).toEqual({ ok: false, reason: "malformed" });
  });
});

describe("Signing a checkpoint", () => {
  test.each([
    "",
    "two words",
    "a+b",
    "line\nbreak",
    "tab\there",
    "no\u00a0break",
    "next\u0085line",
    "\ud800",
    "nul\0",
  ])("rejects the name %j", (name) => {
    expect(() => signCheckpoint({ ...CHECKPOINT, name, privateKey })).toThrow("A key name has no spaces");
  });

  test.each(["", "line\nbreak", "\r", "\ud800"])("rejects the origin %j", (origin) => {
    expect(() => signCheckpoint({ ...CHECKPOINT, origin, name: NAME, privateKey })).toThrow(
      "An origin is one line",
    );
  });

  test("rejects an invalid size or root", () => {
    for (const size of [-1, 0.5, Number.NaN, 2 ** 53]) {
      expect(() => signCheckpoint({ ...CHECKPOINT, size, name: NAME, privateKey })).toThrow(RangeError);
    }
    const root = new Uint8Array(31);
    expect(() => signCheckpoint({ ...CHECKPOINT, root, name: NAME, privateKey })).toThrow(
      "A root has 32 bytes",
    );
  });

  test("rejects keys other than one Ed25519 key pair", () => {
    const other = strangerKey().publicKey.export({ format: "jwk" }).x ?? "";
    expect(() => signer({ ...JWK, x: other })).toThrow("does not belong");
    const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
    expect(() => signCheckpoint({ ...CHECKPOINT, name: NAME, privateKey: rsa.privateKey })).toThrow(
      "got rsa",
    );
    expect(() => verifyCheckpoint(NOTE, rsa.publicKey, NAME)).toThrow("got rsa");
    const { x } = generateKeyPairSync("x25519").publicKey.export({ format: "jwk" });
    // Cast because the compiler cannot know the content of a key file.
    expect(() => verifier({ kty: "OKP", crv: "X25519", x } as unknown as PublicJwk)).toThrow("got x25519");
    expect(() => verifyCheckpoint(NOTE, new Uint8Array(31), NAME)).toThrow();
    expect(createPublicKey(privateKey).equals(publicKey)).toBe(true);
  });
});
