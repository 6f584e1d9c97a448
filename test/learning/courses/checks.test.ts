import { describe, expect, test } from "bun:test";
import { cutsOf } from "../../../src/learning/courses/checks/cuts.ts";
import type { CutKind } from "../../../src/learning/courses/checks/joints.ts";
import { isClear, isReadable, standsAlone } from "../../../src/learning/courses/checks/standing.ts";
import { isInstruction, isTerm } from "../../../src/learning/courses/lessons/names.ts";

const CUTS: readonly (readonly [sentence: string, kind: CutKind | undefined, cue: string, reply: string])[] =
  [
    [
      "To clear the table, you can release the reservation in the calendar.",
      "way",
      "clear the table",
      "release the reservation in the calendar",
    ],
    [
      "If you want to leave the bakery early, ask the shift lead for a replacement.",
      "way",
      "leave the bakery early",
      "ask the shift lead for a replacement",
    ],
    [
      "You can clean the oven by heating it for an hour.",
      "way",
      "clean the oven",
      "by heating it for an hour",
    ],
    ["To save room, Loaf removes the oldest orders every night.", undefined, "", ""],
    [
      "If the oven door stays open, the baker must press the alarm.",
      "case",
      "If the oven door stays open",
      "the baker must press the alarm",
    ],
    [
      "The dough must rest on the table because the gluten has not formed yet.",
      "reason",
      "The dough must rest on the table",
      "because the gluten has not formed yet",
    ],
    [
      "Because salt slows the yeast, the dough is salted late.",
      "reason",
      "the dough is salted late",
      "Because salt slows the yeast",
    ],
    [
      "The order is cancelled automatically unless the customer pays within a day.",
      "moment",
      "The order is cancelled automatically",
      "unless the customer pays within a day",
    ],
    [
      "The shift lead is responsible for ordering flour and salt.",
      "who",
      "ordering flour and salt",
      "The shift lead",
    ],
    [
      "A dough scraper lets you lift sticky dough cleanly.",
      "means",
      "lift sticky dough cleanly",
      "A dough scraper",
    ],
    ["If rye, spelt, or wheat is used, the loaf needs less water.", undefined, "", ""],
    ["Ask the customer whether the loaf was good when it arrived at home.", undefined, "", ""],
    ["Rye is a grain.", undefined, "", ""],
  ];

describe("Sentences are cut into a cue and a reply", () => {
  test.each(CUTS)("%s", (sentence, kind, cue, reply) => {
    const [cut] = cutsOf(sentence, [], "en");
    expect(cut).toEqual(kind === undefined ? undefined : { kind, cue, reply });
  });

  test("code that is run is a reply of its own", () => {
    const sentence = "To list all loaves, you can run loaf list:";
    expect(cutsOf(sentence, ["loaf list"], "en")).toEqual([
      { kind: "command", cue: "list all loaves", reply: "loaf list" },
    ]);
  });

  test("in German", () => {
    const [cut] = cutsOf("Wenn der Teig reißt, muss er länger ruhen.", [], "de");
    expect(cut).toEqual({ kind: "case", cue: "Wenn der Teig reißt", reply: "muss er länger ruhen" });
  });
});

test.each([
  ["Salt slows the yeast.", true],
  ["In this bakery salt is added late.", false],
  ["The loaf is baked as follows.", false],
  ["The oven is the same as before.", false],
  ["Both of them are weighed.", false],
  ["Batch4 is sold at noon.", false],
  ["Use oil instead of butter.", true],
])("a part of a question refers to nothing outside of it: %s", (text, isIt) => {
  expect(isClear(text)).toBe(isIt);
});

test.each([
  ["A ripe levain floats in water.", true],
  ["She shaped the loaf in the evening.", false],
  ["How long does a loaf rest?", false],
  ["Suppose a baker forgets the salt.", false],
  ["The price is {{ price }} for a loaf.", false],
])("a question has no persons, questions or markup: %s", (text, isIt) => {
  expect(isReadable(text)).toBe(isIt);
});

test.each([
  ["A ripe levain floats in a bowl of water.", true],
  ["Then the baker shapes the loaf by hand.", false],
  ["However, that is rarely enough for rye bread.", false],
  ["The bowl is covered with a damp cloth.", false],
  ["The bowl of the mixer is covered with a cloth.", true],
  ["Levain floats.", false],
])("a sentence stands alone: %s", (text, isIt) => {
  const words = text.split(" ").length;
  const sentence = { start: 0, end: text.length, text, kind: "property", words } as const;
  expect(standsAlone({ ...sentence, whole: true, alone: true, names: [], defines: undefined })).toBe(isIt);
});

test.each([
  ["levain", true],
  ["bulk fermentation", true],
  ["paid parental leave", true],
  ["type II error", true],
  ["HTTP", true],
  ["note", false],
  ["please", false],
  ["line 4", false],
  ["quickly", false],
  ["achieve", false],
])("key terms are nouns: %s", (name, isIt) => {
  expect(isTerm(name, "en")).toBe(isIt);
});

test.each([
  ["book travel", "Book travel: The team answers within two days.", true],
  ["test statistic", "A test statistic is a number that summarises a sample.", false],
  ["levain", "Levain: A part of the starter.", false],
])("an instruction before a colon is no term: %s", (name, text, isIt) => {
  expect(isInstruction(name, text)).toBe(isIt);
});
