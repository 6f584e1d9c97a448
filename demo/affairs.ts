import { addDays } from "../src/kernel/calendar.ts";
import type { Cast, Month } from "./cast.ts";

/** A misdirected letter, a faulty battery, an insolvent customer. */
export function createIncidents(cast: Cast, month: Month): void {
  const { world } = cast;
  const on = (index: number, day: number, work: (cast: Cast) => Promise<void>) => {
    if (month.index === index) world.plan(addDays(month.first, day), () => work(cast));
  };
  on(2, 8, sendToTheWrongPeople);
  on(2, 16, findBadBattery);
  on(19, 12, askAboutName);
  on(24, 15, fallForMail);
}

async function sendToTheWrongPeople({ world, crew }: Cast): Promise<void> {
  const { id } = await world.act(crew.people, "legal.incidents.create", {
    title: "Newsletter sent with all addresses in CC",
    kind: "breach",
    description: "The winter newsletter was sent with all recipients in CC instead of BCC.",
    severity: "medium",
    subjects_count: 38,
    data_categories: ["name", "e-mail"],
  });
  await world.act(crew.people, "legal.incidents.assess", { id });
  await world.act(crew.people, "legal.incidents.contain", {
    id,
    measures:
      "Recalled the e-mail and asked recipients to delete it. Newsletters are now sent through the campaign tool only.",
  });
  // Reported at once, because a weekend may follow.
  await world.act(crew.people, "legal.incidents.notify", { id });
  world.plan(addDays(world.today, 24), () => world.act(crew.director, "legal.incidents.close", { id }));
}

/** A faulty battery: the supplier is held liable, and evidence is preserved. */
async function findBadBattery(cast: Cast): Promise<void> {
  const { world, crew, parties } = cast;
  const supplier = parties.supplier("batteries");
  const { id } = await world.act(crew.people, "legal.incidents.create", {
    ...{ title: "Battery swelled while charging", kind: "safety", severity: "high" },
    description:
      "The workshop found it in the charging cabinet and moved it to the sand box. No one was hurt.",
  });
  await world.act(crew.people, "legal.incidents.assess", { id });
  await world.act(crew.people, "legal.incidents.contain", {
    id,
    measures: "The lot is quarantined and each battery is checked.",
  });
  await world.act(crew.director, "legal.incidents.decide_not_notifiable", {
    ...{ id, reason: "No personal data is affected, and no customer has a battery from this lot." },
  });
  world.plan(addDays(world.today, 40), () => world.act(crew.director, "legal.incidents.close", { id }));
  const matter = await world.act(crew.people, "legal.matters.create", {
    ...{ title: "Defective battery lot", kind: "claim", account_id: supplier },
    counterparty: parties.nameOf(supplier),
    counsel: "Dr. Astrid Feldner",
    description:
      "Twelve cells from one lot lose capacity and one has swollen. We claim replacement and costs.",
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
    note: "The supplier replaced the lot and paid half of the costs.",
  });
  await world.act(crew.people, "legal.matters.release", { id });
  await world.act(crew.people, "legal.matters.close", { id });
}

/** Trademark dispute with an open deadline; the agency's records are on legal hold. */
async function askAboutName({ world, crew, parties }: Cast): Promise<void> {
  const { id } = await world.act(crew.people, "legal.matters.create", {
    ...{
      title: "Competitor name similar to ours",
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

/** A phishing incident that is still open at the end of the demo. */
async function fallForMail({ world, crew }: Cast): Promise<void> {
  const { id } = await world.act(crew.people, "legal.incidents.create", {
    ...{ title: "Password entered on a phishing page", kind: "security", severity: "medium" },
    description:
      "A colleague followed a link in an e-mail that appeared to come from the carrier. The password was changed immediately.",
  });
  await world.act(crew.people, "legal.incidents.assess", { id });
}
