import { Fault } from "../../kernel/errors.ts";
import { type Flag, flagsIn, ORDERS, withoutHidden } from "./injection.ts";
import { personalIn, redact } from "./personal.ts";

/** What was noticed about a question, and the question as it goes on. */
export interface Screened {
  readonly text: string;
  /** For a model and for what is kept: without personal data. */
  readonly redacted: string;
  readonly flags: readonly (Flag | "personal_data")[];
  readonly redactions: number;
}

/** Somebody quoting words to ask about them: "what does "ignore all rules" do?" */
const QUOTED = /["“«‘'`][^"”»’'`]{1,200}["”»’'`]/gu;

/** Letters written with the signs of hidden tags. */
const TAGS = /[\u{E0020}-\u{E007E}]/gu;

/**
 * Lets a question in as a subject. An order to the machine is refused; a subject that orders are about ("prompt
 * injection") is not: nothing in it tells anybody to do anything.
 */
export function screenInput(typed: string): Screened {
  const flags = flagsIn(typed);
  const hidden = (typed.match(TAGS) ?? []).map((sign) =>
    String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xe0000),
  );
  const visible = withoutHidden(typed).normalize("NFC").replace(/\s+/gu, " ").trim();
  const spoken = flagsIn(visible.replace(QUOTED, '""'));
  // A call is written with quotes: taking them away would hide it.
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
