import { ActionIcon } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { type RefObject, useEffect, useState } from "react";
import { useTexts } from "../texts.ts";
import classes from "./table.module.css";

/** Part of the visible width by which the button scrolls, so that the eye finds its place again. */
const STEP = 0.6;
/** Columns that are cut off by less than this are as good as visible. */
const SLACK = 8;

/** Fades the right edge while there are more columns, with a button that shows them. */
export function MoreColumns({ box, wide }: { box: RefObject<HTMLDivElement | null>; wide: number }) {
  const t = useTexts("records.table");
  const [hasMore, setHasMore] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width of the columns moves the edge
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      element.toggleAttribute("data-scrolled", scrollLeft > 0);
      setHasMore(scrollLeft + clientWidth < scrollWidth - SLACK);
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    look();
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [box, wide]);

  if (!hasMore) return null;
  return (
    <div className={classes.more}>
      <ActionIcon
        variant="default"
        radius="xl"
        aria-label={t.more}
        title={t.more}
        onClick={() => box.current?.scrollBy({ left: box.current.clientWidth * STEP, behavior: "smooth" })}
      >
        <IconChevronRight size={16} stroke={1.8} />
      </ActionIcon>
    </div>
  );
}
