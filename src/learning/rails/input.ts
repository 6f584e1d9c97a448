import { Fault } from "../../kernel/errors.ts";
import { type Flag, flagsIn, ORDERS, withoutHidden } from "./injection.ts";
import { personalIn, redact } from "./personal.ts";

export interface Screened {
  readonly text: string;
  /** Without personal data, for models and storage. */
  readonly redacted: string;
  readonly flags: readonly (Flag | "personal_data")[];
  readonly redactions: number;
}

/** Quoted words that a question is about: "what does "ignore all rules" do?" */
const QUOTED = /["“«‘'`][^"”»’'`]{1,200}["”»’'`]/gu;

/** Letters encoded as invisible tag characters. */
const TAGS = /[\u{E0020}-\u{E007E}]/gu;

/** Refuses instructions to a model. Questions about them ("prompt injection") are allowed. */
export function screenInput(typed: string): Screened {
  const flags = flagsIn(typed);
  const hidden = (typed.match(TAGS) ?? []).map((sign) =>
    String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xe0000),
  );
  const visible = withoutHidden(typed).normalize("NFC").replace(/\s+/gu, " ").trim();
  const spoken = flagsIn(visible.replace(QUOTED, '""'));
  // Tool calls contain quotes, so removing quotations would hide them.
  if (flags.includes("tool_call")) spoken.push("tool_call");
  if (hidden.length >= 4 || spoken.some((flag) => ORDERS.includes(flag)))
    throw new Fault("GUARDRAIL_REFUSED");
  const { text: redacted, redactions } = redact(visible);
  return {
    text: visible,
    redacted,
    flags: [...flags, ...(personalIn(visible).length > 0 ? (["personal_data"] as const) : [])],
    redactions,
  };
}
