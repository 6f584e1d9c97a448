import { useLanguage } from "../language/language.ts";

/** German for the deadline labels of entities. */
const GERMAN: Readonly<Record<string, string>> = {
  "Acknowledge the policy": "Richtlinie bestätigen",
  "Answer the data request": "Datenschutzanfrage beantworten",
  "Be paid by the customer": "Zahlung des Kunden",
  "Calibrate the review": "Beurteilung abstimmen",
  "Complete the course": "Kurs abschließen",
  "Decide on the risk anew": "Über das Risiko neu entscheiden",
  "Do what was planned": "Geplantes erledigen",
  "Finish the task": "Aufgabe abschließen",
  "Give notice, or let it renew": "Kündigen oder verlängern lassen",
  "Have the quote accepted": "Annahme des Angebots",
  "Meet the deadline of the matter": "Frist der Angelegenheit",
  "Meet the obligation": "Pflicht erfüllen",
  "Notify the authority": "Behörde verständigen",
  "Pay the supplier": "Lieferanten bezahlen",
  "Reach the objective": "Ziel erreichen",
  "Review the policy": "Richtlinie überprüfen",
  "Review the risk": "Risiko überprüfen",
};

/** Translates a deadline label. */
export function useDueWord(): (what: string) => string {
  const { language } = useLanguage();
  return (what) => (language === "de" ? (GERMAN[what] ?? what) : what);
}
