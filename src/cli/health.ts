import type { Config } from "../config/options.ts";
import { defineVerb, print, UsageError } from "./verb.ts";

const PATIENCE_SECONDS = 5;

/** Asks a running server whether it can serve: for probes of containers, services and monitors. */
export const healthVerb = defineVerb({
  name: "health",
  summary: "Ask a running server whether it is ready",
  usage: "freehold health [--url URL] [--timeout SECONDS] [--json]",
  examples: ["freehold health", "freehold health --url https://freehold.example.org --timeout 2"],
  flags: {
    url: { type: "string", help: "Where the server is; otherwise host and port of the settings" },
    timeout: { type: "number", min: 1, max: 600, help: "After how many seconds it counts as not ready (5)" },
    json: { type: "boolean", help: "Answer as JSON" },
  },
  async run({ config, flags }) {
    const base = addressOf(flags.url ?? ownAddress(config));
    const answer = await ask(new URL("readyz", base), flags.timeout ?? PATIENCE_SECONDS);
    const failing = Object.entries(answer.checks).filter(([, state]) => state === "failing");
    print(flags.json, { event: "health", url: base.href, ...answer }, [
      answer.ready ? `Ready: ${base.href}` : `Not ready: ${answer.why ?? `${base.href} is not ready`}`,
      ...failing.map(([name]) => `  ${name} is failing`),
    ]);
    return answer.ready ? 0 : 1;
  },
});

interface Answer {
  ready: boolean;
  checks: Record<string, string>;
  why?: string;
}

async function ask(url: URL, seconds: number): Promise<Answer> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(seconds * 1000), redirect: "manual" });
    const body: unknown = await response.json().catch(() => undefined);
    if (!isReadiness(body))
      return {
        ready: false,
        checks: {},
        why: `${url.href} is not answered by Freehold (status ${response.status}).`,
      };
    return { ready: response.ok, checks: body.checks };
  } catch (error) {
    const late = error instanceof Error && error.name === "TimeoutError";
    const why = late
      ? `${url.href} did not answer within ${seconds} seconds.`
      : `nobody answers at ${url.href}. Start the server: freehold serve`;
    return { ready: false, checks: {}, why };
  }
}

function isReadiness(body: unknown): body is { checks: Record<string, string> } {
  return typeof body === "object" && body !== null && "checks" in body && typeof body.checks === "object";
}

/** Whoever listens on every address is asked at this machine's own. */
function ownAddress({ host, port }: Config): string {
  const own: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };
  const name = own[host] ?? (host.includes(":") ? `[${host}]` : host);
  return `http://${name}:${port}`;
}

function addressOf(text: string): URL {
  const url = URL.parse(text.endsWith("/") ? text : `${text}/`);
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "")
    throw new UsageError("--url takes the address of a server, as http://127.0.0.1:7400.");
  if (url.username !== "" || url.password !== "")
    throw new UsageError("--url takes no password: asking for health needs none.");
  return url;
}
