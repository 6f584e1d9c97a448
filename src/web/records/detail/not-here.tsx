import { Button, Group } from "@mantine/core";
import { IconMapOff } from "@tabler/icons-react";
import { Empty } from "../../kit/empty.tsx";
import { To } from "../../kit/to.tsx";
import { useNames } from "../../language/names/index.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { addressOf } from "../meta.ts";

const words = defineWords({
  en: {
    record: (one: string) => `There is no ${one.toLowerCase()} here that you may see`,
    about:
      "The address may be mistyped, the record may have been erased for good, or it may be kept from you. If somebody sent you this address, ask them who looks after it.",
    collection: "There is nothing at this address",
    noRights:
      "It may not exist, or none of your roles lets you see it. Whoever looks after roles can change that.",
    list: (many: string) => `To all: ${many}`,
    home: "To the start",
  },
  de: {
    record: (one: string) => `${one}: hier ist nichts, was Sie sehen dürfen`,
    about:
      "Vielleicht ist die Adresse vertippt, der Datensatz endgültig gelöscht oder für Sie verdeckt. Hat Ihnen jemand die Adresse geschickt, fragen Sie dort nach, wer zuständig ist.",
    collection: "Unter dieser Adresse ist nichts",
    noRights:
      "Vielleicht gibt es sie nicht, oder keine Ihrer Rollen erlaubt Ihnen den Blick darauf. Wer die Rollen verwaltet, kann das ändern.",
    list: (many: string) => `Zur Liste: ${many}`,
    home: "Zum Start",
  },
});

/** Page for a record that does not exist or that the user may not see, with possible reasons and links. */
export function NotHere({ collection, known }: { collection: string; known: boolean }) {
  const t = useWords(words);
  const names = useNames();
  return (
    <Empty
      icon={IconMapOff}
      title={known ? t.record(names.one(collection)) : t.collection}
      about={known ? t.about : t.noRights}
      action={
        <Group gap="xs" justify="center">
          {known && (
            <Button component={To} to={addressOf(collection)}>
              {t.list(names.many(collection))}
            </Button>
          )}
          <Button component={To} to="/" variant={known ? "default" : "filled"}>
            {t.home}
          </Button>
        </Group>
      }
    />
  );
}
