import { IconShieldCheck } from "@tabler/icons-react";
import type { Section } from "../links.ts";

export const governanceSection: Section = {
  name: "governance",
  icon: IconShieldCheck,
  words: {
    en: {
      section: "Governance",
      approvals: "Approvals",
      rules: "Approval rules",
      reviews: "Reviews due",
      away: "While I am away",
      workflows: "Workflows",
      audit: "Audit trail",
      verify: "Verify the trail",
    },
    de: {
      section: "Kontrolle",
      approvals: "Freigaben",
      rules: "Freigaberegeln",
      reviews: "Nachprüfungen",
      away: "Während ich weg bin",
      workflows: "Abläufe",
      audit: "Prüfpfad",
      verify: "Prüfpfad prüfen",
    },
  },
  links: [
    { to: "/approvals", label: "approvals" },
    { to: "/approvals/policies", label: "rules", needs: "approvals.policies.list" },
    { to: "/approvals/reviews", label: "reviews", needs: "approvals.reviews.list" },
    { to: "/approvals/away", label: "away" },
    { to: "/workflows", label: "workflows" },
    { to: "/audit", label: "audit", needs: "audit.events.list" },
    { to: "/audit/verify", label: "verify", needs: "audit.verify" },
  ],
};
