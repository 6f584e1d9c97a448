import { Text, Title } from "@mantine/core";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { CatalogueCourse } from "../../../client/contract.ts";
import { LessonText } from "../parts/lesson-text.tsx";
import classes from "./courses.module.css";

/** Rendered only while printing. */
export function CoursePrint({ entry: { course, title } }: { entry: CatalogueCourse }) {
  const isPrinting = useIsPrinting();
  if (!isPrinting) return null;
  return (
    <div className={classes.print} lang={course.language}>
      <Title order={1}>{title}</Title>
      <Text>{course.summary}</Text>
      {course.modules.map((module) => (
        <section key={module.id}>
          <Title order={2} mt="xl">
            {module.order}. {module.title}
          </Title>
          {module.lessons.map((lesson) => (
            <section key={lesson.id}>
              <Title order={3} mt="lg">
                {lesson.title}
              </Title>
              <LessonText lesson={lesson} lang={course.language} />
            </section>
          ))}
        </section>
      ))}
    </div>
  );
}

/** Browsers take the snapshot right after `beforeprint`, so the update must be synchronous. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting;
}
