import { Type } from "@sinclair/typebox";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { isCurrency, MAX_AMOUNT } from "../../../kernel/money.ts";
import { closed, type InputOf } from "../../../kernel/schema.ts";
import { say } from "../../../text/message.ts";
import type { Contract } from "./fields.ts";
import { renewed, renewedEnd } from "./terms.ts";

const value = Type.Object(
  {
    amount: Type.Integer({ minimum: 0, maximum: MAX_AMOUNT, description: "In minor units" }),
    currency: Type.String({ pattern: "^[A-Z]{3}$", description: "ISO 4217 code such as EUR" }),
  },
  { ...closed, description: "Value of the further term. Defaults to that of the current term." },
);

export const renewInput = {
  end: Type.Optional(
    Type.String({ format: "date", description: "Last day of the further term, as an alternative to months" }),
  ),
  months: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1200,
      description: "Length of the further term in months, such as 24. Defaults to renew_months.",
    }),
  ),
  value: Type.Optional(value),
};

export type Agreed = InputOf<typeof renewInput>;

export function renewContract(context: WriteContext, contract: Contract, agreed: Agreed) {
  const { end } = contract;
  if (end === null)
    throw new Fault("STATE_TRANSITION_INVALID", {
      message: say("legal.errors.noEnd"),
    });
  refuseAgreed(context, contract);
  if (agreed.end !== undefined && agreed.months !== undefined)
    throw invalid("end", "TERM_TWICE", say("legal.errors.termTwice"));
  if (agreed.value && !isCurrency(agreed.value.currency))
    throw invalid("value", "INVALID_VALUE", say("records.errors.currencyCode"));
  const months = agreed.end === undefined ? (agreed.months ?? contract.renew_months) : null;
  const next = agreed.end ?? (months === null ? undefined : renewedEnd(contract.terms, end, months));
  if (next === undefined) throw invalid("months", "TERM_MISSING", say("legal.errors.termMissing"));
  if (next <= end) throw invalid("end", "DATE_ORDER", say("legal.errors.termOrder", { day: end }));
  return renewed(contract, { end: next, months, value: agreed.value ?? contract.value });
}

/** Refuses another renewal while one that was agreed has not started yet. */
function refuseAgreed({ today }: WriteContext, { terms, end }: Contract): void {
  const last = terms.at(-1);
  if (!last || end === null || last.from <= today) return;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: say("legal.errors.alreadyRenewed", { end, from: last.from }),
  });
}
