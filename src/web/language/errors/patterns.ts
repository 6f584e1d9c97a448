type Pattern = readonly [said: RegExp, german: (...parts: string[]) => string];

/** German for messages with a number, date or file name. Omits state names, which the page shows. */
const PATTERNS: readonly Pattern[] = [
  [
    /^This key has (\d+) courses waiting, and (\d+) are made at a time/,
    (waiting, atOnce) =>
      `Für diesen Schlüssel warten ${waiting} Kurse, und ${atOnce} entstehen gleichzeitig. Warten Sie, bis einige fertig sind.`,
  ],
  [
    /^(\d+) documents stand in this domain/,
    (count) =>
      `In dieser Sammlung sind ${count} Dokumente. Geben Sie sie in eine andere, oder löschen Sie sie zuerst.`,
  ],
  [
    /^A document may have at most (\d+) bytes/,
    (most) => `Ein Dokument darf hier ${inMegabytes(most)} haben. Senden Sie es in Teilen.`,
  ],
  [
    /^A file of records may have (\d+) bytes/,
    (most) => `Eine Datei mit Datensätzen darf hier ${inMegabytes(most)} haben. Teilen Sie sie.`,
  ],
  [
    /^A file may have at most (\d+) bytes/,
    (most) => `Eine Datei darf hier höchstens ${inMegabytes(most)} haben. Senden Sie eine kleinere.`,
  ],
  [
    /^A statement may have at most (\d+) bytes/,
    (most) =>
      `Ein Kontoauszug darf höchstens ${inMegabytes(most)} haben. Importieren Sie einen kürzeren Zeitraum.`,
  ],
  [
    /^A backup takes up to (.+?) of room while it is made, and (.+?) are free/,
    (needed, free) =>
      `Eine Sicherung braucht beim Erstellen bis zu ${needed}, und ${free} sind frei. Entfernen Sie alte Sicherungen oder bringen Sie sie anderswohin.`,
  ],
  [
    /^This backup is in the bucket, and not on this machine any more\. .*: (freehold restore \S+)$/,
    (command) =>
      `Diese Sicherung liegt nur noch im Bucket, nicht mehr auf diesem Rechner. Holen Sie sie von dort, oder spielen Sie sie zurück: ${command}`,
  ],
  [
    /^This .+ is archived\. Restore it first/,
    () => "Der Datensatz ist archiviert. Stellen Sie ihn zuerst wieder her.",
  ],
  [
    /^This request is .+ There is nothing to decide on any more/,
    () => "Über diesen Antrag ist nichts mehr zu entscheiden. Laden Sie ihn neu.",
  ],
  [
    /^This request is .+ There is nothing to take back any more/,
    () => "An diesem Antrag ist nichts mehr zurückzunehmen. Laden Sie ihn neu.",
  ],
  [
    /^This archive is not read: (\S+)/,
    (part) => `Dieses Archiv wird nicht eingelesen: ${part} stimmt nicht. Es wurde nichts geändert.`,
  ],
  [
    /^(\d+) of the records found are not decided on/,
    (open) =>
      `Zu ${open} Funden ist noch nicht entschieden. Beziehen Sie jeden ein, oder lassen Sie ihn aus.`,
  ],
  [
    /^This import is /,
    () => "Dieser Import lässt das jetzt nicht zu. Laden Sie ihn neu: Er zeigt, was möglich ist.",
  ],
  [
    /^(\d+) exports of yours are under way/,
    (count) => `${count} Ihrer Exporte entstehen gerade. Warten Sie, bis einer fertig ist.`,
  ],
  [/^This run is /, () => "Über diesen Lauf ist schon entschieden. Laden Sie die Liste neu."],
  [
    /^Segment (\d+) is /,
    (number) =>
      `Abschnitt ${number} lässt das jetzt nicht zu. Laden Sie die Liste neu: Sie zeigt den nächsten Schritt.`,
  ],
  [
    /^The segment is not intact/,
    () =>
      "Der Abschnitt ist nicht unversehrt, deshalb darf nichts daraus die Datenbank verlassen. Prüfen Sie den Prüfpfad.",
  ],
  [
    /^This .+ is .+, so its attachments stay/,
    () => "Der Datensatz ist abgeschlossen, deshalb bleiben seine Dateien.",
  ],
  [
    /^Files of this type cannot be attached/,
    () =>
      "Dateien dieser Art lassen sich nicht anhängen. Speichern Sie sie als PDF, Bild, Text oder Office-Dokument ohne Makros.",
  ],
  [
    /^What is in the file is not /,
    () =>
      "In der Datei ist etwas anderes, als ihr Name sagt. Speichern Sie sie richtig ab und senden Sie sie noch einmal; ein Text muss UTF-8 sein.",
  ],
  [
    /^This .+ is .+ and cannot be changed/,
    () => "In seinem jetzigen Status lässt sich der Datensatz nicht mehr ändern.",
  ],
  [
    /^This .+ is .+ and part of the books/,
    () => "Der Datensatz gehört zu den Büchern und lässt sich nicht archivieren.",
  ],
  [
    /^This job is /,
    () => "In seinem jetzigen Stand lässt der Auftrag das nicht zu. Laden Sie die Liste neu.",
  ],
  [/^This key result is /, () => "Gemeldet wird nur zu einem laufenden Key Result."],
  [
    /^Its term ended on (\S+), so/,
    (day) =>
      `Die Laufzeit endete am ${inWords(day)}, es gibt nichts zu kündigen. Lassen Sie den Vertrag ablaufen.`,
  ],
  [
    /^Notice was given for (\S+?)\. /,
    (day) => `Zum ${inWords(day)} ist schon gekündigt. Nehmen Sie zuerst diese Kündigung zurück.`,
  ],
  [
    /^This contract runs until (\S+) already\. .+ on (\S+?), or/,
    (end, from) =>
      `Dieser Vertrag läuft schon bis ${inWords(end)}. Verlängern Sie ihn wieder, wenn diese Laufzeit am ${inWords(from)} begonnen hat, oder ändern Sie das Ende durch einen Nachtrag.`,
  ],
  [
    /^Revision (\d+) is being prepared already/,
    (number) => `Fassung ${number} ist schon in Vorbereitung. Arbeiten Sie an dieser weiter.`,
  ],
  [
    /^Revision (\d+) took its place already/,
    (number) => `Fassung ${number} ist schon an ihre Stelle getreten. Überarbeiten Sie diese.`,
  ],
  [
    /^This contract starts on (\S+?)\. /,
    (day) => `Dieser Vertrag beginnt am ${inWords(day)}. An diesem Tag tritt er von selbst in Kraft.`,
  ],
  [/^The job opening is /, () => "Eingestellt wird nur für eine ausgeschriebene Stelle."],
  [
    /^This order is .+: its goods and documents rely on it/,
    () =>
      "Auf diesem Auftrag oder dieser Bestellung beruhen Waren und Belege. Stornieren Sie zuerst, oder lassen Sie ihn stehen.",
  ],
];

/** German for a message with variable parts; undefined if no pattern matches. */
export function patterned(message: string): string | undefined {
  for (const [said, german] of PATTERNS) {
    const found = said.exec(message);
    if (found) return german(...found.slice(1));
  }
  return undefined;
}

const inMegabytes = (bytes = "") => `${Math.round(Number(bytes) / 1_000_000).toLocaleString("de")} MB`;
const inWords = (day = "") => day.split("-").reverse().join(".");
