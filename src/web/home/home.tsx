import { SimpleGrid, Stack } from "@mantine/core";
import { PageHead } from "../kit/page-head.tsx";
import { useFormat } from "../language/format.ts";
import { usePerson } from "../session/session.ts";
import { Beginnings } from "./beginnings.tsx";
import { DueSoon } from "./due-soon.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { News } from "./news.tsx";
import { useTexts } from "./texts.ts";
import { WaitsForMe } from "./waits-for-me.tsx";

const [NOON, EVENING] = [12, 18];

export function Page() {
  const t = useTexts("home.home");
  const format = useFormat();
  const person = usePerson();
  const now = new Date();
  const greeting = now.getHours() < NOON ? t.morning : now.getHours() < EVENING ? t.day : t.evening;
  const name = person?.user.name.split(" ")[0] ?? "";
  return (
    <>
      <PageHead title={greeting({ name })} about={format.weekday(now.toISOString())} />
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
