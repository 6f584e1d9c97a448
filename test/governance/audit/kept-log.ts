import { Database } from "bun:sqlite";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrations as shipped } from "../../../migrations/index.ts";
import { CheckpointSigner } from "../../../src/engine/audit/checkpoints.ts";
import { canonicalEvent, canonicalJson, type EventDraft } from "../../../src/engine/audit/event.ts";
import { AuditLog } from "../../../src/engine/audit/log.ts";
import { Frontier, leafHash } from "../../../src/engine/audit/merkle.ts";
import type { VerifyReport } from "../../../src/evidence/breach.ts";
import { exportLog } from "../../../src/evidence/export.ts";
import type { EventRow } from "../../../src/evidence/read.ts";
import { verifyLog } from "../../../src/evidence/verify-log.ts";
import type { OrganizationRef } from "../../../src/kernel/principal.ts";
import { openStore, type Store } from "../../../src/store/store.ts";

export const ACME: OrganizationRef = {
  key: 1,
  id: "01920000-0000-7000-8000-000000000001",
  name: "Acme",
  currency: "EUR",
  timeZone: "UTC",
};

const BREAKPOINT = "--> statement-breakpoint";
/** Audit tables as in the shipped migrations, but without the triggers that prevent tampering. */
const migrations = shipped
  .map(({ name, sql }) => ({
    name,
    sql: sql
      .split(BREAKPOINT)
      .filter((statement) =>
        /^\s*((CREATE (UNIQUE )?|DROP )(TABLE|INDEX)|ALTER TABLE) [^(]*`audit_/.test(statement),
      )
      .join(BREAKPOINT),
  }))
  .filter(({ sql }) => sql !== "");

/** Alternates events with all columns set and with only a few, so that hashes must cover every column. */
export function draft(n: number): EventDraft {
  const full = n % 2 === 0;
  return {
    at: Date.parse("2026-03-01T00:00:00Z") + n * 1000,
    actor: `user-${n % 7}`,
    via: "http",
    session: full ? `session-${n % 5}` : null,
    ip: "192.0.2.7",
    correlation_id: `call-${n}`,
    action: full ? "crm.leads.update" : "crm.leads.list",
    collection: full ? "crm.leads" : null,
    record_id: full ? `lead-${n}` : null,
    version: full ? n : null,
    outcome: n % 10 === 4 ? "denied" : "ok",
    code: full ? "ACCESS_DENIED" : null,
    returned: full ? 3 : null,
    before: full ? canonicalJson({ state: "new", name: 'Zoë "Z" Müller' }) : null,
    after: full ? canonicalJson({ state: "qualified" }) : null,
    sealed: full ? canonicalJson({ box: "aGVsbG8=", person: 7 }) : null,
    policy_ids: full ? canonicalJson(["p1"]) : null,
    approval_id: full ? `approval-${n}` : null,
    mfa: full ? 1 : null,
  };
}

/** A real audit log in a separate folder, with methods to tamper with it as an attacker could. */
export class KeptLog {
  readonly folder: string;
  readonly store: Store;
  readonly signer: CheckpointSigner;
  readonly audit: AuditLog;
  now = Date.parse("2026-04-01T00:00:00Z");

  constructor(folder = mkdtempSync(join(tmpdir(), "freehold-audit-")), every = 100) {
    this.folder = folder;
    this.store = openStore({
      folder,
      migrations,
      searchIndexes: [],
      totals: [],
      spans: [],
      sealed: [],
      tracked: [],
    });
    this.signer = new CheckpointSigner(this.store.vault, folder, every, { error: () => {} });
    this.audit = new AuditLog(this.store, { now: () => this.now }, this.signer);
  }

  /** Appends events concurrently, so that they are committed together. */
  async write(count: number, first = 1): Promise<void> {
    await Promise.all(Array.from({ length: count }, (_, i) => this.append(draft(first + i))));
  }

  append(event: EventDraft): Promise<void> {
    return this.store.write(async (tx) => this.audit.append(tx, ACME, event));
  }

  verify(range: { from?: number; to?: number } = {}): Promise<VerifyReport> {
    return verifyLog(this.store, this.signer, ACME, range);
  }

  async export(first = 1): Promise<string[]> {
    const last = Math.max(...this.notes().map(({ size }) => size));
    let text = "";
    for await (const chunk of exportLog(this.store, this.signer, ACME, { first, last })) text += chunk;
    return text.split("\n").slice(0, -1);
  }

  get noteFile(): string {
    return this.signer.fileOf(ACME);
  }

  notes(): { size: number; note: string }[] {
    return this.edit((db) =>
      db
        .query<{ size: number; note: string }, []>("SELECT size, note FROM audit_checkpoints ORDER BY size")
        .all(),
    );
  }

  edit<T>(work: (db: Database) => T): T {
    const db = new Database(join(this.folder, "freehold.db"), { strict: true });
    try {
      return db.transaction(work)(db);
    } finally {
      db.close();
    }
  }

  row(db: Database, seq: number): EventRow {
    const row = db.query<EventRow, [number]>("SELECT * FROM audit_events WHERE org = 1 AND seq = ?").get(seq);
    if (!row) throw new Error(`no event ${seq}`);
    return { ...row, org: ACME.id };
  }

  set(db: Database, seq: number, column: string, value: string | number | Uint8Array | null): void {
    db.query(`UPDATE audit_events SET ${column} = ? WHERE org = 1 AND seq = ?`).run(value, seq);
  }

  rehash(db: Database, seq: number): void {
    this.set(db, seq, "hash", leafHash(canonicalEvent(this.row(db, seq))));
  }

  /** Recomputes all hashes from an event on: the hash chain, the log's head and, with `tiles`, the tree. */
  forge(db: Database, from: number, { tiles = false } = {}): void {
    const frontier = new Frontier();
    let hash: Uint8Array = new Uint8Array(32);
    const seqs = db
      .query<{ seq: number }, []>("SELECT seq FROM audit_events WHERE org = 1 ORDER BY seq")
      .all();
    for (const { seq } of seqs) {
      if (seq >= from) {
        this.set(db, seq, "prev_hash", hash);
        this.rehash(db, seq);
      }
      hash = this.row(db, seq).hash;
      for (const tile of frontier.append(hash)) {
        if (!tiles) continue;
        db.query("UPDATE audit_tiles SET hash = ? WHERE org = 1 AND level = ? AND position = ?").run(
          tile.hash,
          tile.level,
          tile.index,
        );
      }
    }
    db.query("UPDATE audit_heads SET size = ?, hash = ?, frontier = ? WHERE org = 1").run(
      frontier.size,
      hash,
      frontier.toBytes(),
    );
  }

  async close(): Promise<void> {
    await this.store.close();
  }

  async discard(): Promise<void> {
    await this.close();
    rmSync(this.folder, { recursive: true });
  }
}

export async function templateLog(
  count: number,
  fill = (log: KeptLog) => log.write(count),
): Promise<{ copy(): KeptLog; discard(): void }> {
  const log = new KeptLog();
  await fill(log);
  await log.close();
  return {
    copy: () => {
      const folder = mkdtempSync(join(tmpdir(), "freehold-audit-"));
      cpSync(log.folder, folder, { recursive: true });
      return new KeptLog(folder);
    },
    discard: () => rmSync(log.folder, { recursive: true }),
  };
}
