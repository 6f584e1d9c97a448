import {
  IconBuildingWarehouse,
  IconCoin,
  IconScale,
  IconTargetArrow,
  IconUsers,
  IconUsersGroup,
} from "@tabler/icons-react";
import type { Section } from "../links.ts";

/** The six modules: their dashboards, the pages made for them, and below these their collections. */
export const moduleSections: readonly Section[] = [
  {
    name: "crm",
    icon: IconUsers,
    module: "crm",
    to: "/crm",
    words: {
      en: { section: "Customers", pipeline: "Pipeline" },
      de: { section: "Kunden", pipeline: "Pipeline" },
    },
    links: [],
  },
  {
    name: "fin",
    icon: IconCoin,
    module: "fin",
    to: "/fin",
    words: { en: { section: "Finance" }, de: { section: "Finanzen" } },
    links: [],
  },
  {
    name: "hr",
    icon: IconUsersGroup,
    module: "hr",
    to: "/hr",
    words: { en: { section: "People" }, de: { section: "Personal" } },
    links: [],
  },
  {
    name: "ops",
    icon: IconBuildingWarehouse,
    module: "ops",
    to: "/ops",
    words: { en: { section: "Operations" }, de: { section: "Betrieb" } },
    links: [],
  },
  {
    name: "legal",
    icon: IconScale,
    module: "legal",
    to: "/legal",
    words: { en: { section: "Legal" }, de: { section: "Recht" } },
    links: [],
  },
  {
    name: "strat",
    icon: IconTargetArrow,
    module: "strat",
    to: "/strat",
    words: { en: { section: "Strategy" }, de: { section: "Strategie" } },
    links: [],
  },
];
