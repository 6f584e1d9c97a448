import { SimpleGrid, Stack } from "@mantine/core";
import { PageHead } from "../kit/page-head.tsx";
import { useFormat } from "../language/format.ts";
import { defineWords, useWords } from "../language/words.ts";
import { usePerson } from "../session/session.ts";
import { Beginnings } from "./beginnings.tsx";
import { DueSoon } from "./due-soon.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { News } from "./news.tsx";
import { WaitsForMe } from "./waits-for-me.tsx";

const words = defineWords({
  en: {
    morning: (name: string) => `Good morning, ${name}`,
    day: (name: string) => `Good afternoon, ${name}`,
    evening: (name: string) => `Good evening, ${name}`,
  },
  de: {
    morning: (name: string) => `Guten Morgen, ${name}`,
    day: (name: string) => `Guten Tag, ${name}`,
    evening: (name: string) => `Guten Abend, ${name}`,
  },
});

const [NOON, EVENING] = [12, 18];

export function Page() {
  const t = useWords(words);
  const format = useFormat();
  const person = usePerson();
  const now = new Date();
  const greeting = now.getHours() < NOON ? t.morning : now.getHours() < EVENING ? t.day : t.evening;
  const name = person?.user.name.split(" ")[0] ?? "";
  return (
    <>
      <PageHead title={greeting(name)} about={format.weekday(now.toISOString())} />
      <Stack gap="lg">
        <Beginnings />
        <FirstSteps />
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
          <WaitsForMe />
          <DueSoon />
        </SimpleGrid>
        <News />
      </Stack>
    </>
  );
}
