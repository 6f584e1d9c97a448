import type { Turn } from "../engine/turns.ts";
import { Fault, invalid } from "../kernel/errors.ts";
import { say } from "../text/message.ts";
import { parseJson } from "./json.ts";
import { receiveBytes } from "./receive.ts";

const JSON_TYPE = /^application\/([a-z0-9.+-]+\+)?json\s*(;\s*(charset="?utf-8"?)?\s*)?$/i;

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/** Larger bodies are parsed in the caller's turn. */
const LARGE = 32_768;

export async function readBody(
  request: Request,
  limit: number,
  turn: Turn,
  isForm = false,
): Promise<Record<string, unknown>> {
  refuseCompressed(request);
  const bytes = await receiveBytes(request, limit);
  if (bytes.length === 0) return {};
  const type = request.headers.get("content-type");
  if (isForm && type && FORM_TYPE.test(type)) return parseForm(bytes);
  if (!type || !JSON_TYPE.test(type)) throw new Fault("MEDIA_TYPE_UNSUPPORTED");
  if (bytes.length > LARGE) await turn();
  const value = parseJson(bytes);
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw new Fault("VALIDATION_FAILED", {
    details: [{ path: "", code: "WRONG_TYPE", message: say("errors.http.bodyNotObject") }],
  });
}

function parseForm(bytes: Uint8Array): Record<string, unknown> {
  const fields = new URLSearchParams(new TextDecoder().decode(bytes));
  const body = Object.fromEntries(fields);
  if (Object.keys(body).length !== fields.size)
    throw invalid("", "UNKNOWN_FIELD", say("errors.http.givenTwice"));
  return body;
}

/** Rejects compressed bodies: they can expand to a thousand times the size limit. */
export function refuseCompressed(request: Request): void {
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (encoding.toLowerCase() !== "identity")
    throw new Fault("MEDIA_TYPE_UNSUPPORTED", {
      message: say("errors.http.compressedBody"),
    });
}
