import { IconShieldCheck } from "@tabler/icons-react";
import type { Section } from "../links.ts";

export const governanceSection: Section = {
  name: "governance",
  icon: IconShieldCheck,
  words: { en: { section: "Governance" }, de: { section: "Aufsicht" } },
  links: [],
};
