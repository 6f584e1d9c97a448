import type { SystemCondition } from "../../../client/contract.ts";
/** German problem and remedy texts, by condition. */
export const GERMAN_SAYS: Readonly<Record<NonNullable<SystemCondition["trouble"]>, string>> = {
  database_silent:
    "Die Datenbank antwortet nicht. Sehen Sie im Protokoll nach und prüfen Sie den Datenträger des Datenordners.",
  database_unlocked:
    "SQLites Sperren auf den Datenbankdateien sind verloren: Ein anderes Programm, das sie öffnet, kann löschen, was gerade geschrieben wurde. Starten Sie Freehold neu, und halten Sie andere Programme bis dahin von den Dateien fern.",
  database_altered:
    "Zeilen der Datenbank sind nicht, was der Prüfpfad von ihnen sagt: Jemand hat sie außerhalb von Freehold geändert. Das Protokoll nennt jede, ebenso freehold audit verify.",
  database_log_damaged:
    "Bei einem Start fehlten der Datenbank ihre neuesten Transaktionen: Ein Write-ahead-Log war beschädigt oder entfernt, oder die Datenbank ist älter als die unterschriebenen Vermerke. Vergleichen Sie die neuesten Datensätze mit dem, was zuletzt eingegeben wurde, prüfen Sie den Datenträger, und holen Sie zurück, was gesichert oder überspielt wurde. Was sich erhalten ließ, liegt im Ordner damaged-logs; wenn Sie damit fertig sind: freehold doctor --fix.",
  jobs_stuck:
    "Hintergrundaufträge lassen sich nicht ausführen. Das Protokoll sagt, warum; sie werden von selbst wieder versucht.",
  disk_full:
    "Es kann nichts hinzukommen: Der Datenträger des Datenordners ist voll. Schaffen Sie Platz, dann geht es von selbst weiter.",
  disk_unwritable:
    "Der Datenordner lässt sich nicht beschreiben. Prüfen Sie den Datenträger und wem der Ordner gehört; dann geht es von selbst weiter.",
  descriptors_few:
    "Offene Dateien und Verbindungen sind nahe an der Grenze. Heben Sie sie (LimitNOFILE im Dienst, ulimit -n), oder sehen Sie nach, wer so viele Verbindungen hält.",
  descriptors_none:
    "Das Programm darf keine Dateien und Verbindungen mehr öffnen. Heben Sie die Grenze (LimitNOFILE im Dienst, ulimit -n) und starten Sie es neu.",
  clock_back:
    "Die Uhr dieses Rechners wurde zurückgestellt. Nichts ist verloren, und der Prüfpfad behält seine Reihenfolge. Stellen Sie die Uhr richtig, etwa mit timedatectl set-ntp true.",
  clock_forward:
    "Die Uhr dieses Rechners wurde vorgestellt; bei einem Tag oder mehr wartet, was täglich geschieht. Stellen Sie sie richtig, oder starten Sie Freehold neu, wenn der Tag stimmt.",
  backups_failed:
    "Die letzte Sicherung ist misslungen. Unter System, Sicherungen steht, warum; die nächste wird zu ihrer Zeit versucht.",
  backups_overdue:
    "Seit zu langer Zeit ist keine Sicherung gelungen. Unter System, Sicherungen steht, warum; die nächste wird zu ihrer Zeit versucht.",
  shipping_behind:
    "Was geschrieben wird, kommt nicht im zweiten Ordner an. Prüfen Sie seinen Datenträger und das Protokoll.",
  outside_none:
    "Niemand außerhalb des Datenordners hat eine Kopie der Datensätze oder hat den Prüfpfad bezeugt: Was auf diesem Rechner verloren geht oder gefälscht wird, lässt sich nicht feststellen. Setzen Sie backup.folder, einen Bucket oder shipping.folder, oder lassen Sie einen Zeugen Prüfpunkte unterschreiben (freehold audit witness).",
  outside_old:
    "Die letzte Kopie oder der letzte Zeuge außerhalb des Datenordners ist älter, als backup.outside_hours erlaubt: Was seitdem auf diesem Rechner verloren ging oder gefälscht wurde, lässt sich nicht feststellen. Sehen Sie nach den Sicherungen, dem zweiten Ordner und dem Zeugen.",
  provider_silent:
    "Ein Sprachmodell antwortet nicht. Prüfen Sie seine Einstellungen; die eingebaute Maschine tut inzwischen seine Arbeit.",
};
