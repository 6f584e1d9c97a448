import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { IconMailForward } from "@tabler/icons-react";
import { useState } from "react";
import type { InvitedMember, Role } from "../../../client/contract.ts";
import { CopyText } from "../../kit/copy-text.tsx";
import { Note } from "../../kit/note.tsx";
import { useRoleName } from "../../kit/role-names.ts";
import { useFormat } from "../../language/format.ts";
import { ActionForm } from "../../records/form/action/action-form.tsx";
import { HOME } from "../../session/base.ts";
import { DutyCheck } from "../parts/duty-check.tsx";
import { DutyWarnings } from "../parts/duty-warnings.tsx";
import { useTexts } from "../texts.ts";

/** Values that the form begins with. */
interface InviteStart {
  name: string | undefined;
  email: string | undefined;
  employee: string | undefined;
  roles: readonly string[] | undefined;
}

interface InviteProps {
  opened: boolean;
  start: InviteStart;
  onClose(): void;
  roles: readonly Role[];
}

export function Invite({ opened, start, onClose, roles }: InviteProps) {
  const t = useTexts("settings.invite");
  const [invited, setInvited] = useState<InvitedMember>();
  const close = () => {
    setInvited(undefined);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={invited ? t.ready : t.title}
      closeButtonProps={{ "aria-label": t.cancel }}
      // The link is shown only once, so a stray click must not close the dialog.
      closeOnClickOutside={!invited}
    >
      {invited ? (
        <Ready invited={invited} onClose={close} />
      ) : (
        <Form roles={roles} start={start} onInvited={setInvited} onCancel={close} />
      )}
    </Modal>
  );
}

interface FormProps {
  start: InviteStart;
  roles: readonly Role[];
  onInvited(invited: InvitedMember): void;
  onCancel(): void;
}

function Form({ roles, start, onInvited, onCancel }: FormProps) {
  const t = useTexts("settings.invite");
  const roleName = useRoleName(roles);
  return (
    <ActionForm
      call="POST /api/v1/settings/team"
      fields={["name", "email", "roles"]}
      texts={t}
      start={start}
      bodyOf={(filled) => ({ ...filled, ...(start.employee && { employee_id: start.employee }) })}
      choices={{ roles: roles.map(({ name }) => ({ value: name, label: roleName(name) })) }}
      ready={({ roles: chosen }) => Array.isArray(chosen) && chosen.length > 0}
      submit={t.invite}
      stale={["GET /api/v1/settings/invitations", "GET /api/v1/settings/team"]}
      autoFocus
      onDone={onInvited}
      onCancel={onCancel}
    >
      {({ roles: chosen }) => <DutyCheck roles={Array.isArray(chosen) ? chosen.map(String) : []} />}
    </ActionForm>
  );
}

function Ready({ invited, onClose }: { invited: InvitedMember; onClose(): void }) {
  const t = useTexts("settings.invite");
  const format = useFormat();
  const link = `${HOME}${invited.invitation.path}`;
  return (
    <Stack>
      <Text size="sm">{t.send({ name: invited.name })}</Text>
      <CopyText value={link} label={t.link} block />
      <Note icon={<IconMailForward />} color="blue">
        {t.until({ moment: format.moment(invited.invitation.expires_at) })} {t.taken}
        {invited.invitation.mailed && ` ${t.mailed({ email: invited.email })}`}
      </Note>
      <DutyWarnings of={invited.warnings ?? []} />
      <Group justify="flex-end">
        <Button onClick={onClose}>{t.close}</Button>
      </Group>
    </Stack>
  );
}
