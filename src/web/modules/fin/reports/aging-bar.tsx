import { Box, Group, Progress } from "@mantine/core";
import type { AgingBuckets } from "../../../../client/contract.ts";
import { useFormat } from "../../../language/format.ts";
import { Fact } from "../../print/fact.tsx";
import { useTexts } from "../texts.ts";
import { BUCKETS } from "./aging-words.ts";

const COLORS = ["leaf.5", "yellow.5", "orange.5", "red.5", "red.8"];

export function AgingBar({ buckets, currency }: { buckets: AgingBuckets; currency: string }) {
  const t = useTexts("fin.aging");
  const format = useFormat();
  const whole = BUCKETS.reduce((sum, name) => sum + Math.max(buckets[name], 0), 0);
  return (
    <Box w="100%">
      <Group gap="xl" mb="sm">
        <Fact label={t.total} value={format.money(buckets.total, currency)} strong />
        {BUCKETS.map((name) => (
          <Fact key={name} label={t[name]} value={format.money(buckets[name], currency)} />
        ))}
        {buckets.on_account !== 0 && (
          <Fact label={t.on_account} value={format.money(buckets.on_account, currency)} />
        )}
      </Group>
      <Progress.Root size={10} aria-hidden="true" className="no-print">
        {BUCKETS.map((name, place) => (
          <Progress.Section
            key={name}
            value={whole === 0 ? 0 : (Math.max(buckets[name], 0) / whole) * 100}
            color={COLORS[place] ?? "gray"}
            aria-label={t[name]}
          />
        ))}
      </Progress.Root>
    </Box>
  );
}
