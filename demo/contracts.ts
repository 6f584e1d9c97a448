import { addDays, addMonths } from "../src/kernel/calendar.ts";
import type { Cast, Month } from "./cast.ts";
import { PAPERS, type Paper, TEMPLATES } from "./data/papers.ts";
import { SUPPLIERS } from "./data/suppliers.ts";
import type { Crew } from "./founding.ts";
import type { Shown, World } from "./world.ts";

export interface Signature {
  party: string;
  signatory: string;
  /** Time of signing, for contracts from before the demo. */
  at?: string;
}

export async function fileContracts(cast: Cast): Promise<void> {
  const { world, crew } = cast;
  for (const template of TEMPLATES) {
    const { id } = await world.act(crew.people, "legal.templates.create", template);
    await world.act(crew.director, "legal.templates.approve", { id });
    cast.templates.set(template.name, id);
  }
  const before = PAPERS.filter(({ month }) => month === undefined);
  await Promise.all(before.map((paper) => drawUp(cast, paper)));
}

export function makeContracts(cast: Cast, month: Month): void {
  const { world } = cast;
  for (const paper of PAPERS.filter((one) => one.month === month.index))
    world.plan(addDays(month.first, 2), () => drawUp(cast, paper));
  if (month.index === 17) world.plan(addDays(month.first, 11), () => endFreight(cast));
}

async function drawUp(cast: Cast, paper: Paper): Promise<void> {
  const { world, crew, parties } = cast;
  const { title, kind, role, termMonths, renewMonths, noticeDays, value, monthsBefore, until } = paper;
  const supplier = SUPPLIERS.find(({ key }) => key === paper.with);
  const account = parties.supplier(paper.with);
  const signatory = supplier?.contact.join(" ") ?? "";
  const start = monthsBefore === undefined ? addDays(world.today, 6) : addMonths(world.first, -monthsBefore);
  const contract = await world.act(crew.people, "legal.contracts.create", {
    ...{ title, kind, start, notice_days: noticeDays, law: "Austria, courts of Vienna" },
    parties: [
      { side: "us", role: "Client", signatory: crew.director.name },
      { side: "them", account_id: account, role, signatory },
    ],
    ...(termMonths && { end: addDays(addMonths(start, termMonths), -1) }),
    ...(renewMonths && { auto_renew: true, renew_months: renewMonths }),
    ...(value && { value }),
  });
  if (until === "draft") return;
  const { id } = contract;
  await world.act(crew.people, "legal.contracts.submit", { id });
  if (until === "review") return;
  await world.act(crew.director, "legal.contracts.approve", { id });
  const at = monthsBefore === undefined ? {} : { at: `${start}T09:00:00Z` };
  await world.act(crew.people, "legal.contracts.send", { id, ...at });
  if (until === "sent") return;
  await sign(world, crew, contract, { party: account, signatory, ...at });
}

/** The director signs first and the others days later, unless the contract is from before the demo. */
export async function sign(
  world: World,
  { director, people }: Crew,
  { id }: Shown,
  theirs: Signature,
): Promise<void> {
  const at = theirs.at === undefined ? {} : { at: theirs.at };
  await world.act(director, "legal.contracts.sign", { id, party: "us", signatory: director.name, ...at });
  const other = () => world.act(people, "legal.contracts.sign", { id, ...theirs });
  if (theirs.at !== undefined) await other();
  else world.plan(addDays(world.today, 4), other);
}

async function endFreight({ world, crew }: Cast): Promise<void> {
  const [contract] = await world.list(crew.people, "legal.contracts", { title: "Freight within Austria" });
  if (contract?.state !== "active") return;
  await world.act(crew.people, "legal.contracts.terminate", {
    id: contract.id,
    reason: "Two price increases within a year. We have offers from three other carriers.",
  });
}
