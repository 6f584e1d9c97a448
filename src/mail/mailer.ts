import { createHash } from "node:crypto";
import type { Mailroom } from "../engine/engine.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Files } from "../store/files.ts";
import { say } from "../text/message.ts";
import { asciiAddress } from "./address.ts";
import { compose, type Letter, leastBytes } from "./compose.ts";
import { Pace } from "./pace.ts";
import type { MailSettings } from "./settings.ts";
import { type Delivered, Smtp } from "./smtp.ts";

/** Longest wait for the outcome of a test message, which a person watches. */
const TEST_MS = 20_000;

/** Sends messages with the settings of this program. */
export class Mailer implements Mailroom {
  readonly settings: MailSettings;
  readonly pace: Pace;
  readonly #smtp: Smtp;
  readonly #files: Files;

  constructor(settings: MailSettings, files: Files, clock: Clock) {
    this.settings = settings;
    this.pace = new Pace(settings.perMinute);
    this.#smtp = new Smtp(settings, () => clock.now());
    this.#files = files;
  }

  get attachmentBytes(): number {
    return this.settings.attachmentBytes;
  }

  linkTo(path: string): string {
    return this.settings.home + path;
  }

  /** `begin` is called before the first byte of the text is handed over. */
  send(letter: Letter, begin: () => Promise<void>): Promise<Delivered> {
    return this.#smtp.deliver({
      from: asciiAddress(this.settings.from.address),
      to: asciiAddress(letter.content.to.address),
      leastBytes: leastBytes(letter.content),
      text: compose(letter, this.settings, this.#files),
      begin,
    });
  }

  /** Hash and size of a message as it is sent. Undefined if an attached file is missing. */
  async sumOf(letter: Letter): Promise<{ sha256: string; bytes: number } | undefined> {
    const sum = createHash("sha256");
    let bytes = 0;
    try {
      for await (const chunk of compose(letter, this.settings, this.#files)) {
        sum.update(chunk);
        bytes += chunk.length;
      }
    } catch {
      return undefined;
    }
    return { sha256: sum.digest("hex"), bytes };
  }

  /** Gives up early: a person waits for the outcome. */
  async sendTest(letter: Letter): Promise<Delivered> {
    const late = Promise.withResolvers<Delivered>();
    const timer = setTimeout(
      () => late.resolve({ outcome: { kind: "later", error: say("mail.outcome.timeout") } }),
      TEST_MS,
    );
    try {
      return await Promise.race([this.send(letter, async () => {}), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  stop(): Promise<void> {
    return this.#smtp.stop();
  }
}
