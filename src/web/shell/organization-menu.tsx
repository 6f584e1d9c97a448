import { Menu, Text, UnstyledButton } from "@mantine/core";
import { IconBuilding, IconCheck, IconSelector } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Problem } from "../../client/index.ts";
import { useActWith } from "../kit/act.ts";
import { ConfirmDialog } from "../kit/confirm.tsx";
import { To } from "../kit/to.tsx";
import { switchTo, usePerson } from "../session/session.ts";
import { useTexts } from "../texts.ts";
import { CodeInput } from "./code-input.tsx";
import { Mark } from "./mark.tsx";
import classes from "./shell.module.css";

export function OrganizationMenu() {
  const t = useTexts("app.shell");
  const own = useTexts("app.organizationMenu");
  const person = usePerson();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<string>();
  const [otp, setOtp] = useState("");
  const change = useActWith(async (id: string) => {
    try {
      await switchTo(id);
    } catch (thrown) {
      if (!(thrown instanceof Problem && thrown.code === "AUTH_MFA_REQUIRED")) throw thrown;
      setAsked(id);
      return;
    }
    await navigate({ to: "/" });
  });
  if (!person) return null;
  const { organization, organizations } = person;
  const name = (
    <>
      <Mark size={26} />
      <Text component="span" truncate fw={600} visibleFrom="xs" dir="auto">
        {organization.name}
      </Text>
    </>
  );
  if (organizations.length < 2) {
    return (
      <To to="/" className={classes.place} aria-label={`${organization.name}: ${t.home}`}>
        {name}
      </To>
    );
  }
  return (
    <>
      <Menu position="bottom-start" width={280} shadow="md">
        <Menu.Target>
          <UnstyledButton className={classes.place} aria-label={`${t.organization}: ${organization.name}`}>
            {name}
            <IconSelector size={16} stroke={1.6} aria-hidden style={{ flexShrink: 0 }} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t.switchTo}</Menu.Label>
          {organizations.map(({ id, name: label }) => (
            <Menu.Item
              key={id}
              leftSection={<IconBuilding size={16} stroke={1.6} />}
              rightSection={id === organization.id ? <IconCheck size={16} stroke={1.6} /> : undefined}
              aria-current={id === organization.id || undefined}
              disabled={change.isPending}
              onClick={() => id !== organization.id && change.mutate(id)}
            >
              <span dir="auto">{label}</span>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={own.proof}
        about={own.proofAbout}
        confirm={own.go}
        ready={otp.length >= 6}
        onConfirm={async () => {
          await switchTo(asked ?? "", otp);
          await navigate({ to: "/" });
        }}
      >
        <CodeInput value={otp} onChange={setOtp} />
      </ConfirmDialog>
    </>
  );
}
