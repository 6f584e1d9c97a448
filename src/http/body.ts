import { Fault } from "../kernel/errors.ts";

const MAX_DEPTH = 32;
const JSON_TYPE = /^application\/([a-z0-9.+-]+\+)?json\s*(;\s*(charset="?utf-8"?)?\s*)?$/i;
const decoder = new TextDecoder("utf-8", { fatal: true });

/** The JSON object of a request's body; an absent body is an empty object. */
export async function readBody(request: Request, limit: number): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request, limit);
  if (bytes.length === 0) return {};
  const type = request.headers.get("content-type");
  if (!type || !JSON_TYPE.test(type)) throw new Fault("MEDIA_TYPE_UNSUPPORTED");
  const value = parse(bytes);
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw new Fault("VALIDATION_FAILED", {
    details: [{ path: "", code: "WRONG_TYPE", message: "The body must be a JSON object" }],
  });
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const declared = request.headers.get("content-length");
  if (declared !== null) {
    if (Number(declared) > limit) throw new Fault("BODY_TOO_LARGE");
    return request.bytes();
  }
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.length;
    if (size > limit) throw new Fault("BODY_TOO_LARGE");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parse(bytes: Uint8Array): unknown {
  try {
    const text = decoder.decode(bytes);
    const value: unknown = JSON.parse(text);
    // Only an escape can bring in what UTF-8 cannot say, and a short text cannot be deep.
    if (text.length > 2 * MAX_DEPTH || text.includes("\\u")) inspect(value);
    return value;
  } catch (cause) {
    throw cause instanceof Fault ? cause : new Fault("REQUEST_MALFORMED", { cause });
  }
}

/** Refuses what SQLite would store differently from what was sent (NUL, lone surrogates), and nesting without end. */
function inspect(root: unknown): void {
  const waiting: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value === "string") refuseUnstorable(value);
    if (typeof value !== "object" || value === null) continue;
    if (depth > MAX_DEPTH) throw new SyntaxError("nested too deeply");
    for (const [key, member] of Object.entries(value)) {
      refuseUnstorable(key);
      waiting.push({ value: member, depth: depth + 1 });
    }
  }
}

function refuseUnstorable(text: string): void {
  if (text.includes("\u0000") || !text.isWellFormed()) throw new SyntaxError("not storable as text");
}
