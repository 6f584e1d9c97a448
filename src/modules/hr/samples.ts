import type { SampleChapter, SampleWriter } from "../../engine/samples.ts";

export const people: SampleChapter = { name: "people", write };

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
  await employee("Theo", "Lang", samples.text("Sales", "Verkauf"), shop, head);
  const smith = await employee(
    "Noor",
    "Haddad",
    samples.text("Master mechanic", "Werkstattmeisterin"),
    workshop,
    head,
  );
  await employee("Emil", "Novak", samples.text("Mechanic", "Mechaniker"), workshop, smith);
  const holiday = await samples.make("hr.leave-types", {
    name: samples.text("Unpaid leave", "Unbezahlter Urlaub"),
    needs_balance: false,
  });
  await samples.make("hr.leave-requests", {
    employee_id: smith,
    leave_type_id: holiday,
    from: samples.day(30),
    to: samples.day(34),
  });
}
