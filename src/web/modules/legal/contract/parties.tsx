import { Group, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import type { LegalContractView } from "../../../../client/contract.ts";
import { Panel } from "../../../kit/panel.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { RecordLink } from "../../../records/fields/record-link.tsx";
import { usePerson } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";

export function Parties({ contract }: { contract: LegalContractView }) {
  const t = useTexts("legal.parties");
  const format = useFormat();
  const names = useNames();
  const own = usePerson()?.organization.name;
  const parties = contract.parties ?? [];
  return (
    <Panel title={t.title}>
      {parties.length === 0 ? (
        <Text size="sm">{t.none}</Text>
      ) : (
        <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
          {parties.map(({ side, account_id, employee_id, role, signatory, signed_at }, index) => (
            <Group
              // biome-ignore lint/suspicious/noArrayIndexKey: parties have no ids, and may be listed twice
              key={index}
              component="li"
              gap="sm"
              wrap="nowrap"
              align="flex-start"
            >
              {signed_at ? (
                <IconCircleCheck
                  size={20}
                  stroke={1.6}
                  color="var(--mantine-primary-color-filled)"
                  aria-hidden
                />
              ) : (
                <IconCircleDashed size={20} stroke={1.6} aria-hidden />
              )}
              <div style={{ minWidth: 0 }}>
                <Text size="sm" fw={500} component="div">
                  {account_id ? (
                    <RecordLink collection="crm.accounts" id={account_id} />
                  ) : employee_id ? (
                    <RecordLink collection="hr.employees" id={employee_id} />
                  ) : side === "us" ? (
                    own
                  ) : (
                    signatory
                  )}
                </Text>
                <Text size="xs" c="var(--app-quiet)">
                  {[
                    names.choice("legal.contracts", "side", side),
                    role,
                    signed_at ? t.signed({ day: format.day(signed_at) }) : t.unsigned,
                    signatory && t.by({ name: signatory }),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </Text>
              </div>
            </Group>
          ))}
        </Stack>
      )}
    </Panel>
  );
}
