import type { Telling } from "./telling.ts";

/** Who works here, and where. */
export async function tellPeople(tell: Telling): Promise<void> {
  const company = await tell.make("hr.org-units", { name: tell.say("Company", "Betrieb") });
  const shop = await tell.make("hr.org-units", { name: tell.say("Shop", "Geschäft"), parent_id: company });
  const workshop = await tell.make("hr.org-units", {
    name: tell.say("Workshop", "Werkstatt"),
    parent_id: company,
  });
  const employee = (
    first_name: string,
    last_name: string,
    job_title: string,
    org_unit_id: string,
    manager_id?: string,
  ) =>
    tell.make(
      "hr.employees",
      {
        first_name,
        last_name,
        job_title,
        org_unit_id,
        start_date: tell.day(-400),
        ...(manager_id && { manager_id }),
      },
      ["activate"],
    );
  const head = await employee("Clara", "Weiss", tell.say("Managing director", "Geschäftsführerin"), company);
  await employee("Theo", "Lang", tell.say("Sales", "Verkauf"), shop, head);
  const smith = await employee(
    "Noor",
    "Haddad",
    tell.say("Master mechanic", "Werkstattmeisterin"),
    workshop,
    head,
  );
  await employee("Emil", "Novak", tell.say("Mechanic", "Mechaniker"), workshop, smith);
  const holiday = await tell.make("hr.leave-types", {
    name: tell.say("Unpaid leave", "Unbezahlter Urlaub"),
    needs_balance: false,
  });
  await tell.make("hr.leave-requests", {
    employee_id: smith,
    leave_type_id: holiday,
    from: tell.day(30),
    to: tell.day(34),
  });
}
