import { expect, test } from "bun:test";
import { wrapped } from "../../../src/papers/layout/wrap.ts";

/** A letter of one word kept everybody's papers waiting for a minute. */
test.each(["W", "\u00e9", "-", " ", "\u{1f600}", "\u0301"])(
  "A word of 20,000 times %p is broken in linear time",
  (sign) => {
    const text = sign.repeat(20_000);
    let measured = 0;
    const lines = wrapped(text, 480, (piece) => {
      measured += piece.length;
      return sign === "\u0301" ? 0 : 10 * piece.length;
    });
    expect(lines.join("")).toBe(sign === " " ? "" : text);
    expect(measured).toBeLessThan(50 * text.length);
    for (const line of lines) expect(line.isWellFormed()).toBe(true);
  },
);
