import { sql } from "drizzle-orm";
import { IS_SAMPLE, type SampleChapter, type SampleWriter } from "../../engine/samples.ts";
import { employees } from "./people/employees.ts";

export const people: SampleChapter = { name: "people", after: ["books"], write, remove };

/** Ends the employments, since leave accounts keep their employees from being archived. */
async function remove(samples: SampleWriter): Promise<void> {
  const { records } = samples.context;
  const left = records.where(employees, sql`state = 'active' AND ${IS_SAMPLE}`);
  const end = { end_date: samples.today, end_reason: "other" };
  for (const { id } of left) await samples.move("hr.employees", id, ["terminate", end]);
}

async function write(samples: SampleWriter): Promise<void> {
  const company = await samples.make("hr.org-units", { name: samples.text("Company", "Betrieb") });
  const shop = await samples.make("hr.org-units", {
    name: samples.text("Shop", "Geschäft"),
    parent_id: company,
  });
  const workshop = await samples.make("hr.org-units", {
    name: samples.text("Workshop", "Werkstatt"),
    parent_id: company,
  });
  const employee = (
    first_name: string,
    last_name: string,
    job_title: string,
    org_unit_id: string,
    manager_id?: string,
  ) =>
    samples.make(
      "hr.employees",
      {
        first_name,
        last_name,
        job_title,
        org_unit_id,
        start_date: samples.day(-400),
        ...(manager_id && { manager_id }),
      },
      ["activate"],
    );
  const head = await employee(
    "Clara",
    "Weiss",
    samples.text("Managing director", "Geschäftsführerin"),
    company,
  );
  const seller = await employee("Theo", "Lang", samples.text("Sales", "Verkauf"), shop, head);
  const smith = await employee(
    "Noor",
    "Haddad",
    samples.text("Master mechanic", "Werkstattmeisterin"),
    workshop,
    head,
  );
  const mechanic = await employee("Emil", "Novak", samples.text("Mechanic", "Mechaniker"), workshop, smith);
  const year = samples.today.slice(0, 4);
  const holiday = await samples.make("hr.leave-types", {
    name: samples.text("Annual leave", "Jahresurlaub"),
  });
  for (const employee_id of [head, seller, smith, mechanic])
    await samples.make("hr.leave-entries", {
      employee_id,
      leave_type_id: holiday,
      kind: "grant",
      days: "25",
      valid_from: `${year}-01-01`,
    });
  await samples.make("hr.leave-types", {
    name: samples.text("Unpaid leave", "Unbezahlter Urlaub"),
    paid: false,
    needs_balance: false,
  });
  await samples.make("hr.leave-requests", {
    employee_id: smith,
    leave_type_id: holiday,
    from: samples.day(30),
    to: samples.day(34),
  });
  await samples.make("hr.expense-types", {
    name: samples.text("Travel", "Reisekosten"),
    account_id: samples.first("fin.ledger-accounts", "code", "6180") ?? null,
    tax_code_id: samples.kept("purchase_tax"),
    needs_receipt: true,
  });
}
