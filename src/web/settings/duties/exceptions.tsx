import { IconUserExclamation } from "@tabler/icons-react";
import type { SodMitigation, SodRule } from "../../../client/contract.ts";
import type { Column } from "../../kit/data-table.tsx";
import { useNameOf } from "../../kit/person.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { Day } from "../../kit/values.tsx";
import { useFormat } from "../../language/format.ts";
import { useShippedName } from "../../language/shipped.ts";
import { useCall } from "../../queries.ts";
import { ActionDialog } from "../../records/form/action/action-dialog.tsx";
import { ResourcePart } from "../../resource/resource.tsx";
import { useTexts } from "../texts.ts";

const STALE = ["GET /api/v1/settings/sod"];
const TONES = { proposed: "waiting", active: "good", expired: "quiet", revoked: "quiet" } as const;

export function Exceptions() {
  const t = useTexts("settings.duties");
  const shippedName = useShippedName();
  const rules = useCall("GET /api/v1/settings/sod/rules", {}).data?.data ?? [];
  const isOpen = ({ state }: SodMitigation) => state === "proposed" || state === "active";
  return (
    <ResourcePart
      title={t.exceptions}
      list="GET /api/v1/settings/sod/mitigations"
      stale={STALE}
      columns={useColumns(rules)}
      empty={{ icon: IconUserExclamation, title: t.noExceptions, about: t.noExceptionsAbout }}
      create={{
        needs: "settings.sod.mitigations.create",
        label: t.propose,
        form: (close) => (
          <ActionDialog
            title={t.propose}
            onClose={close}
            call="POST /api/v1/settings/sod/mitigations"
            fields={["rule_id", "person_ids", "control", "owner_id", "expires_on"]}
            texts={{
              rule_id: t.rule,
              person_ids: t.people,
              control: t.control,
              controlHelp: t.controlHelp,
              owner_id: t.owner,
              expires_on: t.expires,
              expires_onHelp: t.expiresHelp,
            }}
            choices={{ rule_id: rules.map(({ id, name }) => ({ value: id, label: shippedName(name) })) }}
            submit={t.propose}
            done={t.proposedDone}
            stale={STALE}
          />
        ),
      }}
      moves={[
        {
          call: "POST /api/v1/settings/sod/mitigations/:id/approve",
          versioned: true,
          label: t.approve,
          needs: "settings.sod.mitigations.approve",
          shows: ({ state }) => state === "proposed",
          ask: () => ({ title: t.approveAsk, about: t.approveAbout }),
          done: t.approved,
        },
        {
          call: "POST /api/v1/settings/sod/mitigations/:id/revoke",
          versioned: true,
          label: t.revoke,
          needs: "settings.sod.mitigations.revoke",
          shows: isOpen,
          ask: () => ({ title: t.revokeAsk, about: t.revokeAbout }),
          danger: true,
          done: t.revokedDone,
        },
      ]}
    />
  );
}

function useColumns(rules: readonly SodRule[]): Column<SodMitigation>[] {
  const t = useTexts("settings.duties");
  const nameOf = useNameOf();
  const shippedName = useShippedName();
  const format = useFormat();
  return [
    {
      key: "rule",
      label: t.rule,
      head: true,
      render: ({ rule_id }) => shippedName(rules.find(({ id }) => id === rule_id)?.name ?? ""),
    },
    { key: "people", label: t.people, render: ({ person_ids }) => format.list(person_ids.map(nameOf)) },
    { key: "control", label: t.control, render: ({ control }) => control },
    { key: "owner", label: t.owner, render: ({ owner_id }) => nameOf(owner_id) },
    { key: "expires", label: t.expires, render: ({ expires_on }) => <Day value={expires_on} /> },
    {
      key: "state",
      label: t.state,
      render: ({ state }) => <Tag tone={TONES[state]}>{state === "active" ? t.on : t[state]}</Tag>,
    },
  ];
}
