import { type Message, say, type Text } from "../text/message.ts";
import { rendered } from "./language.ts";

const EVERY_MS = 100;

/** Progress on stderr: a line updated in place; nothing for programs. */
export class Progress {
  readonly #what: Text;
  readonly #isShown: boolean;
  #shownAt = 0;
  #length = 0;

  constructor(what: Text, json: boolean) {
    this.#what = what;
    this.#isShown = !json && process.stderr.isTTY;
  }

  update(done: number, of: number): void {
    const share = of > 0 ? Math.min(100, Math.floor((done / of) * 100)) : 0;
    const sizes = say("cli.common.sizeOf", { done: sizeText(done), total: sizeText(of) });
    this.#show(`${String(share).padStart(3)} %  ${rendered(sizes)}`);
  }

  count(done: number): void {
    this.#show(rendered(say("cli.common.countedRecords", { count: done })));
  }

  #show(text: string): void {
    const moment = performance.now();
    if (!this.#isShown || moment - this.#shownAt < EVERY_MS) return;
    this.#shownAt = moment;
    const line = `${rendered(this.#what)} ${text}`;
    process.stderr.write(`\r${line.padEnd(this.#length)}`);
    this.#length = line.length;
  }

  end(): void {
    if (this.#length > 0) process.stderr.write(`\r${" ".repeat(this.#length)}\r`);
    this.#length = 0;
  }
}

const UNITS = ["", "kB", "MB", "GB", "TB"];

export function sizeText(bytes: number): Message {
  const power = Math.min(UNITS.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  if (power === 0) return say("cli.common.bytes", { count: bytes });
  const value = bytes / 1000 ** power;
  const digits = value >= 100 ? 0 : 1;
  return say("cli.common.size", { value: Number(value.toFixed(digits)), unit: UNITS[power] ?? "" });
}
