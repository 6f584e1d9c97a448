import { useMergedRef } from "@mantine/hooks";
import { type ReactNode, useEffect, useRef, useState } from "react";

interface ScrollBoxProps {
  label: string;
  maxHeight?: number | string;
  children: ReactNode;
  ref?: React.Ref<HTMLDivElement>;
}

/** Scroll container that can be focused by keyboard when it overflows. */
export function ScrollBox({ label, maxHeight, children, ref }: ScrollBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () =>
      setOverflows(
        element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1,
      );
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  const reachable = overflows ? ({ tabIndex: 0, role: "group", "aria-label": label } as const) : {};
  return (
    <div
      ref={useMergedRef(box, ref ?? null)}
      style={{ overflow: "auto", maxWidth: "100%", maxHeight }}
      {...reachable}
    >
      {children}
    </div>
  );
}
