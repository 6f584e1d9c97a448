import { ActionIcon, Button, Group, NativeSelect, NavLink, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBook2, IconFolder, IconFolderPlus, IconLock, IconPencil, IconWorld } from "@tabler/icons-react";
import type { LibraryDomain, LibraryStatus } from "../../../client/contract.ts";
import { useMay } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { CollectionDialog } from "./collection-dialog.tsx";
import classes from "./library.module.css";

interface CollectionsProps {
  domains: readonly LibraryDomain[];
  status: readonly LibraryStatus[];
  collection: string | undefined;
  isShared: boolean;
  onChoose(next: { collection: string | undefined; shared: string | undefined }): void;
}

/** The organisation's collections first, then shared ones. */
export function Collections({ domains, status, collection, isShared, onChoose }: CollectionsProps) {
  const t = useTexts("learning.shelves");
  const may = useMay();
  const [making, { open, close }] = useDisclosure();
  const total = (namespace: "org" | "shared") =>
    Object.values(status.find((one) => one.namespace === namespace)?.documents ?? {}).reduce(
      (sum, count) => sum + count,
      0,
    );
  const go = (namespace: "org" | "shared", id?: string) =>
    onChoose({ collection: id, shared: namespace === "shared" ? "1" : undefined });
  const groups = (["org", "shared"] as const).map((namespace) => ({
    namespace,
    label: namespace === "org" ? t.own : t.shared,
    icon: namespace === "org" ? <IconBook2 size={18} stroke={1.6} /> : <IconWorld size={18} stroke={1.6} />,
    open: (namespace === "shared") === isShared,
    inside: domains.filter((one) => one.namespace === namespace),
  }));
  const chosen = domains.find(({ id, namespace }) => id === collection && namespace === "org");
  return (
    <nav className={classes.collections} aria-label={t.label}>
      <Stack gap={2} visibleFrom="md">
        {groups.map(({ namespace, label, icon, open: isOpen, inside }) => (
          <NavLink
            key={namespace}
            component="button"
            label={label}
            leftSection={icon}
            rightSection={<Count of={total(namespace)} />}
            active={isOpen && collection === undefined}
            opened={isOpen}
            disableRightSectionRotation
            childrenOffset={14}
            onClick={() => go(namespace)}
          >
            {inside.map(({ id, name, audience, documents }) => (
              <NavLink
                key={id}
                component="button"
                label={name}
                leftSection={
                  audience.all ? (
                    <IconFolder size={16} stroke={1.6} />
                  ) : (
                    <IconLock size={16} stroke={1.6} aria-label={t.some} />
                  )
                }
                rightSection={<Count of={documents} />}
                active={id === collection}
                onClick={() => go(namespace, id)}
              />
            ))}
          </NavLink>
        ))}
      </Stack>
      <NativeSelect
        hiddenFrom="md"
        label={t.label}
        value={`${isShared ? "shared" : "org"}/${collection ?? ""}`}
        onChange={({ currentTarget: { value } }) => {
          const [namespace, id] = value.split("/");
          go(namespace === "shared" ? "shared" : "org", id || undefined);
        }}
        data={groups.map(({ namespace, label, inside }) => ({
          group: label,
          items: [
            { value: `${namespace}/`, label: `${label} (${total(namespace)})` },
            ...inside.map(({ id, name, documents }) => ({
              value: `${namespace}/${id}`,
              label: `${name} (${documents})`,
            })),
          ],
        }))}
      />
      {may("learning.domains.create") && !isShared && (
        <Group gap={4} mt="xs">
          <Button
            size="compact-sm"
            variant="subtle"
            className={classes.make}
            classNames={{ label: classes.makeLabel }}
            leftSection={<IconFolderPlus size={16} stroke={1.6} />}
            onClick={open}
          >
            {t.make}
          </Button>
          {chosen && <EditCollection domain={chosen} onGone={() => go("org")} />}
        </Group>
      )}
      {making && <CollectionDialog onClose={close} onDone={(made) => go("org", made?.id)} />}
    </nav>
  );
}

function EditCollection({ domain, onGone }: { domain: LibraryDomain; onGone(): void }) {
  const t = useTexts("learning.shelves");
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={t.edit({ name: domain.name })} onClick={open}>
        <IconPencil size={16} stroke={1.6} />
      </ActionIcon>
      {opened && (
        <CollectionDialog domain={domain} onClose={close} onDone={(kept) => kept === undefined && onGone()} />
      )}
    </>
  );
}

function Count({ of }: { of: number }) {
  return (
    <Text component="span" size="xs" c="var(--app-quiet)" className="figures">
      {of}
    </Text>
  );
}
