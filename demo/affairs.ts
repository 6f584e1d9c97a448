import { addDays } from "../src/kernel/calendar.ts";
import type { Cast, Month } from "./cast.ts";

/**
 * Creates incidents with their consequences: a misdirected letter, a faulty battery, an insolvent customer.
 */
export function haveTroubles(cast: Cast, month: Month): void {
  const { world } = cast;
  const on = (index: number, day: number, work: (cast: Cast) => Promise<void>) => {
    if (month.index === index) world.plan(addDays(month.first, day), () => work(cast));
  };
  on(2, 8, sendToTheWrongPeople);
  on(2, 16, findBadBattery);
  on(19, 12, askAboutName);
  on(24, 15, fallForMail);
}

/** A data breach, reported to the authority on the same day, well within three days. */
async function sendToTheWrongPeople({ world, crew }: Cast): Promise<void> {
  const { id } = await world.act(crew.people, "legal.incidents.create", {
    title: "Newsletter with all addresses in copy",
    kind: "breach",
    description: "The winter letter went out with all recipients in copy instead of blind copy.",
    severity: "medium",
    subjects_count: 38,
    data_categories: ["name", "e-mail"],
  });
  await world.act(crew.people, "legal.incidents.assess", { id });
  await world.act(crew.people, "legal.incidents.contain", {
    id,
    measures: "Recall sent, recipients asked to delete; letters go out through the campaign tool only.",
  });
  // Reported at once, because a weekend may follow.
  await world.act(crew.people, "legal.incidents.notify", { id });
  world.plan(addDays(world.today, 24), () => world.act(crew.director, "legal.incidents.close", { id }));
}

/** A battery swells: nobody is hurt, the supplier is held liable and evidence is preserved. */
async function findBadBattery(cast: Cast): Promise<void> {
  const { world, crew, parties } = cast;
  const supplier = parties.supplier("batteries");
  const { id } = await world.act(crew.people, "legal.incidents.create", {
    ...{ title: "Battery swelled while charging", kind: "safety", severity: "high" },
    description:
      "Found by the workshop in the charging cabinet, taken out into the sand box. Nobody was hurt.",
  });
  await world.act(crew.people, "legal.incidents.assess", { id });
  await world.act(crew.people, "legal.incidents.contain", {
    id,
    measures: "The lot is set apart and checked piece by piece.",
  });
  await world.act(crew.director, "legal.incidents.decide_not_notifiable", {
    ...{ id, reason: "No personal data is concerned, and no customer has a battery of this lot." },
  });
  world.plan(addDays(world.today, 40), () => world.act(crew.director, "legal.incidents.close", { id }));
  const matter = await world.act(crew.people, "legal.matters.create", {
    ...{ title: "Defective lot of batteries", kind: "claim", account_id: supplier },
    counterparty: parties.nameOf(supplier),
    counsel: "Dr. Astrid Feldner",
    description: "Twelve cells of one lot lose capacity; one has swelled. Replacement and costs are claimed.",
    exposure: 18_400_00,
    next_deadline: `${addDays(world.today, 30)}T15:00:00Z`,
    subjects: [
      { record: { collection: "legal.incidents", id } },
      { record: { collection: "crm.accounts", id: supplier } },
    ],
  });
  await world.act(crew.people, "legal.matters.open", { id: matter.id });
  await world.act(crew.people, "legal.matters.hold", { id: matter.id });
  world.plan(addDays(world.today, 210), () => settleClaim(cast, matter.id));
}

async function settleClaim({ world, crew }: Cast, id: string): Promise<void> {
  await world.act(crew.people, "legal.matters.settle", {
    id,
    note: "The lot was replaced, and half of the costs were paid.",
  });
  await world.act(crew.people, "legal.matters.release", { id });
  await world.act(crew.people, "legal.matters.close", { id });
}

/** A trademark dispute, still open with a deadline ahead; the agency's records are on hold. */
async function askAboutName({ world, crew, parties }: Cast): Promise<void> {
  const { id } = await world.act(crew.people, "legal.matters.create", {
    ...{
      title: "Name of a competitor sounds like ours",
      kind: "ip",
      counterparty: "Feldrin Mobility (not registered)",
    },
    counsel: "Dr. Astrid Feldner",
    exposure: 6_000_00,
    next_deadline: `${addDays(world.last, 18)}T15:00:00Z`,
    subjects: [{ record: { collection: "crm.accounts", id: parties.supplier("agency") } }],
  });
  await world.act(crew.people, "legal.matters.open", { id });
  await world.act(crew.people, "legal.matters.hold", { id });
}

/** Still open at the end of the demo. */
async function fallForMail({ world, crew }: Cast): Promise<void> {
  const { id } = await world.act(crew.people, "legal.incidents.create", {
    ...{ title: "Password typed into a false page", kind: "security", severity: "medium" },
    description:
      "A colleague followed a link in a mail that seemed to come from the carrier. Password changed at once.",
  });
  await world.act(crew.people, "legal.incidents.assess", { id });
}
