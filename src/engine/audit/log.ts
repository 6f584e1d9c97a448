import { randomBytes } from "node:crypto";
import type { Clock } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { APPLIANCE, type OrganizationRef } from "../../kernel/principal.ts";
import { organizations } from "../../kernel/tables.ts";
import { type Connection, insertInto } from "../../store/connection.ts";
import { pick, pickIfAny } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import { noteAll, takeWritten, type WrittenRow } from "../../store/tracked.ts";
import type { Tx } from "../../store/transaction.ts";
import { type Arrival, Arrivals } from "./arrivals.ts";
import type { CheckpointSigner } from "./checkpoints.ts";
import { canonicalEvent, type EventDraft } from "./event.ts";
import { Marker } from "./marks.ts";
import { Frontier, HASH_LENGTH, leafHash, type Subtree } from "./merkle.ts";
import { STEP_MS } from "./moments.ts";
import { bindRows } from "./rows.ts";
import { auditEvents, auditHeads, auditRows, auditSteps, auditTiles } from "./tables.ts";

/** Maximum number of rows bound to one event. */
const ROWS_OF_EVENT = 1000;

/** Action name of events for rows written outside of any call. */
export const STRAY_ROWS = "audit.rows.bound";
/** Action name of the event that first binds existing rows, in a database created before row hashes. */
export const SEALED_ROWS = "audit.rows.sealed";

interface Head {
  organization: OrganizationRef;
  size: number;
  hash: Uint8Array;
  at: number;
  frontier: Frontier;
  /** Last change since the start of the program. */
  changed: number;
  /** Events of the transaction, only kept if anybody waits. */
  arrivals: Arrival[];
}

/**
 * Keeps a hash chain and a Merkle tree over the events of each organisation. Events are written in their
 * calls' transactions, so log and data become durable together or not at all.
 */
export class AuditLog {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #signer: CheckpointSigner;
  /** Heads as of the last commit. */
  readonly #heads = new Map<number, Head>();
  /** Heads within the current transaction. */
  #open = new Map<number, Head>();
  #torn = false;
  readonly #marker = new Marker();
  readonly arrivals = new Arrivals();

  constructor(store: Store, clock: Clock, signer: CheckpointSigner) {
    this.#store = store;
    this.#clock = clock;
    this.#signer = signer;
    store.addHook({
      beforeCommit: (connection) => this.#save(connection),
      committed: () => this.#commit(),
      rolledBack: () => this.#rollBack(),
    });
  }

  /**
   * Last step of a call. The rest of the commit sees the event, so checks of the trail have no race.
   * Binds the call's rows to the event, or to further events if there are too many for one, with a turn in between.
   */
  async append(
    tx: Tx,
    organization: OrganizationRef,
    draft: EventDraft,
    turn?: () => Promise<void>,
  ): Promise<void> {
    const rows = takeWritten(tx.connection, this.#store.tracked);
    this.#place(tx.connection, organization, draft, rows.splice(0, ROWS_OF_EVENT));
    const more = { ...draft, version: null, before: null, after: null, sealed: null, returned: null };
    while (rows.length > 0) {
      await turn?.();
      this.#place(tx.connection, organization, more, rows.splice(0, ROWS_OF_EVENT));
    }
    tx.settled((committed) => {
      if (!committed) this.#torn = true;
    });
  }

  /** Appends the events of a call that wrote nothing. Resolves once they are durable. */
  record(organization: OrganizationRef, drafts: readonly EventDraft[], caller: string): Promise<void> {
    return this.#store.append((connection) => {
      for (const draft of drafts) this.#place(connection, organization, draft, []);
    }, caller);
  }

  #place(
    connection: Connection,
    organization: OrganizationRef,
    draft: EventDraft,
    rows: readonly WrittenRow[],
  ): void {
    const head = this.#head(connection, organization);
    const seq = head.size + 1;
    const at = this.#timeOf(draft, head);
    if (at < head.at) insertStep.run(connection, { org: organization.key, seq });
    const event = {
      ...draft,
      at,
      // SQLite cannot store lone surrogates: the text would read back differently.
      ip: draft.ip.toWellFormed(),
      record_id: draft.record_id?.toWellFormed() ?? null,
      mfa: draft.mfa ?? null,
      mandate: draft.mandate ?? null,
      client: draft.client ?? null,
      salt: draft.before === null && draft.after === null ? null : randomBytes(16).toString("base64url"),
      row_hashes: rows.length > 0 ? bindRows(connection, rows, { org: organization.key, seq }) : null,
      org: organization.id,
      seq,
      prev_hash: head.hash,
    };
    const hash = leafHash(canonicalEvent(event));
    insertEvent.run(connection, { ...event, org: organization.key, hash });
    for (const tile of head.frontier.append(hash)) insertTile(connection, organization.key, tile);
    head.size = seq;
    head.hash = hash;
    head.at = at;
    const isNews = isChange(draft);
    if (isNews) head.changed = seq;
    if (this.arrivals.isAwaited(organization.key) && (isNews || isSign(draft))) head.arrivals.push(draft);
    this.#marker.add(connection, organization.key, seq, draft);
    if (this.#signer.isDue(organization.key, seq)) this.#sign(connection, head);
  }

  /** Binds rows from before row hashes. Rebinding others would be noticed by their low write count. */
  async sealRows(): Promise<number> {
    const isDue = await this.#store.read(
      async ({ connection }) =>
        connection.has`SELECT 1 FROM ${organizations}` && !connection.has`SELECT 1 FROM ${auditRows}`,
    );
    if (!isDue) return 0;
    return this.#store.write(async (tx) => {
      let sealed = 0;
      for (const table of this.#store.tracked) {
        noteAll(tx.connection, this.#store.tracked, table);
        const rows = takeWritten(tx.connection, this.#store.tracked);
        sealed += rows.length;
        const draft = { ...systemEvent(SEALED_ROWS, this.#clock.now()), collection: table.entity };
        while (rows.length > 0) this.#place(tx.connection, APPLIANCE, draft, rows.splice(0, ROWS_OF_EVENT));
      }
      return sealed;
    });
  }

  /** Time of the newest event in any log; undefined if there are no events. */
  newest(): Promise<number | undefined> {
    return this.#store.read(async ({ connection }) => {
      const row = connection.get`
        SELECT ${pick(auditEvents, "at")} FROM ${auditHeads}
        CROSS JOIN ${auditEvents} ON ${auditEvents.org} = ${auditHeads.org} AND ${auditEvents.seq} = ${auditHeads.size}
        ORDER BY ${auditEvents.at} DESC LIMIT 1`;
      return row?.at;
    });
  }

  /** Signs the head of every log that has grown since its last checkpoint, or of one log. */
  async checkpoint(only?: OrganizationRef): Promise<void> {
    const logs = only ? [only] : [...this.#heads.values()].map(({ organization }) => organization);
    const grown = logs.filter(({ key }) =>
      this.#signer.isBehind(key, this.#heads.get(key)?.size ?? Number.POSITIVE_INFINITY),
    );
    if (grown.length === 0) return;
    await this.#store.write(async (tx) => {
      tx.beforeCommit(() => {
        for (const organization of grown) {
          const head = this.#head(tx.connection, organization);
          // Another call of the same batch may already have signed it.
          if (this.#signer.isBehind(organization.key, head.size)) this.#sign(tx.connection, head);
        }
      });
    });
  }

  /**
   * Times never decrease, so a period is a range of events. Only clock setbacks are followed and recorded.
   */
  #timeOf(draft: EventDraft, head: Head): number {
    const now = this.#clock.now();
    const at = Math.min(draft.at, now);
    return now < head.at - STEP_MS ? at : Math.max(at, head.at);
  }

  #save(connection: Connection): void {
    // Rolling back a call whose event was counted would leave a gap, so the whole batch must fail.
    if (this.#torn) throw new Error("a call failed after its audit event was written");
    this.#bindStray(connection);
    for (const head of this.#open.values()) {
      const { organization, size, hash, frontier } = head;
      connection.run`
        INSERT INTO ${auditHeads} (${HEAD}) VALUES (${organization.key}, ${size}, ${hash}, ${frontier.toBytes()})
        ON CONFLICT (${auditHeads.org}) DO UPDATE
        SET ${auditHeads.size} = excluded.${auditHeads.size}, ${auditHeads.hash} = excluded.${auditHeads.hash},
          ${auditHeads.frontier} = excluded.${auditHeads.frontier}`;
    }
  }

  /** Binds rows that were written outside of any call to an event of their own. */
  #bindStray(connection: Connection): void {
    const rows = takeWritten(connection, this.#store.tracked);
    const draft = systemEvent(STRAY_ROWS, this.#clock.now());
    while (rows.length > 0) this.#place(connection, APPLIANCE, draft, rows.splice(0, ROWS_OF_EVENT));
  }

  #sign(connection: Connection, head: Head): void {
    this.#signer.sign(connection, head.organization, head.size, head.frontier.root(), this.#clock.now());
  }

  #commit(): () => void {
    const grown = this.#open;
    for (const [org, head] of grown) this.#heads.set(org, head);
    this.#open = new Map();
    const sign = this.#signer.commit();
    return () => {
      sign();
      for (const head of grown.values()) this.arrivals.grew(head);
    };
  }

  #rollBack(): void {
    this.#open = new Map();
    this.#torn = false;
    this.#signer.rollBack();
  }

  /** Returns a copy, so that a rollback does not affect the committed head. */
  #head(connection: Connection, organization: OrganizationRef): Head {
    const open = this.#open.get(organization.key);
    if (open) return open;
    const known = this.#heads.get(organization.key) ?? readHead(connection, organization);
    this.arrivals.opened(organization.key, known.size);
    const head = { ...known, frontier: known.frontier.clone(), arrivals: [] };
    this.#open.set(organization.key, head);
    return head;
  }
}

/** Event for work outside of any call. */
function systemEvent(action: string, at: number): EventDraft {
  return {
    at,
    actor: "system",
    via: "system",
    session: null,
    ip: "local",
    correlation_id: newId(),
    action,
    collection: null,
    record_id: null,
    version: null,
    outcome: "ok",
    code: null,
    returned: null,
    before: null,
    after: null,
    sealed: null,
    policy_ids: null,
    approval_id: null,
  };
}

/** Events without a change that matter to those who wait: of sessions that end, and of jobs that go on. */
const isSign = ({ action, via }: EventDraft) => via === "job" || action.startsWith("auth.");

/** As the index of changes has it. */
const isChange = ({ version, before, after, sealed }: EventDraft) =>
  (version ?? before ?? after ?? sealed) !== null;

const insertEvent = insertInto(auditEvents);
const insertStep = insertInto(auditSteps);

const HEAD = pick(auditHeads, "org", "size", "hash", "frontier");

const addTile = insertInto(auditTiles);

function insertTile(connection: Connection, org: number, tile: Subtree): void {
  addTile.run(connection, { org, level: tile.level, position: tile.index, hash: tile.hash });
}

function readHead(connection: Connection, organization: OrganizationRef): Head {
  const found = connection.get`
    SELECT ${pick(auditHeads, "size", "hash", "frontier")}, ${pickIfAny(auditEvents, "at")} FROM ${auditHeads}
    LEFT JOIN ${auditEvents} ON ${auditEvents.org} = ${auditHeads.org} AND ${auditEvents.seq} = ${auditHeads.size}
    WHERE ${auditHeads.org} = ${organization.key}`;
  if (!found) {
    const hash = new Uint8Array(HASH_LENGTH);
    return { organization, size: 0, hash, at: 0, frontier: new Frontier(), changed: 0, arrivals: [] };
  }
  const { size, hash, at, frontier } = found;
  const edge = Frontier.fromBytes(frontier);
  return { organization, size, hash, at: at ?? 0, frontier: edge, changed: 0, arrivals: [] };
}
