import { cpus } from "node:os";
import PQueue from "p-queue";
import { Fault, invalid } from "../kernel/errors.ts";
import { say } from "../text/message.ts";
import { isCommon } from "./guessable.ts";

export interface PasswordCost {
  memoryKib: number;
  iterations: number;
}

/** NIST SP 800-63B: only the length matters; all characters are allowed. */
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 200;

const MAX_WAITING = 200;

/** Argon2id with limited concurrency, since hashing is slow by design and must not starve other work. */
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

  /** Verifies a password. Without a hash it takes equally long and returns false. */
  async matches(password: string, hash: string | undefined): Promise<boolean> {
    this.#decoy ??= this.hash("nobody has this password");
    // Users without a password have a placeholder instead of a hash.
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

/** Rejects common passwords and those that match the user's name or address. */
export function refuseGuessable(password: string, ...known: string[]): void {
  const plain = password.toLowerCase();
  if (known.some((text) => text.toLowerCase() === plain) || new Set(plain).size < 3 || isCommon(password)) {
    throw invalid("password", "TOO_EASY", say("identity.errors.passwordTooEasy"));
  }
}
