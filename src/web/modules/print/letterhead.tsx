import { Group, Stack, Text } from "@mantine/core";
import type { Address, CrmAccountView, Letterhead as OwnFacts } from "../../../client/contract.ts";
import { useLanguage } from "../../language/language.ts";
import { usePerson } from "../../session/session.ts";
import styles from "./document.module.css";
import { useTexts } from "./texts.ts";
import { useLogo } from "./use-logo.ts";

export function useLetterhead(): OwnFacts & { name: string } {
  const person = usePerson();
  const letterhead = person?.letterhead ?? {};
  return { ...letterhead, name: letterhead.legal_name ?? person?.organization.name ?? "" };
}

/** The organisation's letterhead, or one that is being edited. */
export function Letterhead({ given }: { given?: ReturnType<typeof useLetterhead> }) {
  const t = useTexts("papers.letterhead");
  const current = useLetterhead();
  const own = given ?? current;
  const logo = useLogo(own.logo);
  const country = useCountryName();
  const place = [own.street, [own.postal_code, own.city].filter(Boolean).join(" "), country(own.country)];
  const reach = [own.phone && `${t.tel} ${own.phone}`, own.email, own.website?.replace(/^https?:\/\//, "")];
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap" mb="xl" className={styles.head}>
      {logo ? (
        <img className={styles.logo} src={logo} alt={own.name} />
      ) : (
        <Text fw={700} size="lg" dir="auto" className={styles.name}>
          {own.name}
        </Text>
      )}
      <Stack gap={0} align="flex-end">
        {logo && (
          <Text size="sm" fw={600} ta="right" dir="auto" className={styles.name}>
            {own.name}
          </Text>
        )}
        {[...place, ...reach].filter(Boolean).map((line) => (
          <Text key={line} size="xs" c="var(--app-quiet)" ta="right">
            {line}
          </Text>
        ))}
      </Stack>
    </Group>
  );
}

/** Registration and tax numbers. On sales documents also the footer text and bank details. */
export function LetterFoot({ sells, given }: { sells: boolean; given?: ReturnType<typeof useLetterhead> }) {
  const t = useTexts("papers.letterhead");
  const current = useLetterhead();
  const own = given ?? current;
  const parts = [
    own.name,
    own.registration,
    own.tax_id && `${t.taxId({ country: own.tax_id.slice(0, 2) })} ${own.tax_id}`,
    ...(sells ? [own.bank_name, own.iban && `IBAN ${spaced(own.iban)}`, own.bic && `BIC ${own.bic}`] : []),
  ].filter(Boolean);
  return (
    <Stack gap={2} mt="xl" pt="sm" className={styles.foot}>
      {sells && own.note && <Text size="xs">{own.note}</Text>}
      <Text size="xs" c="var(--app-quiet)">
        {parts.join("  ·  ")}
      </Text>
    </Stack>
  );
}

type Party = Pick<CrmAccountView, "name" | "legal_name" | "tax_id" | "billing">;

/** Recipient's address, positioned for window envelopes. */
export function PartyAddress({ party, address }: { party: Party | undefined; address?: Address | null }) {
  const t = useTexts("papers.letterhead");
  const own = useLetterhead();
  const country = useCountryName();
  const at = address ?? party?.billing ?? undefined;
  const sender = [own.name, own.street, [own.postal_code, own.city].filter(Boolean).join(" ")].filter(
    Boolean,
  );
  const lines = [
    at?.street,
    [at?.postal_code, at?.city].filter(Boolean).join(" "),
    at?.region,
    country(at?.country),
  ].filter(Boolean);
  return (
    <div>
      {own.street && (
        <Text size="xs" c="var(--app-quiet)" td="underline" mb={6} className={styles.sender}>
          {sender.join(" · ")}
        </Text>
      )}
      <Text fw={600} dir="auto" style={{ overflowWrap: "anywhere" }}>
        {party?.legal_name ?? party?.name}
      </Text>
      {lines.map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
      {party?.tax_id && (
        <Text size="sm" mt={4}>
          {t.taxId({ country: party.tax_id.slice(0, 2) })} {party.tax_id}
        </Text>
      )}
    </div>
  );
}

/** Localised country name of an ISO 3166 code. */
function useCountryName(): (code: string | undefined) => string | undefined {
  const { language } = useLanguage();
  return (code) => {
    if (!code || !/^[A-Z]{2}$/.test(code)) return code;
    return new Intl.DisplayNames([language], { type: "region" }).of(code);
  };
}

/** Groups an IBAN in fours: AT61 1904 3002 3457 3201 */
export const spaced = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, "$1 ");
