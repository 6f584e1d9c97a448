import { connect as connectPlain, type Socket } from "node:net";
import { connect as connectSecure } from "node:tls";
import { type OwnPlace, type Place, placeOf } from "./place.ts";
import type { DeliveryError } from "./tables.ts";

/** Of a whole attempt, from the lookup to the status of the answer. */
const PATIENCE_MS = 15_000;
/** Only the status is read. */
const MOST_BYTES = 4096;

export type PostOutcome = { readonly status: number } | { readonly error: Exclude<DeliveryError, "status"> };

export interface Post {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Posts to a checked place. Connects by itself instead of through `fetch`, which looks the name up again, and reads
 * the answer only to its status. Follows no redirect.
 */
export async function post({ address, headers, body }: Post, own: OwnPlace): Promise<PostOutcome> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const place = await Promise.race([placeOf(address, own), aborted(patience)]);
  if (place === undefined) return { error: "timeout" };
  if (typeof place === "string") return { error: place };
  const { pathname, search, host } = new URL(address);
  const bytes = Buffer.from(body, "utf8");
  const lines = [
    `POST ${pathname}${search} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${bytes.length}`,
    "connection: close",
  ];
  return exchange(
    place,
    Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), bytes]),
    patience,
  );
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(undefined)));
}

function exchange(place: Place, request: Buffer, patience: AbortSignal): Promise<PostOutcome> {
  const { promise, resolve } = Promise.withResolvers<PostOutcome>();
  const socket = open(place);
  let isConnected = false;
  let answer = "";
  socket.once(place.isSecure ? "secureConnect" : "connect", () => {
    isConnected = true;
    socket.write(request);
  });
  socket.on("data", (chunk: Buffer) => {
    answer += chunk.toString("latin1");
    const status = statusOf(answer);
    if (status !== undefined) resolve({ status });
    else if (answer.length > MOST_BYTES) resolve({ error: "no_answer" });
  });
  socket.on("error", (error) => resolve({ error: isConnected ? "no_answer" : reasonOf(error, place) }));
  socket.on("close", () => resolve({ error: "no_answer" }));
  patience.addEventListener("abort", () => resolve({ error: "timeout" }));
  return promise.finally(() => socket.destroy());
}

function open({ address, port, name, isSecure }: Place): Socket {
  if (!isSecure) return connectPlain({ host: address, port });
  return connectSecure({
    host: address,
    port,
    ALPNProtocols: ["http/1.1"],
    ...(name && { servername: name }),
  });
}

/** Informational answers come before the real one. */
function statusOf(answer: string): number | undefined {
  for (const [, status] of answer.matchAll(/(?:^|\r\n\r\n)HTTP\/1\.[01] (\d{3})[ \r]/g))
    if (status && !status.startsWith("1")) return Number(status);
  return undefined;
}

function reasonOf(error: Error, { isSecure }: Place): "unreachable" | "tls" {
  const code = "code" in error ? String(error.code) : "";
  return isSecure && !/^E[A-Z]+$/.test(code) ? "tls" : "unreachable";
}
