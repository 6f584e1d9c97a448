import type { Messages } from "./keys.ts";

/** A text of the catalogues with its parameters. Rendered at the edge in the reader's language. */
export interface Message {
  readonly key: string;
  readonly params?: Readonly<Record<string, Param>>;
}

/** A message, or a text that is the same in each language, such as one that a user entered. */
export type Text = string | Message;

/** Value that a message inserts as it is. A message inside of another is rendered in the same language. */
export type Value = string | number | Message | readonly Value[];

/** Date (`2026-03-31`) or timestamp. */
export type Moment = string | Date;

export type Param = Value | Moment | boolean;

/** Parameters of messages without parameters. */
export type None = Record<never, never>;

export type MessageKey = keyof Messages;

type Given<K extends MessageKey> = keyof Messages[K] extends never ? [] : [params: Messages[K]];

/** Refers to a text of the catalogues. Unknown keys and missing parameters do not compile. */
export function say<K extends MessageKey>(key: K, ...[params]: Given<K>): Message {
  return params === undefined ? { key } : { key, params: params as Message["params"] };
}

export const isMessage = (value: unknown): value is Message =>
  typeof value === "object" && value !== null && "key" in value && typeof value.key === "string";
