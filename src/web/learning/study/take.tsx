import { useParams } from "@tanstack/react-router";
import { Answered } from "../../kit/answered.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useCall } from "../../queries.ts";
import { TakeView } from "./take-view.tsx";

export function Page() {
  // The router's types do not know the parameters of this route.
  const { id } = useParams({ strict: false }) as { id: string };
  const course = useCall("GET /api/v1/learning/enrolments/:id/course", { path: { id } });
  const enrolment = useCall("GET /api/v1/learning/enrolments/:id", {
    path: { id },
    query: { expand: ["assignment"] },
  });
  return (
    <Answered of={course} wait={<Wait rows={12} />}>
      {(taken) => (
        <Answered of={enrolment} wait={<Wait rows={12} />}>
          {(loaded) => <TakeView course={taken} enrolment={loaded} />}
        </Answered>
      )}
    </Answered>
  );
}
