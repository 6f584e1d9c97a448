import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

export type Way = "there" | "back";

const ENDLESS = Number.POSITIVE_INFINITY;

/** Passes connections on, and cuts or holds them after a number of bytes. */
export class CuttingProxy {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  #left = { there: ENDLESS, back: ENDLESS };
  #isCut = false;
  #isHolding = false;

  private constructor(to: number) {
    this.#server = createServer((client) => {
      const server = connect(to, "127.0.0.1");
      this.#pass("there", client, server);
      this.#pass("back", server, client);
    });
  }

  static async to(port: number): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(port);
    proxy.#server.listen(0, "127.0.0.1");
    await once(proxy.#server, "listening");
    return proxy;
  }

  get port(): number {
    // Safe cast: it listens on a port, not on a path.
    return (this.#server.address() as AddressInfo).port;
  }

  #pass(way: Way, from: Socket, to: Socket): void {
    this.#open.add(from);
    from.on("data", (bytes) => {
      const part = bytes.subarray(0, this.#left[way]);
      this.#left[way] -= part.length;
      if (part.length === bytes.length) to.write(part);
      else {
        this.#isCut = true;
        if (this.#isHolding) to.write(part);
        else {
          to.end(part, () => to.destroy());
          from.destroy();
        }
      }
    });
    from.on("error", () => to.destroy());
    from.on("close", () => {
      this.#open.delete(from);
      to.end();
    });
  }

  cutAfter(way: Way, bytes: number): void {
    this.#isCut = false;
    this.#left = { there: ENDLESS, back: ENDLESS, [way]: bytes };
  }

  /** From then on nothing passes, as if the network were dead. */
  holdAfter(way: Way, bytes: number): void {
    this.cutAfter(way, bytes);
    this.#isHolding = true;
  }

  /** True if the number of bytes was reached. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** Passes everything again. Returns whether anything was cut. */
  mend(): boolean {
    this.#left = { there: ENDLESS, back: ENDLESS };
    this.#isHolding = false;
    return this.#isCut;
  }

  /** Passes new connections only: nothing comes through those from before, and nobody is told. */
  forget(): void {
    this.mend();
    for (const socket of this.#open) socket.removeAllListeners("data").resume();
  }

  stop(): void {
    this.#server.close();
    for (const socket of this.#open) socket.destroy();
  }
}
