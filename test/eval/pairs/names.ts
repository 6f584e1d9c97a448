import { keyOf, stem } from "../../../src/learning/text/stem.ts";

/** Final words that only name a category, as in "Newton's method". */
const SORTS = new Set(
  "algorithm model method classifier theorem function learning analysis system theory property operation equation formula series language expression test rule coefficient space characteristic network progression".split(
    " ",
  ),
);
/** First words that only name the field, as in "statistical inference". */
const FIELDS = new Set(
  "statistical mathematical algebraic artificial euclidean geometric arithmetic student's".split(" "),
);

export interface Forms {
  exact: string[];
  /** Aliases that are certain enough to count as the name. */
  also: string[];
  /** Possible aliases, tried only when nothing else is found. */
  loose: string[];
}

/** Possible spellings of an encyclopedia title in a text. */
export function formsOf(title: string): Forms {
  const plain = title
    .replaceAll("_", " ")
    .replace(/\s*\([^)]*\)/g, "")
    .replaceAll(/[–—]/g, "-")
    .toLowerCase();
  const [first = "", second] = plain.split(" and ");
  if (second !== undefined) {
    const both = joined(first, second);
    return { exact: [plain], also: both.filter((one) => one.includes(" ")), loose: both };
  }
  const words = plain.split(" ");
  const also = new Set<string>();
  const loose = new Set<string>();
  const shorter = (form: string[]) => (form.length > 1 ? also : loose).add(form.join(" "));
  const of = /^(.+) of (?:a |an |the )?(.+)$/.exec(plain);
  if (of) {
    also.add(`${of[2]} ${of[1]}`);
    loose.add(of[1] ?? "");
  } else {
    if (words.length > 1 && SORTS.has(words.at(-1) ?? "")) shorter(words.slice(0, -1));
    if (words.length > 1 && FIELDS.has(words[0] ?? "")) also.add(words.slice(1).join(" "));
    if (words.length > 2)
      for (let at = 1; at < words.length - 1; at += 1) also.add(words.filter((_, i) => i !== at).join(" "));
    if (words.length > 2) {
      loose.add(words.slice(1).join(" "));
      loose.add(words.slice(0, -1).join(" "));
    }
    if (words.length > 1) also.add(`${words.at(-1)} of ${words.slice(0, -1).join(" ")}`);
  }
  return { exact: [plain], also: [...also], loose: [...loose] };
}

/** Splits titles such as "Acute and obtuse triangles", where both adjectives belong to the last noun. */
function joined(first: string, second: string): string[] {
  const words = second.split(" ");
  const noun = words.at(-1) ?? "";
  return words.length > 1 ? [`${first} ${noun}`, second] : [first, second];
}

export function stemKey(form: string): string {
  return keyOf(form, "en")
    .split(" ")
    .map((word) => stem(word, "en"))
    .join(" ");
}

/** Removes suffixes from a stem that turn nouns into adjectives or the other way round. */
export function rootKey(form: string): string {
  return stemKey(form)
    .split(" ")
    .map((word) => word.replace(/(?<=.{4})(?:enc|anc|ent|ant|iti|ical|ic|al|ion|abl|ibl|e)$/, ""))
    .join(" ");
}
