import { describe, expect, test } from "bun:test";
import { createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import fc from "fast-check";
import { fingerprintOf, type PaperFacts, readCode, writeCode } from "../../src/proof/code.ts";

const pair = () => {
  const { privateKey } = generateKeyPairSync("ed25519");
  const key = String(createPublicKey(privateKey).export({ format: "jwk" }).x);
  return { key, sign: (text: Uint8Array) => sign(null, text, privateKey) };
};
const own = { ...pair(), log: "freehold-1/2" };

const FACTS: PaperFacts = {
  issuer: "Bäckerei Zoë & Söhne",
  number: "INV-2026-00012",
  date: "2026-12-01",
  total: "23688.00 EUR",
  iban: "AT611904300234573201",
};
const code = writeCode(FACTS, own, own.sign);

describe("The code of a paper", () => {
  test("proves its facts, alone and as part of an address", () => {
    const read = { ok: true, facts: FACTS, key: own.key, fingerprint: fingerprintOf(own) } as const;
    expect(readCode(code)).toEqual(read);
    expect(readCode(`https://office.example/verify#${encodeURIComponent(code)}`)).toEqual(read);
  });

  test("is read alone with signs that mean something in an address", () => {
    const facts = { ...FACTS, issuer: "C# & 100%41 Söhne", number: "#12" };
    expect(readCode(writeCode(facts, own, own.sign))).toMatchObject({ ok: true, facts });
  });

  test("keeps any facts on one line", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 60 });
    fc.assert(
      fc.property(fc.record({ issuer: text, number: text, date: text, total: text, iban: text }), (facts) => {
        const verdict = readCode(encodeURIComponent(writeCode(facts, own, own.sign)));
        expect(verdict.ok).toBe(true);
        if (!verdict.ok) return;
        const plain = (one: string) => one.replaceAll(/[|\p{Cc}]/gu, " ").trim();
        expect(verdict.facts.iban).toBe(plain(facts.iban));
        expect(verdict.facts.issuer).toBe(plain(facts.issuer));
      }),
    );
  });

  test("is forged if any character differs", () => {
    for (let at = 0; at < code.length; at++) {
      const other = code.slice(0, at) + (code[at] === "A" ? "B" : "A") + code.slice(at + 1);
      // The last character of base64 has spare bits, and other forms than the canonical one are refused.
      expect(readCode(other).ok).toBe(false);
    }
  });

  test("is forged with the key of another", () => {
    const other = { ...pair(), log: own.log };
    expect(readCode(writeCode(FACTS, own, other.sign))).toEqual({ ok: false, reason: "forged" });
    expect(readCode(writeCode(FACTS, other, other.sign))).toMatchObject({ ok: true, key: other.key });
  });

  const unknown: [what: string, text: string][] = [
    ["nothing", ""],
    ["an address", "https://example.com/"],
    ["a payment code", "BCD\n002\n1\nSCT"],
    ["a code with a part too many", code.replace("|", "||")],
    ["a code of another form", code.replace("FH1", "FH2")],
    ["a broken escape", "%E0%A4%A"],
  ];
  for (const [what, text] of unknown)
    test(`is not ${what}`, () => expect(readCode(text)).toEqual({ ok: false, reason: "unknown" }));

  test("names its key by a fingerprint that people can compare", () => {
    expect(fingerprintOf(own)).toMatch(/^([0-9A-F]{4} ){7}[0-9A-F]{4}$/);
    expect(fingerprintOf({ ...own, ...pair() })).not.toBe(fingerprintOf(own));
    expect(fingerprintOf({ ...own, log: "freehold-1/3" })).not.toBe(fingerprintOf(own));
  });
});
