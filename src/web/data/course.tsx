import { Alert, Text } from "@mantine/core";
import { IconCheck, IconInfoCircle } from "@tabler/icons-react";
import { useNames } from "../language/names/index.ts";
import { defineWords, useWords } from "../language/words.ts";
import classes from "./course.module.css";

const COURSE = [
  "received",
  "identity_check",
  "scoping",
  "review",
  "executing",
  "delivered",
  "closed",
] as const;
type Step = (typeof COURSE)[number];

const words = defineWords({
  en: {
    now: "What to do now",
    course: "Course of the request",
    received: "Begin the identity check. Confirm to the person that their request arrived.",
    identity_check: "Make sure that it is they who ask, and say how. Never keep a copy of an identity card.",
    scoping:
      "Look for everything that is kept of the person, decide on each, then submit the list to be approved.",
    review: "Somebody else than whoever worked on the list approves it, or sends it back.",
    executing: "A job does the work. When it is done, tell the person and record how.",
    delivered: "The person has been answered. Close the request when nothing comes back.",
    closed: "Nothing. The certificate stays.",
    denied: "Nothing. The person was told why, and where they can complain.",
    withdrawn: "Nothing. The person took it back.",
  },
  de: {
    now: "Was jetzt zu tun ist",
    course: "Verlauf des Antrags",
    received: "Beginnen Sie die Identitätsprüfung. Bestätigen Sie der Person den Eingang.",
    identity_check:
      "Stellen Sie sicher, dass die Person selbst fragt, und halten Sie fest, wie. Bewahren Sie nie eine Ausweiskopie auf.",
    scoping:
      "Suchen Sie alles, was über die Person gespeichert ist, entscheiden Sie zu jedem Fund und legen Sie die Liste zur Freigabe vor.",
    review: "Jemand anderes als die Bearbeitenden gibt die Liste frei oder schickt sie zurück.",
    executing: "Ein Auftrag führt es aus. Danach unterrichten Sie die Person und halten fest, wie.",
    delivered: "Die Person hat Antwort. Schließen Sie den Antrag, wenn nichts mehr nachkommt.",
    closed: "Nichts. Die Bescheinigung bleibt.",
    denied: "Nichts. Die Person weiß, warum, und wo sie sich beschweren kann.",
    withdrawn: "Nichts. Die Person hat den Antrag zurückgenommen.",
  },
});

export function Course({ state }: { state: string }) {
  const t = useWords(words);
  const names = useNames();
  const at = COURSE.indexOf(state as Step);
  // Every state has a text today; one added later might not.
  const advice = (t as Readonly<Record<string, string>>)[state];
  return (
    <>
      {at >= 0 && (
        <ol className={classes.course} aria-label={t.course}>
          {COURSE.map((step, place) => (
            <li
              key={step}
              className={classes.step}
              data-at={place < at ? "before" : place === at ? "now" : "after"}
              aria-current={place === at ? "step" : undefined}
            >
              <span className={classes.mark} aria-hidden>
                {place < at ? <IconCheck size={14} stroke={3} /> : place + 1}
              </span>
              {names.state("data.requests", step)}
            </li>
          ))}
        </ol>
      )}
      {advice && (
        <Alert variant="light" icon={<IconInfoCircle />} title={t.now} mt="md">
          <Text size="sm">{advice}</Text>
        </Alert>
      )}
    </>
  );
}
