import { addMonths, eachDay, endOfMonth, startOfMonth } from "../src/kernel/calendar.ts";
import { createIncidents } from "./affairs.ts";
import { createObjectives } from "./aims.ts";
import { equip } from "./assets.ts";
import { Bank } from "./bank.ts";
import { openBooks } from "./books.ts";
import { buy } from "./buying.ts";
import { advertise } from "./campaigns.ts";
import { changeStaff } from "./careers.ts";
import type { Cast, Month } from "./cast.ts";
import { enterCatalogue } from "./catalogue.ts";
import { keepBooks } from "./closing.ts";
import { fileContracts, makeContracts } from "./contracts.ts";
import { clearDesks } from "./desks.ts";
import { keepRegister, keepRules } from "./duties.ts";
import { grantEntitlements } from "./entitlements.ts";
import { layOut } from "./expenses.ts";
import { careForFleets } from "./fleetcare.ts";
import { found } from "./founding.ts";
import { writeHours } from "./hours.ts";
import { writeOffDebts } from "./insolvency.ts";
import { leaveOpen } from "./last-days.ts";
import { createLeads } from "./leads.ts";
import { beAway } from "./leave.ts";
import { carryOver, FIRST_BALANCE } from "./opening.ts";
import { payOverheads } from "./overheads.ts";
import { enterParties } from "./parties.ts";
import { connectPrograms } from "./programs.ts";
import { undertake } from "./projects.ts";
import { lookBack } from "./reviews.ts";
import { sell } from "./selling.ts";
import { giveHelp } from "./service.ts";
import { enterStaff } from "./staff.ts";
import { setCourse, steer } from "./steering.ts";
import { keepStore } from "./storekeeping.ts";
import type { World } from "./world.ts";

export type OnMonth = (month: string, number: number, of: number) => void;

export async function writeStory(world: World, password: string, onMonth: OnMonth): Promise<void> {
  const cast = await begin(world, password);
  const months = monthsOf(world);
  for (const month of months) {
    onMonth(month.first.slice(0, 7), month.index + 1, months.length);
    createLeads(cast, month);
    sell(cast, month);
    giveHelp(cast, month);
    advertise(cast, month);
    buy(cast, month);
    keepStore(cast, month);
    equip(cast, month);
    payOverheads(cast, month);
    beAway(cast, month);
    layOut(cast, month);
    changeStaff(cast, month);
    lookBack(cast, month);
    makeContracts(cast, month);
    careForFleets(cast, month);
    keepRules(cast, month);
    createIncidents(cast, month);
    createObjectives(cast, month);
    undertake(cast, month);
    steer(cast, month);
    clearDesks(cast, month);
    writeOffDebts(cast, month);
    writeHours(cast, month);
    keepBooks(cast, month);
    for (const day of eachDay(month.first, month.last)) if (day > world.today) await world.live(day);
  }
  await leaveOpen(cast);
}

async function begin(world: World, password: string): Promise<Cast> {
  const crew = await found(world, password);
  await connectPrograms(world, crew);
  const books = await openBooks(world, crew);
  const team = await enterStaff(world, crew, books);
  const entitlements = await grantEntitlements(world, crew, books, team);
  const parties = await enterParties(world, crew);
  const catalogue = await enterCatalogue(world, crew, books, parties);
  const bank = new Bank(world, crew, books, FIRST_BALANCE);
  const cast: Cast = {
    ...{ world, crew, books, team, entitlements, parties, catalogue, bank },
    loan: { left: 120_000_00, rate: 1_500_00 },
    payables: [],
    projects: [],
    happiness: "",
    rounds: 0,
    templates: new Map(),
    fleets: [],
    purchases: 0,
  };
  await carryOver(cast);
  await fileContracts(cast);
  await keepRegister(cast);
  await setCourse(cast);
  return cast;
}

function monthsOf({ first, last }: World): Month[] {
  const months: Month[] = [];
  for (let start = first; start <= last; start = addMonths(startOfMonth(start), 1)) {
    const end = endOfMonth(start);
    months.push({ index: months.length, first: start, last: end < last ? end : last });
  }
  return months;
}
