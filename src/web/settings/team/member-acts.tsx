import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconDots, IconKey, IconLockOpen, IconShieldOff, IconUnlink, IconUserOff } from "@tabler/icons-react";
import { useState } from "react";
import type { TeamMember } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { ConfirmDialog } from "../../kit/confirm.tsx";
import { useMay, usePerson } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { PasswordLink } from "./password-link.tsx";
import { Transfer } from "./transfer.tsx";

type Act = "deactivate" | "reactivate" | "factor" | "unlink" | "transfer" | "password";

export function MemberActs({ member }: { member: TeamMember }) {
  const t = useTexts("settings.memberActs");
  const may = useMay();
  const self = usePerson()?.user.id === member.id;
  const [asked, setAsked] = useState<Act>();
  const close = () => setAsked(undefined);
  const isActive = member.state === "active";
  const resetsPassword = isActive && !self && may("settings.team.reset_password");
  const resetsFactor =
    (member.second_factor || member.passkeys > 0) && !self && may("settings.team.reset_mfa");
  const unlinks = member.linked && !self && may("settings.team.unlink");
  const shutsOut = isActive && !self && may("settings.team.deactivate");
  return (
    <>
      {!isActive && may("settings.team.reactivate") && (
        <Button leftSection={<IconLockOpen size={18} stroke={1.6} />} onClick={() => setAsked("reactivate")}>
          {t.reactivate}
        </Button>
      )}
      {shutsOut && may("settings.team.transfer") && (
        <Button
          variant="default"
          leftSection={<IconUserOff size={18} stroke={1.6} />}
          onClick={() => setAsked("transfer")}
        >
          {t.transfer}
        </Button>
      )}
      {(resetsPassword || resetsFactor || unlinks || shutsOut) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size="lg" aria-label={t.more}>
              <IconDots size={18} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {resetsPassword && (
              <Menu.Item
                leftSection={<IconKey size={16} stroke={1.6} />}
                onClick={() => setAsked("password")}
              >
                {t.password}
              </Menu.Item>
            )}
            {resetsFactor && (
              <Menu.Item
                leftSection={<IconShieldOff size={16} stroke={1.6} />}
                onClick={() => setAsked("factor")}
              >
                {t.factor}
              </Menu.Item>
            )}
            {unlinks && (
              <Menu.Item
                leftSection={<IconUnlink size={16} stroke={1.6} />}
                onClick={() => setAsked("unlink")}
              >
                {t.unlink}
              </Menu.Item>
            )}
            {shutsOut && (
              <Menu.Item
                leftSection={<IconUserOff size={16} stroke={1.6} />}
                onClick={() => setAsked("deactivate")}
              >
                {t.deactivate}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <Questions member={member} asked={asked} onClose={close} />
      <Transfer member={member} opened={asked === "transfer"} onClose={close} />
      <PasswordLink member={member} opened={asked === "password"} onClose={close} />
    </>
  );
}

function Questions({
  member: { id, name, version },
  asked,
  onClose,
}: {
  member: TeamMember;
  asked: Act | undefined;
  onClose(): void;
}) {
  const t = useTexts("settings.memberActs");
  const stale = ["GET /api/v1/settings/team"];
  const deactivate = useAct("POST /api/v1/settings/team/:id/deactivate", {
    done: t.deactivated,
    stale,
    quiet: true,
  });
  const reactivate = useAct("POST /api/v1/settings/team/:id/reactivate", {
    done: t.reactivated,
    stale,
    quiet: true,
  });
  const factor = useAct("POST /api/v1/settings/team/:id/mfa/reset", {
    done: t.factorDone,
    stale,
    quiet: true,
  });
  const unlink = useAct("DELETE /api/v1/settings/team/:id/link", {
    done: t.unlinked,
    stale,
    quiet: true,
  });
  return (
    <>
      <ConfirmDialog
        opened={asked === "unlink"}
        onClose={onClose}
        title={t.unlinkAsk({ name })}
        about={t.unlinkAbout}
        confirm={t.unlink}
        danger
        onConfirm={() => unlink.mutateAsync({ path: { id } })}
      />
      <ConfirmDialog
        opened={asked === "deactivate"}
        onClose={onClose}
        title={t.deactivateAsk({ name })}
        about={t.deactivateAbout}
        confirm={t.deactivate}
        danger
        onConfirm={() => deactivate.mutateAsync({ path: { id }, body: {}, version })}
      />
      <ConfirmDialog
        opened={asked === "reactivate"}
        onClose={onClose}
        title={t.reactivateAsk({ name })}
        about={t.reactivateAbout}
        confirm={t.reactivate}
        onConfirm={() => reactivate.mutateAsync({ path: { id }, body: {}, version })}
      />
      <ConfirmDialog
        opened={asked === "factor"}
        onClose={onClose}
        title={t.factorAsk({ name })}
        about={t.factorAbout}
        confirm={t.factor}
        danger
        onConfirm={() => factor.mutateAsync({ path: { id }, body: {} })}
      />
    </>
  );
}
