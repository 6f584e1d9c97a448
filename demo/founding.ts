import { allOrganizations } from "../src/identity/index.ts";
import { APPLIANCE, type OrganizationRef, systemPrincipal } from "../src/kernel/principal.ts";
import { COMPANY } from "./data/company.ts";
import { type Hand, STAFF } from "./data/staff.ts";
import { holidaysOf } from "./holidays.ts";
import { recordsIn, textOf } from "./reading.ts";
import type { Person, World } from "./world.ts";

export interface Crew {
  director: Person;
  finance: Person;
  bookkeeper: Person;
  sales: Person;
  operations: Person;
  people: Person;
}

const WHO: Record<keyof Crew, string> = {
  director: "Lindner",
  finance: "Oberhofer",
  bookkeeper: "Brandl",
  sales: "Yilmaz",
  operations: "Wieczorek",
  people: "Haslinger",
};

/** Additional roles, since some calls span two modules and need a user with permissions for both. */
const DESKS = [
  {
    name: "order_desk",
    title: "Order desk: takes orders and checks stock",
    permissions: [
      "ops.sales-orders.*",
      "ops.items.list",
      "ops.items.get",
      "fin.invoices.list",
      "fin.invoices.get",
    ],
  },
  {
    name: "billing_desk",
    title: "Billing desk: creates invoices and bills from orders",
    permissions: [
      ...["list", "get", "invoice"].map((action) => `ops.sales-orders.${action}`),
      ...["list", "get", "bill"].map((action) => `ops.purchase-orders.${action}`),
      "crm.accounts.list",
      "crm.accounts.get",
    ],
  },
  {
    name: "claims_desk",
    title: "Claims desk: posts and pays expense claims",
    permissions: ["list", "get", "post", "pay"].map((action) => `hr.expense-claims.${action}`),
  },
];

export async function found(world: World, password: string): Promise<Crew> {
  const founder = handOf(WHO.director);
  await world.call(systemPrincipal(APPLIANCE), "setup.init", {
    organization: COMPANY.name,
    currency: COMPANY.currency,
    time_zone: COMPANY.timeZone,
    size: "solo",
    name: `${founder.first} ${founder.last}`,
    email: emailOf(founder),
    password,
  });
  const organization = await organizationOf(world);
  const members = () => world.call(systemPrincipal(organization), "settings.team.list", {});
  const director = personIn(await members(), organization, founder);
  await world.call(director, "settings.organization.update", { letterhead: COMPANY.letterhead });
  for (const desk of DESKS) await world.call(director, "settings.roles.create", desk);
  await enterHolidays(world, director);
  const others = STAFF.filter((hand) => hand !== founder && hand.login);
  await Promise.all(others.map((hand) => join(world, director, hand, password)));
  await makeTeams(world, director, await members());
  const all = await members();
  const person = (role: keyof Crew) => personIn(all, organization, handOf(WHO[role]));
  return {
    director: person("director"),
    finance: person("finance"),
    bookkeeper: person("bookkeeper"),
    sales: person("sales"),
    operations: person("operations"),
    people: person("people"),
  };
}

/** Enters public holidays for each year of the demo and the year after. */
async function enterHolidays(world: World, director: Person): Promise<void> {
  const [first, last] = [world.first, world.last].map((day) => Number(day.slice(0, 4)));
  const years = Array.from({ length: (last ?? 0) - (first ?? 0) + 2 }, (_, i) => (first ?? 0) + i);
  const holidays = years.flatMap(holidaysOf);
  for (const { date, half_day } of holidays) world.holidays.set(date, half_day ? "half" : "full");
  await Promise.all(holidays.map((holiday) => world.act(director, "settings.holidays.create", holiday)));
}

export function emailOf({ first, last }: { first: string; last: string }): string {
  return `${first}.${last}@${COMPANY.domain}`.toLowerCase();
}

function handOf(last: string): Hand {
  const hand = STAFF.find((one) => one.last === last);
  if (!hand) throw new Error(`nobody is called ${last}`);
  return hand;
}

async function organizationOf({ appliance }: World): Promise<OrganizationRef> {
  const [first] = await appliance.engine.store.read(async ({ connection }) => allOrganizations(connection));
  if (!first) throw new Error("the organisation was not founded");
  return first;
}

async function join(world: World, director: Person, hand: Hand, password: string): Promise<void> {
  const answer = await world.call(director, "settings.team.invite", {
    email: emailOf(hand),
    name: `${hand.first} ${hand.last}`,
    roles: hand.login?.roles ?? [],
  });
  const token = textOf(answer, "invitation", "token");
  await world.call(undefined, "auth.invitations.accept", { token, password });
}

function personIn(team: unknown, organization: OrganizationRef, hand: Hand): Person {
  const email = emailOf(hand);
  const member = recordsIn(team).find((one) => one.email === email);
  if (!member) throw new Error(`${email} is no member`);
  const { id, team_id: teamId } = member;
  const roles = hand.login?.roles ?? [];
  return {
    name: `${hand.first} ${hand.last}`,
    email,
    principal: {
      kind: "user",
      id,
      organization,
      roles,
      operator: roles.includes("owner"),
      ...(typeof teamId === "string" && { teamId }),
    },
  };
}

const TEAMS = [
  { name: "Finance", lead: WHO.finance, description: "Books, payments, people" },
  { name: "Sales", lead: WHO.sales, description: "Dealers, fleets and customer service" },
  { name: "Operations", lead: WHO.operations, description: "Warehouse, workshop and purchasing" },
];

async function makeTeams(world: World, director: Person, members: unknown): Promise<void> {
  const idOf = (hand: Hand) => personIn(members, director.principal.organization, hand).principal.id;
  for (const { name, lead, description } of TEAMS) {
    const team = await world.act(director, "settings.teams.create", {
      name,
      description,
      lead_id: idOf(handOf(lead)),
    });
    for (const hand of STAFF.filter(({ login }) => login?.team === name))
      await world.act(director, "settings.team.update", { id: idOf(hand), team_id: team.id });
  }
}
