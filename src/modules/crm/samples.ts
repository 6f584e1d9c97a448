import type { SampleChapter, SampleWriter } from "../../engine/samples.ts";
import { leads } from "./leads.ts";

interface Parties {
  school: string;
  courier: string;
  city: string;
  maker: string;
  tyres: string;
}

export const customers: SampleChapter = { name: "customers", removable: leads.collection, write };

async function write(samples: SampleWriter): Promise<void> {
  const billing = {
    street: samples.text("Bridge Street 7", "Brückenstraße 7"),
    postal_code: "1020",
    city: "Wien",
  };
  const customer = (name: string, email: string, industry: string) =>
    samples.make(
      "crm.accounts",
      { name, email, industry, billing, kinds: ["customer"], payment_term_days: 14 },
      ["activate"],
    );
  const supplier = (name: string, email: string) =>
    samples.make("crm.accounts", { name, email, kinds: ["supplier"], payment_term_days: 30 }, ["activate"]);
  const parties = {
    school: await customer(
      "Lakeside School",
      "office@lakeside.example",
      samples.text("Education", "Bildung"),
    ),
    courier: await customer("Swift Couriers", "fleet@swift.example", samples.text("Logistics", "Logistik")),
    city: await customer(
      samples.text("City of Brook", "Stadt Bach"),
      "mobility@brook.example",
      samples.text("Public sector", "Verwaltung"),
    ),
    maker: await supplier("Northwind Frames", "sales@northwind.example"),
    tyres: await supplier("Rundum Tyres", "order@rundum.example"),
  };
  await makeContacts(samples, parties);
  await makeLeads(samples);
  await makeDeals(samples, parties);
  await samples.make(
    "crm.tickets",
    {
      subject: samples.text("Rear light flickers on two bikes", "Rücklicht flackert an zwei Rädern"),
      account_id: parties.school,
      priority: "high",
      channel: "phone",
    },
    ["start"],
  );
  await samples.make("crm.tickets", {
    subject: samples.text("Invoice copy requested", "Kopie einer Rechnung erbeten"),
    account_id: parties.city,
    channel: "email",
  });
  for (const [name, id] of Object.entries(parties)) samples.keep(name, id);
}

async function makeContacts(samples: SampleWriter, { school, courier, city, maker }: Parties): Promise<void> {
  const contact = (first_name: string, last_name: string, account_id: string, job_title: string) =>
    samples.make("crm.contacts", { first_name, last_name, account_id, job_title });
  await contact(
    "Miriam",
    "Okafor",
    school,
    samples.text("Head of administration", "Leiterin der Verwaltung"),
  );
  await contact("Jonas", "Feld", courier, samples.text("Fleet manager", "Fuhrparkleiter"));
  await contact("Sara", "Nyström", city, samples.text("Mobility officer", "Mobilitätsbeauftragte"));
  await contact("Piotr", "Zieliński", maker, samples.text("Sales", "Verkauf"));
}

async function makeLeads(samples: SampleWriter): Promise<void> {
  const lead = (name: string, company: string, source: string, ...moves: [string][]) =>
    samples.make(
      "crm.leads",
      { name, company, source, value: { amount: 350000, currency: samples.currency } },
      ...moves,
    );
  await lead("Hannah Brandt", "Hotel Seeblick", "website");
  await lead("Luca Moretti", "Pizzeria Luca", "referral", ["contact"]);
  await lead("Aisha Rahman", "Green Deliveries", "event", ["contact"], ["qualify"]);
}

async function makeDeals(samples: SampleWriter, { school, courier, city }: Parties): Promise<void> {
  const deal = (name: string, account_id: string, amount: number, days: number, ...moves: [string][]) =>
    samples.make(
      "crm.opportunities",
      { name, account_id, amount: { amount, currency: samples.currency }, expected_close: samples.day(days) },
      ...moves,
    );
  await deal(samples.text("Twelve school bikes", "Zwölf Schulräder"), school, 1_080_000, 21, ["propose"]);
  await deal(
    samples.text("Service contract for 30 bikes", "Wartungsvertrag für 30 Räder"),
    courier,
    720_000,
    14,
    ["propose"],
    ["negotiate"],
  );
  await deal(samples.text("Bike lending station", "Verleihstation"), city, 2_400_000, 60);
  await samples.make("crm.activities", {
    type: "call",
    subject: samples.text("Call about the offer", "Wegen des Angebots anrufen"),
    due_at: samples.moment(1),
    assignee_id: samples.me,
    about: { collection: "crm.accounts", id: courier },
  });
}
