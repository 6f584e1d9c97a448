import { chmodSync, existsSync, readFileSync, unlinkSync } from "node:fs";
import type { ProgramLog } from "../../log.ts";
import { Trouble } from "../../trouble.ts";
import type { Peer } from "../proxy.ts";
import type { Pair } from "./certificate.ts";
import type { Certificates } from "./certificates.ts";
import { namesIn } from "./pair.ts";

export interface ListenOptions {
  host: string;
  port: number;
  /** A Unix socket instead of host and port; empty is none. */
  socket: string;
  certificates: Certificates | undefined;
  now(): number;
  log: ProgramLog;
  answer(request: Request): Response | Promise<Response>;
  broken(error: unknown): Response;
  /** How long a connection may be without a whole head of a request, and a call without progress. */
  seconds?: { idle: number; working: number };
}

type Server = Bun.Server<undefined>;

/**
 * Whoever sends the head of a request byte by byte is cut off then, too: Bun counts until the head is whole
 * (measured). A connection that holds nothing costs a file descriptor all the same. A verification of millions of
 * events says nothing until it is done: a call has the most that Bun knows.
 */
const SECONDS = { idle: 30, working: 255 };

const LOOK_MS = 60_000;
const DRAIN_MS = 10_000;
const CLOSE_MS = 50;

/** The door to the network. It keeps its place when the certificate is another one. */
export class Listening {
  readonly #options: ListenOptions;
  readonly #looking: Timer | undefined;
  #pair: Pair | undefined;
  #server: Server;
  /** Those before the last change of certificate: what began there ends there. */
  #former: Server[] = [];
  #told: string | undefined;
  /** The names that the certificate is good for. */
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

  /** Where a request comes from, as the socket says. */
  peerOf(request: Request): Peer {
    return this.#server.requestIP(request)?.address;
  }

  /**
   * Answers a request whose body may take as long as it needs, by a guard of its own. Bun takes 16 KB in a second for
   * progress, and no less (measured): on a slow line a scanned contract would never come through.
   */
  async unhurried(request: Request, answer: () => Promise<Response>): Promise<Response> {
    this.#server.timeout(request, 0);
    try {
      return await answer();
    } finally {
      this.#server.timeout(request, (this.#options.seconds ?? SECONDS).working);
    }
  }

  /**
   * Takes another certificate, if there is one that is whole. Bun's `reload` keeps the old one, so the place
   * is left and taken again at once: connections that stand go on as they are.
   */
  look(): void {
    const { certificates, now, log } = this.#options;
    let pair: Pair | undefined;
    try {
      pair = certificates?.current(now());
    } catch (cause) {
      this.#tell(cause instanceof Trouble ? cause.message : "The certificate cannot be read.");
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
    this.#told = undefined;
    log.info("certificate taken");
    this.#complain();
  }

  /** Stops taking connections, lets calls under way finish, then closes what is idle. */
  async stop(): Promise<void> {
    clearInterval(this.#looking);
    const servers = [...this.#former, this.#server];
    for (const server of servers) void server.stop();
    const deadline = Date.now() + DRAIN_MS;
    const isBusy = () => servers.some(({ pendingRequests }) => pendingRequests > 0);
    while (isBusy() && Date.now() < deadline) await Bun.sleep(10);
    // Connections that nobody uses may never be closed by the other side.
    await Promise.race([Promise.all(servers.map((server) => server.stop(true))), Bun.sleep(CLOSE_MS)]);
  }

  #complain(): void {
    const { certificates, now } = this.#options;
    const complaint = this.#pair && certificates?.complaint(this.#pair, now());
    if (complaint) this.#tell(complaint);
  }

  /** Once: it is looked at every minute. */
  #tell(complaint: string): void {
    if (this.#told === complaint) return;
    this.#told = complaint;
    this.#options.log.warn(complaint);
  }

  #open(port: number, tls: Pair | undefined): Server {
    const { host, socket, answer, broken, seconds = SECONDS } = this.#options;
    const idleTimeout = seconds.idle;
    const common = {
      // Larger bodies are answered by us, with a body that says so.
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
      // Bun's types forget that a Unix socket has the same timeout.
      const server = Bun.serve({ ...common, ...({ idleTimeout } as object), unix: socket });
      chmodSync(socket, 0o660);
      return server;
    } catch (cause) {
      throw refusal(cause, socket === "" ? { host, port } : { socket });
    }
  }
}

/** A socket that a killed run left behind stands in the way of the next one. */
function clearSocket(path: string): void {
  if (!existsSync(path) || !existsSync(OPEN_SOCKETS)) return;
  const open = readFileSync(OPEN_SOCKETS, "utf8").split("\n");
  if (!open.some((line) => line.endsWith(` ${path}`))) unlinkSync(path);
}

/** Where Linux tells of the Unix sockets that a program has open. */
const OPEN_SOCKETS = "/proc/net/unix";

/** Why the place could not be taken, and what to do. */
export function refusal(cause: unknown, place: { host: string; port: number } | { socket: string }): Trouble {
  if (cause instanceof Trouble) return cause;
  // An error of the system has a code.
  const { code } = cause as NodeJS.ErrnoException;
  const told = (text: string) => new Trouble(text, { cause });
  if ("socket" in place) {
    const at = `Freehold cannot listen on the socket ${place.socket}.`;
    if (code === "EADDRINUSE")
      return told(`${at} Another program has it: stop that one. If there is none, remove the file.`);
    return told(`${at} Its folder must be there, and this account must be allowed to write in it.`);
  }
  const { host, port } = place;
  const at = `Freehold cannot listen on ${host} port ${port}.`;
  if (code === "EACCES" || code === "EPERM")
    return told(
      `${at} Ports below 1024 take a right that this account does not have. In a systemd unit: AmbientCapabilities=CAP_NET_BIND_SERVICE. Without one: sudo setcap cap_net_bind_service=+ep on the program. Or choose another with --port.`,
    );
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "FailedToOpenSocket")
    return told(
      `${at} This machine has no such address. Choose one that it has with --host, or 0.0.0.0 for all.`,
    );
  return told(`${at} Another program may have it: stop that one, or choose with --host and --port.`);
}
