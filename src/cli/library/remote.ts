import { say } from "../../text/message.ts";
import { StartError } from "../command.ts";
import { pages } from "./local.ts";
import type { Imported, LibraryPlace, LibraryStatus } from "./place.ts";

export interface Login {
  url: string;
  email: string;
  password: string;
  organization?: string | undefined;
}

const API = "/api/v1";

export async function openServer(login: Login): Promise<LibraryPlace> {
  const server = new Server(login);
  await server.logIn();
  return {
    makeDomain: async (name) => {
      await server.call("POST", "/learning/domains", { json: { name }, mayBe: [409] });
    },
    // Safe casts: the types match the server's schemas.
    import: async ({ path, key, position }, { domain, audience }) => {
      const query = {
        path: key,
        position: String(position),
        ...(domain !== undefined && { domain }),
        ...(audience !== undefined && { audience }),
      };
      return (await server.call("POST", "/learning/documents/import", { query, file: path })) as Imported;
    },
    list: () =>
      pages((input) => {
        const given = Object.entries(input).filter(([, value]) => value !== undefined);
        return server.call("GET", "/learning/documents", {
          query: Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
        });
      }),
    status: () => server.status(),
    lookMs: 2 * WATCH_MS,
    // Waits: the server processes its own queue.
    work: async () => {
      for (;;) {
        const own = (await server.status()).find(({ namespace }) => namespace === "org");
        if (!own || own.jobs === 0) return;
        await Bun.sleep(WATCH_MS);
      }
    },
    close: async () => {},
  };
}

/** The rate limit is a hundred requests per minute; this client makes at most sixty. */
const WATCH_MS = 1500;

interface Asked {
  query?: Record<string, string>;
  json?: unknown;
  /** Path of a file to send as the body. */
  file?: string;
  /** Further statuses that count as success. */
  mayBe?: readonly number[];
}

/** API client. Retries after rate limiting, and logs in again if the session has expired. */
class Server {
  readonly #login: Login;
  #token = "";

  constructor(login: Login) {
    this.#login = login;
  }

  async logIn(): Promise<void> {
    const { email, password, organization } = this.#login;
    const answer = await this.#send("POST", "/auth/login", {
      json: { email, password, ...(organization !== undefined && { organization }) },
    });
    const body = (await answer.json()) as { access_token?: string; message?: string };
    if (!answer.ok || body.access_token === undefined)
      throw new StartError(body.message ?? say("cli.library.serverStatus", { status: answer.status }));
    this.#token = body.access_token;
  }

  async status(): Promise<LibraryStatus[]> {
    return ((await this.call("GET", "/learning/library")) as { data: LibraryStatus[] }).data;
  }

  async call(method: string, path: string, asked: Asked = {}): Promise<unknown> {
    let isFresh = false;
    for (;;) {
      const answer = await this.#send(method, path, asked);
      if (answer.status === 429) {
        await Bun.sleep(1000 * Math.max(1, Number(answer.headers.get("retry-after"))));
        continue;
      }
      if (answer.status === 401 && !isFresh) {
        await this.logIn();
        isFresh = true;
        continue;
      }
      const body = (await answer.json()) as { message?: string; details?: { message: string }[] };
      if (answer.ok || asked.mayBe?.includes(answer.status)) return body;
      if (body.message === undefined)
        throw new StartError(say("cli.library.serverStatus", { status: answer.status }));
      const details = (body.details ?? []).map(({ message }) => message);
      throw new StartError([body.message, ...details].join(" "));
    }
  }

  async #send(method: string, path: string, { query = {}, json, file }: Asked): Promise<Response> {
    const url = new URL(`${API}${path}`, this.#login.url);
    url.search = String(new URLSearchParams(query));
    const type = json !== undefined ? "application/json" : "application/octet-stream";
    try {
      return await fetch(url, {
        method,
        redirect: "error",
        headers: {
          ...(this.#token && { authorization: `Bearer ${this.#token}` }),
          ...(method !== "GET" && { "content-type": type }),
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
        ...(file !== undefined && { body: Bun.file(file) }),
      });
    } catch (cause) {
      throw new StartError(say("cli.library.noAnswer", { url: this.#login.url }), {
        cause,
      });
    }
  }
}
