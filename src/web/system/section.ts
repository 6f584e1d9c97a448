import { IconServer2 } from "@tabler/icons-react";
import type { Section } from "../links.ts";

export const systemSection: Section = {
  name: "system",
  icon: IconServer2,
  operator: true,
  words: {
    en: {
      section: "System",
      health: "Health",
      jobs: "Jobs",
      backups: "Backups",
      storage: "Storage",
      organizations: "Organisations",
      versions: "Versions",
      logs: "Log",
    },
    de: {
      section: "System",
      health: "Zustand",
      jobs: "Aufträge",
      backups: "Sicherungen",
      storage: "Speicher",
      organizations: "Organisationen",
      versions: "Versionen",
      logs: "Protokoll",
    },
  },
  links: [
    { to: "/system/health", label: "health", operator: true },
    { to: "/system/jobs", label: "jobs", operator: true },
    { to: "/system/backups", label: "backups", operator: true },
    { to: "/system/storage", label: "storage", operator: true },
    { to: "/system/organizations", label: "organizations", operator: true },
    { to: "/system/versions", label: "versions", operator: true },
    { to: "/system/logs", label: "logs", operator: true },
  ],
};
