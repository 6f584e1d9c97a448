import { Button, Group } from "@mantine/core";
import { IconChartLine, IconPlus } from "@tabler/icons-react";
import { Empty } from "../kit/empty.tsx";
import { useTexts } from "../kit/texts.ts";
import { To } from "../kit/to.tsx";
import { useNames } from "../language/names.ts";
import { addressOf, useMeta } from "../records/meta.ts";

type Records = Readonly<Record<string, { readonly total: number }>>;

export const isWithoutRecords = (records: Records): boolean =>
  Object.values(records).every(({ total }) => total === 0);

const MOST = 3;

/** Takes the place of a dashboard without data, and leads to the first records of its module. */
export function Begin({ module }: { module: string }) {
  const t = useTexts("common.begin");
  const names = useNames();
  const first = [...(useMeta()?.values() ?? [])]
    .filter(({ collection, actions }) => collection.startsWith(`${module}.`) && actions.includes("create"))
    .toSorted((one, other) => (one.ui.shortcut ?? 99) - (other.ui.shortcut ?? 99))
    .slice(0, MOST);
  return (
    <Empty
      icon={IconChartLine}
      title={t.title}
      about={t.about}
      action={
        <Group gap="xs" justify="center">
          {first.map(({ collection }) => (
            <Button
              key={collection}
              component={To}
              to={`${addressOf(collection)}/new`}
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.6} />}
            >
              {names.one(collection)}
            </Button>
          ))}
        </Group>
      }
    />
  );
}
