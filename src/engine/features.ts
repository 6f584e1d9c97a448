import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Clockwork } from "../jobs/index.ts";
import type { Action } from "../kernel/action.ts";
import type { Entity } from "../kernel/entity.ts";
import type { Consequence, FileGuard, Follower, Holder } from "../kernel/follower.ts";
import { type Hierarchy, NO_HIERARCHY } from "../kernel/hierarchy.ts";
import { ordered } from "../kernel/ordered.ts";
import { NO_RATES, type RateSource } from "../kernel/rates.ts";
import { byState, type Forgetter, type Invariant, type ReferenceTarget } from "../records/index.ts";
import { type Span, statsAction } from "../records/read/stats/index.ts";
import type { SealedRows } from "../store/sealed.ts";
import type { Total } from "../store/totals.ts";
import type { RoleDefaults } from "./access/shipped.ts";
import type { FirstStep, Milestone } from "./beginnings.ts";
import type { CalendarSource } from "./calendar.ts";
import type { ShippedCard } from "./cards.ts";
import type { EventReader, Feature, FeatureDeps, Moving, Onlooker, PolicySubject } from "./feature.ts";
import type { ModuleFace } from "./module-face.ts";
import type { Rules } from "./rules.ts";
import type { SampleChapter } from "./samples.ts";
import type { TaskSource } from "./tasks.ts";

export interface ShippedRules extends Required<Omit<Rules, "roles">> {
  readonly roles: readonly RoleDefaults[];
}

export interface Features<D> {
  readonly modules: readonly ModuleFace[];
  readonly rules: ShippedRules;
  readonly entities: readonly Entity[];
  readonly tables: readonly SQLiteTable[];
  readonly sealed: readonly SealedRows[];
  readonly consequences: readonly Consequence[];
  readonly totals: readonly Total[];
  readonly spans: readonly Span[];
  readonly invariants: readonly Invariant[];
  readonly holders: readonly Holder[];
  readonly hierarchy: Hierarchy;
  readonly rates: RateSource;
  readonly firstSteps: readonly FirstStep[];
  readonly milestones: Readonly<Record<string, Milestone>>;
  readonly samples: readonly SampleChapter[];
  readonly cards: readonly ShippedCard[];
  readonly calendar: readonly CalendarSource[];
  readonly targets: ReadonlyMap<string, ReferenceTarget>;
  readonly eventReaders: Readonly<Record<string, EventReader>>;
  readonly policySubjects: readonly PolicySubject[];
  readonly tasks: readonly TaskSource[];
  /** Actions of all features other than modules. */
  actions(deps: D): Action[];
  /** Actions of modules besides those of their records, including statistics (`GET /stats`). */
  moduleActions(deps: D): Action[];
  followers(deps: D): Follower[];
  onlookers(deps: D): Onlooker[];
  fileGuards(deps: D): FileGuard[];
  clockworks(deps: D): Clockwork[];
  forgetters(deps: D): Forgetter[];
  moving(deps: D): Moving[];
  recover(deps: D): Promise<void>;
  begin(deps: D): Promise<void>;
}

/** The only place that knows every kind of contribution. */
export function bindFeatures<D extends FeatureDeps>(given: readonly Feature<D>[]): Features<D> {
  const features = given.flatMap(withParts);
  const all = <T>(pick: (feature: Feature<D>) => readonly T[] | undefined): T[] =>
    features.flatMap((feature) => pick(feature) ?? []);
  const named = <T>(pick: (feature: Feature<D>) => Readonly<Record<string, T>> | undefined) =>
    all((feature) => Object.entries(pick(feature) ?? {}));
  const entities = all((feature) => feature.entities);
  const spans = all((feature) => feature.spans);
  return {
    modules: features.flatMap(({ module }) => module ?? []),
    rules: {
      approvals: all(({ rules }) => rules?.approvals),
      duties: all(({ rules }) => rules?.duties),
      retention: all(({ rules }) => rules?.retention),
      roles: features.flatMap(({ rules }) => rules?.roles ?? []),
    },
    entities,
    tables: all((feature) => feature.tables),
    sealed: all((feature) => feature.sealed),
    consequences: all((feature) => feature.consequences),
    totals: [
      ...entities.map(byState),
      ...all((feature) => feature.totals),
      ...spans.map(({ total }) => total),
    ],
    spans,
    invariants: all((feature) => feature.invariants),
    holders: all((feature) => feature.holders),
    hierarchy: features.find(({ hierarchy }) => hierarchy)?.hierarchy ?? NO_HIERARCHY,
    rates: features.find(({ rates }) => rates)?.rates ?? NO_RATES,
    firstSteps: ordered(all((feature) => feature.firstSteps)),
    milestones: Object.fromEntries(named((feature) => feature.milestones)),
    samples: ordered(all((feature) => feature.samples)),
    calendar: all((feature) => feature.calendar),
    cards: all((feature) => feature.cards).toSorted((one, other) => one.order - other.order),
    targets: new Map(named((feature) => feature.targets)),
    eventReaders: Object.fromEntries(named((feature) => feature.eventReaders)),
    policySubjects: all((feature) => feature.policySubjects),
    tasks: all((feature) => feature.tasks),
    actions: (deps) => given.flatMap((feature) => (feature.module ? [] : actionsOf(feature, deps))),
    moduleActions: (deps) =>
      given.flatMap((feature) =>
        feature.module ? [...actionsOf(feature, deps), statsOf(feature, feature.module, deps)] : [],
      ),
    followers: (deps) => all((feature) => feature.followers?.(deps)),
    onlookers: (deps) => all((feature) => feature.onlookers?.(deps)),
    fileGuards: (deps) => all((feature) => feature.fileGuards?.(deps)),
    clockworks: (deps) => all((feature) => feature.clockwork?.(deps)),
    forgetters: (deps) => all((feature) => feature.forgets?.(deps)),
    moving: (deps) => features.flatMap((feature) => feature.moves?.(deps) ?? []),
    recover: async (deps) => {
      for (const feature of features) await feature.recover?.(deps);
    },
    begin: async (deps) => {
      for (const feature of features) await feature.begin?.(deps);
    },
  };
}

function withParts<D>(feature: Feature<D>): Feature<D>[] {
  return [feature, ...(feature.parts ?? []).flatMap(withParts)];
}

function actionsOf<D>(feature: Feature<D>, deps: D): Action[] {
  return withParts(feature).flatMap(({ actions }) => actions?.(deps) ?? []);
}

function statsOf<D>(feature: Feature<D>, { name, figures }: ModuleFace, { catalog }: FeatureDeps): Action {
  const sections = withParts(feature).flatMap(({ stats }) => stats ?? []);
  return statsAction(catalog, name, figures, sections);
}
