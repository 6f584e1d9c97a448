import { defineWords } from "../../../language/words.ts";

/** Age brackets, from not due to longest overdue. */
export const BUCKETS = ["current", "days_1_30", "days_31_60", "days_61_90", "over_90"] as const;

export const agingWords = defineWords({
  en: {
    receivable: "Open receivables",
    payable: "Open payables",
    about: (day: string) => `As of ${day}, by days since due`,
    side: "Whose",
    customers: "Customers",
    suppliers: "Suppliers",
    customer: "Customer",
    supplier: "Supplier",
    currency: "Currency",
    current: "Not due",
    days_1_30: "1–30 days",
    days_31_60: "31–60 days",
    days_61_90: "61–90 days",
    over_90: "Over 90 days",
    on_account: "On account",
    total: "Total",
    inBase: (currency: string) => `All, in ${currency}`,
    unknown: "Not to be seen",
    empty: "Nothing is open",
    emptyAbout: "Issued invoices and posted bills stand here until they are paid.",
  },
  de: {
    receivable: "Offene Forderungen",
    payable: "Offene Verbindlichkeiten",
    about: (day: string) => `Zum ${day}, nach Tagen seit Fälligkeit`,
    side: "Seite",
    customers: "Debitoren",
    suppliers: "Kreditoren",
    customer: "Kunde",
    supplier: "Lieferant",
    currency: "Währung",
    current: "Nicht fällig",
    days_1_30: "1–30 Tage",
    days_31_60: "31–60 Tage",
    days_61_90: "61–90 Tage",
    over_90: "Über 90 Tage",
    on_account: "Guthaben",
    total: "Summe",
    inBase: (currency: string) => `Gesamt, in ${currency}`,
    unknown: "Nicht sichtbar",
    empty: "Nichts ist offen",
    emptyAbout: "Gestellte Rechnungen und gebuchte Eingangsrechnungen stehen hier, bis sie bezahlt sind.",
  },
});

export type AgingWords = (typeof agingWords)["en"] | (typeof agingWords)["de"];
