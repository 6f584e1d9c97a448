import type { Store } from "../store/store.ts";
import { Disk } from "../system/index.ts";
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

/** What to do about a check that fails. */
const SAYS = {
  database: "The database does not answer. Look at the log and at the disk of the data folder.",
  migrations: "The database has not been brought up to date. Look at the log.",
  jobs: "Background jobs cannot be run. Look at the log for why; they are tried again by themselves.",
  disk: "Nothing can be added: the disk of the data folder is full. Make room, and it goes on by itself.",
  provider:
    "A language model does not answer. Look at its settings; the built-in engine does its work meanwhile.",
} as const;

const UNWRITABLE =
  "The data folder cannot be written. Look at its disk and at whose the folder is; then it goes on by itself.";

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
  const room = roomOf(folder);
  const checks: Record<"database" | "migrations" | "jobs" | "disk", Check> = {
    database: await check(() =>
      store.read(async ({ connection }) => connection.statement("SELECT 1").get() !== null),
    ),
    // The store does not open before they are all applied.
    migrations: "ok",
    jobs: await check(async () => jobs()),
    disk: room === "ok" ? "ok" : "failing",
  };
  const ready = !Object.values(checks).includes("failing");
  const status = ready ? "ready" : "not_ready";
  const told = { ...checks, provider: await provider().catch((): Check => "failing") };
  const says: Partial<Record<keyof typeof SAYS, string>> = {};
  for (const [name, sentence] of Object.entries(SAYS)) {
    // Object.entries forgets which keys the table has.
    const key = name as keyof typeof SAYS;
    if (told[key] === "failing") says[key] = sentence;
  }
  if (room === "unwritable") says.disk = UNWRITABLE;
  return Response.json(
    { status, checks: told, ...(Object.keys(says).length > 0 && { says }) },
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

function roomOf(folder: string) {
  try {
    return new Disk(folder).room().state;
  } catch {
    // A disk that cannot even be measured takes nothing.
    return "unwritable";
  }
}
