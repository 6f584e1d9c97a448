import { Group, Progress, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { keyOf } from "../../queries.ts";
import { client } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import type { Tried } from "./draft.ts";

/** Number of records that a user can see now, and with the draft policy. */
export function Sight({ who, collection, tried }: { who: string; collection: string; tried: Tried }) {
  const t = useTexts("settings.sight");
  const names = useNames();
  const format = useFormat();
  const [settled] = useDebouncedValue(JSON.stringify({ who: { user_id: who }, collection, ...tried }), 300);
  const { data } = useQuery({
    queryKey: keyOf("POST /api/v1/settings/policies/simulate/list", { settled }),
    queryFn: ({ signal }) =>
      client.call("POST /api/v1/settings/policies/simulate/list", { body: JSON.parse(settled), signal }),
    placeholderData: (before) => before,
  });
  if (!data) return null;
  return (
    <Stack gap="xs" aria-live="polite">
      <Text size="sm" fw={500}>
        {t.title({ what: names.many(collection) })}
      </Text>
      {(
        [
          [t.now, data.now],
          [t.withPolicy, data.with_draft],
        ] as const
      ).map(([label, count]) => (
        <div key={label}>
          <Group justify="space-between">
            <Text size="sm">{label}</Text>
            <Text size="sm" className="figures">
              {t.of({ count: format.number(count), all: format.number(data.all) })}
            </Text>
          </Group>
          <Progress value={data.all === 0 ? 0 : (100 * count) / data.all} size="sm" aria-label={label} />
        </div>
      ))}
    </Stack>
  );
}
