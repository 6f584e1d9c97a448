import { Group, Stack, Text } from "@mantine/core";
import { useFormat } from "../../language/format.ts";
import { defineWords, useWords } from "../../language/words.ts";
import classes from "./graph.module.css";

const words = defineWords({
  en: {
    spread: "Stands in more sections",
    first_mention: "Is named earlier",
    cooc: "Often stands in the same paragraphs",
    definition_use: "Is used to say what the other is",
    titled: "Sections on the other speak of it",
    link_ref: "The other refers to it",
    contained: "Its name is within the other's",
    compounds: "More names are made with its name",
    diversity: "Stands among more different words",
    subject: "The other is what sentences are about",
    discipline: "Is a field of its own",
    explicit_cue: "A sentence says so in plain words",
    human: "Somebody decided it",
  },
  de: {
    spread: "Steht in mehr Abschnitten",
    first_mention: "Wird früher genannt",
    cooc: "Steht oft in denselben Absätzen",
    definition_use: "Dient dazu, das andere zu bestimmen",
    titled: "Abschnitte über das andere sprechen davon",
    link_ref: "Das andere verweist darauf",
    contained: "Sein Name steckt im Namen des anderen",
    compounds: "Mit seinem Namen sind mehr Namen gebildet",
    diversity: "Steht unter mehr verschiedenen Wörtern",
    subject: "Vom anderen handeln die Sätze",
    discipline: "Ist ein eigenes Fach",
    explicit_cue: "Ein Satz sagt es ausdrücklich",
    human: "Jemand hat es entschieden",
  },
});

/** Signals for and against a link, strongest first. */
export function Signals({ signals, label }: { signals: Readonly<Record<string, number>>; label: string }) {
  const t = useWords(words);
  const format = useFormat();
  const known = Object.entries(signals).flatMap(([name, value]) =>
    name in t && Math.abs(value) >= 0.01 ? [{ text: t[name as keyof typeof t], value }] : [],
  );
  if (known.length === 0) return null;
  const most = Math.max(1, ...known.map(({ value }) => Math.abs(value)));
  return (
    <Stack gap={6}>
      <Text size="xs" fw={600} c="var(--app-quiet)" component="h3" m={0}>
        {label}
      </Text>
      <ul className={classes.signals}>
        {known
          .toSorted((a, b) => b.value - a.value)
          .map(({ text, value }) => (
            <li key={text}>
              <Group justify="space-between" wrap="nowrap" gap="xs">
                <Text size="xs">{text}</Text>
                <Text size="xs" className="figures" c="var(--app-quiet)">
                  {value > 0 ? "+" : ""}
                  {format.number(value, 2)}
                </Text>
              </Group>
              <span
                className={classes.bar}
                data-against={value < 0 || undefined}
                style={{ width: `${Math.max(2, (Math.abs(value) / most) * 100)}%` }}
                aria-hidden
              />
            </li>
          ))}
      </ul>
    </Stack>
  );
}
