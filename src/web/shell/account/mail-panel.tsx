import { Checkbox, SegmentedControl, Stack, Text } from "@mantine/core";
import { Panel } from "../../kit/panel.tsx";
import { useCall } from "../../queries.ts";
import { prefer, usePerson } from "../../session/session.ts";
import { useTexts } from "../texts.ts";

const WHEN = ["off", "each", "daily"] as const;
const KINDS = ["named", "moved", "answered", "mentioned", "commented", "due", "loosened", "reset"] as const;

/** Notifications by e-mail. Hidden while no mail server is set up. */
export function MailPanel() {
  const t = useTexts("shell.mail");
  const person = usePerson();
  const { data } = useCall("GET /api/v1/setup", {}, { fresh: 60_000 });
  if (!person || !data?.mail) return null;
  const { notice_mail: when = "off", notice_mail_kinds: kinds = [...KINDS] } = person.preferences;
  return (
    <Panel title={t.title} about={t.about}>
      <Stack>
        <SegmentedControl
          aria-label={t.title}
          data={WHEN.map((value) => ({ value, label: t[value] }))}
          value={when}
          style={{ alignSelf: "flex-start", maxWidth: "100%" }}
          onChange={(next) => void prefer({ notice_mail: WHEN.find((one) => one === next) ?? "off" })}
        />
        {when === "daily" && (
          <Text size="sm" c="var(--app-quiet)">
            {t.dailyAbout}
          </Text>
        )}
        {when !== "off" && (
          <Checkbox.Group
            label={t.kinds}
            value={kinds}
            onChange={(next) => void prefer({ notice_mail_kinds: next })}
          >
            <Stack gap="xs" mt="xs">
              {KINDS.map((kind) => (
                <Checkbox key={kind} value={kind} label={t[kind]} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </Stack>
    </Panel>
  );
}
