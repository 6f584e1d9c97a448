import { Alert, Group, List, Stack, Text } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import type { Pack } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { ConfirmButton } from "../../kit/confirm.tsx";
import { useShippedName } from "../../language/shipped.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";

const words = defineWords({
  en: {
    title: (count: number) =>
      count === 1 ? "One shipped rule is new or changed" : `${count} shipped rules are new or changed`,
    about: "This version of Freehold ships approval rules that your organisation does not have yet.",
    add: "new",
    update: "changed",
    apply: "Apply shipped rules",
    ask: "Apply the shipped rules of your size?",
    what: "Roles, duties and retention of your size are updated too. What you edited, removed or wrote yourself stays as it is. Changed rules may have to be approved first.",
    done: "Shipped rules applied",
  },
  de: {
    title: (count: number) =>
      count === 1
        ? "Eine mitgelieferte Regel ist neu oder geändert"
        : `${count} mitgelieferte Regeln sind neu oder geändert`,
    about: "Diese Version von Freehold bringt Freigaberegeln mit, die Ihre Organisation noch nicht hat.",
    add: "neu",
    update: "geändert",
    apply: "Mitgelieferte Regeln übernehmen",
    ask: "Mitgelieferte Regeln Ihrer Größe übernehmen?",
    what: "Rollen, Funktionstrennung und Aufbewahrung Ihrer Größe werden mit aktualisiert. Was Sie geändert, entfernt oder selbst geschrieben haben, bleibt. Geänderte Regeln müssen vielleicht erst freigegeben werden.",
    done: "Mitgelieferte Regeln übernommen",
  },
});

/** Offers built-in rules of this version that the organisation does not have yet. */
export function ShippedRules() {
  const may = useMay();
  const asks = may("settings.packs.apply") && may("settings.packs.preview") && may("settings.packs.list");
  const packs = useCall("GET /api/v1/settings/packs", {}, { enabled: asks });
  const current = packs.data?.data.find((pack) => pack.current);
  return current ? <Notice size={current.size} /> : null;
}

function Notice({ size }: { size: Pack["size"] }) {
  const t = useWords(words);
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
    <Alert variant="light" icon={<IconSparkles />} title={t.title(news.length)}>
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
