import type { Bank } from "./bank.ts";
import type { Books } from "./books.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Entitlements } from "./entitlements.ts";
import type { Crew } from "./founding.ts";
import type { Client, Parties } from "./parties.ts";
import type { Project } from "./projects.ts";
import type { Team } from "./staff.ts";
import type { Shown, World } from "./world.ts";

/** All that the chapters of the story work with once it has begun. */
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
  /** Bills that are in the books and wait to be paid. */
  payables: Shown[];
  projects: Project[];
  /** The KPI that is measured by hand. */
  happiness: string;
  /** How many half years were begun with aims. */
  rounds: number;
  /** Templates of contracts, by their names. */
  templates: Map<string, string>;
  fleets: { client: Client; contract: string; bikes: number }[];
  /** How many orders went to suppliers so far. */
  purchases: number;
}

/** A month of the story. */
export interface Month {
  /** From 0. */
  index: number;
  first: string;
  last: string;
}
