import { createHmac, randomBytes } from "node:crypto";
import { Fault } from "../kernel/errors.ts";
import type { Principal } from "../kernel/principal.ts";
import { type Connection, insertInto } from "../store/connection.ts";
import { part, pick, set } from "../store/rows.ts";
import type { Store } from "../store/store.ts";
import type { Tx } from "../store/transaction.ts";
import type { Vault } from "../store/vault.ts";
import type { Access } from "./access/access.ts";
import { canonicalJson } from "./audit/event.ts";
import { idempotentAnswers } from "./tables.ts";

const DAY = 86_400_000;

/** Client's key, with the request's fingerprint and the caller's read access. */
export interface Repeat {
  key: string;
  fingerprint: string;
  access: string;
}

/** The fingerprint is keyed with a server secret: an input may contain a password that could be guessed. */
export function repeatOf(vault: Vault, access: Access, key: string, action: string, input: unknown): Repeat {
  const secret = vault.secret("fingerprint_key", () => randomBytes(32).toString("base64url"));
  const fingerprint = createHmac("sha256", secret)
    .update(`${action}\n${canonicalJson(input)}`)
    .digest("hex");
  return { key, fingerprint, access: access.revision() };
}

export interface KeptAnswer {
  status: number;
  output: unknown;
}

/** Returns the stored response. Throws if the key was used differently or the caller may now read less. */
export function recall(
  tx: Tx,
  principal: Principal,
  { key, fingerprint, access }: Repeat,
  now: number,
): KeptAnswer | undefined {
  const row = tx.connection.get`
    SELECT ${pick(idempotentAnswers, "fingerprint", "access", "status", "answer")} FROM ${idempotentAnswers}
    WHERE ${ownedBy(principal, key)} AND ${idempotentAnswers.expires_at} > ${now}`;
  if (!row) return undefined;
  if (row.fingerprint !== fingerprint) throw new Fault("IDEMPOTENCY_KEY_REUSED");
  if (row.access !== access) throw new Fault("ANSWER_WITHHELD");
  return { status: row.status, output: JSON.parse(row.answer) };
}

function ownedBy(principal: Principal, key: string) {
  const { organization } = principal;
  return part`${idempotentAnswers.org} = ${organization.key} AND ${idempotentAnswers.principal} = ${ownerOf(principal)}
    AND ${idempotentAnswers.key} = ${key}`;
}

/** Each program of a user chooses its own keys. */
const ownerOf = ({ id, mandate }: Principal): string => mandate?.id ?? id;

const insertAnswer = insertInto(idempotentAnswers);

/** Stores the response in the call's transaction. */
export function keep(tx: Tx, principal: Principal, repeat: Repeat, answer: KeptAnswer, now: number): void {
  const { connection } = tx;
  connection.run`DELETE FROM ${idempotentAnswers} WHERE ${ownedBy(principal, repeat.key)}`;
  insertAnswer.run(connection, {
    org: principal.organization.key,
    principal: ownerOf(principal),
    ...repeat,
    status: answer.status,
    answer: JSON.stringify(answer.output ?? null),
    expires_at: now + DAY,
  });
}

/** Withholds stored responses that mention an id whose access rights have changed. */
export function withholdAnswers(connection: Connection, org: number, id: string): void {
  connection.run`
    UPDATE ${idempotentAnswers} SET ${set(idempotentAnswers, { access: "" })}
    WHERE ${idempotentAnswers.org} = ${org} AND instr(${idempotentAnswers.answer}, ${id}) > 0`;
}

export async function dropExpired(store: Store, now: number): Promise<void> {
  await store.write(async ({ connection }) => {
    connection.run`DELETE FROM ${idempotentAnswers} WHERE ${idempotentAnswers.expires_at} <= ${now}`;
  });
}
