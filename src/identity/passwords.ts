import { cpus } from "node:os";
import PQueue from "p-queue";
import { Fault, invalid } from "../kernel/errors.ts";
import { isCommon } from "./guessable.ts";

export interface PasswordCost {
  memoryKib: number;
  iterations: number;
}

/** NIST SP 800-63B: length is what counts; anything that can be typed is allowed. */
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 200;

const MAX_WAITING = 200;

/** Argon2id, a few at a time: it is meant to be slow, and must not starve everything else. */
export class Passwords {
  readonly #cost: PasswordCost;
  readonly #queue = new PQueue({ concurrency: Math.max(1, cpus().length - 1) });
  #decoy: Promise<string> | undefined;

  constructor(cost: PasswordCost) {
    this.#cost = cost;
  }

  hash(password: string): Promise<string> {
    return this.#slowly(() =>
      Bun.password.hash(password.normalize("NFKC"), {
        algorithm: "argon2id",
        memoryCost: this.#cost.memoryKib,
        timeCost: this.#cost.iterations,
      }),
    );
  }

  /** Whether the password is the one behind the hash. Without a hash it takes as long, and is not. */
  async matches(password: string, hash: string | undefined): Promise<boolean> {
    this.#decoy ??= this.hash("nobody has this password");
    // Who has yet to choose a password has something else in the place of its hash.
    const own = hash?.startsWith("$argon2") ? hash : undefined;
    const against = own ?? (await this.#decoy);
    const same = await this.#slowly(() => Bun.password.verify(password.normalize("NFKC"), against));
    return same && own !== undefined;
  }

  #slowly<T>(work: () => Promise<T>): Promise<T> {
    if (this.#queue.size >= MAX_WAITING) throw new Fault("NOT_READY");
    return this.#queue.add(work);
  }
}

/** Refuses a new password that is the person's own name or address, or among those that are tried first. */
export function refuseGuessable(password: string, ...known: string[]): void {
  const plain = password.toLowerCase();
  if (known.some((text) => text.toLowerCase() === plain) || new Set(plain).size < 3 || isCommon(password)) {
    throw invalid(
      "password",
      "TOO_EASY",
      "password is among the first that are guessed. Take several words that do not belong together",
    );
  }
}
