import { expect, it } from "vitest";
import { fileNameWords, safeFileName } from "./file-name";

it.each([
  ["Hindi", "नदी के किनारे", "नदी-के-किनारे"],
  ["Thai", "แมวที่ริมน้ำ", "แมวที่ริมน้ำ"],
  ["Tamil", "தமிழ் மொழி", "தமிழ்-மொழி"],
  ["Arabic with its vowels", "قِطَّةٌ صَغِيرَة", "قِطَّةٌ-صَغِيرَة"],
  ["Hebrew with points", "שָׁלוֹם עוֹלָם", "שָׁלוֹם-עוֹלָם".normalize("NFC")],
  ["Persian with its joiners", "می\u200cخواهم بروم", "می\u200cخواهم-بروم"],
  ["decomposed Latin", "Cre\u0300me bru\u0302le\u0301e", "Crème-brûlée"],
  ["decomposed Vietnamese", "Ha\u0300 No\u0323\u0302i", "Hà-Nội"],
  ["decomposed Korean", "한국어".normalize("NFD"), "한국어"],
  ["emoji", "red ❤️ kite", "red-kite"],
])("keeps the letters of %s", (_script, text, words) => {
  expect(fileNameWords(text, 60)).toBe(words);
  expect(safeFileName(words)).toBe(words);
});

it("cuts no character from its marks, and makes no name that a file system refuses", () => {
  const long = "กำ่".repeat(200);
  expect(fileNameWords(long, 60).endsWith("กำ่".normalize("NFC"))).toBe(true);
  expect(Buffer.byteLength(safeFileName(long))).toBeLessThanOrEqual(220);
  expect(Buffer.byteLength(safeFileName(`${"a".repeat(119)}😀😀`))).toBeLessThanOrEqual(220);
});

it("makes no folder, no hidden file and nothing invisible", () => {
  expect(safeFileName("../../etc/passwd\u0000\u202e")).toBe("etc-passwd");
  expect(safeFileName("...")).toBe("");
});

it("makes no name that Windows keeps for a device, with any ending, and no dot or space at the end", () => {
  const devices = ["CON", "prn", "Aux", "NUL", "com1", "LPT9", "COM¹", "com0", "CONIN$", "clock$"];
  for (const device of devices)
    for (const ending of ["", ".mp4", ".tar.gz", " .mp4", ".", ". ", " ..."]) {
      const name = safeFileName(device + ending);
      expect(name).toMatch(/^[^.]+_/);
      expect(name).not.toMatch(/[. ]$/);
      expect(safeFileName(name)).toBe(name);
    }
  expect(["console.mp4", "com10.mp4", "my-con.mp4", "nullable"].map(safeFileName)).toEqual([
    "console.mp4",
    "com10.mp4",
    "my-con.mp4",
    "nullable",
  ]);
});
