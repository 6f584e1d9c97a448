import { Alert, Text } from "@mantine/core";
import { IconCheck, IconInfoCircle } from "@tabler/icons-react";
import { useNames } from "../language/names.ts";
import classes from "./course.module.css";
import { useTexts } from "./texts.ts";

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

export function Course({ state }: { state: string }) {
  const t = useTexts("data.course");
  const names = useNames();
  const at = COURSE.indexOf(state as Step);
  // States added later may have no text.
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
