import type { Fault } from "../kernel/errors.ts";
import { say } from "../text/message.ts";
import { renderText } from "../text/render.ts";
import type { Values } from "./messages.ts";
import { ordersIn } from "./orders.ts";

/** Result of a tool, as text and as data. */
export function toolResult(output: Values, language: string): Values {
  const shown = marked(output, language);
  return { content: [{ type: "text", text: JSON.stringify(shown) }], structuredContent: shown };
}

/** Warns of orders in an output before anything else is read. */
function marked(output: Values, language: string): Values {
  const places = ordersIn(output);
  if (places.length === 0) return output;
  const warning = renderText(say("mcp.ordersInData", { places }), language);
  // First, and not replaced by a value of that name.
  return Object.assign({ warning }, output, { warning });
}

/** Puts the warning before a text that reads like an order. */
export function markedText(text: string, language: string): string {
  const { warning } = marked({ text }, language);
  return warning === undefined ? text : `${warning}\n\n${text}`;
}

/** A refused call is a result that the model can read. */
export function refusedResult(fault: Fault, language: string): Values {
  const { code, text, details, retryAfterSeconds } = fault;
  const refusal = marked(
    {
      code,
      message: renderText(text, language),
      details: details.map((detail) => ({ ...detail, message: renderText(detail.message, language) })),
      ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
    },
    language,
  );
  return {
    content: [{ type: "text", text: JSON.stringify(refusal) }],
    structuredContent: refusal,
    isError: true,
  };
}
