import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import XOAuth2 from "nodemailer/lib/xoauth2";
import { requireCapable } from "./capabilities.ts";
import { AccessToken } from "./oauth.ts";
import { clipped, type Outcome, outcomeOf, type Progress, Unreadable } from "./outcome.ts";
import type { MailSettings } from "./settings.ts";
import { Watchdog } from "./watchdog.ts";

const LIMITS = {
  connectMs: 15_000,
  /**
   * RFC 5321 gives servers ten minutes to answer the text. Giving up earlier would make more messages unsure. The time
   * is that of a whole step, also of a server that sends a byte now and then.
   */
  stepMs: 600_000,
};
const MAX_RESPONSE = 65_536;
/** Time for sessions to end when the program stops. */
const ENDING_MS = 3000;

export interface Delivery {
  readonly from: string;
  readonly to: string;
  readonly leastBytes: number;
  readonly text: Readable;
  /** Called after the server agreed to take the text, before its first byte. A throw ends the session. */
  begin(): Promise<void>;
}

export interface Delivered {
  readonly outcome: Outcome;
  /** Of the bytes that were handed over. Undefined if not all were. */
  readonly sha256?: string;
  readonly bytes?: number;
}

/** Hands messages to the configured mail server, each in a session of its own. */
export class Smtp {
  readonly #settings: MailSettings;
  readonly #token: AccessToken | undefined;
  readonly #open = new Set<{ connection: SMTPConnection; progress: Progress }>();
  readonly #limits: typeof LIMITS;
  #isStopped = false;

  constructor(settings: MailSettings, now: () => number, limits = LIMITS) {
    this.#settings = settings;
    this.#limits = limits;
    const { login } = settings;
    if (login.kind === "oauth") this.#token = new AccessToken(login.client, now);
  }

  async deliver({ from, to, leastBytes, text, begin }: Delivery): Promise<Delivered> {
    const progress = { isBegun: false, isComplete: false };
    const sum = createHash("sha256");
    let bytes = 0;
    async function* body(watchdog: Watchdog) {
      await begin();
      progress.isBegun = true;
      try {
        for await (const chunk of text) {
          watchdog.restart();
          sum.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      } catch (cause) {
        throw new Unreadable("an attachment cannot be read", { cause });
      }
      watchdog.restart();
      progress.isComplete = true;
    }
    const answer = await this.#session(progress, (connection, watchdog) => {
      requireCapable(connection, { from, to, leastBytes });
      const envelope = { from, to: [to], size: leastBytes };
      return send(connection, envelope, Readable.from(body(watchdog), { objectMode: false }));
    });
    text.destroy();
    const handed = progress.isComplete ? { sha256: sum.digest("hex"), bytes } : {};
    return { outcome: answer, ...handed };
  }

  /** Ends sessions: at once where no text is on its way, otherwise after a moment. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const { connection, progress } of this.#open) if (!progress.isBegun) connection.close();
    const end = Date.now() + ENDING_MS;
    while (this.#open.size > 0 && Date.now() < end) await Bun.sleep(20);
    for (const { connection } of this.#open) connection.close();
  }

  async #session(
    progress: Progress,
    work: (connection: SMTPConnection, watchdog: Watchdog) => Promise<string>,
  ): Promise<Outcome> {
    const connection = this.#connection();
    const open = { connection, progress };
    this.#open.add(open);
    // An error may come at any moment of a session, also between two steps.
    const failure = Promise.withResolvers<never>();
    failure.promise.catch(() => undefined);
    connection.on("error", failure.reject);
    connection.on("end", () => failure.reject(new Error("the session ended")));
    const watchdog = new Watchdog(this.#limits.stepMs, failure.reject);
    const step = <T>(one: Promise<T>) => {
      watchdog.restart();
      return Promise.race([one, failure.promise]);
    };
    try {
      if (this.#isStopped) throw new Error("the program is stopping");
      await step(connect(connection));
      await step(this.#logIn(connection));
      const reply = await step(work(connection, watchdog));
      return { kind: "sent", reply: clipped(reply) };
    } catch (thrown) {
      if (isRefusedLogin(thrown)) this.#token?.drop();
      return outcomeOf(thrown, progress);
    } finally {
      watchdog.stop();
      this.#open.delete(open);
      if (progress.isBegun && !progress.isComplete) connection.close();
      else leave(connection);
    }
  }

  #connection(): SMTPConnection {
    const { host, port, tls, ca, name } = this.#settings;
    const { connectMs, stepMs } = this.#limits;
    return new SMTPConnection({
      host,
      port,
      name,
      secure: tls === "implicit",
      requireTLS: tls === "starttls",
      ignoreTLS: tls === "none",
      tls: { minVersion: "TLSv1.2", rejectUnauthorized: true, ...(ca !== undefined && { ca }) },
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      dnsTimeout: connectMs,
      socketTimeout: stepMs,
      maxResponseSize: MAX_RESPONSE,
      allowInternalNetworkInterfaces: true,
    });
  }

  async #logIn(connection: SMTPConnection): Promise<void> {
    const { login } = this.#settings;
    if (login.kind === "none") return;
    const { user } = login;
    if (login.kind === "password")
      return done((then) => connection.login({ credentials: { user, pass: login.password } }, then));
    const accessToken = await this.#token?.get();
    const oauth2 = new XOAuth2({ user, accessToken });
    return done((then) => connection.login({ user, method: "XOAUTH2", oauth2 }, then));
  }
}

/** Says goodbye, and waits for the answer only for a moment. */
function leave(connection: SMTPConnection): void {
  connection.quit();
  setTimeout(() => connection.close(), ENDING_MS).unref();
}

type Then = (error?: Error | null) => void;

function done(step: (then: Then) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    step((error) => (error ? reject(error) : resolve()));
  });
}

function connect(connection: SMTPConnection): Promise<void> {
  return done((then) => connection.connect(then));
}

function send(
  connection: SMTPConnection,
  envelope: { from: string; to: string[]; size: number },
  body: Readable,
): Promise<string> {
  return new Promise((resolve, reject) => {
    connection.send(envelope, body, (error, info) => (error ? reject(error) : resolve(info.response)));
  });
}

const isRefusedLogin = (thrown: unknown) =>
  thrown instanceof Error && "code" in thrown && thrown.code === "EAUTH";
