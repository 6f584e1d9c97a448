import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { languageOf } from "../../../src/learning/text/language.ts";
import { offsetOf, pointsIn, slicePoints } from "../../../src/learning/text/points.ts";
import { sentencesOf } from "../../../src/learning/text/sentences.ts";
import { baseOf, keyOf, stem } from "../../../src/learning/text/stem.ts";
import { isStopword, stopwordsOf } from "../../../src/learning/text/stopwords.ts";
import { wordsOf } from "../../../src/learning/text/words.ts";
import { growsBelow } from "../../kit/cost.ts";
import { repeats } from "../../kit/depth.ts";

const sentences = (text: string, language = "en") =>
  sentencesOf(text, language).map(({ start, end }) => text.slice(start, end));

const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.string({ unit: "binary", maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        ..."Dr. e.g. U.S. No. 5 3.14 Next word. Why? “Yes!” he Ends. (So.) J. R. 機械。学習 هذا؟ \n - -".split(
          " ",
        ),
      ),
      { maxLength: 60 },
    )
    .map((words) => words.join(" ")),
);
const languages = fc.constantFrom("en", "de", "fr", "ar", "ja", "xx");

describe("Sentences", () => {
  test.each([
    ["Dr. Smith met Prof. J. R. Jones. They talked.", ["Dr. Smith met Prof. J. R. Jones.", "They talked."]],
    [
      "See Fig. 3, e.g. the left part, i.e. No. 5. It is 3.14 wide.",
      ["See Fig. 3, e.g. the left part, i.e. No. 5.", "It is 3.14 wide."],
    ],
    ["The U.S. Army came at 5 p.m. The end.", ["The U.S. Army came at 5 p.m.", "The end."]],
    ["Smith et al. (2010) say so. Others do not.", ["Smith et al. (2010) say so.", "Others do not."]],
    ["1. First do this. 2. Then that.", ["1. First do this.", "2. Then that."]],
    ["She asked “Why?” and left. “No!” He stayed.", ["She asked “Why?” and left.", "“No!”", "He stayed."]],
    [
      "(See the note.) It goes on ... and on. Then... It ends!",
      ["(See the note.)", "It goes on ... and on.", "Then...", "It ends!"],
    ],
    ["Add vitamin C. It helps.", ["Add vitamin C.", "It helps."]],
    [
      "Prices rose by 2.5 in Jan. 2020. Then they fell.",
      ["Prices rose by 2.5 in Jan. 2020.", "Then they fell."],
    ],
    ["Water boils.[3] Ice melts.² Steam rises.", ["Water boils.[3]", "Ice melts.²", "Steam rises."]],
    ["a | b\nc | d", ["a | b", "c | d"]],
    ["No end", ["No end"]],
    ["", []],
    [" \n ", []],
  ])("are found in %j", (text, expected) => {
    expect(sentences(text)).toEqual(expected);
  });

  test.each([
    ["de", "Am 3. Oktober war z. B. Feiertag, d.h. frei. Der Nächste folgt.", 2],
    ["fr", "M. Dupont arrive, p. ex. demain. Il reste.", 2],
    ["ja", "これは文です。「はい。」と言った。次の文です！", 3],
    ["zh", "机器学习是一个分支。它很有用吗？是的。", 3],
    ["ar", "هذا نص. هل هذا صحيح؟ نعم.", 3],
    ["hi", "यह एक वाक्य है। यह दूसरा है।", 2],
  ])("are found in a text in %s", (language, text, count) => {
    expect(sentences(text, language)).toHaveLength(count);
  });

  test("are ordered, disjoint, trimmed and cover the whole text", () => {
    fc.assert(
      fc.property(anyText, languages, (text, language) => {
        const spans = sentencesOf(text, language);
        let at = 0;
        let held = "";
        for (const { start, end } of spans) {
          const sentence = text.slice(start, end);
          expect([start >= at, end > start, sentence]).toEqual([true, true, sentence.trim()]);
          held += sentence;
          at = end;
        }
        expect(held.replaceAll(/\s/gu, "")).toBe(text.replaceAll(/\s/gu, ""));
        expect(sentencesOf(text, language)).toEqual(spans);
      }),
      { numRuns: repeats(80, 400) },
    );
  });

  test.each([
    ["one line without an end of sentence", "word ", 600_000],
    ["full stops only", ". ", 1_000_000],
    ["abbreviations only", "e.g. Dr. A. ", 200_000],
    ["sentences", "This is one, e.g. of Dr. Smith. ", 80_000],
  ])("of megabytes of %s are split in linear time", async (_what, piece, times) => {
    const find = (text: string) => sentencesOf(text, "en");
    const most = times / repeats(5, 1);
    await growsBelow(8 * 2.5, find, piece.repeat(most / 8), piece.repeat(most));
  });
});

describe("Words", () => {
  test.each([
    [
      "It's a state-of-the-art C++ and C# tool, v3.14!",
      ["It's", "a", "state-of-the-art", "C++", "and", "C#", "tool", "v3.14"],
    ],
    ["naïve Zoë’s x² H₂O", ["naïve", "Zoë’s", "x²", "H₂O"]],
    ["机器学习是人工智能的一个分支。", ["机器", "学习", "是", "人工", "智能", "的", "一个", "分支"]],
    ["", []],
  ])("are found in %j", (text, expected) => {
    expect(wordsOf(text).map(({ word }) => word)).toEqual(expected);
  });

  test("match the text at their offsets in order", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let at = 0;
        for (const { start, end, word } of wordsOf(text)) {
          expect([text.slice(start, end), start >= at, word !== ""]).toEqual([word, true, true]);
          at = end;
        }
      }),
      { numRuns: repeats(80, 400) },
    );
  });
});

describe("Keys", () => {
  test.each([
    ["vertices", "Vertex"],
    ["matrices", "matrix"],
    ["indices", "index"],
    ["Cross-Validation", "cross validations"],
    ["e-mails", "email"],
    ["non-linear models", "nonlinear model"],
    ["Bayes’ theorem", "Bayes's theorem"],
    ["analyses", "analysis"],
    ["hypotheses", "hypothesis"],
    ["colour models", "color model"],
    ["organisations", "organization"],
    ["labelled data", "labeled data"],
    ["naïve Bayes", "naive bayes"],
    ["journal entries", "journal entry"],
    ["accrued expenses", "accrued expense"],
    ["caches", "cache"],
    ["GPUs", "GPU"],
    ["processes", "process"],
    ["taxes", "tax"],
    ["children", "child"],
  ])("of %j and %j are equal", (one, other) => {
    expect(keyOf(one, "en")).toBe(keyOf(other, "en"));
  });

  test.each([
    ["sampling distribution", "sample distribution"],
    ["organ", "organization"],
    ["universe", "university"],
    ["C++", "C"],
    ["basis", "bass"],
    ["new", "news"],
    ["integral", "integer"],
  ])("of %j and %j differ", (one, other) => {
    expect(keyOf(one, "en")).not.toBe(keyOf(other, "en"));
  });

  test("of derived words differ, although their stems are equal", () => {
    const derived = ["integrate", "integrating", "integration"];
    expect(new Set(derived.map((word) => stem(word, "en"))).size).toBe(1);
    expect(new Set(derived.map((word) => baseOf(word, "en"))).size).toBe(3);
  });

  test.each([
    ["de", "Rechnungen", "Rechnung"],
    ["fr", "factures", "facture"],
    ["es", "facturas", "factura"],
    ["ru", "счета", "счета"],
    ["xx", "Abc", "abc"],
  ])("in %s match for %j and %j", (language, one, other) => {
    expect(keyOf(one, language)).toBe(keyOf(other, language));
  });

  test("are trimmed and ignore surrounding whitespace", () => {
    fc.assert(
      fc.property(anyText, languages, (text, language) => {
        const key = keyOf(text, language);
        expect(key).toBe(key.trim());
        expect(keyOf(`  ${text}  `, language)).toBe(key);
      }),
      { numRuns: repeats(60, 300) },
    );
  });
});

test("stop words are specific to their language", () => {
  expect(["the", "of", "Which", "don’t", "a", "x", "7"].filter((word) => !isStopword(word, "en"))).toEqual(
    [],
  );
  expect(["ledger", "accrual", "机", "set"].filter((word) => isStopword(word, "en"))).toEqual([]);
  expect([isStopword("und", "de"), isStopword("und", "en"), stopwordsOf("xx").size]).toEqual([
    true,
    false,
    0,
  ]);
});

describe("Language detection", () => {
  const samples: Readonly<Record<string, string>> = {
    en: "An accrual is an expense that has been incurred but has not yet been billed, and it is recorded at the end of the month.",
    de: "Eine Abgrenzung ist ein Aufwand, der bereits entstanden ist, aber noch nicht in Rechnung gestellt wurde.",
    fr: "Une charge à payer est une dépense qui a été engagée mais qui n'a pas encore été facturée à la fin du mois.",
    es: "Un gasto devengado es un gasto en el que se ha incurrido pero que todavía no se ha facturado al final del mes.",
    it: "Un rateo passivo è un costo che è già maturato ma che non è ancora stato fatturato alla fine del mese.",
    nl: "Een overlopende post is een uitgave die al is gemaakt maar nog niet is gefactureerd aan het einde van de maand.",
    pl: "Rozliczenie międzyokresowe to koszt, który już powstał, ale nie został jeszcze zafakturowany na koniec miesiąca.",
    ru: "Начисление — это расход, который уже понесён, но ещё не выставлен в счёт на конец месяца.",
    ar: "المصروف المستحق هو مصروف تم تكبده ولكن لم تصدر به فاتورة حتى نهاية الشهر في دفاتر المؤسسة.",
    zh: "应计费用是指已经发生但尚未开具发票的费用，在月末记录。",
    ja: "未払費用とは、すでに発生したがまだ請求されていない費用のことです。",
  };

  test.each(Object.entries(samples))("recognises %s", async (language, text) => {
    expect(await languageOf(text)).toBe(language);
  });

  test.each(["", "x", "12345 67", "Hi there", "∑ ∫ ∂"])("defaults to en for short text: %j", async (text) => {
    expect(await languageOf(text)).toBe("en");
  });

  test("takes linear time for long text and accepts any text", async () => {
    const [short, long] = [repeats(1000, 5000), repeats(8000, 40_000)].map((times) =>
      (samples.de ?? "").repeat(times),
    );
    const detect = async (text = "") => expect(await languageOf(text)).toBe("de");
    await growsBelow(8 * 2.5, detect, short, long);
    await fc.assert(fc.asyncProperty(anyText, async (text) => /^[a-z]{2}$/.test(await languageOf(text))));
  });
});

test("offsets in code points and code units select the same text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.nat(40), fc.nat(40), (text, a, b) => {
      const letters = [...text];
      const [start, end] = [Math.min(a, b), Math.max(a, b)];
      expect(pointsIn(text)).toBe(letters.length);
      expect(slicePoints(text, start, end)).toBe(letters.slice(start, end).join(""));
      expect(offsetOf(text, start)).toBe(letters.slice(0, start).join("").length);
    }),
  );
});
