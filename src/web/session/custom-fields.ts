import { Client, Problem } from "../../client/index.ts";

/** Prefix of the fields that the organisation defined. The API holds their values in `custom`. */
export const CUSTOM = "custom.";

type Given = Parameters<Client["request"]>[2];
type Fields = Record<string, unknown>;

/** Shows pages and forms the values of defined fields like those of all others, as `custom.tier`. */
export class RecordClient extends Client {
  override async request(method: string, path: string, given?: Given): Promise<unknown> {
    try {
      return spread(await super.request(method, path, given && { ...given, body: gathered(given.body) }));
    } catch (thrown) {
      if (thrown instanceof Problem && thrown.details.some((one) => one.path.startsWith(CUSTOM)))
        for (const listener of refusals) listener();
      throw thrown;
    }
  }
}

const refusals = new Set<() => void>();

/** Calls the listener when the API refuses a defined field: an administrator may have changed its definition. */
export function onCustomRefused(listener: () => void): void {
  refusals.add(listener);
}

/** Adds the values of `custom` to a record, or to each record of a list or of a start page's table. */
export function spread(answer: unknown): unknown {
  if (!isFields(answer)) return answer;
  const { custom, data, results, figure } = answer;
  if (isFields(custom)) for (const [name, value] of Object.entries(custom)) answer[CUSTOM + name] = value;
  if (Array.isArray(data)) for (const one of data) spread(one);
  spread(figure);
  if (Array.isArray(results)) for (const one of results) spread(isFields(one) ? one.record : one);
  return answer;
}

/** Puts the values back into `custom`, also in the operations of a bulk call. */
export function gathered(body: unknown): unknown {
  if (!isFields(body)) return body;
  const { operations } = body;
  if (Array.isArray(operations))
    return {
      ...body,
      operations: operations.map((one) => (isFields(one) ? { ...one, data: gathered(one.data) } : one)),
    };
  const defined = Object.entries(body).filter(([name]) => name.startsWith(CUSTOM));
  if (defined.length === 0) return body;
  const others = Object.entries(body).filter(([name]) => !name.startsWith(CUSTOM));
  const values = defined.map(([name, value]) => [name.slice(CUSTOM.length), value]);
  return {
    ...Object.fromEntries(others),
    custom: { ...(isFields(body.custom) ? body.custom : {}), ...Object.fromEntries(values) },
  };
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Blob);
}
