import { statfs } from "node:fs/promises";
import type { Store } from "../store/store.ts";

/** For answers to machines beside the API. */
export const PLAIN_HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
};

/** The program runs. */
export function health(): Response {
  return Response.json({ status: "ok" }, { headers: PLAIN_HEADERS });
}

type Check = "ok" | "failing" | "not_configured";

const MIN_FREE_BYTES = 64 * 1024 * 1024;

/** The program can serve: 503 when it cannot. */
export async function readiness(store: Store, folder: string, jobs: () => boolean): Promise<Response> {
  const checks: Record<"database" | "migrations" | "jobs" | "disk" | "provider", Check> = {
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
    provider: "not_configured",
  };
  const ready = !Object.values(checks).includes("failing");
  const status = ready ? "ready" : "not_ready";
  return Response.json({ status, checks }, { status: ready ? 200 : 503, headers: PLAIN_HEADERS });
}

async function check(works: () => Promise<boolean>): Promise<Check> {
  try {
    return (await works()) ? "ok" : "failing";
  } catch {
    // Whatever it was, the answer is that it does not work.
    return "failing";
  }
}
