import { chmodSync, existsSync, readFileSync, unlinkSync } from "node:fs";
import type { ProgramLog } from "../../log.ts";
import { type Message, say } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";
import type { Peer } from "../proxy.ts";
import type { Pair } from "./certificate.ts";
import type { Certificates } from "./certificates.ts";
import { namesIn } from "./pair.ts";

export interface ListenOptions {
  host: string;
  port: number;
  /** Unix socket, used instead of host and port; empty for none. */
  socket: string;
  certificates: Certificates | undefined;
  now(): number;
  log: ProgramLog;
  answer(request: Request): Response | Promise<Response>;
  broken(error: unknown): Response;
  /** Timeouts for receiving a complete request head, and for a call without progress. */
  seconds?: { idle: number; working: number };
}

type Server = Bun.Server<undefined>;

/**
 * The idle timeout also closes slow senders: Bun counts until the request head is complete (measured), and
 * each open connection costs a file descriptor. Calls get Bun's maximum, since verifying millions of events
 * sends nothing until the end.
 */
const SECONDS = { idle: 30, working: 255 };

const LOOK_MS = 60_000;
const DRAIN_MS = 10_000;
const CLOSE_MS = 50;

/** Listening socket that survives certificate changes. */
export class Listening {
  readonly #options: ListenOptions;
  readonly #looking: Timer | undefined;
  #pair: Pair | undefined;
  #server: Server;
  /** Servers with a previous certificate, closed when their connections end. */
  #former: Server[] = [];
  #reported: string | undefined;
  names: readonly string[] = [];

  constructor(options: ListenOptions) {
    this.#options = options;
    this.#pair = options.certificates?.current(options.now());
    this.#server = this.#open(options.port, this.#pair);
    this.names = this.#pair ? namesIn(this.#pair) : [];
    this.#complain();
    if (this.#pair) this.#looking = setInterval(() => this.look(), LOOK_MS);
  }

  get port(): number {
    return this.#server.port ?? 0;
  }

  get url(): string {
    const { socket } = this.#options;
    if (socket !== "") return `unix:${socket}`;
    const host = this.#server.hostname ?? this.#options.host;
    return `${this.#pair ? "https" : "http"}://${host.includes(":") ? `[${host}]` : host}:${this.port}`;
  }

  peerOf(request: Request): Peer {
    return this.#server.requestIP(request)?.address;
  }

  /** Disables the timeout for slow uploads. Bun ignores progress below 16 KB per second (measured). */
  async unhurried(request: Request, answer: () => Promise<Response>): Promise<Response> {
    this.#server.timeout(request, 0);
    try {
      return await answer();
    } finally {
      this.#server.timeout(request, (this.#options.seconds ?? SECONDS).working);
    }
  }

  /** Loads a renewed certificate by closing and rebinding, since Bun's `reload` keeps the old one. */
  look(): void {
    const { certificates, now, log } = this.#options;
    let pair: Pair | undefined;
    try {
      pair = certificates?.current(now());
    } catch (cause) {
      this.#report(cause instanceof UserError ? cause.message : "The certificate cannot be read.");
      return;
    }
    if (pair && pair.cert === this.#pair?.cert && pair.key === this.#pair.key) {
      this.#complain();
      return;
    }
    const [old, port] = [this.#server, this.port];
    void old.stop();
    this.#server = this.#open(port, pair);
    this.#pair = pair;
    this.names = pair ? namesIn(pair) : [];
    this.#former = [...this.#former.filter(({ pendingRequests }) => pendingRequests > 0), old];
    this.#reported = undefined;
    log.info("certificate taken");
    this.#complain();
  }

  /** Stops accepting connections, finishes running calls, then closes idle connections. */
  async stop(): Promise<void> {
    clearInterval(this.#looking);
    const servers = [...this.#former, this.#server];
    for (const server of servers) void server.stop();
    const deadline = Date.now() + DRAIN_MS;
    const isBusy = () => servers.some(({ pendingRequests }) => pendingRequests > 0);
    while (isBusy() && Date.now() < deadline) await Bun.sleep(10);
    // Clients may never close idle connections.
    await Promise.race([Promise.all(servers.map((server) => server.stop(true))), Bun.sleep(CLOSE_MS)]);
  }

  #complain(): void {
    const { certificates, now } = this.#options;
    const complaint = this.#pair && certificates?.complaint(this.#pair, now());
    if (complaint) this.#report(complaint);
  }

  /** Logs a complaint once, although it is checked every minute. */
  #report(complaint: string): void {
    if (this.#reported === complaint) return;
    this.#reported = complaint;
    this.#options.log.warn(complaint);
  }

  #open(port: number, tls: Pair | undefined): Server {
    const { host, socket, answer, broken, seconds = SECONDS } = this.#options;
    const idleTimeout = seconds.idle;
    const common = {
      // Our own handler rejects larger bodies, with a proper error response.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
      fetch: (request: Request, server: Server) => {
        server.timeout(request, seconds.working);
        return answer(request);
      },
      error: broken,
      ...(tls && { tls }),
    };
    try {
      if (socket === "") return Bun.serve({ ...common, idleTimeout, hostname: host, port });
      clearSocket(socket);
      // Bun's types omit the timeout for Unix sockets.
      const server = Bun.serve({ ...common, ...({ idleTimeout } as object), unix: socket });
      chmodSync(socket, 0o660);
      return server;
    } catch (cause) {
      throw refusal(cause, socket === "" ? { host, port } : { socket });
    }
  }
}

/** Removes a socket that a killed process left behind. It would prevent binding. */
function clearSocket(path: string): void {
  if (!existsSync(path) || !existsSync(OPEN_SOCKETS)) return;
  const open = readFileSync(OPEN_SOCKETS, "utf8").split("\n");
  if (!open.some((line) => line.endsWith(` ${path}`))) unlinkSync(path);
}

const OPEN_SOCKETS = "/proc/net/unix";

export function refusal(
  cause: unknown,
  place: { host: string; port: number } | { socket: string },
): UserError {
  if (cause instanceof UserError) return cause;
  // System errors have a code.
  const { code } = cause as NodeJS.ErrnoException;
  const userError = (text: Message) => new UserError(text, { cause });
  if ("socket" in place) {
    if (code === "EADDRINUSE") return userError(say("errors.tls.socketInUse", { socket: place.socket }));
    return userError(say("errors.tls.socketFolder", { socket: place.socket }));
  }
  if (code === "EACCES" || code === "EPERM") return userError(say("errors.tls.portNotAllowed", place));
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "FailedToOpenSocket")
    return userError(say("errors.tls.noSuchAddress", place));
  return userError(say("errors.tls.portInUse", place));
}
