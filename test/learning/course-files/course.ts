import type { Course, CourseItem, CourseLesson } from "../../../src/learning/courses/course.ts";
import type { Claim } from "../../../src/learning/evidence/claim.ts";

let number = 0;

export function claimOf(text: string): Claim {
  number += 1;
  return {
    id: `c${number}`,
    text,
    kind: "definition",
    origin: "quote",
    support: "verbatim",
    score: 1,
    citations: [
      {
        document_id: "doc",
        title: "The book",
        namespace: "org",
        revision: 1,
        locator: { page: 3, heading_path: ["The book", "Entries"], start: number * 10, end: number * 10 + 5 },
        quote: text,
        quote_sha256: "0".repeat(64),
      },
    ],
  };
}

const item = (id: string, more: Partial<CourseItem>): CourseItem => ({
  id,
  type: "mcq",
  bloom: "remember",
  stem: `What is ${id}?`,
  options: [],
  answer: "",
  explanation: claimOf(`Because of ${id}.`),
  concept_ids: [],
  difficulty: 0.5,
  proof: [],
  ...more,
});

const three = [
  { id: "o1", text: "One" },
  { id: "o2", text: "Two" },
  { id: "o3", text: "Three" },
];

export const ITEMS: readonly CourseItem[] = [
  item("mcq", {
    options: three.map((option) => ({ ...option, reason: claimOf(`About ${option.text}.`).citations[0] })),
    answer: "o2",
  }),
  item("multi", { type: "multi", options: three, answer: ["o1", "o3"] }),
  item("truth", { type: "truefalse", answer: false }),
  item("cloze", { type: "cloze", stem: "A ____ balances.", answer: "entry", accepted: ["journal entry"] }),
  item("short", { type: "short", answer: "credit" }),
  item("order", { type: "order", options: three, answer: ["o2", "o3", "o1"] }),
  item("match", {
    type: "match",
    prompts: [
      { id: "p1", text: "First" },
      { id: "p2", text: "Second" },
    ],
    options: three.slice(0, 2),
    answer: { p1: "o2", p2: "o1" },
  }),
];

const lesson = (id: string, order: number, more: Partial<CourseLesson> = {}): CourseLesson => ({
  id,
  order,
  title: `Lesson ${id}`,
  estimated_minutes: 5,
  mode: "builtin",
  locked: false,
  concept_ids: [],
  objectives: [{ id: `${id}-o`, text: "Define an entry", bloom: "remember", concept_ids: [] }],
  requires: [],
  content: [
    {
      type: "definition",
      heading: "What it is",
      claims: [claimOf("An entry balances."), claimOf("It has two sides.")],
    },
    { type: "procedure", claims: [claimOf("Find it."), claimOf("Reverse it.")] },
    { type: "code", claims: [claimOf("debit ``` 10\ncredit   10")] },
  ],
  key_terms: [{ concept_id: "k", name: "Entry", claim: claimOf("An entry is one event.") }],
  checks: [],
  ...more,
});

/** A course with every kind of content. Tests of escaping replace its texts. */
export function courseOf(more: Partial<Course> = {}): Course {
  return {
    id: "0198-course",
    version: 2,
    topic: "entries",
    title: "Entries & books",
    language: "en",
    level: "introductory",
    audience: null,
    created_at: "2026-11-20T12:00:00.000Z",
    engine: { name: "freehold", version: "1", mode: "builtin" },
    library: {
      revision: { shared: 1, org: 4 },
      namespaces: ["org"],
      documents: [{ id: "doc", title: "The book", sha256: "0".repeat(64), revision: 1 }],
    },
    namespace: "org",
    summary: "How events become entries.",
    prerequisites: [],
    outcomes: [{ id: "out", text: "Define an entry", bloom: "remember", concept_ids: [] }],
    modules: [
      {
        id: "m1",
        order: 1,
        title: "Entries",
        rationale: "They come first.",
        estimated_minutes: 10,
        lessons: [lesson("l1", 1, { checks: [...ITEMS] }), lesson("l2", 2, { requires: ["l1"] })],
        assessment: { pass_score: 0.7, items: [...ITEMS] },
      },
    ],
    graph: { nodes: [], edges: [] },
    coverage: { concepts_requested: 1, concepts_grounded: 1, gaps: [] },
    quality: { grounded_share: 1, claim_count: 10, dropped_claims: 0, order_violations: 0 },
    warnings: [],
    usage: {
      engine: "builtin",
      prompt_tokens: 0,
      completion_tokens: 0,
      cost_micro: 0,
      currency: "EUR",
      cpu_ms: 1,
    },
    stale: false,
    ...more,
  };
}
