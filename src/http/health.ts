import { statfs } from "node:fs/promises";
import type { Store } from "../store/store.ts";
import { requestIdOf } from "./dispatch.ts";

/** For answers to machines beside the API. */
export function plainHeaders(request: Request): Record<string, string> {
  return {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-request-id": requestIdOf(request),
  };
}

/** The program runs. */
export function health(request: Request): Response {
  return Response.json({ status: "ok" }, { headers: plainHeaders(request) });
}

type Check = "ok" | "failing" | "none";

const MIN_FREE_BYTES = 64 * 1024 * 1024;

interface Parts {
  store: Store;
  folder: string;
  jobs: () => boolean;
  provider: () => Promise<Check>;
}

/**
 * The program can serve: 503 when it cannot. A language model that does not answer is told of and no more:
 * the built-in engine does its work meanwhile.
 */
export async function readiness(
  request: Request,
  { store, folder, jobs, provider }: Parts,
): Promise<Response> {
  const checks: Record<"database" | "migrations" | "jobs" | "disk", Check> = {
    database: await check(() =>
      store.read(async ({ connection }) => connection.statement("SELECT 1").get() !== null),
    ),
    // The store does not open before they are all applied.
    migrations: "ok",
    jobs: await check(async () => jobs()),
    disk: await check(async () => {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize >= MIN_FREE_BYTES;
    }),
  };
  const ready = !Object.values(checks).includes("failing");
  const status = ready ? "ready" : "not_ready";
  const told = { ...checks, provider: await provider().catch((): Check => "failing") };
  return Response.json(
    { status, checks: told },
    { status: ready ? 200 : 503, headers: plainHeaders(request) },
  );
}

async function check(works: () => Promise<boolean>): Promise<Check> {
  try {
    return (await works()) ? "ok" : "failing";
  } catch {
    // Whatever it was, the answer is that it does not work.
    return "failing";
  }
}
