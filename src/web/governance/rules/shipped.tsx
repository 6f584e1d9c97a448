import { Alert, Group, List, Stack, Text } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import type { Pack } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { ConfirmButton } from "../../kit/confirm.tsx";
import { useShippedName } from "../../language/shipped.ts";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { useTexts } from "../texts.ts";

/** Built-in rules that the organisation has not adopted yet. */
export function ShippedRules() {
  const may = useMay();
  const asks = may("settings.packs.apply") && may("settings.packs.preview") && may("settings.packs.list");
  const packs = useCall("GET /api/v1/settings/packs", {}, { enabled: asks });
  const current = packs.data?.data.find((pack) => pack.current);
  return current ? <Notice size={current.size} /> : null;
}

function Notice({ size }: { size: Pack["size"] }) {
  const t = useTexts("governance.shipped");
  const shippedName = useShippedName();
  const preview = useCall("GET /api/v1/settings/packs/:size/preview", { path: { size } });
  const apply = useAct("POST /api/v1/settings/packs/:size/apply", {
    done: t.done,
    stale: ["GET /api/v1/settings", "GET /api/v1/approvals/policies"],
    quiet: true,
  });
  const rules = preview.data?.areas.find(({ name }) => name === "approval_rules")?.items ?? [];
  const news = rules.filter(({ standing }) => standing === "add" || standing === "update");
  if (news.length === 0) return null;
  return (
    <Alert variant="light" icon={<IconSparkles />} title={t.title({ count: news.length })}>
      <Stack gap="xs">
        <Text size="sm">{t.about}</Text>
        <List size="sm">
          {news.map(({ key, title, standing }) => (
            <List.Item key={key}>
              {shippedName(title)} ({standing === "add" ? t.add : t.update})
            </List.Item>
          ))}
        </List>
        <Group>
          <ConfirmButton
            label={t.apply}
            title={t.ask}
            about={t.what}
            confirm={t.apply}
            onConfirm={() => apply.mutateAsync({ path: { size }, body: {} })}
          />
        </Group>
      </Stack>
    </Alert>
  );
}
