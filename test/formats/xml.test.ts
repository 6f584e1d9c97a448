import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { UnreadableFile } from "../../src/formats/sheet.ts";
import { type XmlOptions, XmlStream } from "../../src/formats/xml.ts";

function eventsOf(pieces: readonly string[], options: XmlOptions = {}): string[] {
  const events: string[] = [];
  let text = "";
  const said = () => {
    if (text !== "") events.push(text);
    text = "";
  };
  const stream = new XmlStream(
    {
      open(name, attribute) {
        said();
        events.push(`<${name} ${attribute("x:a") ?? ""}>`);
      },
      close(name) {
        said();
        events.push(`</${name}>`);
      },
      text(piece) {
        text += piece;
      },
    },
    options,
  );
  for (const piece of pieces) stream.push(piece);
  stream.end();
  return events;
}

function codeOf(text: string, options: XmlOptions = {}): string {
  try {
    eventsOf([text], options);
    return "none";
  } catch (error) {
    return error instanceof UnreadableFile ? error.code : String(error);
  }
}

const TEXT = `<?xml version="1.0"?><!-- <no> --><x:a x:a='1 > "0"'>t&lt;&#x41;&#66;<b/><![CDATA[<c>&amp;]]></x:a>`;
const EVENTS = ['<a 1 > "0">', "t<AB", "<b >", "</b>", "<c>&amp;", "</a>"];

describe("XML", () => {
  test("produces the same events in any chunks", () => {
    expect(eventsOf([TEXT])).toEqual(EVENTS);
    fc.assert(
      fc.property(fc.array(fc.nat(TEXT.length)), (places) => {
        const cuts = [0, ...places.toSorted((a, b) => a - b), TEXT.length];
        const pieces = cuts.slice(1).map((to, i) => TEXT.slice(cuts[i], to));
        expect(eventsOf(pieces)).toEqual(EVENTS);
      }),
    );
  });

  test.each([
    ["a document type where none is allowed", "<!DOCTYPE html><a/>", {}, "XML_REFUSED"],
    [
      "a document type where one is allowed",
      "<!DOCTYPE html PUBLIC '-//W3C//DTD'><a/>",
      { doctype: true },
      "none",
    ],
    ["custom entities", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", { doctype: true }, "XML_REFUSED"],
    ["undeclared entities", "<a>&nbsp;</a>", {}, "XML_BROKEN"],
    ["invalid characters", "<a>&#1114112;</a>", {}, "XML_BROKEN"],
    ["an unterminated tag", "<a", {}, "XML_BROKEN"],
    ["a tag above the length limit", `<a ${"x".repeat(200)}`, { maxTag: 100 }, "XML_BROKEN"],
    ["a tag at the length limit", `<a ${"x".repeat(50)}/>`, { maxTag: 100 }, "none"],
  ])("accepts or rejects %s", (_what, text, options, code) => {
    expect(codeOf(text, options)).toBe(code);
  });
});
