import type { Action } from "../kernel/action.ts";
import type { Change, Origin } from "../kernel/context.ts";
import type { Fault } from "../kernel/errors.ts";
import { ANONYMOUS, type Principal } from "../kernel/principal.ts";
import type { Vault } from "../store/vault.ts";
import { canonicalJson, type EventDraft, type EventOutcome } from "./audit/event.ts";
import { divide, seal } from "./audit/seal.ts";

const DENIED = new Set([401, 403, 429]);

export const HELD: EventOutcome = "held";

interface TrailMark {
  changes: number;
  nested: number;
  about: { collection: string; id: string } | undefined;
}

export class Trail {
  readonly #action: Action;
  readonly #origin: Origin;
  /** True for a call that another one made, unless that only carries calls. */
  readonly isInside: boolean;
  now: number;
  principal: Principal = ANONYMOUS;
  /** True if the call is undone after its answer is known. */
  isDryRun = false;
  /** Ids of duty rules that apply but do not refuse the call. */
  watched: string[] = [];
  #about: { collection: string; id: string } | undefined;
  #returned: number | null = null;
  #changes: Change[] = [];
  #nested: (() => readonly EventDraft[])[] = [];
  #approval: string | null;

  constructor(action: Action, origin: Origin, now: number, isInside = false) {
    this.#action = action;
    this.isInside = isInside;
    this.#origin = origin;
    this.now = now;
    this.#approval = origin.approval ?? null;
  }

  /** Creates a trail that adds nested calls to this one and has no event itself. */
  inNameOf(principal: Principal, origin: Origin): Trail {
    const theirs = new Trail(this.#action, origin, this.now);
    theirs.principal = principal;
    theirs.#nested = this.#nested;
    return theirs;
  }

  within(action: Action, principal = this.principal, origin = this.#origin): Trail {
    const inner = new Trail(action, origin, this.now, this.isInside || !this.#action.carries);
    inner.principal = principal;
    return inner;
  }

  /** Identifies the caller for fair scheduling. All programs of a person count as one caller, apart from the person. */
  get caller(): string {
    const { kind, id, organization, mandate } = this.principal;
    const own = kind === "anonymous" ? this.#origin.address : id;
    return `${organization.id}/${own}${mandate ? "/programs" : ""}`;
  }

  /** Made by the action itself. */
  get changes(): readonly Change[] {
    return this.#changes;
  }

  get subject(): { collection: string; id: string } | undefined {
    return this.#about;
  }

  /** Approval that the call is waiting for, or that allowed it. */
  get approval(): string | null {
    return this.#approval;
  }

  approvedBy(request: string): void {
    this.#approval = request;
  }

  about(collection: string, id: string): void {
    this.#about ??= { collection, id };
  }

  returned(count: number): void {
    this.#returned = count;
  }

  get hasReturned(): boolean {
    return this.#returned !== null;
  }

  changed(change: Change): void {
    this.#changes.push(change);
  }

  /** Position to return to on a rollback. */
  mark(): TrailMark {
    return { changes: this.#changes.length, nested: this.#nested.length, about: this.#about };
  }

  backTo({ changes, nested, about }: TrailMark): void {
    this.#changes.length = changes;
    this.#nested.length = nested;
    this.#about = about;
  }

  /** Adds events of a nested call. They are made when they are appended, since a dry run never needs them. */
  include(events: () => readonly EventDraft[]): void {
    this.#nested.push(events);
  }

  /** Events of nested calls, kept whatever the outcome. */
  get inside(): readonly EventDraft[] {
    return this.#nested.flatMap((events) => events());
  }

  /** Returns the call's own event and one for each further record that it changed. */
  done(vault: Vault, outcome: EventOutcome): EventDraft[] {
    const own = this.#base(outcome, null);
    if (outcome !== "ok" && outcome !== HELD) return [own];
    const [first, ...others] = this.#ordered();
    const primary = first ? this.#withChange(vault, own, first) : own;
    return [
      primary,
      ...others.map((change) => this.#withChange(vault, this.#base(outcome, null), change)),
      ...this.inside,
    ];
  }

  /** Event of a refused call, which includes none of its changes. */
  refused(fault: Fault): EventDraft {
    return this.#base(DENIED.has(fault.status) ? "denied" : "failed", fault.code);
  }

  /** Puts the change of the call's own record first. */
  #ordered(): Change[] {
    const about = this.#about;
    if (!about) return this.#changes;
    const isAbout = (change: Change) => change.id === about.id && change.collection === about.collection;
    const own = this.#changes.filter(isAbout);
    // Several changes of the record are merged into one, from the first state to the last.
    const others = this.#changes.filter((change) => !isAbout(change));
    return own.length > 0 ? [merge(own), ...others] : others.length > 0 ? [ABOUT_NOTHING, ...others] : [];
  }

  #base(outcome: EventOutcome, code: string | null): EventDraft {
    return {
      at: this.now,
      actor: this.principal.id,
      ...(this.principal.mandate && { mandate: this.principal.mandate.id }),
      ...(this.#origin.client && { client: this.#origin.client }),
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

/** Placeholder for a call about one record that only changed others. */
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
