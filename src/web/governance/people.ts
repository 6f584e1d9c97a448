import { useMemo } from "react";
import { useColleagues } from "../kit/person.tsx";

/** Users that can be selected: everyone who can still sign in, by name. */
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
