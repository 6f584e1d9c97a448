import { Type } from "@sinclair/typebox";
import type { Engine } from "../../src/engine/engine.ts";
import { execute } from "../../src/engine/execute.ts";
import { allOrganizations } from "../../src/identity/index.ts";
import { type Clockwork, enqueue, type JobRequest, type Jobs, openJobs } from "../../src/jobs/index.ts";
import { type Action, type ActionSpec, defineAction } from "../../src/kernel/action.ts";
import type { WriteContext } from "../../src/kernel/context.ts";
import { newId } from "../../src/kernel/ids.ts";
import { type OrganizationRef, systemPrincipal } from "../../src/kernel/principal.ts";
import { type Client, TestAppliance } from "../kit/appliance.ts";

export function testAction(
  name: string,
  run: (context: WriteContext, input: Record<string, unknown>) => Promise<unknown>,
  more: Partial<
    ActionSpec<"write", ReturnType<typeof Type.Any>, ReturnType<typeof Type.Any>, undefined>
  > = {},
): Action {
  return defineAction({
    name,
    summary: name,
    kind: "write",
    access: "operator",
    http: [],
    input: Type.Any(),
    output: Type.Any(),
    run,
    ...more,
  });
}

/** Creates a lead in the transaction of the running action, as an effect that tests can count. */
export async function createLead(context: WriteContext, engine: Engine, name: string): Promise<void> {
  const action = engine.registry.find("crm.leads.create");
  const result = action && (await context.call(action, { name }));
  if (!result?.ok) throw new Error("the lead was not created");
}

export interface JobRunnerOptions {
  actions?: readonly Action[];
  clockworks?: readonly Clockwork[];
  concurrency?: number;
  tickSeconds?: number;
}

/** A real server's job queue, with actions and schedules that exist only in tests. */
export class JobRunner {
  readonly appliance: TestAppliance;
  readonly owner: Client;
  jobs: Jobs;
  #options: JobRunnerOptions;

  private constructor(appliance: TestAppliance, owner: Client, options: JobRunnerOptions) {
    this.appliance = appliance;
    this.owner = owner;
    this.#options = options;
    this.jobs = this.#open();
  }

  static async open(options: JobRunnerOptions = {}, folder?: string): Promise<JobRunner> {
    const appliance = await TestAppliance.start([], folder);
    const runner = new JobRunner(appliance, await appliance.setUp(), options);
    await runner.jobs.start();
    return runner;
  }

  get engine(): Engine {
    return this.appliance.appliance.engine;
  }

  #open(): Jobs {
    const { engine } = this;
    const { actions = [], clockworks = [], concurrency = 2, tickSeconds = 0 } = this.#options;
    const known = [...actions, ...clockworks.map(({ action }) => action)];
    return openJobs({
      store: engine.store,
      clock: engine.clock,
      log: engine.log,
      clockworks,
      concurrency,
      tickSeconds,
      isSureOfDay: () => true,
      organizations: () => this.organizations(),
      find: (name) => known.find((action) => action.name === name) ?? engine.registry.find(name),
      run: ({ organization, correlationId, ...call }) =>
        execute(engine, {
          ...call,
          origin: { channel: "job", address: "local", correlationId },
          by: systemPrincipal(organization),
        }),
    });
  }

  /** Simulates a restart, with other options if given. */
  async restart(options: JobRunnerOptions = {}): Promise<void> {
    await this.jobs.stop();
    this.#options = { ...this.#options, ...options };
    this.jobs = this.#open();
    await this.jobs.start();
  }

  organizations(): Promise<OrganizationRef[]> {
    return this.engine.store.read(async ({ connection }) => allOrganizations(connection));
  }

  /** Runs `work` as a system action in an organisation, by default the first. */
  async within<T>(work: (context: WriteContext) => Promise<T>, org = 1, correlationId = newId()): Promise<T> {
    const organization = (await this.organizations()).find(({ key }) => key === org);
    if (!organization) throw new Error(`no organisation ${org}`);
    const { output } = await execute(this.engine, {
      action: testAction("test.within", work),
      input: {},
      origin: { channel: "system", address: "local", correlationId },
      by: systemPrincipal(organization),
    });
    // The action returns the result of `work`.
    return output as T;
  }

  enqueue(request: JobRequest, org?: number, correlationId?: string): Promise<string> {
    return this.within(async (context) => enqueue(context, request), org, correlationId);
  }

  async job(id: string): Promise<Record<string, unknown>> {
    const [row] = await this.appliance.rows("SELECT * FROM jobs WHERE id = ?", id);
    if (!row) throw new Error(`no job ${id}`);
    return row;
  }

  async leads(): Promise<string[]> {
    const rows = await this.appliance.rows("SELECT name FROM crm_leads ORDER BY rid");
    return rows.map(({ name }) => String(name));
  }

  async stop(): Promise<void> {
    await this.jobs.stop();
    await this.appliance.stop();
  }
}

export function gate(): { passed: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: promise, open: resolve };
}
