import type { Json } from "../../kit/appliance.ts";
import { DAY, type Office } from "./office.ts";

const IN_FORCE = "state[in]=active,renewed";
const LIVE = "state[in]=intake,open,on_hold";
const UNDECIDED = "state[in]=detected,assessing,contained";

function sums(amounts: readonly (Json | null)[]): Json[] {
  const found = new Map<string, { currency: string; amount: number; count: number }>();
  for (const money of amounts) {
    if (money === null) continue;
    const sum = found.get(money.currency) ?? { currency: money.currency, amount: 0, count: 0 };
    sum.amount += money.amount;
    sum.count += 1;
    found.set(money.currency, sum);
  }
  return [...found.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

const counted = (records: readonly Json[], of: (record: Json) => string) =>
  records.reduce((counts, one) => {
    counts[of(one)] = (counts[of(one)] ?? 0) + 1;
    return counts;
  }, {});

/** Recomputes the contract figures from lists. `period` is a pair of dates. */
export async function recountContracts(office: Office, [from, to]: readonly [string, string]): Promise<Json> {
  const binding = (await office.list("contracts", IN_FORCE)).filter(({ parent_id }) => parent_id === null);
  const all = await office.list("contracts");
  const open = await office.list(
    "contracts",
    `${IN_FORCE}&terminates_on[is_null]=true&notice_by[is_null]=false`,
  );
  const within = (days: number) =>
    open.filter(({ notice_by }) => notice_by >= office.today && notice_by <= office.day(days)).length;
  const limit = new Date(office.appliance.clock.now() - 14 * DAY).toISOString();
  const unsigned = await office.list("contracts", `state[in]=sent,part_signed&sent_at[lt]=${limit}`);
  const signed = await office.list(
    "contracts",
    `signed_at[gte]=${from}T00:00:00Z&signed_at[lte]=${to}T23:59:59.999Z`,
  );
  const ended = await office.list("contracts", `ended_on[gte]=${from}&ended_on[lte]=${to}`);
  const kinds = ["nda", "sales", "supply", "lease", "employment", "license", "dpa", "other"];
  return {
    in_force: binding.length,
    value: sums(binding.map(({ value }) => value)),
    by_kind: kinds.map((kind) => {
      const own = binding.filter((one) => one.kind === kind);
      return {
        kind,
        in_force: own.length,
        value: sums(own.map(({ value }) => value)),
        by_state: counted(
          all.filter((one) => one.kind === kind),
          ({ state }) => state,
        ),
      };
    }),
    notice: { within_30_days: within(30), within_60_days: within(60), within_90_days: within(90) },
    locking_in: open.filter(
      ({ auto_renew, notice_by }) => auto_renew && notice_by >= office.today && notice_by <= office.day(30),
    ).length,
    locked_in: all.filter(({ locked_in }) => locked_in).length,
    unsigned_over_14_days: unsigned.length,
    signed: signed.length,
    expired: ended.filter(({ state }) => state === "expired").length,
    terminated: ended.filter(({ state }) => state === "terminated").length,
  };
}

export async function recountObligations(
  office: Office,
  [from, to]: readonly [string, string],
): Promise<Json> {
  const all = await office.list("obligations");
  const figures = (party?: string) => {
    const own = all.filter((one) => party === undefined || one.party === party);
    const owed = own.filter(({ state }) => state === "open" || state === "due");
    return {
      open: own.filter(({ state }) => state === "open").length,
      due: own.filter(({ state }) => state === "due").length,
      overdue: owed.filter(({ due_on }) => due_on < office.today).length,
      due_within_30_days: owed.filter(({ due_on }) => due_on >= office.today && due_on <= office.day(30))
        .length,
      breached: own.filter(({ state }) => state === "breached").length,
    };
  };
  const met = await office.list(
    "obligations",
    `met_at[gte]=${from}T00:00:00Z&met_at[lte]=${to}T23:59:59.999Z`,
  );
  const breaches = await office.list("obligations", `breached_on[gte]=${from}&breached_on[lte]=${to}`);
  return {
    ...figures(),
    by_party: ["us", "them"].map((party) => ({ party, ...figures(party) })),
    met: met.length,
    breaches: breaches.length,
  };
}

export async function recountMatters(office: Office): Promise<Json> {
  const live = await office.list("matters", LIVE);
  const now = office.appliance.clock.now();
  const moment = (at: string | null) => (at === null ? Number.NaN : Date.parse(at));
  return {
    live: live.length,
    exposure: sums(live.map(({ exposure }) => exposure)),
    by_kind: ["dispute", "claim", "regulatory", "ip", "advice"].map((kind) => {
      const own = live.filter((one) => one.kind === kind);
      return { kind, live: own.length, exposure: sums(own.map(({ exposure }) => exposure)) };
    }),
    deadlines_within_30_days: live.filter(
      ({ next_deadline: at }) => moment(at) >= now && moment(at) < now + 30 * DAY,
    ).length,
    deadlines_passed: live.filter(({ next_deadline: at }) => moment(at) < now).length,
    holding: (await office.list("matters", "hold=true")).length,
    held_records: (await office.list("holds", "state=on")).length,
  };
}

export async function recountPolicies(office: Office): Promise<Json> {
  const published = await office.list("policies", "state=published");
  const asked: Json[] = [];
  for (const { id } of published)
    asked.push(...(await office.list("acknowledgements", `policy_id=${id}&state[ne]=lapsed`)));
  const acknowledged = asked.filter(({ state }) => state === "acknowledged").length;
  return {
    published: published.length,
    past_review: published.filter(({ review_by }) => review_by !== null && review_by < office.today).length,
    acknowledgements: asked.length,
    acknowledged,
    overdue: asked.filter(({ state }) => state === "overdue").length,
    acknowledged_percent: asked.length === 0 ? null : Math.round((1000 * acknowledged) / asked.length) / 10,
  };
}

export async function recountIncidents(office: Office, [from, to]: readonly [string, string]): Promise<Json> {
  const open = await office.list("incidents", UNDECIDED);
  const during = (field: string) =>
    office.list("incidents", `${field}[gte]=${from}T00:00:00Z&${field}[lte]=${to}T23:59:59.999Z`);
  const notified = await during("reported_at");
  return {
    open: open.length,
    by_severity: ["low", "medium", "high", "critical"].map((severity) => ({
      severity,
      open: open.filter((one) => one.severity === severity).length,
    })),
    overdue: open.filter(({ hours_left }) => hours_left !== null && hours_left < 0).length,
    detected: (await during("detected_at")).length,
    notified: notified.length,
    notified_late: notified.filter(({ late_reason }) => late_reason !== null).length,
  };
}
