import { Group, SegmentedControl, Text } from "@mantine/core";
import { useState } from "react";
import type { OrganizationPlan } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { ConfirmDialog } from "../../kit/confirm.tsx";
import { defineWords, useWords } from "../../language/words.ts";
import { ActionDialog } from "../../records/form/action/action-dialog.tsx";
import { ResourcePage } from "../../resource/resource.tsx";
import { OperatorOnly } from "../guard.tsx";

const words = defineWords({
  en: {
    title: "Organisations",
    about:
      "Each is a house of its own: its own people, records, books and audit trail. None sees anything of another.",
    add: "Add an organisation",
    name: "Organisation",
    plan: "Plan",
    enterprise: "Enterprise",
    standard: "Standard",
    enterpriseAbout: "with API keys",
    standardAbout: "without API keys",
    planAsk: (name: string) => `Put ${name} on another plan?`,
    toStandard:
      "Its API keys are closed from the next call on. They are open again as soon as it has the plan again.",
    toEnterprise: "From now on it can have API keys.",
    change: "Change the plan",
    changed: "The plan is changed.",
    owner: "Name of its owner",
    email: "E-mail of its owner",
    password: "First password",
    passwordHelp:
      "Twelve characters at least. Tell them; they choose another one. Empty, if they have a login here already.",
    size: "Size",
    solo: "One person",
    small: "Small team",
    grown: "House with departments",
    create: "Add it",
    created: "The organisation is there. Its owner can log in.",
  },
  de: {
    title: "Organisationen",
    about:
      "Jede ist ein Haus für sich: eigene Personen, Datensätze, Bücher, eigener Prüfpfad. Keine sieht etwas von einer anderen.",
    add: "Organisation hinzufügen",
    name: "Organisation",
    plan: "Tarif",
    enterprise: "Enterprise",
    standard: "Standard",
    enterpriseAbout: "mit API-Schlüsseln",
    standardAbout: "ohne API-Schlüssel",
    planAsk: (name: string) => `Tarif von ${name} ändern?`,
    toStandard:
      "Ihre API-Schlüssel sind ab dem nächsten Aufruf geschlossen. Sie öffnen sich, sobald sie den Tarif wieder hat.",
    toEnterprise: "Ab jetzt kann sie API-Schlüssel haben.",
    change: "Tarif ändern",
    changed: "Der Tarif ist geändert.",
    owner: "Name der Inhaberin oder des Inhabers",
    email: "E-Mail der Inhaberin oder des Inhabers",
    password: "Erstes Passwort",
    passwordHelp:
      "Mindestens zwölf Zeichen. Teilen Sie es mit; dort wird ein anderes gewählt. Leer, wenn schon ein Zugang besteht.",
    size: "Größe",
    solo: "Eine Person",
    small: "Kleines Team",
    grown: "Haus mit Abteilungen",
    create: "Hinzufügen",
    created: "Die Organisation ist da. Ihre Inhaberin oder ihr Inhaber kann sich anmelden.",
  },
});

const STALE = ["GET /api/v1/system/organizations"];

export function Page() {
  const t = useWords(words);
  return (
    <OperatorOnly>
      <ResourcePage
        title={t.title}
        about={t.about}
        list="GET /api/v1/system/organizations"
        columns={[
          { key: "name", label: t.name, head: true, render: ({ name }) => name },
          { key: "plan", label: t.plan, render: (organization) => <Plan of={organization} /> },
        ]}
        create={{
          label: t.add,
          form: (close) => (
            <ActionDialog
              title={t.add}
              onClose={close}
              call="POST /api/v1/system/organizations"
              fields={["organization", "name", "email", "password", ["size", "plan"]]}
              texts={{ ...t, organization: t.name, name: t.owner }}
              start={{ size: "small", plan: "standard" }}
              submit={t.create}
              done={t.created}
              stale={STALE}
            />
          ),
        }}
      />
    </OperatorOnly>
  );
}

function Plan({ of: { id, name, plan } }: { of: OrganizationPlan }) {
  const t = useWords(words);
  const [wanted, setWanted] = useState<OrganizationPlan["plan"]>();
  const change = useAct("PUT /api/v1/system/organizations/:id/plan", {
    done: t.changed,
    stale: STALE,
    quiet: true,
  });
  return (
    <>
      <Group gap="sm">
        <SegmentedControl
          size="xs"
          aria-label={`${t.plan}: ${name}`}
          data={[
            { value: "standard", label: t.standard },
            { value: "enterprise", label: t.enterprise },
          ]}
          value={plan}
          onChange={(next) => setWanted(next === "enterprise" ? "enterprise" : "standard")}
        />
        <Text size="sm" c="var(--app-quiet)">
          {plan === "enterprise" ? t.enterpriseAbout : t.standardAbout}
        </Text>
      </Group>
      <ConfirmDialog
        opened={wanted !== undefined}
        onClose={() => setWanted(undefined)}
        title={t.planAsk(name)}
        about={wanted === "enterprise" ? t.toEnterprise : t.toStandard}
        confirm={t.change}
        onConfirm={() => wanted && change.mutateAsync({ path: { id }, body: { plan: wanted } })}
      />
    </>
  );
}
