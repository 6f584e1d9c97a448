/** German for the error codes that `GET /api/v1/errors` documents in English. */
export const CODES: Readonly<Record<string, string>> = {
  REQUEST_MALFORMED:
    "Die Anfrage war nicht lesbar. Laden Sie die Seite neu und versuchen Sie es noch einmal.",

  AUTH_REQUIRED: "Bitte melden Sie sich zuerst an.",
  AUTH_INVALID_CREDENTIALS:
    "E-Mail-Adresse oder Passwort stimmt nicht. Prüfen Sie beides und versuchen Sie es noch einmal.",
  AUTH_TOKEN_EXPIRED: "Ihre Anmeldung ist abgelaufen. Melden Sie sich noch einmal an.",
  AUTH_TOKEN_INVALID: "Ihre Anmeldung gilt hier nicht. Melden Sie sich noch einmal an.",
  AUTH_REFRESH_REUSED:
    "Ihre Sitzung wurde zur Sicherheit beendet, weil ihr Schlüssel zweimal verwendet wurde. Melden Sie sich noch einmal an.",
  AUTH_SESSION_REVOKED: "Diese Sitzung wurde beendet. Melden Sie sich noch einmal an.",
  AUTH_MFA_REQUIRED:
    "Geben Sie die sechs Ziffern ein, die Ihre Authenticator-App jetzt zeigt, oder einen Wiederherstellungscode.",

  KEY_MISSING: "Dieser Aufruf braucht einen API-Schlüssel.",
  KEY_INVALID:
    "Diesen API-Schlüssel gibt es hier nicht. Prüfen Sie ihn oder legen Sie in den Entwicklereinstellungen einen neuen an.",
  KEY_EXPIRED:
    "Dieser API-Schlüssel ist abgelaufen. Erneuern Sie ihn in den Entwicklereinstellungen oder legen Sie einen neuen an.",
  KEY_REVOKED: "Dieser API-Schlüssel wurde widerrufen. Bitten Sie die Verwaltung um einen neuen.",

  AUTH_USER_DEACTIVATED: "Dieses Konto ist deaktiviert. Bitten Sie die Verwaltung, es wieder zu aktivieren.",
  ACCESS_DENIED:
    "Keine Ihrer Rollen erlaubt das. Bitten Sie die Verwaltung um die Berechtigung, die hier genannt ist.",
  ACCESS_POLICY_DENIED:
    "Eine Richtlinie Ihrer Organisation verbietet das. Fragen Sie die Verwaltung nach dem Grund.",
  SOD_CONFLICT: "Das muss jemand anders tun: Den Schritt davor haben Sie selbst gemacht (Funktionstrennung).",
  KEY_SCOPE_MISSING: "Diesem API-Schlüssel fehlt der Geltungsbereich, der unten genannt ist.",
  KEY_IP_DENIED: "Dieser API-Schlüssel darf von dieser Adresse aus nicht verwendet werden.",
  NAMESPACE_FORBIDDEN: "Dieser API-Schlüssel darf diesen Namensraum nicht verwenden.",
  PLAN_REQUIRED:
    "API-Schlüssel gehören zum Enterprise-Plan. Bitten Sie die Person, die diese Installation betreibt, den Plan zu ändern.",

  RECORD_NOT_FOUND: "Diesen Datensatz gibt es nicht, oder Sie dürfen ihn nicht sehen.",
  JOB_NOT_FOUND: "Diesen Auftrag gibt es nicht mehr: Erledigte Aufträge werden nach einiger Zeit gelöscht.",
  ROUTE_NOT_FOUND: "Unter dieser Adresse gibt es nichts.",

  HOST_UNKNOWN:
    "Unter diesem Hostnamen ist diese Installation nicht bekannt. Die Administration ergänzt den Namen in der Einstellung server.names (FREEHOLD_SERVER_NAMES) oder setzt server.origin auf die öffentliche Adresse.",
  METHOD_NOT_ALLOWED: "So kann diese Adresse nicht aufgerufen werden.",

  RECORD_VERSION_CONFLICT:
    "Jemand anders hat diesen Datensatz inzwischen geändert. Sehen Sie sich den neuen Stand an und wiederholen Sie dann Ihre Änderung.",
  RECORD_IN_USE: "Andere Datensätze bauen auf diesem auf. Ändern oder archivieren Sie zuerst jene.",
  STATE_TRANSITION_INVALID:
    "In seinem jetzigen Status lässt der Datensatz das nicht zu. Laden Sie ihn neu: Er zeigt, welche Schritte offenstehen.",
  PERIOD_CLOSED:
    "Die Buchungsperiode dieses Tages ist nicht offen. Wählen Sie einen Tag in einer offenen Periode oder lassen Sie die Periode wieder öffnen.",
  DUPLICATE_VALUE: "Diesen Wert hat schon ein anderer Datensatz. Verwenden Sie einen anderen.",
  APPROVAL_DECIDED: "Über diese Freigabe ist schon entschieden. Laden Sie sie neu, um zu sehen, wie.",
  APPROVAL_STALE:
    "Was freigegeben werden sollte, hat sich seit dem Antrag geändert. Sehen Sie sich den Unterschied an und lassen Sie den Antrag neu einreichen.",
  JOB_TERMINAL: "Dieser Auftrag ist abgeschlossen und lässt sich nicht mehr ändern.",
  SETUP_CLOSED: "Freehold ist hier schon eingerichtet. Melden Sie sich an.",

  BODY_TOO_LARGE: "Das ist mehr, als auf einmal angenommen wird. Senden Sie es in kleineren Teilen.",
  MEDIA_TYPE_UNSUPPORTED: "Diese Art von Datei oder Inhalt wird hier nicht angenommen.",
  RANGE_NOT_SATISFIABLE: "Die Datei endet vor dem angeforderten Abschnitt.",

  VALIDATION_FAILED: "Einige Angaben stimmen noch nicht. Berichtigen Sie, was unten genannt ist.",
  FILTER_UNKNOWN_FIELD: "So lässt sich diese Liste nicht filtern oder sortieren.",
  QUERY_TOO_BROAD:
    "Dafür müssten zu viele Datensätze durchgesehen werden. Engen Sie den Filter ein, oder sortieren Sie nach einem einzigen Feld, nach dem sich die Liste auch filtern lässt.",
  ANSWER_WITHHELD:
    "Das ist schon geschehen. Ihre Rechte haben sich seither geändert, deshalb wird die erste Antwort nicht noch einmal gezeigt. Lesen Sie den Datensatz.",
  IDEMPOTENCY_KEY_REUSED: "Diese Anfrage wurde schon mit anderem Inhalt gestellt. Laden Sie die Seite neu.",
  TOPIC_TOO_BROAD:
    "Dieses Thema umfasst den größten Teil der Bibliothek. Nennen Sie ein engeres oder ein Fachgebiet.",
  LANGUAGE_UNSUPPORTED:
    "In dieser Sprache enthält die Bibliothek nichts. Lassen Sie die Sprache weg oder wählen Sie eine vorhandene.",
  GROUNDING_INSUFFICIENT:
    "Dazu enthält die Bibliothek nicht genug. Fügen Sie Dokumente hinzu, die es behandeln, oder wählen Sie ein anderes Thema.",
  GUARDRAIL_REFUSED:
    "So kann das nicht gefragt werden: Es liest sich wie eine Anweisung. Nennen Sie den Begriff selbst.",

  RATE_LIMITED: "Das waren viele Anfragen in kurzer Zeit. Warten Sie einen Augenblick, dann geht es weiter.",
  BUDGET_EXCEEDED:
    "Die Ausgabengrenze ist erreicht. Warten Sie, bis sie neu beginnt, oder lassen Sie sie anheben.",
  CONCURRENCY_LIMITED: "Es laufen schon so viele Aufträge wie erlaubt. Warten Sie, bis einer fertig ist.",

  INTERNAL:
    "In Freehold ist etwas schiefgegangen. Versuchen Sie es noch einmal; bleibt es dabei, nennen Sie der Betreuung die Kennung.",
  NOT_READY: "Freehold ist gerade nicht bereit. Versuchen Sie es gleich noch einmal.",
  PROVIDER_UNAVAILABLE:
    "Das Sprachmodell antwortet nicht. Versuchen Sie es später noch einmal oder prüfen Sie seine Einstellungen.",
  STORAGE_FULL:
    "Der Datenträger ist voll, deshalb wurde nichts geändert. Bitten Sie den Betreiber, Platz zu schaffen; dann geht es von selbst weiter.",
  STORAGE_FAILING:
    "Der Datenträger unter dem Datenordner lässt sich nicht beschreiben oder lesen. Bitten Sie den Betreiber, ihn anzusehen.",
  QUEUE_FULL: "Es warten schon zu viele Aufträge. Versuchen Sie es, wenn einige davon fertig sind.",

  NETWORK:
    "Freehold antwortet nicht. Prüfen Sie die Verbindung und versuchen Sie es noch einmal; was Sie eingegeben haben, bleibt stehen.",
};
