import { IconServer2 } from "@tabler/icons-react";
import type { Section } from "../links.ts";

export const systemSection: Section = {
  name: "system",
  icon: IconServer2,
  words: { en: { section: "System" }, de: { section: "System" } },
  links: [],
};
