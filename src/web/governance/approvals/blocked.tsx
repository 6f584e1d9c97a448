import { Alert, Button, List, Stack, Text } from "@mantine/core";
import { IconHourglass } from "@tabler/icons-react";
import { useState } from "react";
import type { ApprovalDetail } from "../../../client/contract.ts";
import { useFormat } from "../../language/format.ts";
import { usePerson } from "../../session/session.ts";
import { useActionNames } from "../action-names.ts";
import { useTexts } from "../texts.ts";
import { DecisionDialog } from "./decision-dialog.tsx";
import { useTieText } from "./tie.ts";

interface BlockedProps {
  request: ApprovalDetail;
  blocked: NonNullable<ApprovalDetail["blocked"]>;
}

/** Explains why nobody can decide yet, from when a vote counts, and what can be done now. */
export function Blocked({ request, blocked: { until, owners } }: BlockedProps) {
  const t = useTexts("governance.blocked");
  const format = useFormat();
  const tieText = useTieText();
  const actionNames = useActionNames();
  const me = usePerson()?.user.id;
  const [overriding, setOverriding] = useState(false);
  const current = request.steps.filter(({ state }) => state === "current");
  const tied = current
    .flatMap(({ approvers }) => approvers)
    .flatMap(({ name, not_counted }) => (not_counted ? [{ name, why: tieText(not_counted) }] : []));
  const others = owners.filter(({ id }) => id !== me).map(({ name }) => name);
  const mayOverride = others.length < owners.length;
  return (
    <Alert color="orange" icon={<IconHourglass />} title={t.title}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{until ? t.until({ day: format.day(until.slice(0, 10)) }) : t.never}</Text>
        {tied.length > 0 && (
          <List size="sm">
            {tied.map(({ name, why }) => (
              <List.Item key={name}>{`${name}: ${why}`}</List.Item>
            ))}
          </List>
        )}
        <Text size="sm" fw={500}>
          {mayOverride ? t.override : others.length > 0 ? t.ask({ owners: format.either(others) }) : t.wait}
        </Text>
        {mayOverride && (
          <Button size="xs" variant="default" onClick={() => setOverriding(true)}>
            {t.button}
          </Button>
        )}
      </Stack>
      {overriding && (
        <DecisionDialog
          request={request}
          title={request.title ?? actionNames.title(request.action)}
          decision="override"
          onClose={() => setOverriding(false)}
        />
      )}
    </Alert>
  );
}
