import { IconSchool } from "@tabler/icons-react";
import type { Section } from "../links.ts";

export const learningSection: Section = {
  name: "learning",
  icon: IconSchool,
  words: { en: { section: "Learning" }, de: { section: "Lernen" } },
  links: [],
};
