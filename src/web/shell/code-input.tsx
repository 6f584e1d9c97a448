import { Anchor, PinInput, Stack, Text, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { useTexts } from "../texts.ts";

interface CodeInputProps {
  value: string;
  onChange(value: string): void;
  /** Called once all digits are entered. */
  onComplete?(value: string): void;
  recovery?: boolean;
  error?: boolean;
}

/** Input for a second-factor code: six digits, or a recovery code. */
export function CodeInput({ value, onChange, onComplete, recovery = true, error = false }: CodeInputProps) {
  const t = useTexts("app.codeInput");
  const id = useId();
  const [byRecovery, setByRecovery] = useState(false);
  const change = (next: boolean) => {
    setByRecovery(next);
    onChange("");
  };
  return (
    <Stack gap={6}>
      {byRecovery ? (
        <TextInput
          label={t.recovery}
          description={t.recoveryAbout}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          required
          withAsterisk={false}
          error={error}
        />
      ) : (
        <Stack gap={4}>
          <Text size="sm" fw={500} id={id}>
            {t.digits}
          </Text>
          <Text size="xs" c="var(--app-quiet)">
            {t.digitsAbout}
          </Text>
          <PinInput
            length={6}
            type="number"
            oneTimeCode
            autoFocus
            aria-labelledby={id}
            aria-label={t.digits}
            value={value}
            onChange={onChange}
            error={error}
            placeholder=""
            {...(onComplete && { onComplete })}
          />
        </Stack>
      )}
      {recovery && (
        <Anchor component="button" type="button" size="sm" ta="start" onClick={() => change(!byRecovery)}>
          {byRecovery ? t.toDigits : t.toRecovery}
        </Anchor>
      )}
    </Stack>
  );
}
