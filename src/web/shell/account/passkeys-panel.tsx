import { Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconFingerprint } from "@tabler/icons-react";
import type { Passkey } from "../../../client/contract.ts";
import type { Column } from "../../kit/data-table.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { Moment } from "../../kit/values.tsx";
import { stale } from "../../queries.ts";
import { ActionDialog } from "../../records/form/action/action-dialog.tsx";
import { ResourcePanel } from "../../resource/resource.tsx";
import { hasPasskeys, makePasskey } from "../../session/passkeys.ts";
import { secretCall } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { PasskeyProof } from "./passkey-proof.tsx";

const LIST = "GET /api/v1/auth/passkeys";

export function PasskeysPanel() {
  const t = useTexts("shell.passkeys");
  const columns: readonly Column<Passkey>[] = [
    {
      key: "name",
      label: t.name,
      head: true,
      render: ({ name, synced }) => (
        <Group gap="xs">
          {name}
          {synced && <Tag tone="quiet">{t.synced}</Tag>}
        </Group>
      ),
    },
    { key: "host", label: t.host, render: ({ host }) => host },
    {
      key: "used",
      label: t.used,
      render: ({ last_used_at }) => (last_used_at === null ? t.never : <Moment value={last_used_at} ago />),
    },
    { key: "added", label: t.added, render: ({ created_at }) => <Moment value={created_at} /> },
  ];
  return (
    <ResourcePanel<typeof LIST>
      title={t.title}
      about={hasPasskeys() ? t.about : t.unavailable}
      list={LIST}
      lines={1}
      columns={columns}
      empty={{ icon: IconFingerprint, title: t.none, about: t.noneAbout }}
      {...(hasPasskeys() && {
        create: {
          label: t.add,
          form: (close, { length }) => (
            <PasskeyProof
              title={t.add}
              about={t.addAbout}
              submit={t.goOn}
              named={t.defaultName}
              passkeys={length > 0}
              onClose={close}
              onProven={async (proof, name) => {
                const begun = await secretCall("POST /api/v1/auth/passkeys/begin", { body: proof });
                const made = await makePasskey(begun);
                if (!made) return t.notAdded;
                await secretCall("POST /api/v1/auth/passkeys", { body: { ...made, name } });
                notifications.show({ message: t.addedNow, color: "green" });
                await stale(LIST, "GET /api/v1/auth/mfa");
                return undefined;
              }}
            />
          ),
        },
      })}
      moves={[
        {
          label: t.rename,
          form: ({ id, name }, close) => (
            <ActionDialog
              title={t.rename}
              onClose={close}
              call="PATCH /api/v1/auth/passkeys/:id"
              path={{ id }}
              fields={["name"]}
              start={{ name }}
              texts={t}
              submit={t.save}
              stale={[LIST]}
            />
          ),
        },
        {
          label: t.remove,
          form: ({ id }, close) => (
            <PasskeyProof
              title={t.remove}
              about={t.removeAbout}
              submit={t.remove}
              danger
              passkeys={hasPasskeys()}
              onClose={close}
              onProven={async (proof) => {
                await secretCall("POST /api/v1/auth/passkeys/:id/remove", { path: { id }, body: proof });
                notifications.show({ message: t.removed, color: "green" });
                await stale(LIST, "GET /api/v1/auth/sessions");
                return undefined;
              }}
            />
          ),
        },
      ]}
    />
  );
}
