import { Button, Group, Stack } from "@mantine/core";
import { IconCheck, IconLayoutDashboard, IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { Dashboard } from "../../client/contract.ts";
import { useAct } from "../kit/act.ts";
import { Answered } from "../kit/answered.tsx";
import { ConfirmButton } from "../kit/confirm.tsx";
import { PageHead } from "../kit/page-head.tsx";
import { WaitBox } from "../kit/wait.tsx";
import { useFormat } from "../language/format.ts";
import { usePerson } from "../session/session.ts";
import { Beginnings } from "./beginnings.tsx";
import { DASHBOARD, FIGURES } from "./cards/calls.ts";
import { Cards } from "./cards/dashboard.tsx";
import { useArrange, useDashboard } from "./cards/use-dashboard.ts";
import { FirstSteps } from "./first-steps.tsx";
import { useTexts } from "./texts.ts";

const AddCard = lazy(async () => ({ default: (await import("./cards/add-card.tsx")).AddCard }));

const [NOON, EVENING] = [12, 18];

export function Page() {
  const t = useTexts("home.home");
  const format = useFormat();
  const person = usePerson();
  const dashboard = useDashboard();
  const [isArranging, setArranging] = useState(false);
  const now = new Date();
  const greeting = now.getHours() < NOON ? t.morning : now.getHours() < EVENING ? t.day : t.evening;
  const name = person?.user.name.split(" ")[0] ?? "";
  return (
    <>
      <PageHead
        title={greeting({ name })}
        about={format.weekday(now.toISOString())}
        actions={
          dashboard.data &&
          (isArranging ? (
            <Arranging dashboard={dashboard.data} onDone={() => setArranging(false)} />
          ) : (
            <Button
              variant="default"
              leftSection={<IconLayoutDashboard size={16} stroke={1.6} />}
              onClick={() => setArranging(true)}
            >
              {t.arrange}
            </Button>
          ))
        }
      />
      <Stack gap="lg">
        <Beginnings />
        <FirstSteps />
        <Answered of={dashboard} wait={<WaitBox height={600} />}>
          {({ cards, offers }) => <Cards cards={cards} offers={offers} isArranging={isArranging} />}
        </Answered>
      </Stack>
    </>
  );
}

function Arranging({ dashboard, onDone }: { dashboard: Dashboard; onDone(): void }) {
  const t = useTexts("home.arrange");
  const arrange = useArrange();
  const [isAdding, setAdding] = useState(false);
  const reset = useAct("DELETE /api/v1/dashboard", {
    stale: [DASHBOARD, FIGURES],
    quiet: true,
    done: t.resetDone,
  });
  return (
    <Group gap="xs">
      {dashboard.version > 0 && (
        <ConfirmButton
          label={t.reset}
          title={t.resetAsk}
          about={t.resetAbout}
          confirm={t.reset}
          onConfirm={() => reset.mutateAsync({})}
        />
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.6} />}
        onClick={() => setAdding(true)}
      >
        {t.add}
      </Button>
      <Button leftSection={<IconCheck size={16} stroke={1.8} />} onClick={onDone}>
        {t.done}
      </Button>
      {isAdding && (
        <Suspense fallback={null}>
          <AddCard
            dashboard={dashboard}
            onClose={() => setAdding(false)}
            onAdd={async (card) => {
              await arrange([...dashboard.cards, card]);
            }}
          />
        </Suspense>
      )}
    </Group>
  );
}
