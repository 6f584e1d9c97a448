import { CODES, isObject, type MessageId, objectIn, Refusal, textIn, type Values } from "./messages.ts";

/** Requests of this version describe themselves, each for itself. */
const SELF_DESCRIBING = "2026-07-28";
/** Versions with a handshake, newest first. */
const WITH_HANDSHAKE = ["2025-11-25", "2025-06-18"] as const;
export const VERSIONS: readonly string[] = [SELF_DESCRIBING, ...WITH_HANDSHAKE];

const META = "io.modelcontextprotocol/";
export const TASKS = `${META}tasks`;

/** A request, or a notification if it has no id. */
export interface Message {
  id: MessageId | undefined;
  method: string;
  params: Values;
  /** True for the version in which every request describes itself. */
  describesItself: boolean;
  /** The client can follow a task instead of waiting for an answer. */
  followsTasks: boolean;
  /** Name of the client, as it gives it. */
  client: string | undefined;
}

/** Reads a message, and checks that body and headers agree. */
export function readMessage(body: Values, headers: Headers): Message {
  const { jsonrpc, id, method, params = {} } = body;
  const isId = id === undefined || typeof id === "string" || Number.isSafeInteger(id);
  if (jsonrpc !== "2.0" || typeof method !== "string" || !isId || !isObject(params))
    throw new Refusal(CODES.INVALID_REQUEST, "Not a JSON-RPC 2.0 request or notification.", { status: 400 });
  const meta = objectIn(params._meta);
  const version = textIn(meta[`${META}protocolVersion`]);
  const describesItself = version !== undefined || headers.get("mcp-protocol-version") === SELF_DESCRIBING;
  // Safe cast: checked above.
  const message = { id: id as MessageId | undefined, method, params, describesItself };
  if (!describesItself) {
    checkVersion(headers, method);
    const client = method === "initialize" ? clientNamed(params.clientInfo) : undefined;
    return { ...message, followsTasks: false, client: client ?? shortened(headers.get("user-agent") ?? "") };
  }
  const capabilities = meta[`${META}clientCapabilities`];
  checkDescription(message, version, capabilities, headers);
  return {
    ...message,
    followsTasks: isObject(objectIn(objectIn(capabilities).extensions)[TASKS]),
    client: clientNamed(meta[`${META}clientInfo`]),
  };
}

/** Answers the handshake with the version that the client asks for, if it is known. */
export function agreedVersion({ params }: Message): string {
  return WITH_HANDSHAKE.find((version) => version === params.protocolVersion) ?? WITH_HANDSHAKE[0];
}

function checkVersion(headers: Headers, method: string): void {
  const version = headers.get("mcp-protocol-version");
  if (version === null || method === "initialize" || WITH_HANDSHAKE.some((known) => known === version))
    return;
  throw unsupported(version);
}

function checkDescription(
  { method, params }: Pick<Message, "method" | "params">,
  version: string | undefined,
  capabilities: unknown,
  headers: Headers,
): void {
  if (version === undefined) throw incomplete(`${META}protocolVersion`);
  requireHeader(headers, "mcp-protocol-version", version);
  if (version !== SELF_DESCRIBING) throw unsupported(version);
  if (!isObject(capabilities)) throw incomplete(`${META}clientCapabilities`);
  requireHeader(headers, "mcp-method", method);
  const subject = NAMED_BY[method];
  const name = subject && textIn(params[subject]);
  if (name !== undefined) requireHeader(headers, "mcp-name", name);
}

/** Parameter that is repeated in the header Mcp-Name. */
const NAMED_BY: Readonly<Record<string, string>> = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri",
  "tasks/get": "taskId",
  "tasks/update": "taskId",
  "tasks/cancel": "taskId",
};

function requireHeader(headers: Headers, name: string, value: string): void {
  const given = headers.get(name);
  if (given !== null && decoded(given) === value) return;
  throw new Refusal(CODES.HEADER_MISMATCH, `The header ${name} must repeat the value in the body.`, {
    status: 400,
  });
}

/** `=?base64?SGk=?=` encodes text that a header cannot contain. */
function decoded(header: string): string {
  const [, encoded] = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/.exec(header) ?? [];
  return encoded === undefined ? header : Buffer.from(encoded, "base64").toString("utf8");
}

const unsupported = (requested: string) =>
  new Refusal(CODES.UNSUPPORTED_VERSION, "This protocol version is not supported.", {
    status: 400,
    data: { supported: VERSIONS, requested: requested.slice(0, 100) },
  });

const incomplete = (key: string) =>
  new Refusal(CODES.INVALID_PARAMS, `_meta must have ${key}.`, { status: 400 });

const MOST_CHARACTERS = 100;

function clientNamed(info: unknown): string | undefined {
  const { name, version } = objectIn(info);
  return shortened([name, version].filter((part) => typeof part === "string").join(" "));
}

/** Bounded, and without characters that could disturb the audit trail's readers. */
function shortened(text: string): string | undefined {
  const plain = text
    .toWellFormed()
    .replaceAll(/\p{C}+/gu, " ")
    .trim();
  return plain === "" ? undefined : [...plain].slice(0, MOST_CHARACTERS).join("");
}
