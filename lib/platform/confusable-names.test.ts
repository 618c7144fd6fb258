import fc from "fast-check";
import { expect, it } from "vitest";
import { takenNames } from "./confusable-names";

/** A name, and others that people can't tell from it. */
const PRETENDERS: Readonly<Record<string, readonly string[]>> = {
  "Maria Sanchez Copy": [
    "Маriа Sanchez Copy",
    "Mariа Sanchez Соpy",
    "ΜARIA SANCHEZ COPY",
    "Maria\u200b Sanchez C0py",
    "Ｍaria Sanchez Copу",
    "Maria  Sanchez\u00a0Copy ",
    "\u202eMaria Sanchez Copy\u202c",
    "Maгia Sanchez Copy".replace("г", "ᴦ"),
    "𝓜aria 𝗦anchez Copy",
    "Ꮇaria Ꮪanchez Ꮯopy",
    "ꓟaria Sanchez ꓚopy",
    "Maria Sаոchez Copy",
  ],
  "Lilian I. Malte": [
    "LiIian l. MaIte",
    "1ilian I. Malte",
    "Iilian I. Malte",
    "Lilian ׀. Malte".replace("׀", "ӏ"),
  ],
  "Arne Vvik": ["Ame Wik", "ARNE VVIK"],
  Вова: ["ВОВА", "вова", "Bоba".replace("b", "в"), "BOBA"],
  Κώστας: ["κώσταΣ", "ΚΏΣΤΑΣ"],
  "Zoë O'Neil-Straße": ["ZOE\u0308 O’NEIL–STRASSE"],
  İda: ["Ida", "ıda"],
};

it("takes a name for one that looks like it, in any case, script and way of writing", () => {
  for (const [name, others] of Object.entries(PRETENDERS))
    for (const other of others) {
      expect(takenNames([name]).has(other), `${name}: ${other}`).toBe(true);
      expect(takenNames([null, other]).has(name), `${other}: ${name}`).toBe(true);
    }
});

it("leaves other names free", () => {
  const names = [
    "Ali",
    "All",
    "Mia",
    "Mira",
    "Marta",
    "Maria",
    "Ann",
    "Anna",
    "Ann 2",
    "Zoe",
    "Zoë",
    "Вера",
    "東京",
    "한",
  ];
  for (const name of names) expect(names.filter((other) => takenNames([name]).has(other))).toEqual([name]);
});

it("knows every name again", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (name) => {
      const taken = takenNames([name]);
      for (const typed of [
        name,
        name.toUpperCase(),
        name.toLowerCase(),
        name.normalize("NFD"),
        ` ${name}\u200b`,
      ])
        expect(taken.has(typed)).toBe(true);
    }),
  );
});
