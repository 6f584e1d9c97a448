import { Type } from "@sinclair/typebox";
import type { Field } from "../../kernel/field.ts";
import { type FieldOptions, makeField, TEXTUAL, textOperand } from "./field.ts";

const decode = ([stored]: (string | number | null)[]) => String(stored);

/** Stored in lower case, so that addresses compare regardless of case. */
export function email<const R extends boolean = false>(
  options: FieldOptions<R, string> = {},
): Field<R, string> {
  return makeField<R, string>(
    {
      kind: "email",
      operators: TEXTUAL,
      operand: textOperand.operand,
      parseOperand: (operand) => operand.normalize("NFC").toLowerCase(),
      input: Type.String({
        maxLength: 254,
        pattern: "^[^\\s@\\u0000-\\u001f\\u007f]+@[^\\s@\\u0000-\\u001f\\u007f]+$",
        "x-form": "email",
      }),
      output: Type.String(),
      accept: (value) => String(value).normalize("NFC").toLowerCase(),
      encode: (value) => [value],
      decode,
    },
    options,
  );
}

export function phone<const R extends boolean = false>(
  options: FieldOptions<R, string> = {},
): Field<R, string> {
  return makeField<R, string>(
    {
      kind: "phone",
      operators: TEXTUAL,
      ...textOperand,
      input: Type.String({
        minLength: 3,
        maxLength: 40,
        pattern: "^\\+?[0-9][0-9 ()./-]*( ?(x|ext\\.?) ?[0-9]+)?$",
        "x-form": "phone",
      }),
      output: Type.String(),
      encode: (value) => [value],
      decode,
    },
    options,
  );
}

export function url<const R extends boolean = false>(
  options: FieldOptions<R, string> = {},
): Field<R, string> {
  return makeField<R, string>(
    {
      kind: "url",
      operators: TEXTUAL,
      ...textOperand,
      input: Type.String({
        maxLength: 500,
        pattern: "^https?://[^\\s\\u0000-\\u001f\\u007f]+$",
        "x-form": "url",
      }),
      output: Type.String(),
      encode: (value) => [value],
      decode,
    },
    options,
  );
}
