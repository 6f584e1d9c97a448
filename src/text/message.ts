import type { Messages } from "./keys.ts";

/** Catalogue message with parameters, rendered at the edge in the reader's language. */
export interface Message {
  readonly key: string;
  readonly params?: Readonly<Record<string, Param>>;
}

/** A message, or text that needs no translation, such as user input. */
export type Text = string | Message;

/** Inserted unchanged. Nested messages are rendered in the same language. */
export type Value = string | number | Message | readonly Value[];

/** Date (`2026-03-31`) or timestamp. */
export type Moment = string | Date;

export type Param = Value | Moment | boolean;

export type None = Record<never, never>;

export type MessageKey = keyof Messages;

type Given<K extends MessageKey> = keyof Messages[K] extends never ? [] : [params: Messages[K]];

/** Creates a message. Unknown keys and missing parameters are compile-time errors. */
export function say<K extends MessageKey>(key: K, ...[params]: Given<K>): Message {
  return params === undefined ? { key } : { key, params: params as Message["params"] };
}

export const isMessage = (value: unknown): value is Message =>
  typeof value === "object" && value !== null && "key" in value && typeof value.key === "string";
