/** How long another caller's reads take while the program does expensive work. */
import { readFileSync } from "node:fs";
import type { Program } from "./programs.ts";
import { milliseconds, row, times } from "./table.ts";

/** Rate of reads, sent regardless of response times, as by dozens of users. */
const READS_A_SECOND = 200;

export interface Times {
  p50: number;
  p99: number;
  max: number;
}

/** Reads a record at a fixed rate until the work is done. Latencies are in milliseconds. */
export async function readsDuring(
  program: Program,
  token: string,
  path: string,
  work: Promise<unknown>,
): Promise<Times> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  const times: number[] = [];
  const under: Promise<void>[] = [];
  const headers = { authorization: `Bearer ${token}` };
  const began = performance.now();
  for (let sent = 0; !isOver; sent++) {
    const due = began + (sent * 1000) / READS_A_SECOND;
    await Bun.sleep(Math.max(0, due - performance.now()));
    // Measured from the scheduled time, so that the delay of a late request counts.
    under.push(
      fetch(`http://127.0.0.1:${program.port}${path}`, { headers }).then(async (answer) => {
        await answer.arrayBuffer();
        times.push(performance.now() - due);
      }),
    );
  }
  await Promise.all(under);
  await work;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), max: times.at(-1) ?? Number.NaN };
}

/** After a start, the program compares its rows with the audit trail for a while. */
async function quiet({ pid }: Program): Promise<void> {
  const ticks = () => {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return Number(fields[11]) + Number(fields[12]);
  };
  for (let last = ticks(), used = Number.POSITIVE_INFINITY; used > 10; ) {
    await Bun.sleep(2000);
    used = ticks() - last;
    last += used;
  }
}

/** Prints how long reads of another user take while work runs, against an idle program. */
export async function readingALead(program: Program, token: string) {
  const api = new Api(program, token);
  const { id } = await api.call<{ id: string }>("POST", "/crm/leads", { name: "Lead" });
  const other = await anotherUser(api);
  const during = (work: Promise<unknown>) => readsDuring(program, other, `/api/v1/crm/leads/${id}`, work);
  await quiet(program);
  const idle = await during(Bun.sleep(4000));
  return async (what: string, work: Promise<unknown>): Promise<void> => {
    const { p99 } = await during(work);
    row(
      `p99 of reads during ${what}`,
      milliseconds(idle.p99),
      milliseconds(p99),
      times(p99 / idle.p99),
      "3 x",
    );
  };
}

/** Token of a new user: the calls of one user wait for each other. */
async function anotherUser(api: Api): Promise<string> {
  const { invitation } = await api.call<{ invitation: { token: string } }>("POST", "/settings/team", {
    email: "ben@example.com",
    name: "Ben",
    roles: ["crm_manager"],
  });
  const accepted = await api.call<{ access_token: string }>("POST", "/auth/invitations/accept", {
    token: invitation.token,
    password: "another bench needs no secrets",
  });
  return accepted.access_token;
}

export class Api {
  readonly #program: Program;
  readonly #token: string;

  constructor(program: Program, token: string) {
    this.#program = program;
    this.#token = token;
  }

  async call<T>(method: string, path: string, body?: unknown, type = "application/json"): Promise<T> {
    const answer = await fetch(`http://127.0.0.1:${this.#program.port}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body !== undefined && { "content-type": type }),
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    // The benchmark knows the type of the answer.
    return (await answer.json()) as T;
  }

  /** Asks until the state is one of the wanted ones. */
  async until(path: string, wanted: readonly string[]): Promise<string> {
    for (;;) {
      const { state } = await this.call<{ state: string }>("GET", path);
      if (wanted.includes(state)) return state;
      await Bun.sleep(100);
    }
  }
}
