import { IconShieldCheck } from "@tabler/icons-react";
import type { Section } from "../links.ts";

export const governanceSection: Section = {
  name: "governance",
  icon: IconShieldCheck,
  links: [
    { to: "/approvals", label: "governanceApprovals", key: "i" },
    { to: "/approvals/policies", label: "governanceRules", needs: "approvals.policies.list" },
    { to: "/approvals/reviews", label: "governanceReviews", needs: "approvals.reviews.list" },
    { to: "/approvals/away", label: "governanceAway" },
    { to: "/workflows", label: "governanceWorkflows" },
    { to: "/audit", label: "governanceAudit", key: "a", needs: "audit.events.list" },
    { to: "/audit/verify", label: "governanceVerify", needs: "audit.verify" },
  ],
};
