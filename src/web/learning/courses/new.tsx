import { Group, Stepper } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { PageHead } from "../../kit/page-head.tsx";
import { type UrlState, useUrlState } from "../../kit/use-url-state.ts";
import { useTexts } from "../texts.ts";
import { Plan } from "./plan.tsx";
import { RequestForm, requestIn } from "./request-form.tsx";

/** Form whose input is stored in the URL, so that going back loses nothing. */
export function Page() {
  const t = useTexts("learning.new");
  const [url, setUrl] = useUrlState();
  const navigate = useNavigate();
  /** Replaces the form's URL, so that going back from the plan restores the input. */
  async function goToPlan(given: UrlState) {
    const go = (search: UrlState, replace: boolean) =>
      navigate({
        to: ".",
        replace,
        search: (_: UrlState) => search,
      } as Parameters<typeof navigate>[0]); // The router's types do not know the routes of the application.
    await go(given, true);
    await go({ ...given, step: "plan" }, false);
  }
  const isPlan = url.step === "plan" && url.topic !== undefined;
  return (
    <>
      <PageHead title={t.title} about={t.about} up={{ to: "/learning/courses", label: t.courses }} />
      <Group mb="lg">
        <Stepper
          active={isPlan ? 1 : 0}
          onStepClick={(step) => step === 0 && setUrl({ step: undefined }, { push: true })}
          size="xs"
          w={320}
          maw="100%"
        >
          <Stepper.Step label={t.topic} />
          <Stepper.Step label={t.plan} allowStepSelect={false} />
        </Stepper>
      </Group>
      {isPlan ? (
        <Plan request={requestIn(url)} onBack={() => setUrl({ step: undefined }, { push: true })} />
      ) : (
        <RequestForm before={url} onPlan={(next) => void goToPlan(next)} />
      )}
    </>
  );
}
