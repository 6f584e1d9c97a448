import { expect, test } from "bun:test";
import { isCommon } from "../../src/identity/guessable.ts";
import { growsBelow } from "../kit/cost.ts";

/** The most common passwords with at least eight characters. */
const TRIED_FIRST =
  `12345678 123456789 1234567890 11111111 87654321 123123123 12341234 147258369 789456123 88888888
  987654321 11223344 password password1 Password1! p@ssw0rd P@$$w0rd passw0rd qwertyuiop qwerty123 1q2w3e4r 1qaz2wsx
  zaq12wsx qwertz123 asdfghjkl asdf1234 abcd1234 abc12345 iloveyou iloveyou1 sunshine princess football baseball
  welcome1 Welcome2026! letmein1 admin123 administrator Summer2026! Sommer2025 trustno1 superman starwars michael1
  jennifer samantha passwort passwort1 hallo123 schatz123 computer internet changeme freehold freehold1 dragon12
  monkey123 master123 liverpool1 charlie1 fussball abababab abcabcabc q1w2e3r4 qazwsxedc dragondragon`
    .trim()
    .split(/\s+/);

test.each(TRIED_FIRST)("recognises %s as a common password", (password) =>
  expect(isCommon(password)).toBe(true),
);

test.each([
  "correct horse battery staple",
  "quite another one",
  "a wholly new password",
  "Xk9#mQ2$vL",
  "kirsche-lampe-nordwind",
  "48159265",
  "Übermut tut selten gut",
  "密码很长很长很长很长",
  "_9LT257E1pYU",
  "passing the salt",
])("does not recognise %s as a common password", (password) => expect(isCommon(password)).toBe(false));

test("checks the longest allowed password in about linear time", async () => {
  const judge = (length: number) => {
    for (let n = 0; n < 20; n++)
      for (const text of ["1", "a1", "passwordx", "love", "0123456789"])
        isCommon(text.repeat(length).slice(0, length));
  };
  await growsBelow(8 * 2.5, judge, 25, 200);
});
