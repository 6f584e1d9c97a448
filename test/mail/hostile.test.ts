import { afterEach, describe, expect, test } from "bun:test";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { Readable } from "node:stream";
import type { MailSettings } from "../../src/mail/settings.ts";
import { type Delivered, Smtp } from "../../src/mail/smtp.ts";

/** Time for a step. The servers below would take minutes. */
const LIMITS = { connectMs: 500, stepMs: 700 };

let server: Server;
const sockets = new Set<Socket>();

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await new Promise((resolve) => server.close(resolve));
});

/** A server that does as it pleases. */
async function serve(greet: (socket: Socket) => void): Promise<number> {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    greet(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A TCP server that listens has an address of this form.
  return (server.address() as AddressInfo).port;
}

function deliver(
  port: number,
  text: Readable = Readable.from(["Subject: x\r\n\r\nx\r\n"]),
): Promise<Delivered> {
  const settings: MailSettings = {
    ...{
      host: "127.0.0.1",
      port,
      tls: "none",
      ca: undefined,
      login: { kind: "none" },
      name: "books.example",
    },
    ...{
      from: { address: "a@acme.example" },
      replyTo: undefined,
      perMinute: 60,
      attachmentBytes: 0,
      home: "",
    },
  };
  const smtp = new Smtp(settings, Date.now, LIMITS);
  const [from, to] = ["a@acme.example", "b@example.org"];
  return smtp.deliver({ from, to, leastBytes: 1, text, begin: async () => {} });
}

/** Answers each command in the usual way until the text comes. */
function usual(socket: Socket, onText: (chunk: Buffer) => void): void {
  let isText = false;
  socket.write("220 hello\r\n");
  socket.on("data", (chunk: Buffer) => {
    if (isText) return onText(chunk);
    isText = chunk.toString().startsWith("DATA");
    socket.write(isText ? "354 go ahead\r\n" : "250 ok\r\n");
  });
}

/** Sends a byte now and then, so that the connection is never silent. */
function trickle(socket: Socket, byte = "2"): void {
  const timer = setInterval(() => socket.write(byte), 50);
  socket.on("close", () => clearInterval(timer));
}

const HOSTILE: [what: string, greet: (socket: Socket) => void, error: string][] = [
  ["says nothing", () => undefined, "timeout"],
  ["greets byte by byte", trickle, "timeout"],
  [
    "answers EHLO byte by byte",
    (socket) => {
      socket.write("220 hello\r\n");
      socket.once("data", () => trickle(socket));
    },
    "timeout",
  ],
  [
    "answers EHLO line by line, without an end",
    (socket) => {
      socket.write("220 hello\r\n");
      socket.once("data", () => trickle(socket, "250-MORE\r\n"));
    },
    "timeout",
  ],
  ["greets with megabytes", (socket) => socket.write(`220 ${"x".repeat(8_000_000)}`), "cut"],
  ["greets with a million lines", (socket) => socket.write("220-x\r\n".repeat(1_000_000)), "cut"],
  ["greets with another protocol", (socket) => socket.write("HTTP/1.1 400 Bad Request\r\n\r\n"), "cut"],
];

describe("A mail server that", () => {
  test.each(HOSTILE)("%s is left", async (_, greet, error) => {
    const left = Promise.withResolvers<void>();
    const port = await serve((socket) => {
      socket.on("close", () => left.resolve());
      greet(socket);
    });
    const { outcome } = await deliver(port);
    expect(outcome).toMatchObject({ kind: "later", error: { key: `mail.outcome.${error}` } });
    await left.promise;
  });

  test("answers the text byte by byte may have taken it", async () => {
    const port = await serve((socket) => usual(socket, () => trickle(socket)));
    const { outcome } = await deliver(port);
    expect(outcome).toMatchObject({ kind: "unsure" });
  });

  test("answers with much is quoted in part", async () => {
    const port = await serve((socket) => usual(socket, () => socket.write(`550 ${"ä".repeat(20_000)}\r\n`)));
    const { outcome } = await deliver(port);
    expect(outcome.kind).toBe("refused");
    expect(outcome.reply).toHaveLength(1000);
  });

  test("takes no text is left, and gets no more than the connection holds", async () => {
    const port = await serve((socket) => usual(socket, () => socket.pause()));
    const { text, read } = endless();
    const { outcome } = await deliver(port, text);
    expect(outcome).toMatchObject({ kind: "later", error: { key: "mail.outcome.timeout" } });
    // The buffers of both systems, of 4 GB.
    expect(read()).toBeLessThan(16_000_000);
    expect(text.destroyed).toBe(true);
  });
});

/** A text of 4 GB, and how much of it was read. */
function endless() {
  let bytes = 0;
  const chunk = Buffer.from(`${"x".repeat(76)}\r\n`.repeat(800));
  function* chunks() {
    for (; bytes < 4_000_000_000; bytes += chunk.length) yield chunk;
  }
  return { text: Readable.from(chunks(), { objectMode: false }), read: () => bytes };
}
