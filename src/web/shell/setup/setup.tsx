import { Button, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { Answered } from "../../kit/answered.tsx";
import { To } from "../../kit/to.tsx";
import { stale, useCall } from "../../queries.ts";
import { useTexts as useAppTexts } from "../../texts.ts";
import { EntranceFrame } from "../entrance-frame.tsx";
import { NoToken, tokenIn } from "./no-token.tsx";
import { Wizard } from "./wizard.tsx";

/** Opened by the link that the server prints at start. */
export function Page() {
  const state = useCall("GET /api/v1/setup", {}, { fresh: Number.POSITIVE_INFINITY });
  const [token, setToken] = useState(() => tokenIn(location.hash));
  const [wrong, setWrong] = useState(false);
  return (
    <EntranceFrame width={560}>
      <Answered of={state}>
        {({ open }) =>
          !open ? (
            <Closed />
          ) : token === "" ? (
            <NoToken
              wrong={wrong}
              onToken={(given) => {
                setWrong(false);
                setToken(given);
              }}
            />
          ) : (
            <Wizard
              token={token}
              onWrongToken={() => {
                setWrong(true);
                setToken("");
              }}
              onClosed={() => void stale("GET /api/v1/setup")}
            />
          )
        }
      </Answered>
    </EntranceFrame>
  );
}

function Closed() {
  const t = useAppTexts("app.setup");
  return (
    <Stack>
      <Title order={1} size="h3">
        {t.closedTitle}
      </Title>
      <Text>{t.closedAbout}</Text>
      <Button component={To} to="/">
        {t.login}
      </Button>
    </Stack>
  );
}
