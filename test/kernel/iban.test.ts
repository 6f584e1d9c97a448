import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { ibanCheckDigits, ibanLength, isIban } from "../../src/kernel/iban.ts";

describe("IBAN", () => {
  for (const iban of [
    "AT611904300234573201",
    "DE89370400440532013000",
    "GB29NWBK60161331926819",
    "FR1420041010050500013M02606",
    "NO9386011117947",
    "MT84MALT011000012345MTLCAST001S",
  ])
    test(`accepts ${iban}`, () => expect(isIban(iban)).toBe(true));

  for (const [what, text] of [
    ["wrong check digits", "AT621904300234573201"],
    ["an unknown country", `XX${ibanCheckDigits("XX", "1904300234573201")}1904300234573201`],
    ["a country without IBANs", `US${ibanCheckDigits("US", "1904300234573201")}1904300234573201`],
    ["a short number", `AT${ibanCheckDigits("AT", "190430023457320")}190430023457320`],
    ["a long number", `AT${ibanCheckDigits("AT", "19043002345732010")}19043002345732010`],
    ["spaces", "AT61 1904 3002 3457 3201"],
    ["lowercase letters", "at611904300234573201"],
    ["an empty text", ""],
  ] as const)
    test(`rejects ${what}`, () => expect(isIban(text)).toBe(false));

  test("is invalid with one digit changed or two different ones swapped", () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(digits, fc.nat(15), fc.integer({ min: 1, max: 9 }), (account, at, more) => {
        const ibanOf = (of: readonly number[]) =>
          `AT${ibanCheckDigits("AT", account.join(""))}${of.join("")}`;
        expect(isIban(ibanOf(account))).toBe(true);
        expect(ibanOf(account)).toHaveLength(ibanLength("AT") ?? 0);
        const mistyped = account.with(at, ((account[at] ?? 0) + more) % 10);
        expect(isIban(ibanOf(mistyped))).toBe(false);
        const [one = 0, next = 0] = [account[at], account[at + 1]];
        if (at < 15 && one !== next)
          expect(isIban(ibanOf(account.with(at, next).with(at + 1, one)))).toBe(false);
      }),
    );
  });
});
