/** Expressions that people at work use for the same thing, a line each. Added to the general lexicon. */
export const WORK_WORDS: Readonly<Record<string, string>> = {
  en: `
vacation, holiday, annual leave, time off, day off, leave, pto, paid time off, absence
sick, ill, illness, sickness, sick leave, unwell, medical
parental leave, maternity leave, paternity leave, new parent, parent, mother, father, baby, birth, newborn
bereavement, funeral, death in the family
salary, pay, wage, compensation, earnings, remuneration, paycheck, payroll
raise, pay increase, salary increase, promotion
bonus, award, incentive
overtime, extra hours, compensatory time
working hours, office hours, work schedule, core hours, shift
work from home, telework, remote work, home office, work remotely, telecommute
trip, travel, journey, business trip, work trip
reimburse, pay back, paid back, refund, money back, repay, get back, expense claim, voucher
expense, cost, spending, charge, price
receipt, invoice, bill, proof of purchase
buy, purchase, order, procure, procurement, acquire
hotel, lodging, accommodation, overnight stay
flight, airfare, plane, airline
car, vehicle, automobile
commute, way to work, transit, public transport
boss, manager, supervisor, lead, superior, line manager
colleague, coworker, co-worker, teammate, team member, peer
employee, staff, worker, member of staff, personnel
new hire, newcomer, new employee, new starter, onboarding, first day
hire, recruit, employ, take on, hiring, recruitment
applicant, candidate, job seeker
apply, application, submit
job interview, interview
quit, resign, resignation, leave the company, give notice, notice period, offboarding, departure
dismiss, fire, lay off, terminate, termination, dismissal, layoff
retire, retirement, pension
contract, agreement
training, course, class, education, professional development, learning
conference, event, convention
review, evaluation, appraisal, assessment, feedback
harassment, bullying, discrimination, misconduct
complaint, grievance, concern
conflict of interest, bias, impartiality
gift, present, hospitality
confidential, secret, private, sensitive, classified
privacy, data protection, personal data, personal information
password, passphrase, passcode, login, credential, pin
log in, login, sign in, sign on, logon
log out, sign out
account, user account, profile
two-factor, second factor, multi-factor, mfa, 2fa, two-step
laptop, computer, notebook, device, equipment, machine, pc, mac, macbook
phone, mobile, cell phone, smartphone, handset
stolen, theft, steal, snatch, rob, lost, lose, missing
broken, damaged, defective, not working, out of order
fix, repair, mend, correct
replace, replacement, swap, exchange
mail, email, e-mail, message
phishing, scam, fraud, suspicious, spam
virus, malware, security incident, breach, hack, compromise
emergency, urgent, crisis
accident, injury, injured, hurt
fire alarm, evacuation, evacuate
meeting, call, appointment, conference call
chat, messaging, channel
calendar, schedule, diary
deadline, due date, time limit, by when
document, file, paper, record
backup, back up, copy, safeguard
delete, remove, erase, get rid of, drop, discard
undo, revert, roll back, reverse, cancel, take back
change, modify, edit, alter, amend, update, adapt
create, make, add, set up, establish, start
begin, start, commence, launch
finish, complete, end, conclude, close
stop, prevent, block, forbid, prohibit, disallow, deny, ban, refuse
allow, permit, authorise, authorize, let, approve, may
ask, request, inquire
show, display, list, view, see, inspect
find, search, locate, look for, look up, discover
save, store, keep, retain
move, transfer, relocate
combine, merge, join, unite, integrate
split, divide, separate, break up
compare, difference, differ, distinguish, versus, contrast
ignore, skip, exclude, leave out, omit
get, obtain, receive, acquire, fetch, download, retrieve
send, submit, deliver, upload, push, transmit
install, set up, installation, setup
configure, configuration, setting, option, preference, customise, customize
run, execute, launch, invoke
repeat, again, redo, retry
automatic, automatically, by itself, automate
author, writer, written by, wrote, creator, created by
invent, create, originate, come into being, history
owner, responsible, in charge, accountable
approve, approval, sign off, authorisation, authorization, consent, permission
rule, policy, regulation, guideline, guidance, requirement
must, required, mandatory, obligatory, need to, have to, compulsory
forbidden, prohibited, not allowed, banned
fee, charge, price, tariff, rate
discount, reduction, rebate
customer, client, buyer
supplier, vendor, seller, provider
delivery, shipment, shipping, dispatch
return, send back, give back
warranty, guarantee
complain, complaint
insurance, coverage, health plan, benefits, health insurance
doctor, physician, medical certificate, sick note
disability, disabled, impairment, accommodation
pregnant, pregnancy, maternity
volunteer, volunteering, donate, donation, give, contribute
vote, voting, election, poll
child, children, kid, dependent, family member
wedding, marriage, marry
visitor, guest
badge, id card, access card, key card, credential
entrance, entry, access, get in, admission
parking, car park
kitchen, canteen, cafeteria, lunch, meal, food
office, workplace, building, site
clean, tidy, clean up, garbage collect, maintenance
noise, quiet
dress code, clothes, clothing, attire
big, large, huge, great
small, little, tiny
fast, quick, quickly, rapid
often, frequently, how often, frequency, interval
long, duration, length, period
limit, maximum, at most, cap, ceiling, up to
minimum, at least
deadline, within, no later than
bug, error, fault, defect, problem, issue
cause, reason, introduce
help, support, assistance, aid, contact
question, query, inquiry
translate, translation, language
print, printing, printer
sign, signature, signing
`,
  de: `
Urlaub, Ferien, Erholungsurlaub, freie Tage, Abwesenheit
krank, Krankheit, Krankmeldung, arbeitsunfähig, Arbeitsunfähigkeit
Elternzeit, Mutterschutz, Karenz, Geburt, Baby
Gehalt, Lohn, Entgelt, Vergütung, Bezahlung, Bezüge
Gehaltserhöhung, Lohnerhöhung, Beförderung
Überstunden, Mehrarbeit
Arbeitszeit, Kernzeit, Dienstzeit, Gleitzeit
Homeoffice, mobiles Arbeiten, Telearbeit
Reise, Dienstreise, Geschäftsreise, Fahrt
erstatten, Erstattung, zurückzahlen, Auslagen, Reisekosten, Spesen
Beleg, Quittung, Rechnung, Bon
kaufen, Kauf, bestellen, Bestellung, beschaffen, Beschaffung, anschaffen
Chef, Vorgesetzter, Vorgesetzte, Führungskraft, Leiter, Leitung
Kollege, Kollegin, Mitarbeiter, Mitarbeiterin, Beschäftigte, Angestellte, Personal
einstellen, Einstellung, anwerben, Bewerbung, Bewerber
kündigen, Kündigung, entlassen, Entlassung, ausscheiden, Austritt
Rente, Pension, Ruhestand
Vertrag, Vereinbarung
Fortbildung, Weiterbildung, Schulung, Kurs, Lehrgang
Passwort, Kennwort, Anmeldung, anmelden, einloggen
Rechner, Computer, Laptop, Notebook, Gerät
gestohlen, Diebstahl, verloren, Verlust, weg
kaputt, defekt, beschädigt, Schaden
reparieren, beheben, Reparatur
Mail, E-Mail, Nachricht
Betrug, Phishing, verdächtig
Notfall, Unfall, Verletzung
Besprechung, Sitzung, Termin, Meeting
Frist, Termin, Stichtag
löschen, entfernen, vernichten
ändern, anpassen, bearbeiten, Änderung
erlauben, erlaubt, gestatten, genehmigen, Genehmigung, dürfen, zulässig
verboten, untersagt, unzulässig, Verbot
Regel, Richtlinie, Vorschrift, Ordnung
Kunde, Kundin, Auftraggeber, Abnehmer
Lieferant, Lieferantin, Zulieferer
Lieferung, Versand
Reklamation, Beschwerde, Beanstandung
Versicherung, Krankenkasse
Arzt, Ärztin, Attest
Kind, Kinder, Familie
Spende, spenden, Geschenk
Datenschutz, personenbezogene Daten, vertraulich
Ausweis, Zugang, Zutritt, Schlüssel
`,
};
