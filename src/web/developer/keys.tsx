import { Group, Stack, Text } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import type { ApiKey, ApiKeyWithSecret } from "../../client/contract.ts";
import { useAudienceText } from "../kit/audience.ts";
import { Facts } from "../kit/facts.tsx";
import { useMicro } from "../kit/micro.ts";
import { Note } from "../kit/note.tsx";
import { Panel } from "../kit/panel.tsx";
import { SecretDialog } from "../kit/secret-dialog.tsx";
import { Tag } from "../kit/state-badge.tsx";
import { Moment } from "../kit/values.tsx";
import { useFormat } from "../language/format.ts";
import { ResourcePart } from "../resource/resource.tsx";
import { usePerson } from "../session/session.ts";
import { KeyActs } from "./key-acts.tsx";
import { KeyForm } from "./key-form.tsx";
import { useScopeText } from "./scopes.ts";
import { useTexts } from "./texts.ts";

const TONES = { active: "good", closed: "waiting", expired: "quiet", revoked: "quiet" } as const;

export function Keys() {
  const t = useTexts("developer.developer");
  const [secret, setSecret] = useState<ApiKeyWithSecret>();
  return (
    <>
      <ResourcePart
        title={t.keys}
        list="GET /api/v1/developer/keys"
        query={{ limit: 200 }}
        empty={{ icon: IconKey, title: t.noKeys, about: t.noKeysAbout }}
        create={{
          needs: "developer.keys.create",
          label: t.make,
          form: (close) => <KeyForm onClose={close} onMade={setSecret} />,
        }}
      >
        {(keys) => keys.map((key) => <KeyCard key={key.id} of={key} onSecret={setSecret} />)}
      </ResourcePart>
      {secret && (
        <SecretDialog
          secret={secret.secret}
          overlapUntil={secret.overlap_until}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  );
}

interface KeyCardProps {
  of: ApiKey;
  onSecret(key: ApiKeyWithSecret): void;
}

function KeyCard({ of: key, onSecret }: KeyCardProps) {
  const t = useTexts("developer.developer");
  const format = useFormat();
  const scopeText = useScopeText();
  const readers = useAudienceText(key.audience);
  const money = useMicro(usePerson()?.organization.currency ?? "EUR");
  const isOver = key.state === "revoked";
  return (
    <Panel
      title={key.name}
      order={2}
      about={<code>{key.prefix}…</code>}
      actions={
        <>
          {key.blocked_at && !isOver && <Tag tone="bad">{t.blocked}</Tag>}
          <Tag tone={TONES[key.state]}>{t[key.state]}</Tag>
          {!isOver && <KeyActs of={key} onSecret={onSecret} />}
        </>
      }
    >
      <Stack gap="sm">
        {!key.created_by_active && !isOver && <Note color="yellow">{t.left}</Note>}
        {key.overlap_until && (
          <Text size="sm" c="var(--app-quiet)">
            {t.until({ moment: format.moment(key.overlap_until) })}
          </Text>
        )}
        <Group gap={4}>
          {key.scopes.map((scope) => (
            <Tag key={scope}>{scopeText(scope)}</Tag>
          ))}
        </Group>
        <Facts
          of={[
            [
              t.namespaces,
              format.list([
                ...key.namespaces.map((one) => t[one]),
                ...(key.audience ? [t.readsFor({ names: readers })] : []),
              ]),
            ],
            [
              t.caps,
              format.list([
                t.perDay({ amount: key.daily_cap === null ? t.noCap : money(key.daily_cap) }),
                t.perMonth({ amount: key.monthly_cap === null ? t.noCap : money(key.monthly_cap) }),
              ]),
            ],
            [t.ip_allow, key.ip_allow.length > 0 ? format.list(key.ip_allow) : t.anywhere],
            [t.expires_at, key.expires_at ? format.moment(key.expires_at) : t.forGood],
            [t.lastUsed, key.last_used_at ? <Moment key="used" value={key.last_used_at} ago /> : t.never],
          ]}
        />
      </Stack>
    </Panel>
  );
}
