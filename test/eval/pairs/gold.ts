import { readFileSync } from "node:fs";
import { join } from "node:path";

export const FIELDS = ["precalculus", "geometry", "data_mining"] as const;
export type Field = (typeof FIELDS)[number];

/** A pair of concept numbers. `holds` is true if the first is a prerequisite of the second. */
export interface GoldPair {
  from: number;
  to: number;
  holds: boolean;
}

export interface Gold {
  titles: readonly string[];
  pairs: readonly GoldPair[];
}

/** Reads a field's judged pairs. In a line `A,B`, B comes before A. */
export function goldOf(folder: string, field: Field): Gold {
  const lines = (kind: string) =>
    readFileSync(join(folder, `${field}.${kind}`), "utf8")
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
  const positive = new Set(lines("preqs"));
  const all = lines("pairs");
  const titles = [...new Set(all.flatMap((line) => line.split(",")))].sort();
  const numbers = new Map(titles.map((title, number) => [title, number]));
  const pairs = all.map((line) => {
    const [to = "", from = ""] = line.split(",");
    return { from: numbers.get(from) ?? -1, to: numbers.get(to) ?? -1, holds: positive.has(line) };
  });
  return { titles, pairs };
}
