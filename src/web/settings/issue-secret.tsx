import { Button, Select, Text } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import { ConfirmDialog } from "../kit/confirm.tsx";
import type { Column } from "../kit/data-table.tsx";
import { SecretDialog } from "../kit/secret-dialog.tsx";
import { useFormat } from "../language/format.ts";
import { useTexts } from "./texts.ts";

const OVERLAPS = ["0", "60", "1440", "10080"] as const;

interface IssueSecretProps {
  isFirst: boolean;
  /** Consequence of the first secret. */
  first: string;
  /** Consequences, for the first secret and for a further one. */
  about: { first: string; further: string };
  issue(overlapMinutes: number): Promise<{ secret: string }>;
}

/** Issues a secret and shows it once. Earlier ones stay valid as long as the user chooses. */
export function IssueSecret({ isFirst, first, about, issue }: IssueSecretProps) {
  const t = useTexts("settings.secrets");
  const [isAsked, setAsked] = useState(false);
  const [overlap, setOverlap] = useState<string>("60");
  const [secret, setSecret] = useState<string>();
  const title = isFirst ? t.issue : t.rotate;
  return (
    <>
      <Button
        size="xs"
        variant={isFirst ? "filled" : "default"}
        leftSection={<IconKey size={16} stroke={1.6} />}
        onClick={() => setAsked(true)}
      >
        {title}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={title}
        about={isFirst ? about.first : about.further}
        confirm={title}
        onConfirm={async () => setSecret((await issue(isFirst ? 0 : Number(overlap))).secret)}
      >
        {isFirst ? (
          <Text size="sm">{first}</Text>
        ) : (
          <Select
            label={t.overlap}
            data={OVERLAPS.map((value) => ({ value, label: t[`overlap${value}`] }))}
            value={overlap}
            onChange={(next) => setOverlap(next ?? "60")}
            allowDeselect={false}
          />
        )}
      </ConfirmDialog>
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}

interface SecretTimes {
  created_at: string;
  ends_at: string | null;
}

/** Columns of every list of secrets: the time of issue and the end. */
export function useSecretTimes(): { issued: Column<SecretTimes>; ends: Column<SecretTimes> } {
  const t = useTexts("settings.secrets");
  const format = useFormat();
  return {
    issued: { key: "created", label: t.issued, render: ({ created_at }) => format.moment(created_at) },
    ends: {
      key: "ends",
      label: t.ends,
      render: ({ ends_at }) => (ends_at === null ? "–" : format.moment(ends_at)),
    },
  };
}
