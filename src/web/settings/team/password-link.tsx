import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { TeamMember } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { CopyText } from "../../kit/copy-text.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useFormat } from "../../language/format.ts";
import { HOME } from "../../session/base.ts";
import { useTexts } from "../texts.ts";

export function PasswordLink({
  member,
  opened,
  onClose,
}: {
  member: TeamMember;
  opened: boolean;
  onClose(): void;
}) {
  const t = useTexts("settings.passwordLink");
  const format = useFormat();
  const reset = useAct("POST /api/v1/settings/team/:id/password/reset", { quiet: true });
  const close = () => {
    reset.reset();
    onClose();
  };
  const needs = ({ needs, confirmers }: NonNullable<typeof reset.data>) =>
    needs === "code" ? t.code({ names: format.list(confirmers.map(({ name }) => name)) }) : t[needs];
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t.title({ name: member.name })}
      closeButtonProps={{ "aria-label": t.cancel }}
      closeOnClickOutside={!reset.data}
    >
      <Stack>
        <Text size="sm">
          {reset.data ? t.until({ moment: format.moment(reset.data.expires_at) }) : t.about}
        </Text>
        {reset.data && <Text size="sm">{needs(reset.data)}</Text>}
        {reset.data && <CopyText value={`${HOME}${reset.data.path}`} label={t.link} block />}
        {reset.error && <ProblemNote error={reset.error} />}
        <Group justify="flex-end" gap="xs">
          {reset.data ? (
            <Button onClick={close}>{t.close}</Button>
          ) : (
            <>
              <Button variant="default" onClick={close}>
                {t.cancel}
              </Button>
              <Button
                loading={reset.isPending}
                onClick={() => reset.mutate({ path: { id: member.id }, body: {} })}
              >
                {t.make}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
