import { IconSettings } from "@tabler/icons-react";
import type { Section } from "../links.ts";

export const settingsSection: Section = {
  name: "settings",
  key: "t",
  icon: IconSettings,
  links: [
    { to: "/settings/organization", label: "settingsOrganization", needs: "settings.organization.get" },
    { to: "/settings/team", label: "settingsTeam", needs: "settings.team.list" },
    { to: "/settings/logins", label: "settingsLogins", needs: "settings.logins.get" },
    { to: "/settings/roles", label: "settingsRoles", needs: "settings.roles.list" },
    { to: "/settings/mandates", label: "settingsMandates", needs: "settings.mandates.list" },
    { to: "/settings/webhooks", label: "settingsWebhooks", needs: "settings.webhooks.list" },
    { to: "/settings/policies", label: "settingsPolicies", needs: "settings.policies.list" },
    { to: "/settings/duties", label: "settingsDuties", needs: "settings.sod.overview" },
    { to: "/settings/fields", label: "settingsFields", needs: "settings.fields.list" },
    { to: "/settings/sequences", label: "settingsSequences", needs: "settings.sequences.list" },
    { to: "/settings/papers", label: "settingsPapers", needs: "settings.papers.list" },
    { to: "/settings/mail", label: "settingsMail", needs: "settings.mail.get" },
    { to: "/settings/packs", label: "settingsPacks", needs: "settings.packs.list" },
    { to: "/settings/model", label: "settingsModel", needs: "settings.ai.get" },
    { to: "/developer", label: "settingsDeveloper", needs: "developer.keys.list" },
  ],
  module: "settings",
};
