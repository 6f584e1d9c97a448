import { IconSettings } from "@tabler/icons-react";
import type { Section } from "../links.ts";

export const settingsSection: Section = {
  name: "settings",
  icon: IconSettings,
  words: {
    en: {
      section: "Settings",
      organization: "Organisation",
      team: "People and access",
      roles: "Roles",
      policies: "Policies",
      duties: "Separation of duties",
      sequences: "Numbers",
      packs: "Size and rules",
      model: "Language model",
      developer: "Developers",
    },
    de: {
      section: "Einstellungen",
      organization: "Organisation",
      team: "Personen und Zugriff",
      roles: "Rollen",
      policies: "Richtlinien",
      duties: "Funktionstrennung",
      sequences: "Nummernkreise",
      packs: "Größe und Regeln",
      model: "Sprachmodell",
      developer: "Entwickler",
    },
  },
  links: [
    { to: "/settings/organization", label: "organization", needs: "settings.organization.get" },
    { to: "/settings/team", label: "team", needs: "settings.team.list" },
    { to: "/settings/roles", label: "roles", needs: "settings.roles.list" },
    { to: "/settings/policies", label: "policies", needs: "settings.policies.list" },
    { to: "/settings/duties", label: "duties", needs: "settings.sod.overview" },
    { to: "/settings/sequences", label: "sequences", needs: "settings.sequences.list" },
    { to: "/settings/packs", label: "packs", needs: "settings.packs.list" },
    { to: "/settings/model", label: "model", needs: "settings.ai.get" },
    { to: "/developer", label: "developer", needs: "developer.keys.list" },
  ],
  module: "settings",
};
