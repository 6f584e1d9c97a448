import { Button, Group, Text } from "@mantine/core";
import { IconMapPin } from "@tabler/icons-react";
import type { OpsLocationView } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Note } from "../../kit/note.tsx";
import { useMay } from "../../session/session.ts";
import { useTexts } from "../ops/texts.ts";

const KINDS = ["internal", "supplier", "customer", "loss", "transit"] as const;

/** Offers to create missing default locations: goods cannot be moved without them. */
export function UsualLocations({ locations }: { locations: readonly OpsLocationView[] }) {
  const t = useTexts("ops.stock");
  const may = useMay();
  const make = useAct("POST /api/v1/ops/locations/standard", {
    done: t.standardDone,
    stale: ["GET /api/v1/ops/locations"],
  });
  const isThere = (kind: string) => locations.some((one) => one.kind === kind);
  if (KINDS.every(isThere) || !may("ops.locations.standard")) return null;
  return (
    <Note color="yellow" icon={<IconMapPin />} mb="md" className="no-print">
      <Group justify="space-between" gap="md">
        <Text size="sm" maw="70ch">
          {t.standardAbout}
        </Text>
        <Button variant="default" loading={make.isPending} onClick={() => make.mutate({ body: {} })}>
          {t.standard}
        </Button>
      </Group>
    </Note>
  );
}
