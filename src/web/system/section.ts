import { IconServer2 } from "@tabler/icons-react";
import type { Section } from "../links.ts";

export const systemSection: Section = {
  name: "system",
  key: "y",
  icon: IconServer2,
  operator: true,
  links: [
    { to: "/system/health", label: "systemHealth", operator: true },
    { to: "/system/jobs", label: "systemJobs", operator: true },
    { to: "/system/backups", label: "systemBackups", operator: true },
    { to: "/system/storage", label: "systemStorage", operator: true },
    { to: "/system/organizations", label: "systemOrganizations", operator: true },
    { to: "/system/versions", label: "systemVersions", operator: true },
    { to: "/system/logs", label: "systemLogs", operator: true },
  ],
};
