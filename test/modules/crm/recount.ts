import type { Client, Json } from "../../kit/appliance.ts";
import { countRecords } from "../../kit/recount.ts";
import { pathOf } from "../../kit/samples.ts";
import { DAY, type Name, time } from "./desk.ts";

export async function listAll(client: Client, name: Name, query: string): Promise<Json[]> {
  const records: Json[] = [];
  let cursor = "";
  do {
    const { status, body, text } = await client.get(`${pathOf(`crm.${name}`)}?limit=200&${query}${cursor}`);
    if (status !== 200) throw new Error(`listing ${name} answered ${text}`);
    records.push(...body.data);
    cursor = body.page.next_cursor ? `&cursor=${body.page.next_cursor}` : "";
  } while (cursor);
  return records;
}

const size = (records: readonly Json[], keep: (record: Json) => boolean) => records.filter(keep).length;
const share = (part: number, whole: number) => (whole === 0 ? null : Math.round((1000 * part) / whole) / 10);
const OPEN = ["qualification", "proposal", "negotiation", "on_hold"];

/** Totals by currency, ordered by code. */
function sums(amounts: readonly (Json | null)[]) {
  const given = amounts.filter((amount) => amount !== null);
  const currencies = [...new Set(given.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const own = given.filter((amount) => amount.currency === currency);
    return { currency, amount: own.reduce((sum, { amount }) => sum + amount, 0), count: own.length };
  });
}

function span(records: readonly Json[], from: string, to: string) {
  const spans = records.map((record) => time(record[to]) - time(record[from])).sort((a, b) => a - b);
  const n = spans.length;
  const [low, high] = [spans[Math.ceil(n / 2) - 1], spans[Math.floor(n / 2)]];
  return {
    count: n,
    mean_seconds: n === 0 ? null : spans.reduce((sum, one) => sum + one, 0) / n / 1000,
    median_seconds: low === undefined || high === undefined ? null : (low + high) / 2 / 1000,
  };
}

function values(records: readonly Json[], read: (record: Json) => string | null): (string | null)[] {
  const all = new Set(records.map(read));
  const named = [...all].filter((value) => value !== null).sort();
  return all.has(null) ? [...named, null] : named;
}

function open(deals: readonly Json[]) {
  const weigh = ({ amount, probability }: Json) =>
    amount && { ...amount, amount: Math.floor((amount.amount * probability + 50) / 100) };
  return {
    count: deals.length,
    amounts: sums(deals.map(({ amount }) => amount)),
    weighted: sums(deals.map(weigh)),
  };
}

const closed = (deals: readonly Json[]) => ({
  count: deals.length,
  amounts: sums(deals.map(({ amount }) => amount)),
});

const waitingTickets = (tickets: readonly Json[]) => ({
  count: tickets.length,
  waiting: size(tickets, ({ state }) => state === "waiting"),
  response_breached: size(tickets, (one) => one.response_breached),
  resolution_breached: size(tickets, (one) => one.resolution_breached),
});

const AGES: [age: string, below: number][] = [
  ["under_1_day", DAY],
  ["1_to_3_days", 3 * DAY],
  ["3_to_7_days", 7 * DAY],
  ["7_to_30_days", 30 * DAY],
  ["over_30_days", Number.POSITIVE_INFINITY],
];

/** Recomputes the CRM figures from the user's lists. */
export async function recount(client: Client, period: Json, now: number): Promise<Json> {
  const list = (name: Name, query = "") => listAll(client, name, query);
  const during = (name: Name, field: string) =>
    list(
      name,
      [
        `${field}[is_null]=false`,
        ...(period.starts_at ? [`${field}[gte]=${period.starts_at}`] : []),
        ...(period.ends_before ? [`${field}[lt]=${period.ends_before}`] : []),
      ].join("&"),
    );

  const leads = await during("leads", "created_at");
  const deals = new Map((await list("opportunities")).map((deal) => [deal.id, deal]));
  const isLate = (lead: Json) => lead.response_breached;
  const answered = leads.filter((lead) => lead.first_responded_at !== null);
  const due = answered.length + size(leads, (lead) => lead.first_responded_at === null && isLate(lead));
  const inState = (...states: string[]) => size(leads, ({ state }) => states.includes(state));

  const pipeline = [...deals.values()].filter(({ state }) => OPEN.includes(state));
  const monthOf = ({ expected_close }: Json) => expected_close?.slice(0, 7) ?? null;
  const ended = await during("opportunities", "closed_at");
  const won = ended.filter(({ state }) => state === "won");
  const lost = ended.filter(({ state }) => state === "lost");

  const quotes = await during("quotes", "sent_at");
  const quoted = (...states: string[]) => quotes.filter(({ state }) => states.includes(state));
  const accepted = quoted("accepted", "ordered", "invoiced");
  const [rejected, expired] = [quoted("rejected").length, quoted("expired").length];

  const tickets = await list("tickets", "state[in]=new,open,waiting");
  const ageOf = ({ created_at }: Json) => AGES.find(([, below]) => now - time(created_at) < below)?.[0];
  const resolved = await during("tickets", "resolved_at");
  const late = size(resolved, (one) => one.resolution_breached);

  const overdue = (await list("activities")).filter((one) => one.overdue);
  const contacts = await list("contacts", "state=active");

  return {
    records: await countRecords(client, "crm"),
    period,
    leads: {
      total: leads.length,
      by_state: ["new", "contacted", "qualified", "converted", "disqualified"].map((state) => ({
        state,
        count: inState(state),
      })),
      by_source: values(leads, ({ source }) => source).map((source) => {
        const own = leads.filter((lead) => lead.source === source);
        return {
          source,
          count: own.length,
          converted: size(own, ({ state }) => state === "converted"),
          disqualified: size(own, ({ state }) => state === "disqualified"),
        };
      }),
      first_response: {
        time: span(answered, "created_at", "first_responded_at"),
        due,
        breached: size(leads, isLate),
        breached_percent: share(size(leads, isLate), due),
      },
      funnel: {
        leads: leads.length,
        answered: answered.length,
        qualified: inState("qualified", "converted"),
        converted: inState("converted"),
        deals: size(leads, (lead) => deals.has(lead.converted_opportunity_id)),
        won: size(leads, (lead) => deals.get(lead.converted_opportunity_id)?.state === "won"),
      },
    },
    pipeline: {
      ...open(pipeline),
      by_stage: OPEN.map((stage) => ({ stage, ...open(pipeline.filter(({ state }) => state === stage)) })),
      by_month: values(pipeline, monthOf).map((month) => ({
        month,
        ...open(pipeline.filter((deal) => monthOf(deal) === month)),
      })),
      by_owner: values(pipeline, ({ owner_id }) => owner_id).map((owner_id) => ({
        owner_id,
        ...open(pipeline.filter((deal) => deal.owner_id === owner_id)),
      })),
    },
    deals: {
      won: closed(won),
      lost: closed(lost),
      win_rate_percent: share(won.length, won.length + lost.length),
      average_deal: closed(won).amounts.map((sum) => ({
        ...sum,
        amount: Math.round(sum.amount / sum.count),
      })),
      time_to_win: span(won, "created_at", "closed_at"),
      lost_reasons: values(lost, ({ lost_reason }) => lost_reason).map((reason) => ({
        reason,
        ...closed(lost.filter(({ lost_reason }) => lost_reason === reason)),
      })),
    },
    quotes: {
      sent: quotes.length,
      waiting: quoted("sent").length,
      accepted: accepted.length,
      rejected,
      expired,
      superseded: quoted("superseded").length,
      acceptance_percent: share(accepted.length, accepted.length + rejected + expired),
      accepted_totals: sums(accepted.map(({ total, currency }) => ({ amount: total, currency }))),
    },
    tickets: {
      open: {
        ...waitingTickets(tickets),
        by_priority: ["low", "normal", "high", "urgent"].map((priority) => ({
          priority,
          ...waitingTickets(tickets.filter((one) => one.priority === priority)),
        })),
        by_age: AGES.map(([age]) => ({
          age,
          ...waitingTickets(tickets.filter((one) => ageOf(one) === age)),
        })),
      },
      created: (await during("tickets", "created_at")).length,
      resolved: resolved.length,
      resolved_late: late,
      resolved_late_percent: share(late, resolved.length),
      first_response: span(await during("tickets", "first_responded_at"), "created_at", "first_responded_at"),
      resolution: span(resolved, "created_at", "resolved_at"),
    },
    activities: {
      overdue: overdue.length,
      overdue_by_assignee: values(overdue, ({ assignee_id }) => assignee_id).map((assignee_id) => ({
        assignee_id,
        count: size(overdue, (one) => one.assignee_id === assignee_id),
      })),
      done: (await during("activities", "done_at")).length,
    },
    contacts: {
      total: contacts.length,
      without_consent: size(contacts, ({ consent }) => consent !== "granted"),
      withdrawn: size(contacts, ({ consent }) => consent === "withdrawn"),
      do_not_contact: size(contacts, (one) => one.do_not_contact),
      reachable: size(contacts, (one) => one.consent === "granted" && !one.do_not_contact),
    },
  };
}
