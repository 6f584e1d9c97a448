import type { TSchema } from "@sinclair/typebox";
import type { Action } from "../kernel/action.ts";
import { dayIn } from "../kernel/clock.ts";
import type {
  Change,
  Channel,
  EnteredRate,
  HistoryEntry,
  NestedResult,
  Origin,
  PolicyGate,
  ReadContext,
  ReadElsewhere,
  RecordReader,
  RecordWriter,
  SeriesStep,
  WriteContext,
} from "../kernel/context.ts";
import { Fault, toFault } from "../kernel/errors.ts";
import type { Principal } from "../kernel/principal.ts";
import { validate } from "../kernel/validate.ts";
import { recordReader, recordWriter } from "../records/index.ts";
import type { OpenLog } from "../store/open-log.ts";
import type { Handle, Outcome, Tx } from "../store/transaction.ts";
import type { Vault } from "../store/vault.ts";
import type { Access } from "./access/book.ts";
import { isHeld } from "./approvals/held.ts";
import { readHistory, readPastStates } from "./audit/history.ts";
import { authorise } from "./authorise.ts";
import type { Engine } from "./engine.ts";
import { HELD, type Trail } from "./trail.ts";
import { turnOf } from "./turns.ts";

/** Pipeline steps that nested calls repeat; `execute` shows their order. */
export interface Steps {
  /** Executes a call, unless a rule holds it for approval. */
  perform(call: WriteCall, input: unknown, prepared: unknown): Promise<unknown>;
  /** Runs the action and applies segregation of duties. */
  run(call: WriteCall, input: unknown, prepared: unknown, persons?: readonly string[]): Promise<unknown>;
  /** Executes a call with all required votes. */
  performApproved(call: WriteCall, input: unknown, voters: readonly string[]): Promise<unknown>;
  /** Returns the rules that would hold a call, as far as its input is known. */
  heldBy(
    call: ReadCall,
    action: string,
    input: Record<string, unknown>,
  ): readonly { id: string; name: string }[];
  /** True if the caller would only request an approval. */
  onlyAsks(call: ReadCall, action: string, input: Record<string, unknown>): Promise<boolean>;
}

/** `persons`: people involved besides the caller. */
export type Run = (call: WriteCall, persons?: readonly string[]) => Promise<unknown>;

interface Admission {
  readonly engine: Engine;
  readonly steps: Steps;
  readonly action: Action;
  readonly origin: Origin;
  /** Fixed for the whole call. */
  readonly now: number;
  readonly access: Access;
  readonly trail: Trail;
  /** Admits the caller again, by current credentials and rights. */
  readonly renew?: (() => Promise<Call>) | undefined;
}

export class Call implements Admission {
  readonly engine: Engine;
  readonly steps: Steps;
  readonly action: Action;
  readonly origin: Origin;
  readonly now: number;
  readonly access: Access;
  readonly trail: Trail;
  readonly renew: (() => Promise<Call>) | undefined;

  constructor({ engine, steps, action, origin, now, access, trail, renew }: Admission) {
    this.engine = engine;
    this.steps = steps;
    this.action = action;
    this.origin = origin;
    this.now = now;
    this.access = access;
    this.trail = trail;
    this.renew = renew;
  }

  /** Derives a call for a nested action or another principal, at the same time. */
  inside(different: Partial<Pick<Admission, "action" | "origin" | "access" | "trail">>): Call {
    const { engine, steps, action, origin, now, access, trail, renew } = this;
    return new Call({ engine, steps, action, origin, now, access, trail, renew, ...different });
  }

  reading(handle: Handle): ReadCall {
    return new ReadCall(this, handle);
  }

  writing(tx: Tx): WriteCall {
    return new WriteCall(this, audited(this.trail, tx));
  }
}

export class ReadCall extends Call implements ReadContext {
  readonly principal: Principal;
  readonly org: number;
  readonly handle: Handle;
  readonly records: RecordReader;
  readonly turn: () => Promise<void>;

  constructor(admission: Admission, handle: Handle) {
    super(admission);
    const { principal, caller } = admission.trail;
    this.principal = principal;
    this.org = principal.organization.key;
    this.handle = handle;
    this.records = this.recordsFor();
    this.turn = turnOf(admission.engine.turns, caller, handle);
  }

  protected recordsFor(): RecordReader {
    return recordReader(this.engine.catalog, this);
  }

  get approval(): string | null {
    return this.trail.approval;
  }

  get today(): string {
    return dayIn(this.principal.organization.timeZone, this.now);
  }

  get vault(): Vault {
    return this.engine.store.vault;
  }

  get queryMs(): number {
    // Jobs have no time limit, because no client waits for them.
    return this.origin.channel === "job" ? Number.POSITIVE_INFINITY : this.engine.queryMs;
  }

  get readElsewhere(): ReadElsewhere | undefined {
    if (!this.handle.isShared) return undefined;
    const { caller } = this.trail;
    return (query, limitMs = this.queryMs) => this.engine.readers.read(query, { caller, limitMs });
  }

  policy(action = this.action.name): PolicyGate {
    return this.access.gate(action);
  }

  narrowing(action: string): PolicyGate {
    return this.access.narrowing(action);
  }

  may(permission: string): boolean {
    return this.access.may(permission);
  }

  holds(permission: string): boolean {
    return this.access.holds(permission);
  }

  accessRevision(): string {
    return this.access.revision();
  }

  enteredRate(currency: string, day: string): EnteredRate | undefined {
    return this.engine.rates(this, currency, day);
  }

  about(collection: string, id: string): void {
    this.trail.about(collection, id);
  }

  actAs(principal: Principal): void {
    this.trail.principal = principal;
  }

  returned(count: number): void {
    this.trail.returned(count);
  }

  disclosed(facts: Change): void {
    this.trail.changed(facts);
  }

  /** Runs a read action for the same caller at the same time, with its own checks but no audit event. */
  async ask(name: string, given: Record<string, unknown>): Promise<unknown> {
    const action = this.engine.registry.find(name);
    if (action?.kind !== "read") throw new Error(`there is nothing to ask named ${name}`);
    authorise(this.access, action, this.trail.principal);
    const inner = this.inside({ action, trail: this.trail.within(action) });
    return action.run(inner.reading(this.handle), validate(action.input, given), undefined);
  }

  async again<T>(work: (context: ReadContext) => Promise<T>): Promise<T> {
    if (!this.renew) throw new Error("a context of no call");
    const call = await this.renew();
    const { engine, trail } = call;
    const result = await engine.store.read((handle) => work(call.reading(handle)));
    if (trail.hasReturned)
      await engine.audit.record(trail.principal.organization, trail.done(this.vault, "ok"), trail.caller);
    return result;
  }

  heldBy(action: string, input: Record<string, unknown>): readonly { id: string; name: string }[] {
    return this.steps.heldBy(this, action, input);
  }

  onlyAsks(action: string, input: Record<string, unknown>): Promise<boolean> {
    return this.steps.onlyAsks(this, action, input);
  }

  answerOf(action: string): TSchema | undefined {
    return this.engine.registry.find(action)?.output;
  }

  async history(collection: string, id: string, below: number, limit: number): Promise<HistoryEntry[]> {
    return readHistory(this.handle.connection, this.vault, this.org, collection, id, below, limit);
  }

  pastStates(collection: string, id: string, from: number): readonly string[] {
    return readPastStates(this.handle.connection, this.org, collection, id, from);
  }
}

/** Steps of a series that share a savepoint, and that are repeated if one of their calls fails. */
const SHARING = 16;

/** Ends the steps that share a savepoint, because a call needs its own. */
class NeedsSavepoint extends Error {}

export class WriteCall extends ReadCall implements WriteContext {
  declare readonly handle: Tx;
  declare readonly records: RecordWriter;
  /** True if a failed call ends the steps that share a savepoint. */
  protected isSharing = false;

  // Narrows the parameter to a transaction.
  constructor(admission: Admission, tx: Tx) {
    super(admission, tx);
  }

  protected override recordsFor(): RecordWriter {
    return recordWriter(this.engine.catalog, this);
  }

  get openLog(): OpenLog {
    return this.engine.store.log;
  }

  changed(change: Change): void {
    this.trail.changed(change);
    for (const onlooker of this.engine.onlookers) onlooker(this, change);
  }

  /** Runs another action for the same caller, with its own checks and audit event, and usually a savepoint. */
  async call(action: Action, input: unknown): Promise<NestedResult> {
    const inner = this.inside({ action, trail: this.trail.within(action) });
    const run = (tx: Tx) => performInside(inner, tx, input);
    const result = resultOf(await (this.isSharing ? outcomeOf(run(this.handle)) : this.handle.attempt(run)));
    if (!result.ok) {
      if (this.isSharing) throw toFault(result.error).status < 500 ? new NeedsSavepoint() : result.error;
      const fault = toFault(result.error);
      this.trail.include(() => [inner.trail.refused(fault)]);
      return result;
    }
    this.trail.include(() => inner.trail.done(this.vault, result.held ? HELD : "ok"));
    return result;
  }

  async rehearse(action: Action, input: unknown): Promise<NestedResult> {
    const inner = this.inside({ action, trail: this.trail.within(action) });
    return resultOf(
      await this.handle.attempt(
        (tx) => performInside(inner, tx, input),
        () => false,
      ),
    );
  }

  async series<T, R>(
    items: readonly T[],
    step: SeriesStep<T, R>,
    isOver: () => Promise<boolean>,
  ): Promise<R[]> {
    const results: R[] = [];
    let hasEnded = false;
    let completed = 0;
    const run = async (context: WriteCall, from: number, least: number): Promise<R[]> => {
      const own: R[] = [];
      for (const item of items.slice(from, from + SHARING)) {
        completed = own.length;
        own.push(await step(context, item, from + own.length));
        hasEnded = (await isOver()) && own.length > least;
        if (hasEnded) break;
      }
      return own;
    };
    while (results.length < items.length && !hasEnded) {
      const from = results.length;
      const shared = await this.attempt((inner) => {
        inner.isSharing = true;
        return run(inner, from, 0);
      });
      if (!shared.ok && !(shared.error instanceof NeedsSavepoint)) throw shared.error;
      // Repeats at least the failed step, or a slow series would fail at it again and again.
      results.push(...(shared.ok ? shared.value : await run(this, from, completed)));
    }
    return results;
  }

  /** Runs work in a savepoint. A rollback also removes its entries from the audit data. */
  attempt<T>(work: (inner: WriteCall) => Promise<T>, keep?: (value: T) => boolean): Promise<Outcome<T>> {
    return this.handle.attempt(async (tx) => work(new WriteCall(this, tx)), keep);
  }

  async tried<T>(work: (inner: WriteCall) => Promise<T>): Promise<T> {
    const outcome = await this.attempt(work, () => false);
    if (!outcome.ok) throw outcome.error;
    return outcome.value;
  }

  async as(who: Principal, channel: Channel = this.origin.channel): Promise<WriteCall> {
    const origin = { ...this.origin, channel };
    const access = await this.engine.access.open(who, origin, this.now);
    return this.inside({ origin, access, trail: this.trail.inNameOf(who, origin) }).writing(this.handle);
  }
}

/** Gives access to the engine behind a context. */
export function callOf(context: WriteContext): WriteCall;
export function callOf(context: ReadContext): ReadCall;
export function callOf(context: ReadContext): ReadCall {
  if (context instanceof ReadCall) return context;
  throw new Error("a context that the engine did not make");
}

async function performInside(inner: Call, tx: Tx, input: unknown): Promise<unknown> {
  const checked = validate(inner.action.input, input);
  authorise(inner.access, inner.action, inner.trail.principal);
  return inner.steps.perform(inner.writing(tx), checked, undefined);
}

async function outcomeOf<T>(work: Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work };
  } catch (error) {
    return { ok: false, error };
  }
}

function resultOf(outcome: Outcome<unknown>): NestedResult {
  if (!outcome.ok) return outcome;
  const { value } = outcome;
  return value instanceof Fault
    ? { ok: false, error: value }
    : { ok: true, output: value, held: isHeld(value) };
}

/** Makes rollbacks also remove the attempt's entries from the audit data. */
function audited(trail: Trail, tx: Tx): Tx {
  return {
    ...tx,
    attempt: async (work, keep = () => true) => {
      const before = trail.mark();
      const outcome = await tx.attempt((inner) => work(audited(trail, inner)), keep);
      if (!outcome.ok || !keep(outcome.value)) trail.backTo(before);
      return outcome;
    },
  };
}
