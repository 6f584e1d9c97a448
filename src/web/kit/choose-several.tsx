import { MultiSelect, type MultiSelectProps } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";

/** Choice of several. The list closes after each one, so that it covers nothing for long. */
export function ChooseSeveral(props: MultiSelectProps) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <MultiSelect
      {...props}
      dropdownOpened={opened}
      onDropdownOpen={open}
      onDropdownClose={close}
      onOptionSubmit={close}
    />
  );
}
