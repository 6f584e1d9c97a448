import { expect, test } from "bun:test";
import fc from "fast-check";
import { canonicalEvent, canonicalJson } from "../../../src/engine/audit/event.ts";
import { draft } from "./kept-log.ts";

test("the text of an event is canonical JSON for any content", () => {
  const word = fc.oneof(fc.string({ unit: "binary" }), fc.string());
  fc.assert(
    fc.property(word, word, fc.option(word), fc.json(), fc.nat(), (actor, ip, session, value, seq) => {
      const after = canonicalJson(JSON.parse(value));
      const event = { ...draft(2), actor, ip, session, after, org: "o", seq, prev_hash: new Uint8Array(32) };
      const text = canonicalEvent(event);
      const said = JSON.parse(text);
      expect(said).toMatchObject({ actor, ip, seq, prev_hash: "00".repeat(32) });
      expect(said.session ?? null).toBe(session);
      expect(canonicalJson(said)).toBe(text);
    }),
  );
});
