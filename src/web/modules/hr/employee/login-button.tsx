import { Button, Text } from "@mantine/core";
import { IconLink, IconUserPlus } from "@tabler/icons-react";
import type { HrEmployeeView } from "../../../../client/contract.ts";
import { useActWith } from "../../../kit/act.ts";
import { useColleagues } from "../../../kit/person.tsx";
import { To } from "../../../kit/to.tsx";
import { update } from "../../../records/form/save.ts";
import { changed } from "../../../records/form/saved.ts";
import type { AnyRecord, MetaEntity } from "../../../records/meta.ts";
import { undoUpdate } from "../../../records/undo.ts";
import { useMay } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";

/** States in which nobody needs a login anymore. */
const OVER: ReadonlySet<string> = new Set(["terminated", "anonymised"]);

interface LoginButtonProps {
  entity: MetaEntity;
  record: AnyRecord;
}

/** For an employee without a login: links the user with the same e-mail address, or invites one. */
export function LoginButton({ entity, record }: LoginButtonProps) {
  const t = useTexts("hr.login");
  const may = useMay();
  // This page only loads employees.
  const { user_id, first_name, last_name, work_email, personal_email } = record as HrEmployeeView;
  const isOpen = !user_id && !OVER.has(record.state) && record.archived_at === null;
  const emails = [work_email, personal_email].flatMap((email) => email?.toLowerCase() ?? []);
  const mayLink = may("hr.employees.terminate");
  const people = useColleagues();
  const link = useActWith(
    async (id: string) => {
      const linked = await update(entity, record.id, { user_id: id }, record.version);
      await changed(entity, linked);
      return linked;
    },
    { done: t.linked, undo: (linked) => undoUpdate(entity, { user_id: null }, linked) },
  );
  if (!isOpen || !mayLink || !people) return null;
  const member = [...people.values()].find(
    ({ email, active }) => active && emails.includes(email.toLowerCase()),
  );
  if (member)
    return (
      <Button
        variant="default"
        leftSection={<IconLink size={16} stroke={1.6} />}
        loading={link.isPending}
        onClick={() => link.mutate(member.id)}
      >
        {t.link({ email: member.email })}
      </Button>
    );
  if (!may("settings.team.invite"))
    return (
      <Text size="sm" c="var(--app-quiet)">
        {t.without}
      </Text>
    );
  const name = [first_name, last_name].filter(Boolean).join(" ");
  const invite = new URLSearchParams({ invite: "1", employee: record.id, name, email: emails[0] ?? "" });
  return (
    <Button
      component={To}
      to={`/settings/team?${invite}`}
      variant="default"
      leftSection={<IconUserPlus size={16} stroke={1.6} />}
    >
      {t.invite}
    </Button>
  );
}
