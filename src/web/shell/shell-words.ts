import { defineWords } from "../language/words.ts";

export const shellWords = defineWords({
  en: {
    skip: "Skip to the page",
    menu: "Menu",
    sidebar: "Pages",
    home: "Home",
    overview: "Overview",
    records: "Records",
    search: "Search or go to…",
    searchShort: "Search",
    waiting: (count: number) =>
      count === 0
        ? "Nothing waits for you"
        : `${count === 1 ? "One thing waits" : `${count} things wait`} for you`,
    organization: "Organisation",
    switchTo: "Go to another organisation",
    person: (name: string) => `${name}: account, look, log out`,
    account: "My account",
    look: "Look",
    light: "Light",
    dark: "Dark",
    system: "As the system",
    language: "Language",
    help: "Help",
    keys: "Keyboard shortcuts",
    logout: "Log out",
    offline: "No connection to Freehold. What you typed stays; it goes on by itself.",
    back: "The connection is back.",
    slow: (seconds: number) => `Freehold asks for a moment: going on in ${seconds} s. Nothing is lost.`,
  },
  de: {
    skip: "Zum Seiteninhalt",
    menu: "Menü",
    sidebar: "Seiten",
    home: "Start",
    overview: "Übersicht",
    records: "Datensätze",
    search: "Suchen oder öffnen …",
    searchShort: "Suchen",
    waiting: (count: number) =>
      count === 0
        ? "Nichts wartet auf Sie"
        : `${count === 1 ? "Ein Vorgang wartet" : `${count} Vorgänge warten`} auf Sie`,
    organization: "Organisation",
    switchTo: "Zu einer anderen Organisation",
    person: (name: string) => `${name}: Konto, Darstellung, Abmelden`,
    account: "Mein Konto",
    look: "Darstellung",
    light: "Hell",
    dark: "Dunkel",
    system: "Wie das System",
    language: "Sprache",
    help: "Hilfe",
    keys: "Tastenkürzel",
    logout: "Abmelden",
    offline: "Keine Verbindung zu Freehold. Was Sie eingegeben haben, bleibt; es geht von selbst weiter.",
    back: "Die Verbindung steht wieder.",
    slow: (seconds: number) =>
      `Freehold braucht einen Augenblick: weiter in ${seconds} s. Nichts geht verloren.`,
  },
});
