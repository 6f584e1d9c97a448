import type { Fault } from "../kernel/errors.ts";
import { say } from "../text/message.ts";
import { renderText } from "../text/render.ts";
import type { Values } from "./messages.ts";
import { ordersIn } from "./orders.ts";

/** Result of a tool, as text and as data. `asData` marks texts that read like orders. */
export function toolResult(output: Values, language: string, asData = true): Values {
  const shown = asData ? marked(output, language) : output;
  return { content: [{ type: "text", text: JSON.stringify(shown) }], structuredContent: shown };
}

/** Warns of orders in an output before anything else is read. */
export function marked(output: Values, language: string): Values {
  const places = ordersIn(output);
  if (places.length === 0) return output;
  const warning = renderText(say("mcp.ordersInData", { places }), language);
  // First, and not replaced by a value of that name.
  return Object.assign({ warning }, output, { warning });
}

/** A refused call is a result that the model can read. */
export function refusedResult(fault: Fault, language: string): Values {
  const { code, text, details, retryAfterSeconds } = fault;
  const refusal = {
    code,
    message: renderText(text, language),
    details: details.map((detail) => ({ ...detail, message: renderText(detail.message, language) })),
    ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
  };
  return {
    content: [{ type: "text", text: JSON.stringify(refusal) }],
    structuredContent: refusal,
    isError: true,
  };
}
