import { defineWords } from "../../../language/words.ts";

export const positionWords = defineWords({
  en: {
    title: "Balance sheet",
    about: (day: string, currency: string) => `As of ${day}, in ${currency}`,
    compare: "Compare with",
    year: "A year earlier",
    none: "Nothing",
    account: "Account",
    change: "Change",
    assets: "Assets",
    liabilities: "Liabilities",
    equity: "Equity",
    sumOf: (name: string) => `Total ${name.toLowerCase()}`,
    ungrouped: "Other accounts",
    resultOfYear: "Result of the year, not closed yet",
    resultOfEarlier: "Result of earlier years, not closed yet",
    liabilitiesAndEquity: "Total liabilities and equity",
    balanced: "Assets equal liabilities and equity",
    unbalanced: "The two sides differ: tell the operator",
  },
  de: {
    title: "Bilanz",
    about: (day: string, currency: string) => `Zum ${day}, in ${currency}`,
    compare: "Vergleichen mit",
    year: "Vorjahr",
    none: "Nichts",
    account: "Konto",
    change: "Veränderung",
    assets: "Aktiva",
    liabilities: "Verbindlichkeiten",
    equity: "Eigenkapital",
    sumOf: (name: string) => `Summe ${name}`,
    ungrouped: "Weitere Konten",
    resultOfYear: "Jahresergebnis, noch nicht abgeschlossen",
    resultOfEarlier: "Ergebnis früherer Jahre, noch nicht abgeschlossen",
    liabilitiesAndEquity: "Summe Passiva",
    balanced: "Aktiva gleich Passiva",
    unbalanced: "Aktiva und Passiva weichen ab: Bitte informieren Sie den Betreiber",
  },
});

export type PositionWords = (typeof positionWords)["en"] | (typeof positionWords)["de"];
