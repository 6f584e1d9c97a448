import { ActionIcon, Menu, Select } from "@mantine/core";
import { IconBan, IconDots, IconLockOpen, IconPencil, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import type { ApiKey, ApiKeyWithSecret } from "../../client/contract.ts";
import { useAct } from "../kit/act.ts";
import { ConfirmDialog } from "../kit/confirm.tsx";
import { useMay } from "../session/session.ts";
import { KeyForm } from "./key-form.tsx";
import { useTexts } from "./texts.ts";

const STALE = ["GET /api/v1/developer/keys"];
const OVERLAPS = ["0", "60", "240", "1440"] as const;

interface KeyActsProps {
  of: ApiKey;
  onSecret(key: ApiKeyWithSecret): void;
}

export function KeyActs({ of: key, onSecret }: KeyActsProps) {
  const { id, name, version, blocked_at } = key;
  const t = useTexts("developer.developer");
  const may = useMay();
  const [asked, setAsked] = useState<"edit" | "rotate" | "revoke">();
  const [overlap, setOverlap] = useState<string>("60");
  const close = () => setAsked(undefined);
  const rotate = useAct("POST /api/v1/developer/keys/:id/rotate", {
    stale: STALE,
    quiet: true,
    onDone: onSecret,
  });
  const revoke = useAct("POST /api/v1/developer/keys/:id/revoke", {
    done: t.revokedDone,
    stale: STALE,
    quiet: true,
  });
  const unblock = useAct("POST /api/v1/developer/keys/:id/unblock", { done: t.unblocked, stale: STALE });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" aria-label={`${t.more}: ${name}`}>
            <IconDots size={16} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {may("developer.keys.update") && (
            <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={() => setAsked("edit")}>
              {t.edit}
            </Menu.Item>
          )}
          {may("developer.keys.rotate") && (
            <Menu.Item
              leftSection={<IconRefresh size={16} stroke={1.6} />}
              onClick={() => setAsked("rotate")}
            >
              {t.rotate}
            </Menu.Item>
          )}
          {blocked_at && may("developer.keys.unblock") && (
            <Menu.Item
              leftSection={<IconLockOpen size={16} stroke={1.6} />}
              onClick={() => unblock.mutate({ path: { id }, body: {}, version })}
            >
              {t.unblock}
            </Menu.Item>
          )}
          {may("developer.keys.revoke") && (
            <Menu.Item
              color="red"
              leftSection={<IconBan size={16} stroke={1.6} />}
              onClick={() => setAsked("revoke")}
            >
              {t.revoke}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asked === "edit" && <KeyForm edited={key} onClose={close} />}
      <ConfirmDialog
        opened={asked === "rotate"}
        onClose={close}
        title={t.rotateAsk({ name })}
        about={t.rotateAbout}
        confirm={t.rotate}
        onConfirm={() => rotate.mutateAsync({ path: { id }, body: { overlap_minutes: Number(overlap) } })}
      >
        <Select
          label={t.overlap}
          data={OVERLAPS.map((value) => ({ value, label: t[`overlap${value}`] }))}
          value={overlap}
          onChange={(next) => setOverlap(next ?? "60")}
          allowDeselect={false}
        />
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === "revoke"}
        onClose={close}
        title={t.revokeAsk({ name })}
        about={t.revokeAbout}
        confirm={t.revoke}
        danger
        onConfirm={() => revoke.mutateAsync({ path: { id }, body: {} })}
      />
    </>
  );
}
