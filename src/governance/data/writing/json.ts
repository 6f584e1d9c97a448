import type { Shown } from "./cells.ts";

const encoder = new TextEncoder();

export async function* writeNdjson(pages: AsyncIterable<readonly Shown[]>): AsyncGenerator<Uint8Array> {
  for await (const page of pages) {
    if (page.length > 0) yield encoder.encode(`${page.map((record) => JSON.stringify(record)).join("\n")}\n`);
  }
}

export async function* writeJson(pages: AsyncIterable<readonly Shown[]>): AsyncGenerator<Uint8Array> {
  let before = "[";
  for await (const page of pages) {
    let text = "";
    for (const record of page) {
      text += `${before}\n${JSON.stringify(record)}`;
      before = ",";
    }
    yield encoder.encode(text);
  }
  yield encoder.encode(before === "[" ? "[]\n" : "\n]\n");
}
