/** Fetches from the provider with limits, so that one that is slow, broken or hostile only fails logins. */

const TIMEOUT_MS = 10_000;
const MAX_ANSWER = 1_048_576;

/** The provider does not answer, or not in a way that can be used. */
export class Unreachable extends Error {}

export type Request = Pick<RequestInit, "method" | "headers" | "body">;

/** The whole answer has to arrive within the time limit. Redirects are not followed. */
export async function fetchLimited(url: string, request: Request, ca: string | undefined): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method: request.method ?? "GET",
      headers: request.headers ?? {},
      body: request.body ?? null,
      redirect: "manual",
      signal,
      ...(ca !== undefined && { tls: { ca } }),
    });
    const bytes = await readLimited(response);
    const { status, headers } = response;
    if (status >= 500) throw new Unreachable(`${url} answered with status ${status}`);
    return new Response(status === 204 || status === 304 ? null : bytes, { status, headers: plain(headers) });
  } catch (cause) {
    if (cause instanceof Unreachable) throw cause;
    throw new Unreachable(`${url} did not answer`, { cause });
  }
}

async function readLimited({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the rest.
    if (size > MAX_ANSWER) throw new Unreachable(`the answer is longer than ${MAX_ANSWER} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The body is decoded already. */
function plain(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) kept.delete(name);
  return kept;
}

export function isUnreachable(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause)
    if (error instanceof Unreachable || error.name === "TimeoutError") return true;
  return false;
}
