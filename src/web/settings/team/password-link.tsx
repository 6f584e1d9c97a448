import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { TeamMember } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { CopyText } from "../../kit/copy-text.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useFormat } from "../../language/format.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { HOME } from "../../session/base.ts";

const words = defineWords({
  en: {
    title: (name: string) => `A new password for ${name}`,
    about:
      "You get a link that can be used once. Give it to them by a way that you trust; until they use it, the old password counts.",
    make: "Make the link",
    cancel: "Cancel",
    link: "Link",
    until: (moment: string) => `Shown this once. Good until ${moment}.`,
    close: "Done",
  },
  de: {
    title: (name: string) => `Neues Passwort für ${name}`,
    about:
      "Sie erhalten einen Link, der einmal gilt. Geben Sie ihn auf einem Weg weiter, dem Sie vertrauen; bis dahin gilt das alte Passwort.",
    make: "Link erstellen",
    cancel: "Abbrechen",
    link: "Link",
    until: (moment: string) => `Wird nur jetzt gezeigt. Gültig bis ${moment}.`,
    close: "Fertig",
  },
});

/** A one-time link by which somebody chooses a new password. */
export function PasswordLink({
  member,
  opened,
  onClose,
}: {
  member: TeamMember;
  opened: boolean;
  onClose(): void;
}) {
  const t = useWords(words);
  const format = useFormat();
  const reset = useAct("POST /api/v1/settings/team/:id/password/reset", { quiet: true });
  const close = () => {
    reset.reset();
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t.title(member.name)}
      closeButtonProps={{ "aria-label": t.cancel }}
      closeOnClickOutside={!reset.data}
    >
      <Stack>
        <Text size="sm">{reset.data ? t.until(format.moment(reset.data.expires_at)) : t.about}</Text>
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
