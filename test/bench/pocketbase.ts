/** PocketBase with the same leads, if its executable is on the path. It searches by `LIKE`, since it has no index. */
import { Database } from "bun:sqlite";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Program } from "./programs.ts";

const ADMIN = ["admin@example.com", "a bench needs no secrets"] as const;
const SIGNED_IN = "@request.auth.id != ''";

export interface PocketBase extends Program {
  token: string;
  ids: string[];
}

export function hasPocketBase(): boolean {
  return Bun.which("pocketbase") !== null;
}

/** Starts it on an empty folder and copies the leads of the bare database into it. */
export async function pocketBase(bare: string): Promise<PocketBase> {
  const folder = mkdtempSync(join(tmpdir(), "freehold-bench-pocketbase-"));
  const made = Bun.spawnSync(["pocketbase", "superuser", "upsert", ...ADMIN, "--dir", folder]);
  if (made.exitCode !== 0) throw new Error(`pocketbase: ${made.stderr}`);
  const first = await serve(folder);
  const admin = await signIn(first.port, "_superusers", ADMIN);
  const call = (path: string, body: unknown) => post(first.port, path, body, admin);
  await call("collections", {
    name: "leads",
    type: "base",
    fields: [
      ...["name", "email", "company", "source", "state", "notes"].map((name) => ({ name, type: "text" })),
      ...["value_amount", "score"].map((name) => ({ name, type: "number" })),
      { name: "created", type: "autodate", onCreate: true },
      { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
    ],
    indexes: [
      "CREATE INDEX leads_value ON leads (value_amount)",
      "CREATE INDEX leads_state ON leads (state)",
      "CREATE INDEX leads_created ON leads (created)",
    ],
    ...{ listRule: SIGNED_IN, viewRule: SIGNED_IN, createRule: SIGNED_IN, updateRule: SIGNED_IN },
  });
  const [email, password] = ["ana@example.com", ADMIN[1]];
  await call("collections/users/records", { email, password, passwordConfirm: password, verified: true });
  await first.stop();
  const ids = copyLeads(bare, join(folder, "data.db"));
  const program = await serve(folder);
  return {
    ...program,
    ids,
    token: await signIn(program.port, "users", [email, password]),
    stop: async () => {
      await program.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

function copyLeads(from: string, to: string): string[] {
  const db = new Database(to, { strict: true });
  db.query("ATTACH ? AS bare").run(from);
  db.run(`INSERT INTO leads (id, name, email, company, source, state, notes, value_amount, score, created, updated)
    SELECT printf('%015d', rid), name, coalesce(email, ''), coalesce(company, ''), coalesce(source, ''), state,
      coalesce(notes, ''), coalesce(value_amount, 0), coalesce(score, 0),
      strftime('%Y-%m-%d %H:%M:%fZ', created_at / 1000.0, 'unixepoch'),
      strftime('%Y-%m-%d %H:%M:%fZ', updated_at / 1000.0, 'unixepoch') FROM bare.leads`);
  const rows = db.query<{ id: string }, []>("SELECT id FROM leads LIMIT 200 OFFSET 5000").all();
  db.close();
  return rows.map(({ id }) => id);
}

async function serve(folder: string): Promise<Program> {
  const port = await freePort();
  const child = Bun.spawn(["pocketbase", "serve", "--dir", folder, "--http", `127.0.0.1:${port}`], {
    stdout: "ignore",
    stderr: "inherit",
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) await Bun.sleep(20);
  return {
    port,
    pid: child.pid,
    stop: async () => {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

async function signIn(port: number, collection: string, [identity, password]: readonly [string, string]) {
  const { token } = await post(port, `collections/${collection}/auth-with-password`, { identity, password });
  return token;
}

async function post(port: number, path: string, body: unknown, token = ""): Promise<{ token: string }> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: token },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  // The benchmark knows the type of the answer.
  return (await answer.json()) as { token: string };
}
