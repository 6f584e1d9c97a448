import type { WriteContext } from "../../kernel/context.ts";
import { newId } from "../../kernel/ids.ts";
import { type Connection, insertInto } from "../../store/connection.ts";
import { pick, type RowOf, set } from "../../store/rows.ts";
import { passkeys } from "../tables.ts";

export type Passkey = RowOf<typeof passkeys>;

export const MAX_PASSKEYS = 20;

const insert = insertInto(passkeys);

/** Oldest first. */
export function passkeysOf(connection: Connection, user: string): Passkey[] {
  return connection.all`
    SELECT ${pick(passkeys)} FROM ${passkeys} WHERE ${passkeys.user_id} = ${user}
    ORDER BY ${passkeys.created_at}, ${passkeys.id}`;
}

export function findPasskey(connection: Connection, credential: string): Passkey | undefined {
  return connection.get`
    SELECT ${pick(passkeys)} FROM ${passkeys} WHERE ${passkeys.credential_id} = ${credential}`;
}

export function addPasskey(
  { handle, now }: WriteContext,
  given: Omit<Passkey, "id" | "created_at" | "used_at">,
): Passkey {
  const passkey = { ...given, id: newId(), created_at: now, used_at: null };
  insert.run(handle.connection, passkey);
  return passkey;
}

export function renamePasskey({ handle }: WriteContext, id: string, name: string): void {
  handle.connection.run`UPDATE ${passkeys} SET ${set(passkeys, { name })} WHERE ${passkeys.id} = ${id}`;
}

/** Returns false if the counter went back: then someone has a copy of the passkey. Zero means that nobody counts. */
export function countUse({ handle, now }: WriteContext, { id }: Passkey, counter: number): boolean {
  const changed = handle.connection.run`
    UPDATE ${passkeys} SET ${set(passkeys, { counter, used_at: now })} WHERE ${passkeys.id} = ${id}
      AND (${passkeys.counter} < ${counter} OR (${passkeys.counter} = 0 AND ${counter} = 0))`;
  return changed === 1;
}

export function removePasskey({ handle }: WriteContext, id: string): void {
  handle.connection.run`DELETE FROM ${passkeys} WHERE ${passkeys.id} = ${id}`;
}

/** Returns the number of passkeys that the user had. */
export function removePasskeysOf({ handle }: WriteContext, user: string): number {
  return handle.connection.run`DELETE FROM ${passkeys} WHERE ${passkeys.user_id} = ${user}`;
}
