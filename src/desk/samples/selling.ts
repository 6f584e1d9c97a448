import type { Telling } from "./telling.ts";

/** The ids of those that the rest of the story is about. */
export interface Parties {
  school: string;
  courier: string;
  city: string;
  maker: string;
  tyres: string;
}

/** Customers and suppliers, whom one talks to there, and what may come of it. */
export async function tellSelling(tell: Telling): Promise<Parties> {
  const customer = (name: string, email: string, industry: string) =>
    tell.make("crm.accounts", { name, email, industry, kinds: ["customer"], payment_term_days: 14 }, [
      "activate",
    ]);
  const supplier = (name: string, email: string) =>
    tell.make("crm.accounts", { name, email, kinds: ["supplier"], payment_term_days: 30 }, ["activate"]);
  const parties: Parties = {
    school: await customer("Lakeside School", "office@lakeside.example", tell.say("Education", "Bildung")),
    courier: await customer("Swift Couriers", "fleet@swift.example", tell.say("Logistics", "Logistik")),
    city: await customer(
      tell.say("City of Brook", "Stadt Bach"),
      "mobility@brook.example",
      tell.say("Public sector", "Verwaltung"),
    ),
    maker: await supplier("Northwind Frames", "sales@northwind.example"),
    tyres: await supplier("Rundum Tyres", "order@rundum.example"),
  };
  await contacts(tell, parties);
  await leads(tell);
  await deals(tell, parties);
  await tell.make(
    "crm.tickets",
    {
      subject: tell.say("Rear light flickers on two bikes", "Rücklicht flackert an zwei Rädern"),
      account_id: parties.school,
      priority: "high",
      channel: "phone",
    },
    ["start"],
  );
  await tell.make("crm.tickets", {
    subject: tell.say("Invoice copy requested", "Kopie einer Rechnung erbeten"),
    account_id: parties.city,
    channel: "email",
  });
  return parties;
}

async function contacts(tell: Telling, { school, courier, city, maker }: Parties): Promise<void> {
  const contact = (first_name: string, last_name: string, account_id: string, job_title: string) =>
    tell.make("crm.contacts", { first_name, last_name, account_id, job_title });
  await contact("Miriam", "Okafor", school, tell.say("Head of administration", "Leiterin der Verwaltung"));
  await contact("Jonas", "Feld", courier, tell.say("Fleet manager", "Fuhrparkleiter"));
  await contact("Sara", "Nyström", city, tell.say("Mobility officer", "Mobilitätsbeauftragte"));
  await contact("Piotr", "Zieliński", maker, tell.say("Sales", "Verkauf"));
}

async function leads(tell: Telling): Promise<void> {
  const lead = (name: string, company: string, source: string, ...moves: [string][]) =>
    tell.make(
      "crm.leads",
      { name, company, source, value: { amount: 350000, currency: tell.currency } },
      ...moves,
    );
  await lead("Hannah Brandt", "Hotel Seeblick", "website");
  await lead("Luca Moretti", "Pizzeria Luca", "referral", ["contact"]);
  await lead("Aisha Rahman", "Green Deliveries", "event", ["contact"], ["qualify"]);
}

async function deals(tell: Telling, { school, courier, city }: Parties): Promise<void> {
  const deal = (name: string, account_id: string, amount: number, days: number, ...moves: [string][]) =>
    tell.make(
      "crm.opportunities",
      { name, account_id, amount: { amount, currency: tell.currency }, expected_close: tell.day(days) },
      ...moves,
    );
  await deal(tell.say("Twelve school bikes", "Zwölf Schulräder"), school, 1_080_000, 21, ["propose"]);
  await deal(
    tell.say("Service contract for 30 bikes", "Wartungsvertrag für 30 Räder"),
    courier,
    720_000,
    14,
    ["propose"],
    ["negotiate"],
  );
  await deal(tell.say("Bike lending station", "Verleihstation"), city, 2_400_000, 60);
  await tell.make("crm.activities", {
    type: "call",
    subject: tell.say("Call about the offer", "Wegen des Angebots anrufen"),
    due_at: tell.moment(1),
    assignee_id: tell.me,
    about: { collection: "crm.accounts", id: courier },
  });
}
