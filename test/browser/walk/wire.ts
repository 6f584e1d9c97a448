import { connect, createServer, type Server, type Socket } from "node:net";

interface Cut {
  /** Start of the request whose response is cut, such as `POST /api/v1/crm/leads`. */
  request: string;
  /** Number of response body bytes that still arrive; undefined also cuts the headers. */
  after: number | undefined;
  then(): void;
}

/** A proxy between browsers and a server that can cut the connection during a response. */
export class Wire {
  readonly url: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #cuts: Cut[] = [];

  private constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
  }

  static async to(port: number): Promise<Wire> {
    const server = createServer();
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const address = server.address();
    const own = typeof address === "object" && address !== null ? address.port : 0;
    const wire = new Wire(server, `http://127.0.0.1:${own}`);
    server.on("connection", (near) => wire.#join(near, connect(port, "127.0.0.1")));
    return wire;
  }

  /** Cuts the next response to a matching request; resolves once it is cut. */
  cut(request: string, after?: number): Promise<void> {
    return new Promise((then) => this.#cuts.push({ request, after, then }));
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  #join(near: Socket, far: Socket): void {
    let cut: Cut | undefined;
    let answer = Buffer.alloc(0);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
    near.on("data", (sent: Buffer) => {
      const begins = sent.toString("latin1", 0, 200);
      const found = this.#cuts.find(({ request }) => begins.startsWith(`${request} `));
      if (found) {
        this.#cuts = this.#cuts.filter((one) => one !== found);
        cut = found;
        answer = Buffer.alloc(0);
      }
      far.write(sent);
    });
    far.on("data", (answered: Buffer) => {
      if (!cut) {
        near.write(answered);
        return;
      }
      answer = Buffer.concat([answer, answered]);
      const body = answer.indexOf("\r\n\r\n") + 4;
      const { after } = cut;
      if (after !== undefined && (body < 4 || answer.length < body + after)) return;
      if (after !== undefined) near.write(answer.subarray(0, body + after));
      const { then } = cut;
      cut = undefined;
      near.end(() => near.destroy());
      then();
    });
  }
}
