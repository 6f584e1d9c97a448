import { readBounded } from "./body.ts";
import type { ModelSettings } from "./model.ts";

const WAIT = 10_000;
const MOST_BYTES = 262_144;
const MOST_MODELS = 200;

/** Returns undefined if the endpoint does not list its models. */
export async function modelsAt(
  baseUrl: NonNullable<ModelSettings["base_url"]>,
  apiKey: string | undefined,
): Promise<string[] | undefined> {
  const signal = AbortSignal.timeout(WAIT);
  try {
    const response = await fetch(`${baseUrl}/models`, {
      redirect: "manual",
      headers: {
        accept: "application/json",
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      },
      signal,
    });
    const body = response.status === 200 ? await readBounded(response, MOST_BYTES, signal) : undefined;
    return body === undefined ? undefined : namesIn(JSON.parse(body));
  } catch {
    // Any error means that the endpoint does not respond correctly.
    return undefined;
  }
}

function namesIn(answer: unknown): string[] | undefined {
  const list = memberOf(answer, "data");
  if (!Array.isArray(list)) return undefined;
  return list
    .map((one: unknown) => memberOf(one, "id"))
    .filter((id): id is string => typeof id === "string" && id.length <= 200)
    .slice(0, MOST_MODELS)
    .toSorted();
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
