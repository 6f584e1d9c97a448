import { describe, expect, test } from "bun:test";
import { inSentence, taskOf } from "../../../src/learning/courses/lessons/headings.ts";

describe("What one can do after a section", () => {
  for (const [heading, text, task] of [
    ["How to feed a starter", "", "Feed a starter"],
    ["How do I book a table?", "", "Book a table"],
    ["Unrolling the Dough", "First unroll the dough.", "Unroll the dough"],
    ["Shaping Loaves", "You can shape a loaf by hand.", "Shape loaves"],
    ["Mixing", "Mix it.", undefined],
    ["Losing a key", "If you lose a key, tell the office.", undefined],
    ["Breaking the seal", "Do not break the seal.", undefined],
    ["Dangling Handles", "Handles that dangle are cut.", undefined],
    ["Book travel in advance", "", "Book travel in advance"],
    ["Clear my desk", "", "Clear your desk"],
    ["Report Forms", "The report forms are blue.", undefined],
    ["Reverse the order", "", "Reverse the order"],
    ["Hydration", "", undefined],
    ["What Is Hydration?", "", undefined],
  ] as const)
    test(heading, () => expect(taskOf(heading, text, "en")).toBe(task));
});

describe("A heading inside a sentence", () => {
  for (const [heading, text, said] of [
    ["Long-Running Ovens", "They keep long-running ovens.", "long-running ovens"],
    ["The String Type", "A String holds text. The String is long, and String is a type.", "the String type"],
    ["Voluntary Leave Program", "You enrol in the Voluntary Leave Program.", "Voluntary Leave Program"],
    ["Understanding How Dough Rises", "", "how dough rises"],
    ["Brief overview of baking", "", "baking"],
  ] as const)
    test(heading, () => expect(inSentence(heading, text, "en")).toBe(said));
});
