import { Type } from "@sinclair/typebox";
import type { Field } from "../../kernel/field.ts";
import { say } from "../../text/message.ts";
import { type FieldOptions, makeField, TEXTUAL, textOperand } from "./field.ts";

interface TextOptions<R extends boolean> extends FieldOptions<R, string> {
  max?: number;
  /** Form that inputs offer: `recurrence` is a rule such as FREQ=MONTHLY. */
  shape?: "recurrence";
}

const NO_CONTROLS = "^[^\\u0000-\\u001f\\u007f]*$";

export function text<const R extends boolean = false>(options: TextOptions<R> = {}): Field<R, string> {
  const { max = 200, shape, ...rest } = options;
  const said = { minLength: 1, maxLength: max, pattern: NO_CONTROLS };
  return makeField<R, string>(
    {
      kind: "text",
      operators: TEXTUAL,
      ...textOperand,
      input: Type.String(shape ? { ...said, "x-shape": shape } : said),
      output: Type.String(),
      check: (value) => (value.trim() === "" ? say("records.errors.blank") : undefined),
      encode: (value) => [value],
      decode: ([stored]) => String(stored),
    },
    rest,
  );
}

/** Long text, which can be searched but not filtered. */
export function longText<const R extends boolean = false>(options: TextOptions<R> = {}): Field<R, string> {
  const { max = 20_000, ...rest } = options;
  return makeField<R, string>(
    {
      kind: "long_text",
      ...textOperand,
      input: Type.String({
        minLength: 1,
        maxLength: max,
        pattern: "^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f]*$",
      }),
      output: Type.String(),
      encode: (value) => [value],
      decode: ([stored]) => String(stored),
    },
    rest,
  );
}
