import type { BlockKind } from "../document.ts";

/** Block kinds by element. If example and exercise are nested, the outermost wins. */
const ELEMENTS: Readonly<Record<string, BlockKind>> = {
  example: "example",
  exercise: "exercise",
  problem: "exercise",
  solution: "exercise",
  commentary: "exercise",
  abstract: "objective",
  caption: "caption",
  note: "note",
  quote: "quote",
  rule: "definition",
  statement: "definition",
};

/** Block kinds by the class of a section or note. */
const CLASSES: readonly [RegExp, BlockKind][] = [
  [/objectives|learning-questions/, "objective"],
  [
    /exercises|practice|homework|free-response|review-questions|\btry\b|\blab\b|\bqa\b-test|guided-slides|test/,
    "exercise",
  ],
  [/summary|key-concepts|key-equations|formula-review|chapter-review/, "summary"],
  [/references|contrib-auth/, "contents"],
  [/\bqa\b/, "note"],
];

export function roleOf(name: string, classes: string | undefined): BlockKind | undefined {
  if (classes !== undefined && (name === "section" || name === "note")) {
    const kind = CLASSES.find(([sign]) => sign.test(classes))?.[1];
    if (kind) return kind;
  }
  return ELEMENTS[name];
}
