import { comparableName } from "./name-form";

/**
 * Letters that look like Latin ones, as Unicode's data of confusable letters has them (UTS #39), without those that NFKC
 * replaces; with small letters that look like capitals, and signs that are typed for each other.
 */
const LOOKS: Readonly<Record<string, string>> = {
  "'": "\u2019\u2018\u02bc\u02b9`´\u2032",
  "-": "\u2010\u2011\u2012\u2013\u2014\u2212",
  A: "ΑА\u13aa\u15c5\ua4ee\u{16f40}\u{102a0}",
  B: "\ua7b4ΒВ\u13f4\u15f7\ua4d0\u{10282}\u{102a1}\u{10301}",
  C: "\u2ca4С\u13df\ua4da\u{102a2}\u{10302}\u{10415}\u{1051c}",
  D: "\u13a0\u15de\u15ea\ua4d3",
  E: "ΕЕ\u2d39\u13ac\ua4f0\u{118a6}\u{118ae}\u{10286}",
  F: "\ua798Ϝ\u15b4\ua4dd\u{118c2}\u{118a2}\u{10287}\u{102a5}\u{10525}",
  G: "Ԍ\u13c0\u13f3\ua4d6",
  H: "Η\u2c8eН\u13bb\u157c\ua4e7\u{102cf}",
  J: "\ua7b2ͿЈ\u13ab\u148d\ua4d9",
  K: "Κ\u2c94К\u13e6\u16d5\ua4d7\u{10518}",
  L: "\u2cd0\u13de\u14aa\ua4e1\u{16f16}\u{118a3}\u{118b2}\u{1041b}\u{10526}",
  M: "ΜϺ\u2c98М\u13b7\u15f0\u16d6\ua4df\u{102b0}\u{10311}",
  N: "Ν\u2c9a\ua4e0\u{10513}",
  O: "Ο\u2c9eО\u0555\u2d54\u12d0\u0b20\u{104c2}\ua4f3\u{118b5}\u{10292}\u{102ab}\u{10404}\u{10516}",
  P: "Ρ\u2ca2Р\u13e2\u146d\ua4d1\u{10295}",
  Q: "\u2d55",
  R: "Ʀ\u13a1\u13d2\u{104b4}\u1587\ua4e3\u{16f35}",
  S: "Ѕ\u054f\u13d5\u13da\ua4e2\u{16f3a}\u{10296}\u{10420}",
  T: "Τ\u2ca6Т\u13a2\ua4d4\u{16f0a}\u{118bc}\u{10297}\u{102b1}\u{10315}",
  U: "\u054d\u1200\u{104ce}\u144c\ua4f4\u{16f42}\u{118b8}",
  V: "Ѵ\u2d38\u13d9\u142f\ua6df\ua4e6\u{16f08}\u{118a0}\u{1051d}",
  W: "Ԝ\u13b3\u13d4\ua4ea",
  X: "\ua7b3Χ\u2cacХ\u2d5d\u16b7\ua4eb\u{10290}\u{102b4}\u{10317}\u{10527}",
  Y: "Υ\u2ca8УҮ\u13a9\u13bd\ua4ec\u{16f43}\u{118a4}\u{102b2}",
  Z: "Ζ\u13c3\ua4dc\u{118a9}",
  a: "\u0251αа",
  b: "ƄЬ\u13cf\u1472\u15afв",
  c: "\u1d04\u2ca5с\uabaf\u{1043d}",
  d: "ԁ\u13e7\u146f\ua4d2",
  e: "\uab32еҽ",
  f: "\uab35\ua799ẝ\u0584",
  g: "\u0261\u1d83ƍ\u0581",
  h: "һ\u0570\u13c2н",
  i: "ı\u026a\u0269ιі\ua647ӏ\uab75\u13a5\u{118c3}",
  j: "ϳј",
  k: "κкĸ",
  l: "ƖǀΙ\u2c92ІӀ\u05d5\u05df\u0627\u07ca\u2d4f\u16c1\ua4f2\u{16f28}\u{1028a}\u{10309}1|",
  m: "м",
  n: "\u0578\u057c",
  o: "\u1d0f\u1d11\uab3dοσ\u2c9fо\u10ff\u0585\u05e1\u0647\u06be\u06c1\u06d5\u0d20\u101d\u{104ea}\u{118c8}\u{118d7}\u{1042c}0",
  p: "ρ\u2ca3р",
  q: "ԛ\u0563\u0566",
  r: "\uab47\uab48\u1d26\u2c85г\uab81",
  s: "\ua731ƽѕ\uabaa\u{118c1}\u{10448}",
  t: "τт",
  u: "\ua79f\u1d1c\uab4e\uab52\u028bυ\u057d\u{104f6}\u{118d8}",
  v: "\u1d20νѵ\u05d8\u{11706}\uaba9\u{118c0}",
  w: "\u026f\u1d21ѡԝ\u0561\u{1170a}\u{1170e}\u{1170f}\uab83",
  x: "х\u1541\u157d",
  y: "\u0263\u1d8c\u028fỿ\uab5aγуү\u10e7\u{118dc}",
  z: "\u1d22\uab93\u{118c4}",
};
const LOOK: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOKS).flatMap(([looks, letters]) => [...letters].map((letter) => [letter, looks] as const)),
);

/** A name with Latin letters for those that look like them. `rn` is read as `m`, and `vv` as `w`. */
const drawn = (name: string): string =>
  comparableName([...name.normalize("NFKC")].map((letter) => LOOK.get(letter) ?? letter).join(""))
    .replaceAll("i\u0307", "i")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");

/** What a name looks like, as it is typed and in other case. Of two names that people can't tell apart one is the same. */
export const confusableForms = (name: string): string[] => [
  ...new Set([
    comparableName(name),
    drawn(name.toLowerCase()),
    drawn(name.toUpperCase()),
    drawn(name.normalize("NFKC").replaceAll("I", "l")),
  ]),
];

/** Names that are taken, which also are those that look like them. */
export function takenNames(names: readonly (string | null)[]): { has(name: string): boolean } {
  const looks = new Set(names.flatMap((name) => (name === null ? [] : confusableForms(name))));
  return { has: (name) => confusableForms(name).some((look) => looks.has(look)) };
}
