import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  COMMON_SCHEMES,
  isAddressScheme,
  isElectronicAddress,
  isLeitwegId,
  leitwegCheckDigits,
  UNITS,
  unitCodeOf,
  unitIn,
  unitOf,
  vatIdFault,
} from "../../src/einvoice/index.ts";
import { renderText } from "../../src/text/render.ts";

describe("Leitweg-IDs", () => {
  test("are valid if their check digits are", () => {
    expect(["04011000-1234512345-06", "991-33333TEST-33", "992-90009-96"].map(isLeitwegId)).toEqual([
      true,
      true,
      true,
    ]);
    const invalid = [
      "04011000-1234512345-07",
      "991-33333TEST",
      "33",
      "a-b-c",
      "991--33",
      "",
      "991-33333TEST-3",
    ];
    expect(invalid.filter(isLeitwegId)).toEqual([]);
  });

  test("have check digits that tell any single changed digit", () => {
    const id = fc.tuple(fc.stringMatching(/^\d{2,12}$/), fc.stringMatching(/^[A-Z0-9]{1,30}$/));
    fc.assert(
      fc.property(id, fc.nat(), ([coarse, fine], place) => {
        const start = `${coarse}-${fine}`;
        const digits = leitwegCheckDigits(start);
        expect(isLeitwegId(`${start}-${digits}`)).toBe(`${start}-${digits}`.length <= 46);
        const at = place % coarse.length;
        const other = `${coarse.slice(0, at)}${(Number(coarse[at]) + 1) % 10}${coarse.slice(at + 1)}`;
        expect(isLeitwegId(`${other}-${fine}-${digits}`)).toBe(false);
      }),
    );
  });
});

describe("VAT numbers", () => {
  const valid = ["DE136695976", "de 136 695 976", "ATU13585627", "BE0428759497", "DK13585628", "FI20774740"]
    .concat([
      "IT00743110157",
      "LU15027442",
      "NL123456789B01",
      "PL8567346215",
      "PT501964843",
      "SE556188840401",
    ])
    .concat(["SI50223054", "FR40303265045", "HR33392005961", "EL094259216", "XX12345"]);
  test("with the right form and check digits have no fault", () => {
    expect(valid.filter((id) => vatIdFault(id) !== undefined)).toEqual([]);
  });

  test("name a wrong form or wrong check digits", () => {
    expect(["DE123", "ATU1234567", "136695976", "", "DE13669597A", "NL123456789C01"].map(vatIdFault)).toEqual(
      Array.from({ length: 6 }, () => "form"),
    );
    const digits = [
      "DE136695977",
      "ATU13585626",
      "BE0428759498",
      "IT00743110158",
      "PT501964844",
      "SI50223055",
    ];
    expect(digits.map(vatIdFault)).toEqual(digits.map(() => "digits"));
  });
});

describe("Units", () => {
  test("are found by what people write", () => {
    const texts = ["pcs", "Stk.", " h ", "Std", "kg", "m²", "Monat", "KGM", "xpp", "C62", "Pauschale", "%"];
    expect(texts.map(unitCodeOf)).toEqual([
      "H87",
      "H87",
      "HUR",
      "HUR",
      "KGM",
      "MTK",
      "MON",
      "KGM",
      "XPP",
      "C62",
      "LS",
      "P1",
    ]);
    expect(["", "nonsense", "constructor"].map(unitCodeOf)).toEqual([undefined, undefined, undefined]);
  });

  test("have a name in English and German, and a text means one unit", () => {
    expect(UNITS.map(({ code }) => code)).toEqual([...new Set(UNITS.map(({ code }) => code))]);
    for (const { name } of UNITS)
      for (const language of ["en", "de"]) expect(renderText(name, language)).not.toBe("");
    expect(UNITS.filter(({ code, symbol }) => symbol !== "" && unitCodeOf(symbol) !== code)).toEqual([]);
    expect(unitOf("HUR")?.symbol).toBe("h");
  });
});

describe("Electronic addresses", () => {
  test("must belong to a known scheme and match its form", () => {
    const valid = [
      { id: "a@example.com", scheme: "EM" },
      { id: "4012345000009", scheme: "0088" },
      { id: "991-33333TEST-33", scheme: "0204" },
      { id: "0428759497", scheme: "0208" },
    ];
    const invalid = [
      { id: "a@b", scheme: "EM" },
      { id: "4012345000008", scheme: "0088" },
      { id: "1", scheme: "9999" },
      { id: " ", scheme: "0204" },
      { id: "1" },
    ];
    expect(valid.filter((one) => !isElectronicAddress(one))).toEqual([]);
    expect(invalid.filter(isElectronicAddress)).toEqual([]);
  });

  test("by email are not delivered by Peppol", () => {
    expect([isAddressScheme("EM"), isAddressScheme("EM", "peppol")]).toEqual([true, false]);
    expect(COMMON_SCHEMES.filter(({ code }) => !isAddressScheme(code))).toEqual([]);
  });

  test("are said in the language of a document, but not replaced by another word of it", () => {
    const said = (text: string, language: string) => renderText(unitIn(text, language), language);
    expect(["pcs", "Piece", "sets", "kg", "Stück", "h", "spoonful"].map((text) => said(text, "de"))).toEqual([
      ...["Stk.", "Stk.", "Satz", "kg", "Stück", "h", "spoonful"],
    ]);
    expect(["Stk.", "pieces", "Karton", "m²"].map((text) => said(text, "en"))).toEqual([
      ...["pcs", "pieces", "box", "m²"],
    ]);
  });
});
