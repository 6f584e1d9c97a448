import { useMemo } from "react";
import { useColleagues } from "../kit/person.tsx";

/** Users who can still log in, by name. */
export function useChoices(): { value: string; label: string }[] {
  const people = useColleagues();
  return useMemo(
    () =>
      [...(people?.values() ?? [])]
        .filter(({ active }) => active)
        .map(({ id, name }) => ({ value: id, label: name }))
        .toSorted((one, other) => one.label.localeCompare(other.label)),
    [people],
  );
}
