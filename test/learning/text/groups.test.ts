import { describe, expect, test } from "bun:test";
import { groupsOf } from "../../../src/learning/library/text/groups.ts";
import type { BlockKind } from "../../../src/learning/reading/document.ts";

const block = (line: string) => {
  const [, kind = "", text = ""] = /^(\w+): (.*)$/su.exec(line) ?? [];
  // The kinds of the table below.
  return { kind: kind as BlockKind, text };
};

interface Scenario {
  name: string;
  blocks: string[];
  groups: number[][];
}

const scenarios: Scenario[] = [
  {
    name: "a lead-in belongs to its list, and the text after it does not",
    blocks: ["paragraph: Bring these:", "list_item: Flour", "list_item: Salt", "paragraph: Then begin."],
    groups: [[0, 1, 2], [3]],
  },
  {
    name: "a list without a lead-in is one group",
    blocks: ["paragraph: It rises.", "list_item: Flour", "list_item: Salt"],
    groups: [[0], [1, 2]],
  },
  {
    name: "a sentence goes on after its formula",
    blocks: [
      "paragraph: The hydration is",
      "formula: h = w / f",
      "paragraph: where w is the water.",
      "paragraph: Bakers use it.",
    ],
    groups: [[0, 1, 2], [3]],
  },
  {
    name: "code belongs to the text before it",
    blocks: ["paragraph: Run the program.", "code: bake --hot", "paragraph: It prints the time."],
    groups: [[0, 1], [2]],
  },
  {
    name: "a worked example has its name, question, way and answer",
    blocks: [
      "example: Finding the hydration",
      "example: How wet is a dough of 700 g of water and 1,000 g of flour?",
      "formula: 700 / 1000 = 0.7",
      "example: The hydration is 70 percent.",
      "example: Finding the salt",
      "example: How much salt does it need?",
    ],
    groups: [
      [0, 1, 2, 3],
      [4, 5],
    ],
  },
  {
    name: "an exercise ends the example before it",
    blocks: ["example: A dough rests. How long?", "exercise: Weigh it.", "example: Another dough rests."],
    groups: [[0], [1], [2]],
  },
];

describe("Blocks that only make sense together", () => {
  for (const { name, blocks, groups } of scenarios)
    test(name, () => expect(groupsOf(blocks.map(block))).toEqual(groups));
});
