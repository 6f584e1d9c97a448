import { Type } from "@sinclair/typebox";
import { CLAIM_KINDS, type ClaimKind } from "../../evidence/claim.ts";
import { readJson } from "./json.ts";

/** A claim as the model wrote it, before verification. */
export interface RawClaim {
  kind: ClaimKind;
  text: string;
  handles: readonly string[];
}

const MOST_CLAIMS = 60;
const LONGEST = 600;

/** Response schema sent to the endpoint. Responses are checked here as well. */
export const ANSWER = {
  name: "claims",
  schema: {
    ...Type.Object(
      {
        claims: Type.Array(
          Type.Object(
            {
              kind: Type.Unsafe<string>({ type: "string", enum: [...CLAIM_KINDS] }),
              text: Type.String(),
              sources: Type.Array(Type.String()),
            },
            { additionalProperties: false },
          ),
        ),
      },
      { additionalProperties: false },
    ),
  },
};

/** Returns undefined if the response is unreadable even after repair. */
export function readAnswer(text: string): RawClaim[] | undefined {
  // Some models output their reasoning first.
  const said = text.replace(/<think>[\s\S]*?(?:<\/think>|$)/g, "");
  const value = readJson(said);
  const list = Array.isArray(value) ? value : memberOf(value, "claims");
  if (!Array.isArray(list)) return undefined;
  const claims = list.slice(0, MOST_CLAIMS).flatMap((one: unknown) => parseClaim(one) ?? []);
  return claims.length > 0 || list.length === 0 ? claims : undefined;
}

function parseClaim(value: unknown): RawClaim | undefined {
  const text = memberOf(value, "text");
  const sources = memberOf(value, "sources") ?? memberOf(value, "handles");
  if (typeof text !== "string" || text.trim() === "" || text.length > LONGEST) return undefined;
  const handles = (Array.isArray(sources) ? sources : [sources])
    .filter((handle): handle is string => typeof handle === "string")
    .map((handle) => handle.trim().replace(/^\[|\]$/g, ""));
  const kind = memberOf(value, "kind");
  return {
    kind: CLAIM_KINDS.find((one) => one === kind) ?? "property",
    text: text.normalize("NFC").replace(/\s+/g, " ").trim(),
    handles: [...new Set(handles)],
  };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
