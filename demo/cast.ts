import type { Bank } from "./bank.ts";
import type { Books } from "./books.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Entitlements } from "./entitlements.ts";
import type { Crew } from "./founding.ts";
import type { Client, Parties } from "./parties.ts";
import type { Project } from "./projects.ts";
import type { Team } from "./staff.ts";
import type { Shown, World } from "./world.ts";

/** Shared state of the demo's chapters. */
export interface Cast {
  world: World;
  crew: Crew;
  books: Books;
  team: Team;
  entitlements: Entitlements;
  parties: Parties;
  catalogue: Catalogue;
  bank: Bank;
  loan: { left: number; rate: number };
  /** Posted bills awaiting payment. */
  payables: Shown[];
  projects: Project[];
  /** Customer survey KPI, measured by hand. */
  happiness: string;
  /** Number of half-years with objectives so far. */
  rounds: number;
  templates: Map<string, string>;
  fleets: { client: Client; contract: string; bikes: number }[];
  purchases: number;
}

export interface Month {
  /** From 0. */
  index: number;
  first: string;
  last: string;
}
