import { Button, Group } from "@mantine/core";
import { IconMapOff } from "@tabler/icons-react";
import { Empty } from "../../kit/empty.tsx";
import { To } from "../../kit/to.tsx";
import { useNames } from "../../language/names.ts";
import { addressOf } from "../meta.ts";
import { useTexts } from "../texts.ts";

/** For records that do not exist or that the user may not see. */
export function NotHere({ collection, known }: { collection: string; known: boolean }) {
  const t = useTexts("records.notHere");
  const names = useNames();
  return (
    <Empty
      icon={IconMapOff}
      title={known ? t.record({ one: names.one(collection) }) : t.collection}
      about={known ? t.about : t.noRights}
      action={
        <Group gap="xs" justify="center">
          {known && (
            <Button component={To} to={addressOf(collection)}>
              {t.list({ many: names.inSentence(names.many(collection)) })}
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
