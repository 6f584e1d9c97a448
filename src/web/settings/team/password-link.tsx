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
      "You get a link that can be used once. Their old password stops working now, and their sessions end. The link alone is not enough: they also need their second factor, or a code from another person who confirms it. They and all owners are told.",
    make: "Make the link",
    cancel: "Cancel",
    link: "Link",
    until: (moment: string) => `Shown this once. Good until ${moment}.`,
    second_factor: "They also need a code from their authenticator, or a recovery code.",
    code: (names: string) =>
      `They also need a code. One of these people confirms the reset and gives it to them: ${names}.`,
    nothing: "Nobody else could confirm this, so the link is enough. It is put up for review.",
    close: "Done",
  },
  de: {
    title: (name: string) => `Neues Passwort für ${name}`,
    about:
      "Sie erhalten einen Link, der einmal gilt. Das alte Passwort gilt ab sofort nicht mehr, alle Sitzungen enden. Der Link allein genügt nicht: Dazu braucht die Person ihren zweiten Faktor oder einen Code von jemandem, der bestätigt. Sie und alle Inhaber werden benachrichtigt.",
    make: "Link erstellen",
    cancel: "Abbrechen",
    link: "Link",
    until: (moment: string) => `Wird nur jetzt gezeigt. Gültig bis ${moment}.`,
    second_factor:
      "Dazu braucht die Person einen Code ihrer Authenticator-App oder einen Wiederherstellungscode.",
    code: (names: string) =>
      `Dazu braucht die Person einen Code. Eine dieser Personen bestätigt und gibt ihn weiter: ${names}.`,
    nothing: "Niemand sonst könnte das bestätigen, deshalb genügt der Link. Es wird nachgeprüft.",
    close: "Fertig",
  },
});

/** One-time link for setting a new password. */
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
  const needs = ({ needs, confirmers }: NonNullable<typeof reset.data>) =>
    needs === "code" ? t.code(format.list(confirmers.map(({ name }) => name))) : t[needs];
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
