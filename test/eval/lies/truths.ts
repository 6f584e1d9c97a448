export interface Made {
  kind: string;
  text: string;
}

/** Synonyms chosen by hand for this benchmark, independent of the list that the product uses. */
const SYNONYMS: readonly [RegExp, string][] = [
  [/\buses\b/, "employs"],
  [/\bused to\b/, "utilized to"],
  [/\bshows\b/, "demonstrates"],
  [/\bshow\b/, "illustrate"],
  [/\blarge\b/, "big"],
  [/\bbig\b/, "large"],
  [/\bsmall\b/, "little"],
  [/\bbegin\b/, "start"],
  [/\bcreates\b/, "makes"],
  [/\bcreate\b/, "make"],
  [/\bneeds\b/, "requires"],
  [/\bchoose\b/, "select"],
  [/\bimportant\b/, "significant"],
  [/\bmain\b/, "primary"],
  [/\bprovides\b/, "offers"],
  [/\bprovide\b/, "supply"],
  [/\bcontains\b/, "includes"],
  [/\ballows\b/, "lets"],
  [/\ballow\b/, "permit"],
  [/\bquickly\b/, "rapidly"],
  [/\bcalculate\b/, "compute"],
  [/\bdetermine\b/, "calculate"],
  [/\bhappens\b/, "occurs"],
  [/\bhelp\b/, "assist"],
  [/\bhelps\b/, "aids"],
  [/\bway\b/, "manner"],
  [/\bproblem\b/, "issue"],
  [/\berror\b/, "mistake"],
  [/\bdifferent\b/, "distinct"],
  [/\bfind\b/, "discover"],
  [/\bexplain\b/, "describe"],
  [/\bremove\b/, "delete"],
  [/\boften\b/, "frequently"],
  [/\bget\b/, "obtain"],
];

export function truthsFrom(sentence: string): Made[] {
  return [
    { kind: "verbatim", text: sentence },
    ...one("synonym", synonym(sentence), sentence),
    ...one("clause order", reordered(sentence), sentence),
    ...one("voice", active(sentence), sentence),
    ...one("compression", compressed(sentence), sentence),
  ];
}

function one(kind: string, text: string, sentence: string): Made[] {
  return text !== sentence && text.length > 20 ? [{ kind, text }] : [];
}

function synonym(sentence: string): string {
  const found = SYNONYMS.find(([word]) => word.test(sentence));
  return found ? sentence.replace(...found) : sentence;
}

/** Turns "If A, B." into "B if A." */
function reordered(sentence: string): string {
  const match = /^(If|When|Because|While|Although|In|For) ([^,;:]{8,90}), ([a-z][^,;:?]{12,120})\.$/.exec(
    sentence,
  );
  const [, first = "", clause = "", rest = ""] = match ?? [];
  if (!match || /^(?:then|it|they|and|but|or)\b/.test(rest) || /\b(?:and|or|but)\b/.test(rest))
    return sentence;
  return `${rest.charAt(0).toUpperCase()}${rest.slice(1)} ${first === "In" || first === "For" ? ", " : ""}${first.toLowerCase()} ${clause}.`.replace(
    " , ",
    ", ",
  );
}

/** Turns "X is governed by Y." into "Y governs X." */
function active(sentence: string): string {
  const match =
    /^((?:The|A|An|Each|This) (?:[a-z-]+ ){0,3}[a-z-]+) (is|are) ([a-z]+?)ed by ((?:the|a|an) (?:[a-z-]+ ){0,2}[a-z-]+)\.$/.exec(
      sentence,
    );
  const [, patient = "", , verb = "", agent = ""] = match ?? [];
  if (!match) return sentence;
  return `${agent.charAt(0).toUpperCase()}${agent.slice(1)} ${verb}es ${patient.charAt(0).toLowerCase()}${patient.slice(1)}.`;
}

/** Removes parentheses, and "which" clauses between commas. */
function compressed(sentence: string): string {
  return sentence
    .replace(/ \([^()]{3,80}\)/g, "")
    .replace(/, which [^,;:]{5,80},/g, "")
    .replace(
      /^(?:However|Moreover|Therefore|Thus|Also|In addition|For example|Of course|Finally|Then), ([a-z])/,
      (_, letter) => letter.toUpperCase(),
    );
}
