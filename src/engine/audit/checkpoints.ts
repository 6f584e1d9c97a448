import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { newId } from "../../kernel/ids.ts";
import type { Log } from "../../kernel/log.ts";
import type { OrganizationRef } from "../../kernel/principal.ts";
import { type Connection, insertInto } from "../../store/connection.ts";
import { NOTES } from "../../store/data-folder.ts";
import type { Vault } from "../../store/vault.ts";
import { type PrivateJwk, type PublicJwk, signCheckpoint, signer } from "./checkpoint.ts";
import { auditCheckpoints } from "./tables.ts";

interface Signed {
  organization: OrganizationRef;
  size: number;
  note: string;
}

/** Name in this server's notes, and its key. */
export interface LogIdentity {
  name: string;
  publicKey: PublicJwk;
}

export function originOf(identity: LogIdentity, organization: string): string {
  return `${identity.name}/${organization}`;
}

const insertCheckpoint = insertInto(auditCheckpoints);

/**
 * Stores notes in the database and, once durable, in a file next to it: truncating the log unnoticed would
 * require changing that file and all copies of it.
 */
export class CheckpointSigner {
  readonly identity: LogIdentity;
  readonly #key: KeyObject;
  readonly #folder: string;
  readonly #every: number;
  readonly #sizes = new Map<number, number>();
  readonly #log: Log;
  readonly #unfiled: Signed[] = [];
  #pending: Signed[] = [];

  constructor(vault: Vault, folder: string, every: number, log: Log) {
    this.#log = log;
    const jwk = signingKey(vault);
    this.#key = signer(jwk);
    this.#folder = join(folder, NOTES);
    this.#every = every;
    const { kty, crv, x } = jwk;
    this.identity = { name: `freehold-${vault.secret("appliance_id", newId)}`, publicKey: { kty, crv, x } };
  }

  isDue(org: number, size: number): boolean {
    return size - this.#signed(org) >= this.#every;
  }

  isBehind(org: number, size: number): boolean {
    return size > this.#signed(org);
  }

  sign(
    connection: Connection,
    organization: OrganizationRef,
    size: number,
    root: Uint8Array,
    at: number,
  ): void {
    const isKnown = connection.has`
      SELECT 1 FROM ${auditCheckpoints}
      WHERE ${auditCheckpoints.org} = ${organization.key} AND ${auditCheckpoints.size} = ${size}`;
    if (isKnown) {
      // An earlier run has already signed this size.
      this.#sizes.set(organization.key, Math.max(size, this.#sizes.get(organization.key) ?? 0));
      return;
    }
    const note = this.note(organization, size, root);
    insertCheckpoint.run(connection, { org: organization.key, size, at, note });
    this.#pending.push({ organization, size, note });
  }

  note(
    organization: OrganizationRef,
    size: number,
    root: Uint8Array,
    extensions: readonly string[] = [],
  ): string {
    const { name } = this.identity;
    const origin = originOf(this.identity, organization.id);
    return signCheckpoint({ origin, size, root, name, privateKey: this.#key, extensions });
  }

  signed(bytes: Uint8Array): Uint8Array {
    return sign(null, bytes, this.#key);
  }

  signature(text: string): string {
    return sign(null, Buffer.from(text, "utf8"), this.#key).toString("base64");
  }

  /** Returns a function that files the notes, to be called once they are durable. */
  commit(): () => void {
    const signed = this.#pending;
    this.#pending = [];
    for (const { organization, size } of signed) {
      const longest = Math.max(size, this.#sizes.get(organization.key) ?? 0);
      this.#sizes.set(organization.key, longest);
    }
    return () => this.#file(signed);
  }

  rollBack(): void {
    this.#pending = [];
  }

  #file(signed: readonly Signed[]): void {
    if (signed.length === 0) return;
    this.#unfiled.push(...signed);
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      for (let next = this.#unfiled[0]; next; next = this.#unfiled[0]) {
        appendFileSync(noteFile(this.#folder, next.organization.id), `${next.note}\n`);
        this.#unfiled.shift();
      }
    } catch (cause) {
      // The notes are safe in the database. They are written to the file together with the next ones.
      this.#log.error("checkpoint notes could not be written next to the database", { cause });
    }
  }

  /** Path of the file with the organisation's notes, newest last. */
  fileOf(organization: OrganizationRef): string {
    return noteFile(this.#folder, organization.id);
  }

  /** Returns the last signed size, including checkpoints of the current transaction. */
  #signed(org: number): number {
    const pending = this.#pending.findLast(({ organization }) => organization.key === org);
    return pending?.size ?? this.#sizes.get(org) ?? 0;
  }
}

function noteFile(folder: string, organization: string): string {
  return join(folder, `${organization}.notes`);
}

function signingKey(vault: Vault): PrivateJwk {
  const text = vault.secret("audit_signing_key", () =>
    JSON.stringify(generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" })),
  );
  return JSON.parse(text) as PrivateJwk;
}
