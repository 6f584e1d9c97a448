import { say, type Text } from "../text/message.ts";
import { defineCommand, print, UsageError } from "./command.ts";
import { inEnglish, rendered } from "./language.ts";

const PATIENCE_SECONDS = 5;

/** For container, service and monitoring probes. */
export const healthCommand = defineCommand({
  name: "health",
  summary: say("cli.health.summary"),
  usage: "freehold health [--url URL] [--timeout SECONDS] [--json]",
  examples: ["freehold health", "freehold health --url https://freehold.example.org --timeout 2"],
  flags: {
    url: { type: "string", help: say("cli.health.url") },
    timeout: { type: "number", min: 1, max: 600, help: say("cli.health.timeout") },
    json: { type: "boolean", help: say("cli.common.json") },
  },
  async run({ config, flags }) {
    const door = flags.url === undefined ? ownDoor(config) : { url: addressOf(flags.url) };
    const { ready, reason, checks } = await ask(door, flags.timeout ?? PATIENCE_SECONDS);
    const failing = Object.entries(checks).filter(([, state]) => state === "failing");
    const why = reason && { reason: inEnglish(reason) };
    print(flags.json, { event: "health", url: nameOf(door), ready, checks, ...why }, [
      reason === undefined
        ? say("cli.health.ready", { server: nameOf(door) })
        : say("cli.health.notReady", { reason }),
      ...failing.map(([check]) => `  ${rendered(say("cli.health.failing", { check }))}`),
    ]);
    return ready ? 0 : 1;
  },
});

export async function readiness(
  config: Listening,
  seconds = PATIENCE_SECONDS,
): Promise<{ ready: boolean; reason?: Text }> {
  const { ready, reason } = await ask(ownDoor(config), seconds);
  return reason === undefined ? { ready } : { ready, reason };
}

interface Listening {
  host: string;
  port: number;
  server: { origin: string; base_path?: string; socket?: string };
  tls?: { cert: string; self_signed: boolean };
}

interface Door {
  /** Base URL with a trailing slash. */
  url: URL;
  unix?: string;
  /** Connection within this machine: the certificate's name does not matter. */
  isOwn?: boolean;
}

const nameOf = ({ url, unix }: Door) => (unix === undefined ? url.href : `unix:${unix}`);

/** Address to query. A server that listens on all addresses is queried at the loopback address. */
function ownDoor({ host, port, server, tls }: Listening): Door {
  const path = `${server.base_path ?? ""}/`;
  const scheme = tls && (tls.cert !== "" || tls.self_signed) ? "https" : "http";
  if (server.socket) return { url: new URL(path, `${scheme}://localhost`), unix: server.socket, isOwn: true };
  const everywhere: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };
  const name = everywhere[host] ?? (host.includes(":") ? `[${host}]` : host);
  return { url: new URL(path, `${scheme}://${name}:${port}`), isOwn: true };
}

interface Answer {
  ready: boolean;
  checks: Record<string, string>;
  reason?: Text;
}

async function ask(door: Door, seconds: number): Promise<Answer> {
  const url = new URL("readyz", door.url);
  const notReady = (reason: Text): Answer => ({ ready: false, checks: {}, reason });
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(seconds * 1000),
      redirect: "manual",
      ...(door.unix !== undefined && { unix: door.unix }),
      ...(door.isOwn && { tls: { rejectUnauthorized: false } }),
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (!isReadiness(body))
      return notReady(say("cli.health.notFreehold", { server: nameOf(door), status: response.status }));
    const { checks } = body;
    return response.ok
      ? { ready: true, checks }
      : { ready: false, checks, reason: say("cli.health.cannotServe") };
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "TimeoutError")
      return notReady(say("cli.health.timedOut", { server: nameOf(door), seconds }));
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (/CERT|TLS|SSL/i.test(code))
      return notReady(say("cli.health.untrusted", { server: nameOf(door), code }));
    return notReady(say("cli.health.noAnswer", { server: nameOf(door) }));
  }
}

function isReadiness(body: unknown): body is { checks: Record<string, string> } {
  return typeof body === "object" && body !== null && "checks" in body && typeof body.checks === "object";
}

function addressOf(text: string): URL {
  const url = URL.parse(text.endsWith("/") ? text : `${text}/`);
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "")
    throw new UsageError(say("cli.health.urlInvalid"));
  if (url.username !== "" || url.password !== "") throw new UsageError(say("cli.health.urlPassword"));
  return url;
}
