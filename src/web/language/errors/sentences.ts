/** German for API messages that say more than their code, by exact text. */
export const SENTENCES: Readonly<Record<string, string>> = {
  "This course is not published: nobody can begin it now":
    "Dieser Kurs ist nicht veröffentlicht: Niemand kann ihn jetzt beginnen.",
  "The file is empty": "Die Datei ist leer.",
  "Only the employee can acknowledge a policy. Ask them to log in and do it themselves.":
    "Nur die betreffende Person selbst kann eine Richtlinie zur Kenntnis nehmen. Bitten Sie sie, sich anzumelden.",
  "Whoever imports this is no longer active here. Once they are let in again, they can go on.":
    "Wer hier importiert, ist gesperrt. Sobald die Person wieder zugelassen ist, kann sie fortfahren.",
  "Only the deciders of this decision vote on it.": "Nur wer diese Entscheidung trifft, stimmt darüber ab.",
  "An owner's second factor is removed by an owner alone.":
    "Den zweiten Faktor einer Person, der die Organisation gehört, entfernt nur, wem sie ebenfalls gehört.",
  "This person belongs to other organisations too. Ask the operator of this appliance.":
    "Diese Person gehört auch zu anderen Organisationen. Wenden Sie sich an die Betreuung dieser Installation.",
  "Your roles let you do this with your own records only.":
    "Ihre Rollen erlauben das nur bei Ihren eigenen Datensätzen.",
  "This would copy what you may not see to where you could read it. Ask somebody who may see it.":
    "Damit würde kopiert, was Sie nicht sehen dürfen, dorthin, wo Sie es lesen könnten. Bitten Sie jemanden, der es sehen darf.",
  "Your access has changed since this file was written. Make a new export.":
    "Ihre Rechte haben sich geändert, seit diese Datei geschrieben wurde. Machen Sie einen neuen Export.",
  "Only whoever gave it can change it.": "Nur wer es erteilt hat, kann es ändern.",
  "This role comes with Freehold and stays as it is. Make one of your own instead.":
    "Diese Rolle gehört zu Freehold und bleibt, wie sie ist. Legen Sie eine eigene an.",
  "You cannot give others a permission that you do not hold. Ask somebody who holds it.":
    "Sie können keine Berechtigung weitergeben, die Sie selbst nicht haben. Bitten Sie jemanden, der sie hat.",
  "Others decide on this now. The details name them.":
    "Darüber entscheiden jetzt andere; unten stehen ihre Namen.",
  "Whoever stands in for another cannot pass it on.": "Wer andere vertritt, kann das nicht weitergeben.",
  "Only whoever made this view can change it. Save it under a name of your own instead.":
    "Nur wer diese Ansicht angelegt hat, kann sie ändern. Speichern Sie sie unter einem eigenen Namen.",
  "Only who wrote a comment can change or remove it. Answer it with another one.":
    "Nur wer einen Kommentar geschrieben hat, kann ihn ändern oder entfernen. Antworten Sie mit einem neuen.",
  "Only an owner adds or removes sample records.":
    "Beispieldaten fügt nur hinzu oder entfernt nur, wem die Organisation gehört.",
  "You have decided on this already. Another person must take this step.":
    "Darüber haben Sie schon entschieden. Diesen Schritt muss jemand anders tun.",
  "What is to be approved was changed since it was asked. Its requester asks again, with resubmit.":
    "Was freigegeben werden soll, wurde seit dem Antrag geändert. Wer ihn gestellt hat, reicht ihn neu ein.",
  "This is not the set-up token. The program prints the right one when it starts.":
    "Das ist nicht der Einrichtungslink. Das Programm gibt den richtigen beim Start aus.",
  "This is not the authenticator's code. Check its clock, and that it read the newest secret.":
    "Das ist nicht der Code der App. Prüfen Sie ihre Uhr und ob sie den neuesten Schlüssel gelesen hat.",
  "This invitation is not open any more, or the password is not that of your account. Ask for a new one.":
    "Diese Einladung ist nicht mehr offen, oder das Passwort ist nicht das Ihres Kontos. Bitten Sie um eine neue.",
  "This code is wrong, or it was used before. Wait for the next one, or take a recovery code.":
    "Dieser Code stimmt nicht oder wurde schon verwendet. Warten Sie auf den nächsten oder nehmen Sie einen Wiederherstellungscode.",
  "This currency has a rate of that day already. Change that one.":
    "Für diese Währung gibt es an diesem Tag schon einen Kurs. Ändern Sie jenen.",
  "There is a budget of the same year and scope in force. Revise that one.":
    "Für dieses Jahr und diesen Bereich gilt schon ein Budget. Überarbeiten Sie jenes.",
  "There is a fiscal year of this name that begins on another day. Choose another name.":
    "Ein Geschäftsjahr dieses Namens beginnt an einem anderen Tag. Wählen Sie einen anderen Namen.",
  "A bill of this supplier with this number was entered before. Look at that one.":
    "Eine Eingangsrechnung dieses Lieferanten mit dieser Nummer ist schon erfasst. Sehen Sie sich jene an.",
  "You have a view of this name already. Choose another name, or update that view.":
    "Eine Ansicht dieses Namens haben Sie schon. Wählen Sie einen anderen Namen oder ändern Sie jene.",
  "There is no room left for files.": "Für Dateien ist kein Platz mehr. Wenden Sie sich an die Betreuung.",
  "Too many failed attempts. Wait for the seconds that Retry-After names, then try again.":
    "Zu viele falsche Versuche. Warten Sie etwas, bevor Sie es noch einmal versuchen.",
  "Tasks of this project are still open. Finish or cancel them, or complete it with cancel_open_tasks.":
    "Aufgaben dieses Projekts sind noch offen. Erledigen oder streichen Sie sie, oder lassen Sie sie beim Abschließen mit streichen.",
  "This item stands on open orders. Discontinue it instead: what is ordered can still come and go.":
    "Dieser Artikel steht in offenen Aufträgen oder Bestellungen. Lassen Sie ihn auslaufen: Bestelltes kann noch kommen und gehen.",
  "This item has moved and its movements are part of the books. Discontinue it instead.":
    "Dieser Artikel hat Lagerbewegungen, die zu den Büchern gehören. Lassen Sie ihn stattdessen auslaufen.",
  "Something that this person asked for waits. Have it decided first, or withdrawn.":
    "Ein Antrag dieser Person wartet noch. Lassen Sie ihn erst entscheiden oder zurückziehen.",
  "The unit is not empty. Move what it holds first.":
    "Die Einheit ist nicht leer. Ordnen Sie zuerst um, was zu ihr gehört.",
  "Objectives under this one are still pursued. Close them or give them another parent first.":
    "Untergeordnete Ziele werden noch verfolgt. Schließen Sie sie ab oder ordnen Sie sie um.",
  "Entries are posted to this account, so it stays in the books. Close it instead.":
    "Auf dieses Konto ist gebucht, es bleibt also in den Büchern. Schließen Sie es stattdessen.",
  "Entries are posted to this account: this of it can no longer change. Open another account.":
    "Auf dieses Konto ist gebucht: Das lässt sich nicht mehr ändern. Legen Sie ein anderes Konto an.",
  "A tax code in force is posted to this account. Retire or revise that code first.":
    "Ein geltender Steuercode bucht auf dieses Konto. Setzen Sie jenen zuerst außer Kraft oder ändern Sie ihn.",
  "This record must stay as it is for now.": "Dieser Datensatz muss vorerst bleiben, wie er ist.",
  "This record is held and must stay as it is until the hold is lifted.":
    "Für diesen Datensatz gilt eine Aufbewahrungssperre: Er bleibt, wie er ist, bis sie aufgehoben wird.",
  "Something was found or allowed under this rule. Switch it off instead: active = false.":
    "Unter dieser Regel wurde schon etwas gefunden oder erlaubt. Schalten Sie sie stattdessen aus.",
  "This is the last active owner. Make somebody else an owner first.":
    "Das ist die letzte aktive Person, der die Organisation gehört. Machen Sie zuerst jemand anders dazu.",
  "People belong to this team. Move them to another one first.":
    "Zu diesem Team gehören noch Personen. Ordnen Sie sie zuerst einem anderen zu.",
  "People have this role. Give them another one first.":
    "Diese Rolle haben noch Personen. Geben Sie ihnen zuerst eine andere.",
  "Records of this collection are never archived.": "Solche Datensätze werden nie archiviert.",
  "The person has restricted what is done with this record. It stays as it is until that is lifted.":
    "Die betroffene Person hat die Verarbeitung eingeschränkt. Der Datensatz bleibt, wie er ist, bis das aufgehoben wird.",
  "The request broke off, or took too long to arrive. Send it again.":
    "Die Anfrage brach ab oder brauchte zu lange. Senden Sie sie noch einmal.",
  "Compressed bodies are not accepted. Send the body without Content-Encoding.":
    "Komprimierte Inhalte werden nicht angenommen. Senden Sie den Inhalt ohne Content-Encoding.",
  "What is left of this risk is above appetite: somebody other than its owner must accept it.":
    "Das verbleibende Risiko ist höher als vorgesehen: Annehmen muss es jemand anders als die zuständige Person.",
  "Somebody else must approve this: you proposed it, own it, or are named in it.":
    "Freigeben muss das jemand anders: Sie haben es vorgeschlagen, sind zuständig oder darin genannt.",
  "Some of this order was received or billed. Return it and have it credited, or close the order.":
    "Von dieser Bestellung ist schon etwas eingegangen oder berechnet. Senden Sie es zurück oder schließen Sie die Bestellung.",
  "Some of this order was delivered or invoiced. Take it back and credit it, or close the order.":
    "Von diesem Auftrag ist schon etwas geliefert oder berechnet. Nehmen Sie es zurück und schreiben Sie es gut, oder schließen Sie den Auftrag.",
  "This task depends on others that are not done. Finish them first, or take them out of depends_on_ids.":
    "Diese Aufgabe hängt von anderen ab, die noch nicht erledigt sind. Erledigen Sie diese zuerst, oder nehmen Sie sie bei „Wartet auf“ heraus.",
  "Subtasks of this task are still open. Finish or cancel them first.":
    "Teilaufgaben sind noch offen. Erledigen oder streichen Sie sie zuerst.",
  "This quote was valid until a day that has passed. Revise it, then send the new revision.":
    "Die Gültigkeit dieses Angebots ist abgelaufen. Überarbeiten Sie es und senden Sie die neue Fassung.",
  "This quote is still valid. Wait until valid_until has passed, or reject it.":
    "Dieses Angebot gilt noch. Warten Sie, bis es abläuft, oder lehnen Sie es ab.",
  "An amendment runs and ends with its contract. Do this with the contract itself.":
    "Ein Nachtrag läuft und endet mit seinem Vertrag. Tun Sie das am Vertrag selbst.",
  "This contract still runs. It expires when its end has passed and it does not renew itself.":
    "Dieser Vertrag läuft noch. Er endet, wenn seine Laufzeit vorbei ist und er sich nicht verlängert.",
  "This contract has no end, so there is nothing to renew.":
    "Dieser Vertrag hat kein Ende, es gibt also nichts zu verlängern.",
  "This matter holds records. Release the hold first.":
    "Zu dieser Rechtssache gilt eine Sperre. Heben Sie sie zuerst auf.",
  "The hold is on already.": "Die Sperre gilt schon.",
  "No hold is on.": "Es gilt keine Sperre.",
  "This obligation can still be met in time. It is breached once its day has passed.":
    "Diese Pflicht kann noch rechtzeitig erfüllt werden. Verletzt ist sie erst nach ihrem Tag.",
  "This revision is no longer in force. Read the one that took its place.":
    "Diese Fassung gilt nicht mehr. Lesen Sie die, die sie ersetzt hat.",
  "This contract has not been sent yet.": "Dieser Vertrag wurde noch nicht versandt.",
  "No notice was given for this contract.": "Dieser Vertrag ist nicht gekündigt.",
  "This payment is matched to a line of the bank statement. Unmatch that line first.":
    "Diese Zahlung ist einer Zeile des Kontoauszugs zugeordnet. Lösen Sie zuerst diese Zuordnung.",
  "Match this payment to a line of the bank statement first.":
    "Ordnen Sie diese Zahlung zuerst einer Zeile des Kontoauszugs zu.",
  "Outgoing money is approved before it is posted. Have this payment approved first.":
    "Ausgehende Zahlungen werden freigegeben, bevor sie gebucht werden. Lassen Sie diese zuerst freigeben.",
  "Only an account with a zero balance can be closed. Post its balance elsewhere first.":
    "Nur ein Konto mit Saldo null kann geschlossen werden. Buchen Sie seinen Saldo zuerst um.",
  "A year is closed on its adjusting period. Choose that one.":
    "Ein Jahr wird in seiner Abschlussperiode abgeschlossen. Wählen Sie diese.",
  "Close the months of the year first, then the year.": "Schließen Sie zuerst die Monate ab, dann das Jahr.",
  "The period cannot be closed yet. Settle what the details name, then close it.":
    "Die Periode kann noch nicht abgeschlossen werden. Erledigen Sie, was unten steht.",
  "There are ledger accounts already. Add the accounts you miss one by one.":
    "Es gibt schon Sachkonten. Legen Sie die fehlenden einzeln an.",
  "Later periods are closed on top of this one. Reopen them first, the last one first.":
    "Spätere Perioden sind schon abgeschlossen. Öffnen Sie zuerst jene, die letzte zuerst.",
  "Periods are locked in their order. Lock the earlier ones first.":
    "Perioden werden der Reihe nach gesperrt. Sperren Sie zuerst die früheren.",
  "A document posted this entry. Reverse, credit or cancel the document: its entry follows.":
    "Diese Buchung stammt von einem Beleg. Stornieren oder gutschreiben Sie den Beleg: Die Buchung folgt.",
  "This entry is itself a reversal. Enter what it undid anew.":
    "Diese Buchung ist selbst ein Storno. Erfassen Sie neu, was sie aufgehoben hat.",
  "This bill does not agree with its order. Accept the mismatch, or dispute the bill.":
    "Diese Eingangsrechnung stimmt nicht mit ihrer Bestellung überein. Nehmen Sie die Abweichung an oder beanstanden Sie sie.",
  "All of this document has been credited. Archive a draft of a credit note to draw up another.":
    "Dieser Beleg ist ganz gutgeschrieben. Archivieren Sie einen Gutschriftsentwurf, um einen neuen zu erstellen.",
  "A second factor is in use already. Remove it first.":
    "Ein zweiter Faktor ist schon eingerichtet. Entfernen Sie ihn zuerst.",
  "There is no second factor in use.": "Es ist kein zweiter Faktor eingerichtet.",
  "This delegation has ended. Give another one.": "Diese Vertretung ist beendet. Erteilen Sie eine neue.",
  "This was reviewed already.": "Das wurde schon nachgeprüft.",
  "No rule asks for an approval of this, so nothing was asked. Do it directly.":
    "Dafür verlangt keine Regel eine Freigabe. Tun Sie es direkt.",
  "Numbers of this series were given already. Beginning elsewhere would leave a gap.":
    "Aus diesem Nummernkreis sind schon Nummern vergeben. Ein anderer Beginn ließe eine Lücke.",
  "The file of this import is deleted. Upload it again.":
    "Die Datei dieses Imports ist gelöscht. Laden Sie sie noch einmal hoch.",
  "Some rows cannot be imported, and this is to be all or nothing. Correct them, or choose the mode partial.":
    "Einige Zeilen lassen sich nicht importieren, und es soll alles oder nichts sein. Berichtigen Sie sie oder überspringen Sie sie.",
  "This waits for an approval already. Decide on that request, or withdraw it first.":
    "Das wartet schon auf eine Freigabe. Entscheiden Sie darüber oder ziehen Sie den Antrag zurück.",
  "This request has changed since you read it. Read it again, then decide.":
    "Der Antrag hat sich geändert, seit Sie ihn gelesen haben. Lesen Sie ihn noch einmal und entscheiden Sie dann.",
  "This person could not hold the role for which they would stand in. Name somebody else.":
    "Diese Person könnte die Rolle, die sie vertreten soll, selbst nicht haben. Nennen Sie jemand anders.",
  "This link is not open any more. Ask whoever gave it to you for a new one.":
    "Dieser Link ist nicht mehr offen. Bitten Sie die Person, von der Sie ihn haben, um einen neuen.",
  "This code is wrong, or nobody has confirmed the reset yet. Ask whoever is to confirm it.":
    "Dieser Code stimmt nicht, oder es hat noch niemand bestätigt. Fragen Sie die Person, die bestätigen soll.",
  "This reset needs no confirmation. The person chooses the password by the link.":
    "Hier ist nichts zu bestätigen. Die Person wählt das Passwort mit dem Link.",
  "Somebody else must confirm this: not who asked for it, and nobody whom that one controls.":
    "Das muss jemand anders bestätigen: weder die Person, die es veranlasst hat, noch jemand, dessen Konto sie kontrolliert.",
  "Your vote does not count on this request. Somebody else must decide.":
    "Ihre Stimme zählt bei diesem Antrag nicht. Jemand anders muss entscheiden.",
  "A comment can be changed for one day. Write another one, or remove it.":
    "Ein Kommentar lässt sich einen Tag lang ändern. Schreiben Sie einen neuen oder entfernen Sie ihn.",
  "This backup is being worked on. Wait until that is over, then remove it.":
    "An dieser Sicherung wird gerade gearbeitet. Warten Sie, bis das vorbei ist.",
  "Some lines cannot be taken, so none was. Correct what the details name, or import without atomic.":
    "Einige Zeilen gehen nicht, deshalb wurde keine übernommen. Berichtigen Sie, was unten steht.",
  "Stored policy tests would fail. Correct the change, or change the tests first.":
    "Gespeicherte Prüfungen der Richtlinie würden scheitern. Berichtigen Sie die Änderung oder zuerst die Prüfungen.",
};
