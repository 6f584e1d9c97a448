import { defineWords, useWords } from "../../language/words.ts";

const words = defineWords({
  en: {
    http: "Application or API",
    cli: "Command line",
    job: "Job",
    import: "Import",
    system: "Freehold itself",
  },
  de: {
    http: "Anwendung oder API",
    cli: "Kommandozeile",
    job: "Auftrag",
    import: "Import",
    system: "Freehold selbst",
  },
});

export const CHANNELS = ["http", "cli", "job", "import", "system"] as const;

/** Name of the channel a call came through. */
export function useChannel(): (via: string) => string {
  const t = useWords(words);
  return (via) => {
    const known = CHANNELS.find((one) => one === via);
    return known ? t[known] : via;
  };
}
