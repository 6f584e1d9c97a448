import { generateKeyPairSync } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { PrivateJwk } from "../engine/audit/checkpoint.ts";
import { closed } from "../kernel/schema.ts";
import { type Message, say } from "../text/message.ts";
import { renderText } from "../text/render.ts";
import type { WitnessState } from "./witness.ts";

const text = Type.String();

const stateSchema = Type.Object(
  {
    freehold_witness: Type.Literal(1),
    name: text,
    key: Type.Object({ kty: Type.Literal("OKP"), crv: Type.Literal("Ed25519"), x: text, d: text }, closed),
    seen: Type.Record(
      text,
      Type.Object({ size: Type.Integer({ minimum: 0 }), root: text, note: text, at: text }, closed),
    ),
  },
  closed,
);

/** The message is shown to the person who runs the witness. */
export class WitnessFileError extends Error {
  override readonly name = "WitnessFileError";
  readonly text: Message;
  constructor(text: Message, options?: ErrorOptions) {
    super(renderText(text, "en"), options);
    this.text = text;
  }
}

export class WitnessFile {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** Creates a witness. Fails if the file already exists. */
  make(name: string): WitnessState {
    const { privateKey } = generateKeyPairSync("ed25519");
    // Safe cast: the JWK members of an Ed25519 key (RFC 8037).
    const { kty, crv, x, d } = privateKey.export({ format: "jwk" }) as PrivateJwk;
    const state: WitnessState = { freehold_witness: 1, name, key: { kty, crv, x, d }, seen: {} };
    try {
      this.#write(this.#path, state);
    } catch (cause) {
      throw new WitnessFileError(say("evidence.errors.witnessFileTaken", { path: this.#path }), { cause });
    }
    return state;
  }

  /** Runs `work` with exclusive access. The state it returns is on disk before this resolves. */
  async use<T>(work: (state: WitnessState) => Promise<{ state: WitnessState; result: T }>): Promise<T> {
    const lock = `${this.#path}.lock`;
    try {
      closeSync(openSync(lock, "wx", 0o600));
    } catch (cause) {
      throw new WitnessFileError(say("evidence.errors.witnessLocked", { lock }), { cause });
    }
    try {
      const { state, result } = await work(this.#read());
      const next = `${this.#path}.next`;
      rmSync(next, { force: true });
      this.#write(next, state);
      renameSync(next, this.#path);
      return result;
    } finally {
      rmSync(lock, { force: true });
    }
  }

  #read(): WitnessState {
    try {
      const state: unknown = JSON.parse(readFileSync(this.#path, "utf8"));
      if (Value.Check(stateSchema, state)) return state;
    } catch (cause) {
      throw new WitnessFileError(say("evidence.errors.witnessFileMissing", { path: this.#path }), { cause });
    }
    throw new WitnessFileError(say("evidence.errors.notAWitnessFile", { path: this.#path }));
  }

  #write(path: string, state: WitnessState): void {
    const file = openSync(path, "wx", 0o600);
    try {
      writeSync(file, `${JSON.stringify(state, null, 2)}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  }
}
