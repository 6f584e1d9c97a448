import { addDays } from "../src/kernel/calendar.ts";
import type { Cast } from "./cast.ts";

export async function signEmployment(cast: Cast, id: string, employee: string, name: string): Promise<void> {
  const { world, crew } = cast;
  await world.act(crew.people, "legal.contracts.update", {
    id,
    notice_days: 42,
    law: "Austria",
    clauses: [
      { key: "place", text: "The place of work is Vienna, or Linz by agreement." },
      { key: "confidence", text: "Customer and price information is confidential." },
    ],
  });
  await world.act(crew.people, "legal.contracts.submit", { id });
  await world.act(crew.director, "legal.contracts.approve", { id });
  await world.act(crew.people, "legal.contracts.send", { id });
  await world.act(crew.director, "legal.contracts.sign", { id, party: "us", signatory: crew.director.name });
  world.plan(addDays(world.today, 3), () =>
    world.act(crew.people, "legal.contracts.sign", { id, party: employee, signatory: name }),
  );
}
