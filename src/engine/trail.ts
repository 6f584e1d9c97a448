import type { Action } from "../kernel/action.ts";
import type { Change, Origin } from "../kernel/context.ts";
import type { Fault } from "../kernel/errors.ts";
import { ANONYMOUS, type Principal } from "../kernel/principal.ts";
import type { Vault } from "../store/vault.ts";
import { canonicalJson, type EventDraft, type EventOutcome } from "./audit/event.ts";
import { divide, seal } from "./audit/seal.ts";

const DENIED = new Set([401, 403, 429]);

/** The outcome of a call that waits for an approval. */
export const HELD: EventOutcome = "held";

interface TrailMark {
  changes: number;
  nested: number;
  about: { collection: string; id: string } | undefined;
}

/** What a call will have to tell the audit trail, gathered while it runs. */
export class Trail {
  readonly #action: Action;
  readonly #origin: Origin;
  /** The moment of the call. */
  now: number;
  principal: Principal = ANONYMOUS;
  /** Duties that rules watch without refusing. */
  watched: string[] = [];
  #about: { collection: string; id: string } | undefined;
  #returned: number | null = null;
  #changes: Change[] = [];
  #nested: EventDraft[] = [];
  #approval: string | null;

  constructor(action: Action, origin: Origin, now: number) {
    this.#action = action;
    this.#origin = origin;
    this.now = now;
    this.#approval = origin.approval ?? null;
  }

  /** A trail in the name of somebody else, which tells of nested calls to this one: it has no event of its own. */
  inNameOf(principal: Principal, origin: Origin): Trail {
    const theirs = new Trail(this.#action, origin, this.now);
    theirs.principal = principal;
    theirs.#nested = this.#nested;
    return theirs;
  }

  /** The trail of an action inside this call, of the same caller. */
  within(action: Action, principal = this.principal, origin = this.#origin): Trail {
    const inner = new Trail(action, origin, this.now);
    inner.principal = principal;
    return inner;
  }

  /** In whose name the call waits for its turn. */
  get caller(): string {
    return this.principal.kind === "anonymous" ? this.#origin.address : this.principal.id;
  }

  /** What was told so far of what the action itself changed. */
  get changes(): readonly Change[] {
    return this.#changes;
  }

  /** The record that the call is about. */
  get subject(): { collection: string; id: string } | undefined {
    return this.#about;
  }

  /** The approval that the call waits for, or was made by. */
  get approval(): string | null {
    return this.#approval;
  }

  /** Names the approval that the call waits for, or was made by. */
  approvedBy(request: string): void {
    this.#approval = request;
  }

  about(collection: string, id: string): void {
    this.#about ??= { collection, id };
  }

  returned(count: number): void {
    this.#returned = count;
  }

  changed(change: Change): void {
    this.#changes.push(change);
  }

  /** Where the telling stands, to be able to go back to it. */
  mark(): TrailMark {
    return { changes: this.#changes.length, nested: this.#nested.length, about: this.#about };
  }

  /** Forgets what was told since a mark: it was undone. */
  backTo({ changes, nested, about }: TrailMark): void {
    this.#changes.length = changes;
    this.#nested.length = nested;
    this.#about = about;
  }

  /** Takes over the events of an action that ran inside this one. */
  include(events: readonly EventDraft[]): void {
    this.#nested.push(...events);
  }

  /** What the actions inside this one have to tell, whatever becomes of it. */
  get inside(): readonly EventDraft[] {
    return this.#nested;
  }

  /** The events of a call that did its work: its own, and one for each further record that it changed. */
  done(vault: Vault, outcome: EventOutcome): EventDraft[] {
    const own = this.#base(outcome, null);
    if (outcome !== "ok" && outcome !== HELD) return [own];
    const [first, ...others] = this.#ordered();
    const told = first ? this.#withChange(vault, own, first) : own;
    return [
      told,
      ...others.map((change) => this.#withChange(vault, this.#base(outcome, null), change)),
      ...this.#nested,
    ];
  }

  /** The event of a call that was refused or failed: nothing that it did stays. */
  refused(fault: Fault): EventDraft {
    return this.#base(DENIED.has(fault.status) ? "denied" : "failed", fault.code);
  }

  /** The change of the record that the call is about comes first. */
  #ordered(): Change[] {
    const about = this.#about;
    if (!about) return this.#changes;
    const isAbout = (change: Change) => change.id === about.id && change.collection === about.collection;
    const own = this.#changes.filter(isAbout);
    // A record changed twice by one call is told of once, from what it was to what it became.
    const others = this.#changes.filter((change) => !isAbout(change));
    return own.length > 0 ? [merge(own), ...others] : others.length > 0 ? [ABOUT_NOTHING, ...others] : [];
  }

  #base(outcome: EventOutcome, code: string | null): EventDraft {
    return {
      at: this.now,
      actor: this.principal.id,
      via: this.#origin.channel,
      session: this.principal.sessionId ?? null,
      ip: this.#origin.address,
      ...(this.principal.mfa && { mfa: 1 }),
      correlation_id: this.#origin.correlationId,
      action: this.#action.name,
      collection: this.#about?.collection ?? this.#action.collection ?? null,
      record_id: this.#about?.id ?? null,
      version: null,
      outcome,
      code,
      returned: this.#returned,
      before: null,
      after: null,
      sealed: null,
      policy_ids: this.watched.length > 0 ? canonicalJson(this.watched) : null,
      approval_id: this.#approval,
    };
  }

  #withChange(vault: Vault, event: EventDraft, change: Change): EventDraft {
    if (change === ABOUT_NOTHING) return event;
    const { personal } = change;
    const { open, closed } = divide(change, personal?.fields ?? []);
    return {
      ...event,
      collection: change.collection,
      record_id: change.id,
      version: change.version,
      before: textOf(open.before),
      after: textOf(open.after),
      sealed:
        personal && closed ? seal(vault, personal.key, `${change.collection}/${change.id}`, closed) : null,
    };
  }
}

/** Stands for a call that is about one record and changed only others. */
const ABOUT_NOTHING: Change = { collection: "", id: "", version: 0, before: {}, after: {} };

function merge(changes: readonly Change[]): Change {
  const [first = ABOUT_NOTHING, ...later] = changes;
  return later.reduce(
    (whole, change) => ({
      ...change,
      before: { ...change.before, ...whole.before },
      after: { ...whole.after, ...change.after },
    }),
    first,
  );
}

function textOf(values: Record<string, unknown>): string | null {
  return Object.keys(values).length > 0 ? canonicalJson(values) : null;
}
