import { createHmac, randomBytes } from "node:crypto";
import { Fault } from "../kernel/errors.ts";
import type { Principal } from "../kernel/principal.ts";
import type { Tx } from "../store/commit.ts";
import { type Connection, insertInto } from "../store/connection.ts";
import type { Store } from "../store/store.ts";
import type { Vault } from "../store/vault.ts";
import type { Access } from "./access/access.ts";
import { canonicalJson } from "./audit/event.ts";
import { idempotentAnswers } from "./tables.ts";

const DAY = 86_400_000;

/** A key that the client chose, with what it was used for, and what the caller may read. */
export interface Repeat {
  key: string;
  fingerprint: string;
  access: string;
}

/**
 * Ties a key to one request: the action and its input. The fingerprint is made with a secret of the appliance,
 * since an input may hold a password that somebody with the file could guess at.
 */
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

/**
 * The first answer to this key, if there is one; refuses the key when it came with another request, and the answer
 * when the caller may read less by now.
 */
export function recall(
  tx: Tx,
  principal: Principal,
  { key, fingerprint, access }: Repeat,
  now: number,
): KeptAnswer | undefined {
  const row = tx.connection
    .statement(
      "SELECT fingerprint, access, status, answer FROM idempotent_answers WHERE org = ? AND principal = ? AND key = ? AND expires_at > ?",
    )
    .get(principal.organization.key, principal.id, key, now);
  if (!row) return undefined;
  if (row.fingerprint !== fingerprint) throw new Fault("IDEMPOTENCY_KEY_REUSED");
  if (row.access !== access) throw new Fault("ANSWER_WITHHELD");
  return { status: Number(row.status), output: JSON.parse(String(row.answer)) };
}

const insertAnswer = insertInto(idempotentAnswers);

/** Keeps the answer in the transaction that it tells of. */
export function keep(tx: Tx, principal: Principal, repeat: Repeat, answer: KeptAnswer, now: number): void {
  const { connection } = tx;
  const owner = [principal.organization.key, principal.id, repeat.key] as const;
  connection
    .statement("DELETE FROM idempotent_answers WHERE org = ? AND principal = ? AND key = ?")
    .run(...owner);
  insertAnswer.run(connection, {
    org: principal.organization.key,
    principal: principal.id,
    ...repeat,
    status: answer.status,
    answer: JSON.stringify(answer.output ?? null),
    expires_at: now + DAY,
  });
}

/** Withholds the kept answers that name something, by its id: others than before can read it. */
export function withholdAnswers(connection: Connection, org: number, id: string): void {
  connection
    .statement("UPDATE idempotent_answers SET access = '' WHERE org = ? AND instr(answer, ?) > 0")
    .run(org, id);
}

/** Drops the answers that nobody can ask for any more. */
export async function dropExpired(store: Store, now: number): Promise<void> {
  await store.write(async ({ connection }) => {
    connection.statement("DELETE FROM idempotent_answers WHERE expires_at <= ?").run(now);
  });
}
