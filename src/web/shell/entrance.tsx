import { EntranceFrame } from "./entrance-frame.tsx";
import { SignIn } from "./sign-in.tsx";

/** The way in. */
export function Entrance() {
  return (
    <EntranceFrame>
      <SignIn />
    </EntranceFrame>
  );
}
