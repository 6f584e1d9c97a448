import { type XmlReader, XmlStream } from "../../formats/xml.ts";
import { Refusal } from "./refusal.ts";

const MAX_DEPTH = 1000;
const MAX_TAG = 8 * 1024 * 1024;
const PIECE = 256 * 1024;

/** Limits the nesting depth. */
export async function readXml(pieces: AsyncIterable<string>, reader: XmlReader): Promise<void> {
  const stream = streamTo(reader);
  for await (const piece of pieces) stream.push(piece);
  stream.end();
}

export function readXmlText(text: string, reader: XmlReader): void {
  const stream = streamTo(reader);
  for (let at = 0; at < text.length; at += PIECE) stream.push(text.slice(at, at + PIECE));
  stream.end();
}

function streamTo(reader: XmlReader): XmlStream {
  let depth = 0;
  return new XmlStream(
    {
      open(name, attribute) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new Refusal("TOO_DEEP");
        reader.open?.(name, attribute);
      },
      close(name) {
        depth -= 1;
        reader.close?.(name);
      },
      text: (text) => reader.text?.(text),
    },
    { doctype: true, maxTag: MAX_TAG },
  );
}
