import { Type } from "@sinclair/typebox";
import { DECIMAL_PATTERN, formatDecimal, parseDecimal } from "../../kernel/decimal.ts";
import type { Field } from "../../kernel/field.ts";
import { say } from "../../text/message.ts";
import { EQUALITY, type FieldOptions, integerOperand, makeField, ORDERED } from "./field.ts";

interface IntegerOptions<R extends boolean> extends FieldOptions<R, number> {
  min?: number;
  max?: number;
}

export function integer<const R extends boolean = false>(options: IntegerOptions<R> = {}): Field<R, number> {
  const { min = -1_000_000_000, max = 1_000_000_000, ...rest } = options;
  return makeField<R, number>(
    {
      kind: "integer",
      columns: [{ suffix: "", type: "integer" }],
      operators: ORDERED,
      ...integerOperand,
      input: Type.Integer({ minimum: min, maximum: max }),
      output: Type.Integer(),
      // Turns -0 into 0.
      encode: (value) => [value === 0 ? 0 : value],
      decode: ([stored]) => Number(stored),
    },
    rest,
  );
}

interface DecimalOptions<R extends boolean> extends FieldOptions<R, string> {
  /** Inclusive limits, as decimal strings. */
  min?: string;
  max?: string;
}

const DECIMAL = new RegExp(DECIMAL_PATTERN);

/** Exact decimal for quantities, percentages and rates; a string in JSON. */
export function decimal<const R extends boolean = false>(options: DecimalOptions<R> = {}): Field<R, string> {
  const { min, max, ...rest } = options;
  const low = min === undefined ? undefined : { limit: min, scaled: parseDecimal(min) };
  const high = max === undefined ? undefined : { limit: max, scaled: parseDecimal(max) };
  return makeField<R, string>(
    {
      kind: "decimal",
      columns: [{ suffix: "", type: "integer" }],
      operators: ORDERED,
      operand: Type.String({ pattern: DECIMAL_PATTERN }),
      parseOperand: (text) => (DECIMAL.test(text) ? Number(parseDecimal(text)) : undefined),
      input: Type.String({
        pattern: DECIMAL_PATTERN,
        description: 'A decimal, as "12.5"',
        "x-form": "decimal",
      }),
      output: Type.String({ pattern: DECIMAL_PATTERN }),
      check: (value) => {
        const scaled = parseDecimal(value);
        if (low && scaled < low.scaled) return say("records.errors.atLeast", { limit: low.limit });
        if (high && scaled > high.scaled) return say("records.errors.atMost", { limit: high.limit });
        return undefined;
      },
      accept: (value) => formatDecimal(parseDecimal(String(value))),
      encode: (value) => [Number(parseDecimal(value))],
      decode: ([stored]) => formatDecimal(BigInt(stored ?? 0)),
    },
    rest,
  );
}

export function boolean<const R extends boolean = false>(
  options: FieldOptions<R, boolean> = {},
): Field<R, boolean> {
  return makeField<R, boolean>(
    {
      kind: "boolean",
      columns: [{ suffix: "", type: "integer" }],
      operators: EQUALITY,
      operand: Type.Boolean(),
      parseOperand: (text) => (text === "true" ? 1 : text === "false" ? 0 : undefined),
      input: Type.Boolean(),
      output: Type.Boolean(),
      encode: (value) => [value ? 1 : 0],
      decode: ([stored]) => stored === 1,
    },
    options,
  );
}
