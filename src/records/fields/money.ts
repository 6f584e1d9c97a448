import { Type } from "@sinclair/typebox";
import type { Field } from "../../kernel/field.ts";
import { isCurrency, MAX_AMOUNT, type Money } from "../../kernel/money.ts";
import { say } from "../../text/message.ts";
import { EQUALITY, type FieldOptions, integerOperand, makeField, ORDERED, textOperand } from "./field.ts";

interface MoneyOptions<R extends boolean> extends FieldOptions<R, Money> {
  negative?: boolean;
}

const currencyCode = Type.String({ pattern: "^[A-Z]{3}$", description: "ISO 4217 code such as EUR" });

const moneySchema = Type.Object(
  { amount: Type.Integer({ description: "In minor units" }), currency: Type.String() },
  { additionalProperties: false, $id: "Money" },
);

/** Whole minor units. A bare number is in the organisation's currency. Filters compare the amount only. */
export function money<const R extends boolean = false>(options: MoneyOptions<R> = {}): Field<R, Money> {
  const { negative = false, ...rest } = options;
  const amount = Type.Integer({
    minimum: negative ? -MAX_AMOUNT : 0,
    maximum: MAX_AMOUNT,
    description: "In minor units: 1250 is 12.50",
    "x-form": "minor_units",
  });
  return makeField<R, Money>(
    {
      kind: "money",
      columns: [
        { suffix: "_amount", type: "integer" },
        { suffix: "_currency", type: "text" },
      ],
      key: "_amount",
      operators: ORDERED,
      ...integerOperand,
      operand: { ...integerOperand.operand, description: "In minor units" },
      input: Type.Unsafe<Money>(
        Type.Union(
          [
            amount,
            Type.Object({ amount, currency: Type.Optional(currencyCode) }, { additionalProperties: false }),
          ],
          { $id: negative ? "SignedMoneyInput" : "MoneyInput" },
        ),
      ),
      output: moneySchema,
      check: (value) => (isCurrency(value.currency) ? undefined : say("records.errors.currencyCode")),
      accept: (value, { currency }) => {
        if (typeof value === "number") return { amount: value === 0 ? 0 : value, currency };
        // Safe cast: the input schema allows nothing else.
        const given = value as { amount: number; currency?: string };
        return { amount: given.amount === 0 ? 0 : given.amount, currency: given.currency ?? currency };
      },
      encode: (value) => [value.amount, value.currency],
      decode: ([stored, code]) => ({ amount: Number(stored), currency: String(code) }),
    },
    rest,
  );
}

export function currency<const R extends boolean = false>(
  options: FieldOptions<R, string> = {},
): Field<R, string> {
  return makeField<R, string>(
    {
      kind: "currency",
      operators: EQUALITY,
      ...textOperand,
      input: currencyCode,
      output: Type.String(),
      check: (value) => (isCurrency(value) ? undefined : say("records.errors.currencyCode")),
      encode: (value) => [value],
      decode: ([stored]) => String(stored),
    },
    options,
  );
}
