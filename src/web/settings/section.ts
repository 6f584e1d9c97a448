import { IconSettings } from "@tabler/icons-react";
import type { Section } from "../links.ts";

export const settingsSection: Section = {
  name: "settings",
  icon: IconSettings,
  words: { en: { section: "Settings" }, de: { section: "Einstellungen" } },
  links: [],
};
