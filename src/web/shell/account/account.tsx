import { SimpleGrid, Stack } from "@mantine/core";
import { PageHead } from "../../kit/page-head.tsx";
import { useTexts } from "../texts.ts";
import { CalendarsPanel } from "./calendars-panel.tsx";
import { LookPanel } from "./look-panel.tsx";
import { MailPanel } from "./mail-panel.tsx";
import { MfaPanel } from "./mfa-panel.tsx";
import { PasskeysPanel } from "./passkeys-panel.tsx";
import { PasswordPanel } from "./password-panel.tsx";
import { ProfilePanel } from "./profile-panel.tsx";
import { ProviderPanel } from "./provider-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";

export function Page() {
  const t = useTexts("shell.account");
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <ProfilePanel />
          <PasswordPanel />
          <LookPanel />
          <MfaPanel />
          <ProviderPanel />
        </SimpleGrid>
        <PasskeysPanel />
        <MailPanel />
        <CalendarsPanel />
        <SessionsPanel />
      </Stack>
    </>
  );
}
