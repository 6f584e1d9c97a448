/** German titles of the checks, by name. */
export const GERMAN_TITLES: Readonly<Record<string, string>> = {
  "approvals.every_effect_was_voted":
    "Jede Freigabe hatte alle Stimmen ihrer Regeln, keine von der antragstellenden Person",
  "records.numbers_without_gaps": "Jede vergebene Nummer steht genau einmal auf einem Datensatz",
  "data.erased_stays_erased": "Nichts Gelöschtes ist zurückgekehrt",
  "learning.texts_whole": "Jeder gelesene Text hat alle Abschnitte in Folge",
  "learning.index_whole":
    "Das Verzeichnis der Bibliothek hat die Stellen der neuesten Texte, und keine anderen",
  "budgets.windows_hold_what_their_calls_hold": "Was zurückgelegt ist, ist die Summe laufender Aufrufe",
  "records.attachments_whole": "Zu jedem Anhang liegen die Bytes auf der Platte",
  "learning.files_whole": "Zu jeder Fassung eines Dokuments liegt die Datei auf der Platte",
  "records.totals_kept": "Jede mitgeführte Summe ist, was das Zählen ergibt",
};
