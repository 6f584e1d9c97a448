import { Parser } from "htmlparser2";
import { Refusal } from "../refusal.ts";
import type { BlockFacts, Writer } from "../writer.ts";
import { HtmlHandler, type HtmlOptions } from "./handler.ts";

const MAX_DEPTH = 2000;
const PIECE = 256 * 1024;

/** Reads an HTML page without its navigation. */
export function readHtml(text: string, writer: Writer, options: HtmlOptions = {}): void {
  const isXml = /^\s*<\?xml|xmlns=["']http:\/\/www\.w3\.org\/1999\/xhtml/.test(text.slice(0, 2000));
  const handler = new HtmlHandler(writer, { mainOnly: /<main[\s>]/i.test(text), ...options });
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new Refusal("TOO_DEEP");
        handler.open(name, attributes);
      },
      onclosetag(name) {
        depth -= 1;
        handler.close(name);
      },
      ontext: (piece) => handler.text(piece),
    },
    { decodeEntities: true, recognizeSelfClosing: isXml, lowerCaseTags: true },
  );
  for (let at = 0; at < text.length; at += PIECE) parser.write(text.slice(at, at + PIECE));
  parser.end();
  handler.end();
}

export function readFragment(text: string, writer: Writer, facts: BlockFacts = {}): void {
  readHtml(text, writer, { mainOnly: false, facts });
}
