import { createPrivateKey, createPublicKey, X509Certificate } from "node:crypto";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { makeAuthority, makeCertificate } from "../../src/http/tls/certificate.ts";

export const VERBS = ["CONNECT", "EHLO", "STARTTLS", "AUTH", "MAIL", "RCPT", "DATA", "TEXT", "QUIT"] as const;
/** TEXT is the end of the message's text. */
export type Verb = (typeof VERBS)[number];

/** An answer such as "250 ok", or the end of the connection. */
export type Answer = string | "drop";

export interface Taken {
  from: string;
  to: string;
  text: string;
  messageId: string;
}

interface Options {
  /** Answers instead of the usual ones. */
  script?: (verb: Verb, line: string) => Answer | undefined | Promise<Answer | undefined>;
  /** Offer STARTTLS and refuse mail without it. */
  tls?: "starttls" | "implicit" | "none";
  /** SASL mechanisms to offer. */
  auth?: string;
  /** Further extensions to offer. */
  offers?: readonly string[];
  /** Has a certificate for another name. */
  isMisnamed?: boolean;
  /** Ends the connection after so many lines of the text. */
  cutAfterLines?: number;
}

const USUAL: Readonly<Record<Verb, string>> = {
  CONNECT: "220 mail.test ESMTP",
  EHLO: "250 mail.test",
  STARTTLS: "220 go ahead",
  AUTH: "235 welcome",
  MAIL: "250 ok",
  RCPT: "250 ok",
  DATA: "354 go ahead",
  TEXT: "250 accepted as 4711",
  QUIT: "221 bye",
};

/** Authority and certificate for localhost, made once. */
const ca = makeAuthority(Date.now(), 30);
const pair = makePair(["localhost", "127.0.0.1"]);
const misnamed = makePair(["mail.other.example"]);

/** A mail server that answers as a test wants, and keeps what it accepted. */
export class SmtpServer {
  readonly accepted: Taken[] = [];
  readonly verbs: Verb[] = [];
  /** Lines of logins, decoded. */
  readonly logins: string[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  options: Options;

  private constructor(options: Options) {
    this.options = options;
    this.#server = createServer((socket) => this.#serve(socket));
  }

  static async start(options: Options = {}): Promise<SmtpServer> {
    const server = new SmtpServer(options);
    await new Promise<void>((resolve) => server.#server.listen(0, "127.0.0.1", resolve));
    return server;
  }

  /** PEM of the authority that signed its certificate. */
  static get ca(): string {
    return ca.cert;
  }

  /** PEM of its certificate and key, for other servers. */
  static get pair(): { readonly cert: string; readonly key: string } {
    return pair;
  }

  get port(): number {
    // A TCP server that listens has an address of this form.
    return (this.#server.address() as AddressInfo).port;
  }

  /** Settings of a program that sends here without encryption. */
  get settings(): string[] {
    return this.settingsFor("https://books.example");
  }

  /** `origin`: address that links begin with. */
  settingsFor(origin: string): string[] {
    return [...this.plainSettings, "--server-origin", origin];
  }

  /** For servers whose origin is set elsewhere. */
  get plainSettings(): string[] {
    return [
      ...["--mail-host", "127.0.0.1", "--mail-port", String(this.port), "--mail-tls", "none"],
      ...["--mail-from", "Acme <office@acme.example>", "--mail-per-minute", "6000"],
    ];
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #serve(plain: Socket): void {
    this.#sockets.add(plain);
    plain.on("close", () => this.#sockets.delete(plain));
    plain.on("error", () => undefined);
    const session = new Session(this, plain);
    if (this.options.tls === "implicit") session.secure();
    void session.greet();
  }
}

class Session {
  readonly #server: SmtpServer;
  #socket: Socket;
  #isSecure = false;
  #rest = "";
  #text: string[] | undefined;
  #from = "";
  #to = "";
  #turns: Promise<void> = Promise.resolve();
  #isInLogin = false;

  constructor(server: SmtpServer, socket: Socket) {
    this.#server = server;
    this.#socket = socket;
    this.#listen();
  }

  async greet(): Promise<void> {
    await this.#answer("CONNECT", "");
  }

  secure(): void {
    this.#socket.removeAllListeners("data");
    const { key, cert } = this.#server.options.isMisnamed ? misnamed : pair;
    const secured = new TLSSocket(this.#socket, { isServer: true, key, cert });
    secured.on("error", () => undefined);
    this.#socket = secured;
    this.#isSecure = true;
    this.#rest = "";
    this.#listen();
  }

  #listen(): void {
    this.#socket.on("data", (chunk: Buffer) => {
      const lines = (this.#rest + chunk.toString("latin1")).split("\r\n");
      this.#rest = lines.pop() ?? "";
      for (const line of lines) this.#turns = this.#turns.then(() => this.#read(line)).then(() => undefined);
    });
  }

  async #read(line: string): Promise<unknown> {
    if (this.#text) return this.#readText(line);
    if (this.#isInLogin) {
      this.#isInLogin = false;
      this.#server.logins.push(Buffer.from(line, "base64").toString());
      return this.#answer("AUTH", line);
    }
    const word = line.split(" ")[0]?.toUpperCase() ?? "";
    switch (word) {
      case "EHLO":
        return this.#answer("EHLO", line, this.#greeting());
      case "STARTTLS":
        if (this.#server.options.tls !== "starttls") return this.#say("502 not supported");
        await this.#answer("STARTTLS", line);
        return this.secure();
      case "AUTH": {
        const [, , given] = line.split(" ");
        if (given === undefined) {
          this.#isInLogin = true;
          return this.#say("334 ");
        }
        this.#server.logins.push(Buffer.from(given, "base64").toString());
        return this.#answer("AUTH", line);
      }
      case "MAIL":
        this.#from = between(line);
        return this.#answer("MAIL", line, this.#mayMail() ? undefined : "530 encryption required");
      case "RCPT":
        this.#to = between(line);
        return this.#answer("RCPT", line);
      case "DATA": {
        const answer = await this.#answer("DATA", line);
        if (answer?.startsWith("354")) this.#text = [];
        return;
      }
      case "QUIT":
        await this.#answer("QUIT", line);
        return void this.#socket.end();
      default:
        return this.#say("250 ok");
    }
  }

  async #readText(line: string): Promise<void> {
    if (line !== ".") {
      if (this.#text?.length === this.#server.options.cutAfterLines) this.#socket.destroy();
      this.#text?.push(line.startsWith("..") ? line.slice(1) : line);
      return;
    }
    const text = `${this.#text?.join("\r\n")}\r\n`;
    this.#text = undefined;
    const messageId = /^Message-ID: (.+)$/im.exec(text)?.[1] ?? "";
    const taken = { from: this.#from, to: this.#to, text, messageId };
    await this.#answer("TEXT", text, undefined, (answer) => {
      if (answer.startsWith("250")) this.#server.accepted.push(taken);
    });
  }

  #greeting(): string {
    const { tls, auth, offers: more = [] } = this.#server.options;
    const offers = [
      "mail.test",
      ...(tls === "starttls" && !this.#isSecure ? ["STARTTLS"] : []),
      ...(auth ? [`AUTH ${auth}`] : []),
      "8BITMIME",
      ...more,
    ];
    return offers.map((one, i) => `250${i === offers.length - 1 ? " " : "-"}${one}`).join("\r\n");
  }

  #mayMail(): boolean {
    return this.#server.options.tls !== "starttls" || this.#isSecure;
  }

  /** `before` runs before the answer leaves, like a server that stores a message and then says so. */
  async #answer(
    verb: Verb,
    line: string,
    usual: string = USUAL[verb],
    before: (answer: string) => void = () => undefined,
  ): Promise<string | undefined> {
    this.#server.verbs.push(verb);
    const answer = (await this.#server.options.script?.(verb, line)) ?? usual;
    if (answer === "drop") return void this.#socket.destroy();
    before(answer);
    this.#say(answer);
    return answer;
  }

  #say(answer: string): void {
    this.#socket.write(`${answer}\r\n`);
  }
}

const between = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? "";

function makePair(names: readonly string[]) {
  const key = createPrivateKey(ca.key);
  const mark = /([0-9a-f]{8})/.exec(new X509Certificate(ca.cert).subject)?.[1] ?? "";
  const authority = { privateKey: key, publicKey: createPublicKey(key), mark };
  return makeCertificate(authority, [...names], Date.now(), 30);
}
