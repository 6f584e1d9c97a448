import type { CloudEvent } from "../../src/events/cloud-event.ts";
import type { Client, Json } from "../kit/appliance.ts";

export const EVENTS = "/api/v1/events";

export interface Page {
  data: CloudEvent[];
  cursor: string;
  more: boolean;
}

/** Reads from a position to the end. */
export async function eventsAfter(client: Client, after = "0", query = ""): Promise<Page> {
  const data: CloudEvent[] = [];
  for (let position = after; ; ) {
    const { status, body, text } = await client.get(`${EVENTS}?after=${position}&limit=500${query}`);
    if (status !== 200) throw new Error(`${status} ${text}`);
    data.push(...body.data);
    position = body.cursor;
    if (!body.more) return { data, cursor: position, more: false };
  }
}

export async function cursorNow(client: Client): Promise<string> {
  return (await eventsAfter(client, "now")).cursor;
}

/** Fields of records by collection and id, as events tell them. */
export type Mirror = Map<string, Map<string, Record<string, Json>>>;

export function apply(mirror: Mirror, { data }: CloudEvent): void {
  const { collection, id, version, changes, erased = [] } = data;
  if (id === null || version === null) return;
  const records = mirror.get(collection) ?? new Map<string, Record<string, Json>>();
  mirror.set(collection, records);
  const record = records.get(id) ?? {};
  records.set(id, record);
  record.version = version;
  for (const name of erased) record[name] = undefined;
  for (const { field, to } of changes) {
    if (!field.startsWith("custom.")) record[field] = to;
    else record.custom = { ...record.custom, [field.slice("custom.".length)]: to };
  }
}

/** A stream of events over its own connection. */
export class Stream {
  readonly status: number;
  readonly headers: Headers;
  readonly #chunks: AsyncIterable<Uint8Array>;
  readonly #stop: AbortController;
  readonly #decoder = new TextDecoder();
  text = "";
  hasEnded = false;

  private constructor(response: Response, stop: AbortController) {
    this.status = response.status;
    this.headers = response.headers;
    this.#chunks = response.body ?? new Blob([]).stream();
    this.#stop = stop;
    void this.#read();
  }

  static async open(base: string, token: string, accept: string, query = "", more = {}): Promise<Stream> {
    const stop = new AbortController();
    const response = await fetch(`${base}${EVENTS}?${query}`, {
      headers: { authorization: `Bearer ${token}`, accept, ...more },
      signal: stop.signal,
    });
    return new Stream(response, stop);
  }

  async #read(): Promise<void> {
    try {
      for await (const chunk of this.#chunks) this.text += this.#decoder.decode(chunk, { stream: true });
    } catch {
      // Closed by the test or cut off by the server.
    }
    this.hasEnded = true;
  }

  /** Events so far, of either format. */
  get events(): CloudEvent[] {
    return this.text
      .split("\n")
      .map((line) => line.replace(/^data: /, ""))
      .filter((line) => line.startsWith("{") && line.endsWith("}"))
      .map((line) => JSON.parse(line));
  }

  close(): void {
    this.#stop.abort();
  }
}
