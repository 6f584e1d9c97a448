import { type Message, say } from "../text/message.ts";
import { renderText } from "../text/render.ts";
import type { ConsistencyAnswer } from "./witness.ts";

/** Request rejected by the server. */
export class ApplianceError extends Error {
  override readonly name = "ApplianceError";
  readonly text: Message;
  constructor(text: Message, options?: ErrorOptions) {
    super(renderText(text, "en"), options);
    this.text = text;
  }
}

/** HTTP client of a witness, which logs in to a server as one of its users. */
export class ApplianceClient {
  readonly #base: string;
  readonly #token: string;

  private constructor(base: string, token: string) {
    this.#base = base;
    this.#token = token;
  }

  static async logIn(base: string, email: string, password: string): Promise<ApplianceClient> {
    const { access_token } = await call(base, "POST", "/api/v1/auth/login", undefined, { email, password });
    if (typeof access_token !== "string") throw new ApplianceError(say("evidence.errors.noToken"));
    return new ApplianceClient(base, access_token);
  }

  async newest(): Promise<{ size: number; note: string }> {
    const { data } = await this.#get("/api/v1/audit/checkpoints?limit=1");
    const [first] = Array.isArray(data) ? data : [];
    if (typeof first?.size !== "number" || typeof first.note !== "string")
      throw new ApplianceError(say("evidence.errors.noCheckpoint"));
    return { size: first.size, note: first.note };
  }

  /** Fetches the proof that the log extends its earlier size `from`. */
  async consistency(from: number, to: number): Promise<ConsistencyAnswer> {
    const { first, second, path } = await this.#get(
      `/api/v1/audit/checkpoints/${to}/consistency?from=${from}`,
    );
    return {
      first: Number(first),
      second: Number(second),
      path: Array.isArray(path) ? path.map(String) : [],
    };
  }

  async cosign(size: number, note: string): Promise<void> {
    await call(this.#base, "POST", `/api/v1/audit/checkpoints/${size}/cosignatures`, this.#token, { note });
  }

  #get(path: string): Promise<Record<string, unknown>> {
    return call(this.#base, "GET", path, this.#token);
  }
}

async function call(
  base: string,
  method: string,
  path: string,
  token?: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const response = await fetch(new URL(path, base), {
    method,
    // Redirects could send the witness to another server.
    redirect: "error",
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw new ApplianceError(say("evidence.errors.serverUnreachable"), { cause });
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok || typeof answer !== "object" || answer === null) {
    const said = typeof answer === "object" && answer !== null && "message" in answer ? answer.message : "";
    throw new ApplianceError(
      say("evidence.errors.serverAnswered", { status: response.status, message: String(said) }),
    );
  }
  return { ...answer };
}
