import type { Json } from "../../kit/appliance.ts";

/** A type with values in rising order, as given and as shown, and values that it refuses. */
export interface KindCase {
  kind: string;
  more?: Json;
  values: readonly Json[];
  shown?: readonly Json[];
  /** As filters write them. */
  asked?: readonly string[];
  wrong: readonly (readonly [value: Json, code: string])[];
  /** Lists can be sorted by it. */
  sorted?: false;
  /** Cells of an imported file for these values. */
  cells?: readonly string[];
}

const said = (word: string) => ({ en: word, de: word.toUpperCase() });
const grades = ["bronze", "silver", "gold"].map((value) => ({ value, label: said(value) }));

export const KINDS: readonly KindCase[] = [
  {
    kind: "text",
    values: ["Alpha", "Beta", "Gamma'\"%_"],
    wrong: [
      [7, "WRONG_TYPE"],
      ["", "TOO_SHORT"],
      ["x".repeat(201), "TOO_LONG"],
    ],
  },
  {
    kind: "long_text",
    values: ["one\nline", "two", "y".repeat(3000)],
    wrong: [[true, "WRONG_TYPE"]],
    sorted: false,
  },
  {
    kind: "integer",
    values: [-3, 0, 12],
    wrong: [
      ["12", "WRONG_TYPE"],
      [1.5, "WRONG_TYPE"],
    ],
  },
  {
    kind: "decimal",
    values: ["-0.5", "2.50", "10.000001"],
    shown: ["-0.5", "2.5", "10.000001"],
    wrong: [
      ["ten", "WRONG_FORMAT"],
      [2.5, "WRONG_TYPE"],
    ],
  },
  {
    kind: "money",
    values: [-100, { amount: 250 }, { amount: 990, currency: "USD" }],
    shown: [
      { amount: -100, currency: "EUR" },
      { amount: 250, currency: "EUR" },
      { amount: 990, currency: "USD" },
    ],
    asked: ["-100", "250", "990"],
    wrong: [
      ["2,50", "WRONG_TYPE"],
      [{ amount: 1, currency: "XXY" }, "INVALID_VALUE"],
    ],
    cells: ["-1", "2.50", "9.90 USD"],
  },
  {
    kind: "date",
    values: ["2025-12-31", "2026-01-01", "2026-11-20"],
    wrong: [["2026-02-30", "WRONG_FORMAT"]],
  },
  {
    kind: "datetime",
    values: ["2026-01-01T00:00:00Z", "2026-01-01T01:30:00+01:00", "2026-11-20T12:00:00.123Z"],
    shown: ["2026-01-01T00:00:00.000Z", "2026-01-01T00:30:00.000Z", "2026-11-20T12:00:00.123Z"],
    wrong: [["yesterday", "WRONG_FORMAT"]],
  },
  { kind: "boolean", values: [false, true], wrong: [["true", "WRONG_TYPE"]] },
  {
    kind: "choice",
    more: { choices: grades },
    values: ["bronze", "gold", "silver"],
    wrong: [["platinum", "WRONG_TYPE"]],
  },
  {
    kind: "choices",
    more: { choices: grades },
    values: [["bronze"], ["gold", "silver"]],
    wrong: [
      [["platinum"], "WRONG_TYPE"],
      ["gold", "WRONG_TYPE"],
    ],
    sorted: false,
    cells: ["bronze", "gold, silver"],
  },
  {
    kind: "email",
    values: ["ana@example.com", "Bob@Example.com", "zoe@example.com"],
    shown: ["ana@example.com", "bob@example.com", "zoe@example.com"],
    wrong: [["nobody", "WRONG_FORMAT"]],
  },
  {
    kind: "phone",
    values: ["+43 1 234", "+43 1 999", "+49 30 1"],
    wrong: [["call me", "WRONG_FORMAT"]],
  },
  {
    kind: "url",
    values: ["https://a.example", "https://b.example/x?y=1", "https://c.example"],
    wrong: [["javascript:alert(1)", "WRONG_FORMAT"]],
  },
];

export const shownOf = ({ values, shown = values }: KindCase) => shown;

/** The value as a filter writes it. */
export const askedOf = ({ asked, shown, values }: KindCase, i: number): string =>
  asked?.[i] ?? String(shown?.[i] ?? values[i]);
