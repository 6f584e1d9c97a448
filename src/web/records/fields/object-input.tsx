import { Fieldset, SimpleGrid, Stack, Text } from "@mantine/core";
import { lazy, Suspense } from "react";
import { AmountSeries } from "./amount-series.tsx";
import { CustomFacts } from "./custom-facts.tsx";
import { fieldsOfSchema, schemaOf } from "./from-schema.ts";
import type { ObjectInputProps } from "./input-props.ts";
import { StructureInput } from "./structure-input.tsx";
import { isObject } from "./values.ts";

/** Lazy: few forms have conditions, and their editor itself imports fields. */
const ConditionsInput = lazy(async () => ({
  default: (await import("../../settings/mandates/conditions-input.tsx")).ConditionsInput,
}));

export function ObjectInput(props: ObjectInputProps) {
  const { field, value, onChange, facts, path, errors, draft } = props;
  const schema = schemaOf(field.schema);
  if (field.name === "custom")
    return (
      <CustomFacts value={isObject(value) ? value : {}} onChange={onChange} facts={facts} errors={errors} />
    );
  if (schema["x-shape"] === "conditions")
    return (
      <Suspense>
        <ConditionsInput value={value} onChange={onChange} facts={facts} actions={wordsIn(draft?.actions)} />
      </Suspense>
    );
  if (schema.type === "array") return <AmountSeries {...props} />;
  if (!schema.properties) return <StructureInput facts={facts} value={value} onChange={onChange} />;
  return (
    <Fieldset legend={facts.label} disabled={facts.disabled ?? false} data-path={path}>
      <Stack gap="xs">
        {facts.description && (
          <Text size="xs" c="var(--app-quiet)">
            {facts.description}
          </Text>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <Parts {...props} />
        </SimpleGrid>
        {facts.error && (
          <Text size="xs" c="var(--mantine-color-error)">
            {facts.error}
          </Text>
        )}
      </Stack>
    </Fieldset>
  );
}

function Parts({ collection, field, value, onChange, path, errors, facts, part: Part }: ObjectInputProps) {
  const own = isObject(value) ? value : {};
  // An object without values counts as null. Once a property is filled in, the required ones are required.
  const begun = facts.required === true || Object.keys(own).length > 0;
  const change = (name: string, next: unknown) => {
    const { [name]: _, ...rest } = own;
    const changed = next === null || next === undefined ? rest : { ...rest, [name]: next };
    onChange(Object.keys(changed).length > 0 ? changed : null);
  };
  return fieldsOfSchema(field.schema).map((part) => (
    <Part
      key={part.name}
      collection={collection}
      field={part}
      value={own[part.name]}
      {...(errors && { errors })}
      path={`${path}.${part.name}`}
      required={part.required && begun}
      onChange={(next) => change(part.name, next)}
    />
  ));
}

const wordsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
