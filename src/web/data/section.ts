import { IconDatabaseExport } from "@tabler/icons-react";
import type { Section } from "../links.ts";

export const dataSection: Section = {
  name: "data",
  key: "d",
  icon: IconDatabaseExport,
  links: [
    { to: "/data/deadlines", label: "dataDeadlines", needs: "data.requests.deadlines" },
    { to: "/data/requests", label: "dataRequests", needs: "data.requests.list" },
    { to: "/data/certificate", label: "dataCertificate", needs: "data.certificates.verify" },
    { to: "/data/restrictions", label: "dataRestrictions", needs: "data.restrictions.list" },
    { to: "/data/retention", label: "dataRetention", needs: "data.retention.runs.list" },
    { to: "/data/imports", label: "dataImports", needs: "data.imports.list" },
    { to: "/data/exports", label: "dataExports", needs: "data.exports.list" },
    { to: "/data/archive", label: "dataArchive", needs: "data.exports.archive" },
  ],
};
