import { join } from "node:path";
import changes from "../CHANGELOG.md" with { type: "text" };
import { actionsOf } from "./app/actions.ts";
import { openCatalog } from "./app/catalog.ts";
import { openConditions } from "./app/conditions.ts";
import { claimLeadership, journalOf } from "./app/leadership.ts";
import { listeningOf } from "./app/listening.ts";
import { ownPlace } from "./app/own-place.ts";
import { attempt, beginRounds, roundsOf } from "./app/rounds.ts";
import { loginsOf, quotasOf, storeOf } from "./app/settings.ts";
import { openShipping } from "./app/shipping.ts";
import type { Config } from "./config/options.ts";
import { identifyFeed } from "./desk/index.ts";
import { AccessBook } from "./engine/access/book.ts";
import { shippedRoles } from "./engine/access/shipped.ts";
import { openApprovals } from "./engine/approvals/approvals.ts";
import { CheckpointSigner } from "./engine/audit/checkpoints.ts";
import { AuditLog } from "./engine/audit/log.ts";
import type { Engine } from "./engine/engine.ts";
import { execute } from "./engine/execute.ts";
import { openLimits } from "./engine/limits.ts";
import { openReaders } from "./engine/readers/pool.ts";
import { Registry } from "./engine/registry.ts";
import { Turns } from "./engine/turns.ts";
import { openEvents } from "./events/index.ts";
import { eventsBeyond } from "./evidence/beyond.ts";
import { RowWatch } from "./evidence/row-watch.ts";
import { type AllDeps, features } from "./features.ts";
import { openPeople } from "./governance/approvals/index.ts";
import { Mandates, PermissionCatalogue, readCalendar } from "./governance/index.ts";
import { gaugesOf } from "./http/metrics/gauges.ts";
import { LoopLag } from "./http/metrics/loop-lag.ts";
import { type RunningServer, serve } from "./http/server.ts";
import { allOrganizations, MANDATE, openIdentity, organizationCount, setupToken } from "./identity/index.ts";
import { type Jobs, openJobs } from "./jobs/index.ts";
import { type Clock, systemClock } from "./kernel/clock.ts";
import { Fault } from "./kernel/errors.ts";
import { newId } from "./kernel/ids.ts";
import { APPLIANCE, type OrganizationRef, systemPrincipal } from "./kernel/principal.ts";
import { documentListeners, openComposer, openKeys, openWorker } from "./learning/index.ts";
import { documentsAreWhole } from "./learning/library/upkeep/whole.ts";
import { type ProgramLog, remembering } from "./log.ts";
import { openMail } from "./mail/index.ts";
import { KEEP_PAPER, openPaperWorker } from "./papers/index.ts";
import { attachmentStore, filesAreWhole } from "./records/index.ts";
import { databasePath } from "./store/data-folder.ts";
import { Files } from "./store/files.ts";
import type { Leadership } from "./store/journal/standby.ts";
import { isCertain, noteShortened, saysOfDamage } from "./store/log-damage.ts";
import { openStore } from "./store/store.ts";
import { BackupMaker, BackupStore, Checkpoints, ClockWatch, Disk, type SystemParts } from "./system/index.ts";
import { renderText } from "./text/render.ts";
import { VERSION } from "./version.ts";

export interface Appliance {
  engine: Engine;
  files: Files;
  /** Undefined once an organisation exists. */
  setupToken: string | undefined;
  jobs: Jobs;
  disk: Disk;
  listen(): RunningServer;
  stop(): Promise<void>;
}

/** Options that only the demo and tools use. */
export interface StartOptions {
  /** Sync every commit to disk. */
  durable?: boolean;
  /** Actions excluded from the schedule. */
  without?: readonly string[];
  /** Set if the journal of a database makes commits durable. */
  leadership?: Leadership | undefined;
  /** Start no jobs and no schedules. Pending erasures still run. */
  idle?: boolean;
}

export async function start(
  config: Config,
  given: ProgramLog,
  clock: Clock = systemClock,
  { durable = true, without = [], idle = false, leadership }: StartOptions = {},
): Promise<Appliance> {
  const startedAt = clock.now();
  const { log, lines } = remembering(given, () => clock.now());
  const catalog = openCatalog();
  const held = leadership ?? (config.database === "" ? undefined : await claimLeadership(config, log));
  const store = openStore(storeOf(config, catalog, durable, held && journalOf(held, log)));

  for (const damage of store.damages)
    log[isCertain(damage) ? "error" : "warn"](renderText(saysOfDamage(damage), "en"), { ...damage });

  const disk = new Disk(config.data);
  const lag = new LoopLag();
  const files = new Files(join(config.data, "files"), store.journal?.files);
  const mediaNames = config.attachments.types.split(",").filter((name) => name !== "");
  const attachments = attachmentStore(files, config.attachments.max_bytes, mediaNames);

  const signer = new CheckpointSigner(store.vault, config.data, config.audit.checkpoint_events, log);
  const audit = new AuditLog(store, clock, signer);
  const logs = [...(await store.read(async ({ connection }) => allOrganizations(connection))), APPLIANCE];
  const shortened = noteShortened(config.data, await eventsBeyond(store, signer, logs), clock.now());
  if (shortened) log.error(renderText(saysOfDamage(shortened), "en"), { ...shortened });
  const rows = new RowWatch(store, clock, log);
  const identity = openIdentity(store, clock, log, loginsOf(config));

  // Lazy: the registry includes the settings actions, which themselves use this catalogue.
  const permissions = new PermissionCatalogue(() => registry, catalog, features);
  const worker = openWorker();
  const mail = openMail(config, files, clock);
  const paperWorker = openPaperWorker();
  const deps: AllDeps = {
    folder: config.data,
    origin: config.server.origin,
    catalog,
    identity,
    store,
    clock,
    log,
    files,
    audit,
    signer,
    rows,
    permissions,
    rules: features.rules,
    eventReaders: features.eventReaders,
    firstSteps: features.firstSteps,
    milestones: features.milestones,
    samples: features.samples,
    cards: features.cards,
    calendar: features.calendar,
    imports: { maxBytes: config.imports.max_bytes, keptDays: config.imports.kept_days },
    learning: config.learning,
    documents: new Files(join(config.data, "documents"), store.journal?.files),
    worker,
    paperWorker,
    makesAhead: !without.includes(KEEP_PAPER),
    composer: openComposer({ store, clock, log }),
    mail,
    listeners: documentListeners,
    registry: () => registry,
    access: () => access,
    forgetters: () => features.forgetters(deps),
    moving: () => features.moving(deps),
    policySubjects: features.policySubjects,
    tasks: features.tasks,
    ...openEvents(store.vault),
    ownPlace: () => ownPlace(config, server?.url),
    perform,
  };
  const keys = openKeys(deps);
  for (const follower of features.followers(deps)) catalog.addFollower(follower);
  for (const consequence of features.consequences) catalog.addConsequence(consequence);
  catalog.fileGuards.push(...features.fileGuards(deps));
  const clockwork = features.clockworks(deps);
  const backups = {
    folder: config.data,
    version: VERSION,
    settings: config.backup,
    log,
    now: () => clock.now(),
  };
  const backupStore = new BackupStore(backups);
  const maker = new BackupMaker(backupStore, backups);
  const watch = new ClockWatch({
    clock,
    newest: await audit.newest(),
    onStep: ({ byMs }) =>
      log.warn("the clock of this machine was set", { by_seconds: Math.round(byMs / 1000) }),
  });
  const { outside, conditions } = openConditions({
    config,
    startedAt,
    store,
    disk,
    backups: backupStore,
    watch,
    rows,
    clock,
    jobs: () => jobs,
    shipper: () => shipper,
    provider: () => deps.composer.health(),
  });
  const systemParts: SystemParts = {
    folder: config.data,
    catalog,
    store,
    invariants: [...features.invariants, filesAreWhole(files), documentsAreWhole(deps.documents)],
    totals: features.totals,
    clockworks: clockwork,
    backups: backupStore,
    maker,
    program: { version: VERSION, changes, startedAt },
    rolesOf: (permission) => deps.permissions.all.find(({ name }) => name === permission)?.roles ?? [],
    conditions,
    logged: lines,
  };
  const actions = actionsOf(deps, attachments, systemParts);
  const registry = new Registry(actions);
  const access = new AccessBook(store, shippedRoles(actions, features), actions);

  const approvals = openApprovals(catalog, openPeople(catalog, clock), features.hierarchy, readCalendar);
  const mandates = new Mandates({ store, clock, catalog, identity });
  const readers = openReaders({ database: databasePath(config.data, "freehold") });
  const checkpoints = new Checkpoints(databasePath(config.data, "freehold"), (cause) =>
    log.warn("a checkpoint failed: the next one goes on", { cause }),
  );
  // A replica takes the log itself. Tests and tools that do not sync need no checkpoints.
  if (durable && !config.shipping.folder && !held) store.addHook(checkpoints);
  const engine: Engine = {
    store,
    catalog,
    registry,
    access,
    approvals,
    rates: features.rates,
    audit,
    mail,
    limits: openLimits(quotasOf(config)),
    turns: new Turns(store.shares),
    readers,
    queryMs: config.limits.query_ms || Number.POSITIVE_INFINITY,
    onlookers: features.onlookers(deps),
    room: () => disk.refusal(),
    silence: () => (store.journal?.isSilent ? new Fault("NOT_READY", { retryAfterSeconds: 5 }) : undefined),
    identify: {
      ...keys.doors({
        identify: (token, origin) =>
          MANDATE.isMeant(token) ? mandates.identify(token, origin) : identity.sessions.identify(token),
      }),
      address: identifyFeed(store),
    },
    clock,
    log,
  };
  const jobs = openJobs({
    store,
    clock,
    log,
    clockworks: clockwork.filter(({ action }) => !without.includes(action.name)),
    concurrency: config.jobs.concurrency,
    tickSeconds: config.jobs.tick_seconds,
    isSureOfDay: () => watch.isSure,
    organizations: () => store.read(async ({ connection }) => allOrganizations(connection)),
    find: (name) => registry.find(name),
    run: ({ organization, correlationId, ...call }) =>
      execute(engine, {
        ...call,
        origin: { channel: "job", address: "local", correlationId },
        by: systemPrincipal(organization),
      }),
  });
  const sealedRows = await audit.sealRows();
  if (sealedRows > 0)
    log.info("the rows of this database answer to the audit trail from now on", { rows: sealedRows });
  await features.recover(deps);
  // Before anything reads for long, which would keep the logs from being emptied.
  await store.journal?.begin();
  if (!idle) {
    await attempt(log, () => backupStore.begin());
    await features.begin(deps);
    await jobs.start();
  }
  const rounds = roundsOf({
    config,
    clock,
    log,
    store,
    files,
    audit,
    disk,
    watch,
    backups: backupStore,
    conditions,
    perform,
  });
  const endRounds = beginRounds(log, idle ? [] : rounds);
  const shipper = idle ? undefined : openShipping(config, { store, signer, clock, log });
  shipper?.start();
  let server: RunningServer | undefined;

  async function perform(organization: OrganizationRef, name: string, input: unknown): Promise<unknown> {
    const action = registry.find(name);
    if (!action) throw new Error(`there is no action named ${name}`);
    const origin = { channel: "system", address: "local", correlationId: newId() } as const;
    const { output } = await execute(engine, { action, input, origin, by: systemPrincipal(organization) });
    return output;
  }

  return {
    engine,
    jobs,
    files,
    disk,
    setupToken:
      (await store.read(async ({ connection }) => organizationCount(connection))) === 0
        ? setupToken(store.vault)
        : undefined,
    listen: () => {
      server = serve({
        engine,
        store,
        ...listeningOf(config),
        log,
        publicKeys: () => identity.tokens.keys.public(clock.now()),
        gauges: gaugesOf({
          engine,
          folder: config.data,
          store,
          checkpoints,
          disk,
          backups: backupStore,
          lag,
          watch,
          outside,
          shippedAt: () => shipper && (shipper.state.shippedAt ?? startedAt),
          conditions,
          now: () => clock.now(),
        }),
        conditions,
      });
      log.info("serving", {
        version: VERSION,
        schema: store.migrations()[0]?.name,
        upgraded: store.migrated.length,
      });
      return server;
    },
    stop: async () => {
      // A database that does not answer would be waited for at each step.
      store.journal?.hurry();
      endRounds();
      lag.stop();
      // Ends streams and waiting calls, which the server would otherwise wait for.
      audit.arrivals.stop();
      await server?.stop();
      // Aborts backups, checks, worker tasks and reads: jobs waiting for them would delay the shutdown.
      maker.stop();
      rows.stop();
      await Promise.all([mail?.stop(), jobs.stop(), worker.stop(), paperWorker.stop(), readers.stop()]);
      // On a full disk the last checkpoint fails, but the databases are closed.
      await attempt(log, () => audit.checkpoint());
      await shipper?.stop();
      await checkpoints.stop();
      await store.close(() => shipper?.finish() ?? Promise.resolve());
    },
  };
}
