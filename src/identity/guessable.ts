/** Common words in English and German passwords, from cracking lists, and the name of this product. */
const WORDS = new Set(
  `password passwort pass passw passwd passwords kennwort login logon letmein welcome willkommen hallo hello admin
  administrator root user guest gast test tester testing demo default changeme change secret geheim master access
  system server service support manager office company computer internet network google facebook windows microsoft
  linux apple samsung iphone android freehold office

  iloveyou love lover loveme loveyou mylove ilove you me my schatz schatzi liebe ichliebedich forever friends
  princess prinzessin babygirl baby babe sweetheart honey angel angels butterfly sunshine rainbow flower flowers
  chocolate cookie cheese banana orange cherry peaches pepper ginger

  dragon monkey tiger lion eagle horse pony mustang shadow phoenix dolphin dolphins panther spider snake turtle
  chicken kitty kitten puppy doggie mouse hunter killer warrior wizard merlin gandalf matrix starwars startrek
  pokemon superman batman spiderman ironman naruto zelda mario sonic minecraft fortnite trustno one pirate ninja
  samurai knight phantom ghost legend genius hacker trinity

  football fussball soccer baseball basketball hockey tennis golf golfer racing ferrari porsche mercedes corvette
  camaro harley yamaha suzuki honda toyota lakers yankees cowboys steelers eagles raiders redsox arsenal chelsea
  liverpool everton rangers celtic manchester united barcelona barca realmadrid juventus bayern dortmund schalke
  rapid austria

  summer sommer winter spring autumn herbst fall january january february march april june july august september
  october november december januar februar juni juli oktober dezember monday tuesday wednesday thursday friday
  saturday sunday montag freitag sonntag

  michael jennifer jessica ashley daniel thomas matthew anthony joshua andrew joseph robert william christopher
  charlie jordan michelle nicole amanda justin hannah george samantha elizabeth alexander alexandra victoria
  veronica patricia stephanie christian christina christine sebastian benjamin jonathan nicholas patrick richard
  charles maxwell natasha natalie barbara rebecca melissa vanessa danielle isabella gabriel gabriela fernando
  francisco antonio carlos eduardo alejandro alejandra valentina mohammed muhammad ibrahim maverick cameron dominic
  katharina johannes andreas stefan markus florian tobias manuela martina claudia sabine susanne brigitte
  mother father mama papa family familie brother sister computer money jesus christ jesuschrist blessed heaven
  god godisgood amen peace freedom happy lucky smile music guitar metallica nirvana slipknot eminem beatles
  creative blink liverpoolfc chelseafc whatever nothing something anything everything qwerty qwertz azerty asdf
  fuckyou fuck fucker asshole bitch sexy pussy playboy blowjob bigdick boobs hottie cutie`
    .trim()
    .split(/\s+/),
);

/** Keyboard rows, columns and zigzags, the alphabet and the number pad. */
const RUNS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "qwertzuiop",
  "azertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "yxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  "1qay2wsx3edc4rfv5tgb6zhn7ujm",
  "qazwsxedcrfvtgbyhnujm",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "zaqxswcdevfrbgt",
  "qweasdzxc",
  "147258369",
  "123654789",
  "789456123",
  "159753",
  "!@#$%^&*()",
].flatMap((run) => [run, [...run].toReversed().join("")]);

const SHORTEST = 3;
/** Passwords with more pieces have too many combinations to guess. */
const MOST_PIECES = 2;
/** Maximum digits and symbols added to a word, as in `Summer2026!`. */
const MOST_EXTRAS = 5;

const LEET: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** Detects passwords that attackers try first: one or two common words, keyboard runs, repetitions. */
export function isCommon(password: string): boolean {
  const plain = password.normalize("NFKC").toLowerCase().replaceAll(/\s/g, "");
  const written = plain.replaceAll(/[013457@$!]/g, (sign) => LEET[sign] ?? sign);
  return isRepeated(plain) || isMadeOfPieces(plain) || isMadeOfPieces(written) || isDoubled(plain);
}

/** `11223344`: a run with every character repeated. */
function isDoubled(text: string): boolean {
  const once = text.replaceAll(/(.)\1+/gu, "$1");
  return once.length * 2 <= text.length && isMadeOfPieces(once);
}

/** `abcabcabc`, `12121212` */
function isRepeated(text: string): boolean {
  for (let size = 1; size <= Math.min(4, text.length / 2); size++) {
    const unit = text.slice(0, size);
    if (unit.repeat(Math.ceil(text.length / size)).slice(0, text.length) === text) return true;
  }
  return false;
}

/** Words and runs, with a few digits or symbols between or after. */
function isMadeOfPieces(text: string): boolean {
  const seen = new Set<string>();
  const from = (start: number, pieces: number, extras: number): boolean => {
    // With as many extra characters as word characters, the password counts as random.
    if (start === text.length) return extras * 2 < text.length;
    const state = `${start} ${pieces} ${extras}`;
    if (seen.has(state)) return false;
    seen.add(state);
    if (extras < MOST_EXTRAS && !/\p{L}/u.test(text[start] ?? "") && from(start + 1, pieces, extras + 1))
      return true;
    if (pieces === MOST_PIECES) return false;
    for (let end = start + 2; end <= text.length; end++) {
      if (isPiece(text.slice(start, end)) && from(end, pieces + 1, extras)) return true;
    }
    return false;
  };
  return from(0, 0, 0);
}

function isPiece(text: string): boolean {
  return WORDS.has(text) || (text.length >= SHORTEST && RUNS.some((run) => run.includes(text)));
}
