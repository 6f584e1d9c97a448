import { Parser } from "htmlparser2";

const known = new Map<string, string>();

/** Text with character references replaced. */
export function decoded(text: string): string {
  return text.includes("&")
    ? text.replaceAll(/&#?\w{1,32};/g, (entity) => known.get(entity) ?? decodedOne(entity))
    : text;
}

function decodedOne(entity: string): string {
  let text = "";
  const parser = new Parser({ ontext: (piece) => (text += piece) }, { decodeEntities: true });
  parser.end(entity);
  if (known.size < 1000) known.set(entity, text);
  return text;
}
