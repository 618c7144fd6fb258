import { expect, it } from "vitest";
import { fileNameAsWords, shotOfFile, unfilledVariables } from "./files";

it("reads a name as words", () => {
  expect(fileNameAsWords("shoot/day 2/01_lake-at--dawn.final.png")).toBe("01 lake at dawn.final");
  expect(fileNameAsWords(".png")).toBe("");
  expect(fileNameAsWords("café")).toBe("café");
});

it("fills the name in, and makes of each type what it can be", () => {
  const asked = { prompt: "{file}, slow pan over {file}", kind: "voice" as const };
  expect(shotOfFile(asked, { name: "Rose.jpg", type: "image" })).toEqual({
    kind: "video",
    prompt: "Rose, slow pan over Rose",
  });
  expect(shotOfFile({ ...asked, kind: "avatar" }, { name: "a.jpg", type: "image" }).kind).toBe("avatar");
  expect(shotOfFile({ ...asked, kind: "image" }, { name: "a.mp4", type: "video" }).kind).toBe("video");
  expect(shotOfFile({ ...asked, kind: "image" }, { name: "a.mp3", type: "audio" }).kind).toBe("voice");
  expect(unfilledVariables("{file} in {city}")).toEqual(["city"]);
});
