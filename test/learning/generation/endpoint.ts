import { createServer, type Socket } from "node:net";

export interface Asked {
  body: {
    model: string;
    messages: { role: string; content: string }[];
    max_tokens: number;
    response_format?: unknown;
  };
  authorization: string | null;
  text: string;
}

export type Behaviour = (asked: Asked, number: number) => Response | Promise<Response>;

export class Endpoint {
  readonly asked: Asked[] = [];
  readonly #server: ReturnType<typeof Bun.serve>;
  behave: Behaviour = () => answer([]);

  constructor() {
    this.#server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: async (request) => {
        const text = await request.text();
        const asked = { body: JSON.parse(text), text, authorization: request.headers.get("authorization") };
        this.asked.push(asked);
        return this.behave(asked, this.asked.length);
      },
    });
  }

  get url(): string {
    return `http://127.0.0.1:${this.#server.port}/v1`;
  }

  stop(): void {
    void this.#server.stop(true);
  }
}

export interface Saying {
  text: string;
  sources?: readonly string[];
  kind?: string;
}

export function answer(
  claims: readonly Saying[],
  usage: object | null = { prompt_tokens: 400, completion_tokens: 50 },
) {
  return completion(
    JSON.stringify({
      claims: claims.map(({ text, sources = ["s1"], kind = "property" }) => ({ kind, text, sources })),
    }),
    usage,
  );
}

export function completion(
  content: string,
  usage: object | null = { prompt_tokens: 400, completion_tokens: 50 },
) {
  return Response.json({
    choices: [{ message: { role: "assistant", content }, finish_reason: "stop" }],
    ...(usage && { usage }),
  });
}

/** A server without HTTP that handles each raw connection as scripted. */
export async function rawServer(serve: (socket: Socket) => void): Promise<{ url: string; stop: () => void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("data", () => serve(socket));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
