import type { Root } from "mdast";

/** Loads the parser on demand. A build replaces this by a compressed copy in the executable. */
export async function markdownParser(): Promise<(text: string) => Root> {
  const { parse } = await import("./parse.ts");
  return parse;
}
