import { IconDatabaseExport } from "@tabler/icons-react";
import type { Section } from "../links.ts";

export const dataSection: Section = {
  name: "data",
  icon: IconDatabaseExport,
  words: {
    en: {
      section: "Data",
      requests: "Data requests",
      deadlines: "Requests by deadline",
      restrictions: "Restricted records",
      retention: "Retention",
      imports: "Imports",
      exports: "Exports",
      archive: "Whole organisation",
      certificate: "Check a certificate",
    },
    de: {
      section: "Daten",
      requests: "Anträge Betroffener",
      deadlines: "Anträge nach Frist",
      restrictions: "Eingeschränkte Datensätze",
      retention: "Aufbewahrung",
      imports: "Importe",
      exports: "Exporte",
      archive: "Ganze Organisation",
      certificate: "Bescheinigung prüfen",
    },
  },
  links: [
    { to: "/data/deadlines", label: "deadlines", needs: "data.requests.deadlines" },
    { to: "/data/requests", label: "requests", needs: "data.requests.list" },
    { to: "/data/certificate", label: "certificate", needs: "data.certificates.verify" },
    { to: "/data/restrictions", label: "restrictions", needs: "data.restrictions.list" },
    { to: "/data/retention", label: "retention", needs: "data.retention.runs.list" },
    { to: "/data/imports", label: "imports", needs: "data.imports.list" },
    { to: "/data/exports", label: "exports", needs: "data.exports.list" },
    { to: "/data/archive", label: "archive", needs: "data.exports.archive" },
  ],
};
