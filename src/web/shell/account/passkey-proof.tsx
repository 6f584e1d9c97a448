import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { PasskeyUse } from "../../../client/contract.ts";
import { useTexts } from "../texts.ts";
import { type PasswordProof, ProofDialog } from "./proof-dialog.tsx";

interface PasskeyProofProps {
  title: string;
  about: string;
  submit: string;
  danger?: boolean;
  /** Initial name, for passkeys to be added. */
  named?: string;
  /** True if a passkey can be used instead of the password. */
  passkeys: boolean;
  onClose(): void;
  /** Returns the reason if nothing was changed. */
  onProven(proof: PasswordProof | { passkey: PasskeyUse }, name: string): Promise<string | undefined>;
}

/** Asks for a proof before passkeys are changed, and for the name of a new one. */
export function PasskeyProof({ named, passkeys, onProven, ...dialog }: PasskeyProofProps) {
  const t = useTexts("shell.passkeys");
  const [name, setName] = useState(named ?? "");
  return (
    <ProofDialog
      {...dialog}
      isReady={named === undefined || name.trim() !== ""}
      onPassword={(proof) => onProven(proof, name.trim())}
      onPasskey={passkeys ? (passkey) => onProven({ passkey }, name.trim()) : undefined}
    >
      {named !== undefined && (
        <TextInput
          label={t.name}
          description={t.nameHelp}
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
    </ProofDialog>
  );
}
