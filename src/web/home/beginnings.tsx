import { Button, Group } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { To } from "../kit/to.tsx";
import { useNames } from "../language/names.ts";
import { addressOf, useMeta } from "../records/meta.ts";
import { useTexts } from "./texts.ts";

const MOST = 6;

export function Beginnings() {
  const t = useTexts("home.beginnings");
  const names = useNames();
  const offered = [...(useMeta()?.values() ?? [])]
    .flatMap(({ collection, actions, ui: { shortcut } }) =>
      shortcut !== undefined && actions.includes("create") ? [{ collection, shortcut }] : [],
    )
    .toSorted((one, other) => one.shortcut - other.shortcut)
    .slice(0, MOST);
  if (offered.length === 0) return null;
  return (
    <Group gap="xs" component="nav" aria-label={t.label}>
      {offered.map(({ collection }) => (
        <Button
          key={collection}
          component={To}
          to={`${addressOf(collection)}/new`}
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} stroke={1.6} />}
        >
          {names.one(collection)}
        </Button>
      ))}
    </Group>
  );
}
