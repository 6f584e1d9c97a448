import { createHash } from "node:crypto";
import { readPages } from "./read.ts" with { type: "macro" };

/** A page of the handbook as a document of the shared library. */
export interface StarterPage {
  path: string;
  title: string;
  domain: string;
  position: number;
  /** The Markdown without the lines that say this. */
  markdown: string;
  sha256: string;
}

/** The domain of the pages that say how the work is done in Freehold itself. */
export const PRODUCT = "Freehold";

/** The handbook, carried by the program. */
export const HANDBOOK: readonly StarterPage[] = readPages().map(({ path, markdown }, i) =>
  pageOf(path, markdown, i),
);

/** Reads the lines before a page: `title`, `domain`, `position`. A page without them is about Freehold, in the order of names. */
export function pageOf(path: string, source: string, place: number): StarterPage {
  const [, head = "", rest] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  const markdown = (rest ?? source).trimStart();
  const said = new Map(
    head.split("\n").flatMap((line): [string, string][] => {
      const [, name, value] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? [];
      return name && value ? [[name, value.replaceAll(/^(["'])(.*)\1$/g, "$2")]] : [];
    }),
  );
  const heading = /^# (.+)$/m.exec(markdown)?.[1];
  return {
    path,
    title: said.get("title") ?? heading ?? path,
    domain: said.get("domain") ?? PRODUCT,
    position: Number(said.get("position") ?? place + 1),
    markdown,
    sha256: createHash("sha256").update(markdown).digest("hex"),
  };
}
