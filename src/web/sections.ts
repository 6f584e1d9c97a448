import { dataSection } from "./data/section.ts";
import { governanceSection } from "./governance/section.ts";
import { learningSection } from "./learning/section.ts";
import type { Section } from "./links.ts";
import { moduleSections } from "./modules/sections.ts";
import { settingsSection } from "./settings/section.ts";
import { systemSection } from "./system/section.ts";

export const sections: readonly Section[] = [
  ...moduleSections,
  learningSection,
  governanceSection,
  dataSection,
  settingsSection,
  systemSection,
];
