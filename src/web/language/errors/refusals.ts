/** More exact API messages in German: learning, governance and errors of the modules. */
export const REFUSALS: Readonly<Record<string, string>> = {
  "Only the person themselves can do this. Ask them to log in.":
    "Das kann nur die Person selbst. Bitten Sie sie, sich anzumelden.",
  "You were taken off this course. Ask whoever assigned it.":
    "Sie wurden vom Kurs genommen. Fragen Sie, wer ihn zugewiesen hat.",
  "You suspended this card. Resume it first.":
    "Sie haben diese Karte ausgesetzt. Nehmen Sie sie zuerst wieder auf.",
  "Only a published course can be taken back.": "Zurückziehen lässt sich nur ein veröffentlichter Kurs.",
  "Only an archived course can be restored.": "Zurückholen lässt sich nur ein abgelegter Kurs.",
  "An archived course cannot be published. Restore it first.":
    "Ein abgelegter Kurs lässt sich nicht veröffentlichen. Holen Sie ihn zuerst zurück.",
  "The course is not published. Publish it first, so that those who are to take it can read it.":
    "Der Kurs ist nicht veröffentlicht. Veröffentlichen Sie ihn zuerst, damit ihn lesen kann, wer ihn belegen soll.",
  "There is no answer of the last hour to take back. Answer the card when it is due again.":
    "Aus der letzten Stunde gibt es keine Antwort zurückzunehmen. Beantworten Sie die Karte, wenn sie wieder fällig ist.",
  "The shared library is kept by whoever runs this appliance. Ask them, or make the concept in your own library.":
    "Die gemeinsame Bibliothek pflegt der Betreiber. Wenden Sie sich an ihn, oder legen Sie den Begriff in Ihrer eigenen Bibliothek an.",
  "The shared library is kept by whoever runs this appliance. Ask them.":
    "Die gemeinsame Bibliothek pflegt der Betreiber. Wenden Sie sich an ihn.",
  "Only a document that is read can be published. Wait until its state is ready.":
    "Veröffentlichen lässt sich nur ein gelesenes Dokument. Warten Sie, bis es bereit ist.",
  "This document is being read already.":
    "Dieses Dokument wird schon gelesen. Warten Sie, bis es bereit ist.",
  "This document has no text yet. Ask for the document: it says how far reading it has come, or why it could not be read.":
    "Dieses Dokument hat noch keinen Text. Sehen Sie es in der Bibliothek an: Dort steht, wie weit das Lesen ist oder warum es nicht ging.",
  "This key was revoked, and that is for good. Make a new one.":
    "Dieser Schlüssel wurde widerrufen, und das ist endgültig. Erstellen Sie einen neuen.",
  "This is an API key. It opens the addresses under /api/public/v1; here, log in.":
    "Das ist ein API-Schlüssel. Er öffnet die Adressen unter /api/public/v1; hier melden Sie sich an.",
  "The processor time of your plan is used up for today. Go on after the seconds that Retry-After names.":
    "Die Rechenzeit Ihres Tarifs ist für heute verbraucht. Morgen geht es weiter.",
  "This edge is in the graph already, and confirmed.": "Diese Verbindung ist schon im Graphen und bestätigt.",
  "The graph has changed since that revision. Ask without as_of, and begin again at the first page.":
    "Der Graph hat sich inzwischen geändert. Beginnen Sie noch einmal auf der ersten Seite.",
  "No address of a model is set. Set base_url first.":
    "Es ist keine Adresse eines Modells eingetragen. Tragen Sie sie zuerst ein.",
  "This backup is not finished. Wait for it, or make another one.":
    "Diese Sicherung ist nicht fertig. Warten Sie darauf, oder erstellen Sie eine andere.",
  "An approval rule of your organisation holds this call, and an API key cannot wait for an approval. Have a person make it, or have the rule leave it out.":
    "Eine Freigaberegel Ihrer Organisation hält das an, und ein API-Schlüssel kann nicht auf eine Freigabe warten. Lassen Sie es eine Person tun, oder nehmen Sie es aus der Regel heraus.",
  "No rule asks for an approval of this any more. Withdraw the request and do it directly.":
    "Dafür verlangt keine Regel mehr eine Freigabe. Ziehen Sie den Antrag zurück und tun Sie es direkt.",
  "It was extended before: that is possible once.":
    "Die Frist wurde schon verlängert: Das geht einmal. Beantworten Sie den Antrag.",
  "The month is over: the person had to be told before. Answer the request.":
    "Der Monat ist vorbei: Die Person hätte vorher davon erfahren müssen. Beantworten Sie den Antrag.",
  "This request restricts nothing.": "Dieser Antrag schränkt nichts ein, es gibt also nichts aufzuheben.",
  "Records are corrected for a rectification request once it is approved.":
    "Berichtigt wird zu einem Antrag auf Berichtigung, sobald er freigegeben ist.",
  "Nothing was looked for yet. Ask for its /scope first: POST /api/v1/data/requests/:id/scope.":
    "Es wurde noch nichts gesucht. Suchen Sie zuerst alles, was über die Person gespeichert ist.",
  "The list is not the one that was submitted. Send it back to be worked over.":
    "Die Liste ist nicht mehr die vorgelegte. Geben Sie sie zur Überarbeitung zurück.",
  "Only the person who uploaded the file can do this: the rows are made in their name.":
    "Das kann nur, wer die Datei hochgeladen hat: Die Zeilen entstehen in dessen Namen.",
  "This is not the hash of what was checked last. Look at the report of the last check, and confirm that.":
    "Seit der letzten Prüfung wurde etwas geändert. Sehen Sie sich den Bericht der letzten Prüfung an und bestätigen Sie diesen.",
  "The archive holds everything, and you do not see everything. Ask somebody who does.":
    "Das Archiv enthält alles, und Sie sehen nicht alles. Bitten Sie jemanden, der alles sieht.",
  "Nobody could manage policies, roles and people any more. Leave it to somebody, under conditions that you meet now, then repeat your change.":
    "Danach könnte niemand mehr Richtlinien, Rollen und Personen verwalten. Lassen Sie es jemandem, unter Bedingungen, die Sie jetzt selbst erfüllen, und wiederholen Sie dann die Änderung.",
  "Somebody else must decide on what was found of you.":
    "Über einen Befund zu Ihnen selbst muss jemand anders entscheiden.",
  "There is no such action. They are listed at /api/v1/workflows/actions.":
    "Eine solche Aktion gibt es nicht. Unter Abläufe stehen alle.",
  "Whoever asked, or is asked, can escalate this.":
    "Vorgesetzte einbeziehen kann nur, wer gefragt hat oder gefragt ist.",
  "There is nobody above who could decide. An owner may override it.":
    "Darüber gibt es niemanden, der entscheiden könnte. Eine Inhaberin oder ein Inhaber kann übersteuern.",
  "The file is no longer in the archive folder of this appliance. Look where it was taken.":
    "Die Datei liegt nicht mehr im Archivordner dieser Installation. Sehen Sie dort nach, wohin sie gebracht wurde.",
  "This has to be approved first. Do it by itself, or all of it without atomic.":
    "Das braucht zuerst eine Freigabe. Tun Sie es für sich allein, nicht zusammen mit anderem.",
  "There is no new authenticator to confirm.":
    "Es gibt keine neue Authenticator-App zu bestätigen. Beginnen Sie das Einrichten noch einmal.",
  "Remove your own with your password and a code, or have somebody else reset it.":
    "Den eigenen entfernen Sie mit Passwort und Code, oder jemand anders setzt ihn zurück.",
  "Change your own password with the one that you have.":
    "Das eigene Passwort ändern Sie unter Mein Konto, mit dem jetzigen.",
  "This person has roles that you do not have. Ask an owner to reset the password; an operator's is reset by an operator.":
    "Diese Person hat Rollen, die Sie nicht haben. Bitten Sie eine Inhaberin oder einen Inhaber darum; bei einem Betreiber tut es ein Betreiber.",
  "This bill has no mismatch to accept.": "Diese Eingangsrechnung hat keine Abweichung anzunehmen.",
  "A policy keeps some accounts, entries or documents of the books from you, and this is about all of them. Ask an administrator why.":
    "Eine Richtlinie verbirgt manche Konten, Buchungen oder Belege vor Ihnen, und hier geht es um alle. Fragen Sie die Administration nach dem Grund.",
  "Other periods follow this one. Archive the last one first, after its adjusting period.":
    "Auf diese Periode folgen andere. Archivieren Sie zuerst die letzte, nach ihrer Abschlussperiode.",
  "This acceptance still holds. Reassess the risk to end it early.":
    "Die Übernahme gilt noch. Bewerten Sie das Risiko neu, um sie vorzeitig zu beenden.",
  "This employee has a user account. Ask them to log in and acknowledge it themselves.":
    "Diese Person hat ein Benutzerkonto. Bitten Sie sie, sich anzumelden und es selbst zur Kenntnis zu nehmen.",
  "Members are gathered while the campaign is a draft.":
    "Die Zielgruppe wird übernommen, solange die Kampagne ein Entwurf ist.",
  "This move is for an order. Deliver the order: it takes what is set aside first.":
    "Diese Bewegung gehört zu einem Auftrag. Liefern Sie den Auftrag: Er nimmt das Reservierte zuerst.",
  "Months before the disposal are still to be charged, and no period from them on is open.":
    "Monate vor dem Abgang sind noch abzuschreiben, und ab ihnen ist keine Periode offen. Öffnen Sie eine.",
  "Depreciation of the months since is still to be taken back, and no period from them on is open.":
    "Abschreibungen der Monate seither sind noch zurückzunehmen, und ab ihnen ist keine Periode offen. Öffnen Sie eine.",
  "This course rests on documents that you cannot read any more. Ask whoever assigned it to you, or whoever keeps the library.":
    "Dieser Kurs beruht auf Dokumenten, die Sie nicht mehr lesen können. Fragen Sie, wer ihn Ihnen zugewiesen hat oder wer die Bibliothek pflegt.",
  "Only a document for everybody can be published. Change its audience first.":
    "Veröffentlichen lässt sich nur ein Dokument, das alle lesen können. Ändern Sie zuerst, wer es lesen kann.",
  "This changes who can read the document. Ask somebody with the permission learning.documents.set_audience.":
    "Das ändert, wer das Dokument lesen kann. Bitten Sie jemanden, der das festlegen darf.",
  "There is nothing to remind them of: they need not take this course any more.":
    "Es gibt nichts, woran zu erinnern wäre: Dieser Kurs ist nicht mehr zu machen.",
  "They were reminded of this course today already. Try again tomorrow.":
    "An diesen Kurs wurde heute schon erinnert. Versuchen Sie es morgen wieder.",
};
