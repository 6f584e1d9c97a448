import { createServer, type Server, type Socket } from "node:net";
import type { CloudEvent } from "../../src/events/cloud-event.ts";

export interface Delivery {
  headers: Record<string, string>;
  body: string;
  event: CloudEvent;
}

/** An HTTP server that answers as a test wants. */
export class Receiver {
  readonly deliveries: Delivery[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** Writes an answer. By default an empty 200. */
  answer: (socket: Socket, delivery: Delivery) => void = (socket) => status(socket, 200);

  private constructor() {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      let text = "";
      socket.on("error", () => undefined);
      socket.on("data", (chunk) => {
        text += chunk.toString("utf8");
        const end = text.indexOf("\r\n\r\n");
        const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN);
        const body = text.slice(end + 4);
        if (end < 0 || Buffer.byteLength(body) < length) return;
        const headers = Object.fromEntries(
          text
            .slice(0, end)
            .split("\r\n")
            .slice(1)
            .map((line) => line.split(": ") as [string, string]),
        );
        text = "";
        const delivery = { headers, body, event: JSON.parse(body) };
        this.deliveries.push(delivery);
        this.answer(socket, delivery);
      });
    });
  }

  static async open(): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((listening) => receiver.#server.listen(0, "127.0.0.1", listening));
    return receiver;
  }

  get address(): string {
    const place = this.#server.address();
    if (place === null || typeof place === "string") throw new Error("not listening");
    return `http://127.0.0.1:${place.port}/hook?from=freehold`;
  }

  get ids(): (string | null)[] {
    return this.deliveries.map(({ event }) => event.data.id);
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}

export function status(socket: Socket, code: number, headers = "", body = ""): void {
  socket.end(`HTTP/1.1 ${code} X\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}
