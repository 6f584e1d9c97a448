const EVERY_MS = 100;

/** Shows progress on stderr: on a line that is updated in place, or not at all for programs. */
export class Progress {
  readonly #what: string;
  readonly #isShown: boolean;
  #told = 0;
  #length = 0;

  constructor(what: string, json: boolean) {
    this.#what = what;
    this.#isShown = !json && process.stderr.isTTY;
  }

  tell(done: number, of: number): void {
    const share = of > 0 ? Math.min(100, Math.floor((done / of) * 100)) : 0;
    this.#show(`${String(share).padStart(3)} %  ${sizeText(done)} of ${sizeText(of)}`);
  }

  /** Shows a count when the total is unknown. */
  count(done: number, things: string): void {
    this.#show(`${done} ${things}`);
  }

  #show(text: string): void {
    const moment = performance.now();
    if (!this.#isShown || moment - this.#told < EVERY_MS) return;
    this.#told = moment;
    const line = `${this.#what} ${text}`;
    process.stderr.write(`\r${line.padEnd(this.#length)}`);
    this.#length = line.length;
  }

  end(): void {
    if (this.#length > 0) process.stderr.write(`\r${" ".repeat(this.#length)}\r`);
    this.#length = 0;
  }
}

const UNITS = ["bytes", "kB", "MB", "GB", "TB"];

export function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[power]}`;
}
