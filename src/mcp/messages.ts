/** Codes of JSON-RPC, and those that the protocol adds. */
export const CODES = {
  PARSE_ERROR: -32_700,
  INVALID_REQUEST: -32_600,
  METHOD_NOT_FOUND: -32_601,
  INVALID_PARAMS: -32_602,
  /** Resource not found, until version 2025-11-25. */
  RESOURCE_NOT_FOUND: -32_002,
  HEADER_MISMATCH: -32_020,
  MISSING_CAPABILITY: -32_021,
  UNSUPPORTED_VERSION: -32_022,
} as const;

export type Values = Readonly<Record<string, unknown>>;

export type MessageId = string | number;

/** Answer to a request. `message` is undefined for notifications. */
export interface Reply {
  status: number;
  message?:
    | { jsonrpc: "2.0"; id?: MessageId; result: Values }
    | { jsonrpc: "2.0"; id?: MessageId; error: Values };
}

/** A message that is not valid in the protocol. */
export class Refusal extends Error {
  readonly code: number;
  readonly status: number;
  readonly data: Values | undefined;

  constructor(
    code: number,
    message: string,
    { status = 200, data }: { status?: number; data?: Values } = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.data = data;
  }
}

export const isObject = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const objectIn = (value: unknown): Values => (isObject(value) ? value : {});

export const listIn = (value: unknown): Values[] => (Array.isArray(value) ? value.map(objectIn) : []);

export const textIn = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

export function resultOf(id: MessageId, result: Values): Reply {
  return { status: 200, message: { jsonrpc: "2.0", id, result } };
}

export function refusalOf(id: MessageId | undefined, { code, message, status, data }: Refusal): Reply {
  const error = { code, message, ...(data && { data }) };
  return { status, message: { jsonrpc: "2.0", ...(id !== undefined && { id }), error } };
}
