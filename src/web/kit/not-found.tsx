import { Button } from "@mantine/core";
import { IconMapOff } from "@tabler/icons-react";
import { defineWords, useWords } from "../language/words.ts";
import { Empty } from "./empty.tsx";
import { PageHead } from "./page-head.tsx";
import { To } from "./to.tsx";

const words = defineWords({
  en: {
    title: "There is nothing at this address",
    about: "It may have moved, or you may not see it.",
    home: "To the start",
  },
  de: {
    title: "Unter dieser Adresse ist nichts",
    about: "Es ist umgezogen, oder Sie dürfen es nicht sehen.",
    home: "Zum Start",
  },
});

export function NotFound() {
  const t = useWords(words);
  return (
    <>
      <PageHead title={t.title} />
      <Empty
        icon={IconMapOff}
        title={t.about}
        action={
          <Button component={To} to="/">
            {t.home}
          </Button>
        }
      />
    </>
  );
}
