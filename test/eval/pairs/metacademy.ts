import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { infer } from "../../../src/learning/graph/infer/infer.ts";
import type { Line } from "../measure.ts";
import type { Book } from "./books.ts";
import { libraryOf } from "./match.ts";

/** Measures direct dependencies between Metacademy concepts, inferred only from its summaries and goals. */
export function directEdges(folder: string, say: (line: string) => void): Line[] {
  const names = readdirSync(join(folder, "concepts")).sort();
  const read = (name: string, file: string) => {
    try {
      return readFileSync(join(folder, "concepts", name, file), "utf8");
    } catch {
      return "";
    }
  };
  const titles = names.map((name) => read(name, "title.txt").trim() || name.replaceAll("_", " "));
  const books = names.map(
    (name, at): Book => ({
      title: titles[at] ?? name,
      blocks: [
        { kind: "heading", level: 1, text: titles[at] ?? name },
        ...[...read(name, "summary.txt").split(/\n\s*\n/), ...read(name, "goals.txt").split("\n")]
          .map((piece) => plain(piece))
          .filter((text) => text !== "")
          .map((text) => ({ kind: "paragraph", text })),
      ],
    }),
  );
  const numbers = new Map(names.map((name, at) => [name.replaceAll("_", "-"), at]));
  const gold = new Set(
    names.flatMap((name, to) =>
      [...read(name, "dependencies.txt").matchAll(/^tag:\s*(\S+)/gm)].flatMap(({ 1: tag }) => {
        const from = numbers.get((tag ?? "").replaceAll("_", "-"));
        return from === undefined ? [] : [`${from} ${to}`];
      }),
    ),
  );
  say(`metacademy: ${names.length} concepts, ${gold.size} direct edges`);
  const library = libraryOf(titles, books);
  const named = library.documents.flatMap(({ blocks }, to) => {
    const others = new Set(blocks.flatMap(({ mentions }) => mentions.map(([from]) => from)));
    return [...others].filter((from) => from !== to).map((from) => `${from} ${to}`);
  });
  const hits = named.filter((pair) => gold.has(pair)).length;
  const baseline = `every mention: P ${(hits / named.length).toFixed(2)} R ${(hits / gold.size).toFixed(2)}`;
  const { edges } = infer(library);
  const ranked = edges
    .filter(({ type }) => type === "prerequisite")
    .sort((a, b) => b.confidence - a.confidence);
  let right = 0;
  let at: { precision: number; recall: number } | undefined;
  for (const [rank, { from, to }] of ranked.entries()) {
    right += Number(gold.has(`${from} ${to}`));
    if (right / gold.size >= 0.35 && !at) at = { precision: right / (rank + 1), recall: right / gold.size };
  }
  say(`metacademy: ${ranked.length} edges, ${right} right`);
  const reached = at
    ? `P ${at.precision.toFixed(2)} at R ${at.recall.toFixed(2)}`
    : `R ${(right / gold.size).toFixed(2)} at most, P ${(right / ranked.length).toFixed(2)}`;
  return [
    {
      what: "Metacademy, direct edges",
      goal: "P .55 at R .35",
      baseline,
      reached,
      met: (at?.precision ?? 0) >= 0.55,
    },
  ];
}

function plain(text: string): string {
  return text
    .replaceAll(/"([^"]*)":\S+/g, "$1")
    .replaceAll(/[*_`$]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}
