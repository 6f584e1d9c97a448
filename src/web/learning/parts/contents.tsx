import { IconCircle, IconCircleCheck, IconHelpCircle } from "@tabler/icons-react";
import classes from "../courses/courses.module.css";
import { useTexts } from "../texts.ts";

/** Lesson, or the questions at the end of a module. */
export interface CoursePlace {
  readonly id: string;
  readonly kind: "lesson" | "questions";
  readonly title: string;
  readonly done: boolean;
}

interface ContentsProps {
  modules: readonly { id: string; title: string; places: readonly CoursePlace[] }[];
  at: string;
  lang: string;
  onGo(id: string): void;
}

export function Contents({ modules, at, lang, onGo }: ContentsProps) {
  const t = useTexts("learning.contents");
  return (
    <nav aria-label={t.contents}>
      <ol className={classes.outline}>
        {modules.map((module) => (
          <li key={module.id}>
            <div className={classes.module} dir="auto" lang={lang}>
              {module.title}
            </div>
            <ol>
              {module.places.map(({ id, kind, title, done }) => (
                <li key={id}>
                  <button
                    type="button"
                    className={classes.step}
                    aria-current={id === at ? "page" : undefined}
                    onClick={() => onGo(id)}
                  >
                    {done ? (
                      <IconCircleCheck
                        size={18}
                        stroke={1.8}
                        role="img"
                        aria-label={t.done}
                        color="var(--mantine-primary-color-filled)"
                      />
                    ) : kind === "questions" ? (
                      <IconHelpCircle size={18} stroke={1.4} aria-hidden />
                    ) : (
                      <IconCircle size={18} stroke={1.2} aria-hidden />
                    )}
                    {kind === "questions" ? (
                      t.questions
                    ) : (
                      <span dir="auto" lang={lang}>
                        {title}
                      </span>
                    )}
                  </button>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </nav>
  );
}
