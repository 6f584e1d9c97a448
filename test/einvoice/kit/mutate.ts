import fc from "fast-check";
import type { Invoice } from "../../../src/einvoice/model.ts";

type Tree = string | boolean | readonly Tree[] | { readonly [key: string]: Tree };
type Path = readonly (string | number)[];

export interface Mutation {
  readonly invoice: Invoice;
  /** Shown if a test fails. */
  readonly change: string;
}

/** Places that may be changed: everything but the ids of profile and root element. */
function placesIn(tree: Tree, path: Path = []): Path[] {
  if (typeof tree !== "object") return [path];
  const inner = Object.entries(tree).flatMap(([key, value]) =>
    placesIn(value, [...path, Array.isArray(tree) ? Number(key) : key]),
  );
  return path.length === 0 ? inner : [path, ...inner];
}

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Values that may replace a text: of the same form, but wrong in various ways. */
function replacements(text: string, key: string | number | undefined): string[] {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return ["2020-02-29", "2031-12-31"];
  if (key === "category") return ["S", "Z", "E", "AE", "K", "G", "O", "L", "M", "XX"];
  if (key === "code") return ["30", "58", "59", "48", "49", "1", "999"];
  if (key === "country") return ["DE", "FR", "XX"];
  if (key === "rate") return ["0", "19", "-1", "19.5"];
  if (key === "scheme") return ["0088", "9930", "XXX", "0208"];
  if (DECIMAL.test(text))
    return [(Number(text) + 1.37).toFixed(2), (-1 - Number(text)).toFixed(2), "0", "1.234"];
  return ["XX", "VATEX-EU-G", "EUR", `#${text}`, "DE12345", "AAA"];
}

function changed(
  tree: Tree,
  [key, ...rest]: Path,
  change: (value: Tree) => Tree | undefined,
): Tree | undefined {
  if (key === undefined) return change(tree);
  if (typeof tree !== "object") return tree;
  if (Array.isArray(tree))
    return tree.flatMap((value, i) => (i === key ? (changed(value, rest, change) ?? []) : [value]));
  const entries = Object.entries(tree).flatMap(([name, value]): [string, Tree][] => {
    const next = name === key ? changed(value, rest, change) : value;
    return next === undefined ? [] : [[name, next]];
  });
  return Object.fromEntries(entries);
}

/** Lists and groups that the model requires, even if they are empty. */
const REQUIRED = new Set(
  "lines allowances charges notes precedingInvoices attachments vatBreakdown"
    .split(" ")
    .concat("seller buyer totals price item ids transfers classifications attributes".split(" ")),
);
/** Texts without which there is no group. */
const ESSENTIAL = /^(?!lines\.\d+\.id$).*(?:\.id|notes\.\d+\.text|\.content|classifications\.\d+\.code)$/;
/** Without a currency, UBL lacks an attribute of each amount, for which there are rules of the syntax. */
const FIXED = new Set(["type", "specification", "process", "currency"]);

/** Changes one place of an invoice: removes it, replaces it or repeats it. */
export function mutations(invoice: fc.Arbitrary<Invoice>): fc.Arbitrary<Mutation> {
  return fc.tuple(invoice, fc.nat(), fc.nat(), fc.nat()).map(([original, where, how, which]) => {
    // The model consists of texts, lists and groups only.
    const tree = original as unknown as Tree;
    const places = placesIn(tree).filter(([first]) => !FIXED.has(String(first)));
    const path = places[where % places.length] ?? [];
    const key = path.at(-1);
    const change = (value: Tree): Tree | undefined => {
      if (typeof value === "string" && (how % 3 > 0 || ESSENTIAL.test(path.join(".")))) {
        const values = replacements(value, key);
        return values[which % values.length];
      }
      if (!REQUIRED.has(String(key))) return undefined;
      return Array.isArray(value) ? [] : value;
    };
    const mutated = changed(tree, path, change);
    return {
      invoice: mutated as unknown as Invoice,
      change: `${path.join(".")}: ${JSON.stringify(valueAt(tree, path)).slice(0, 80)} -> ${JSON.stringify(valueAt(mutated, path))?.slice(0, 80)}`,
    };
  });
}

function valueAt(tree: Tree | undefined, path: Path): unknown {
  let value: unknown = tree;
  for (const key of path) value = (value as Record<string, unknown> | undefined)?.[key];
  return value ?? null;
}
