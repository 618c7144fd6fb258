import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressInText, isTextPaste, readTransfer } from "./carried";
import { DRAGGED_JOB } from "./dragged-result";

const PICTURE = "https://pictures.example/harbor.jpg?size=2&crop=1";
const PAGE = "https://pictures.example/harbor";

/** A clipboard or a drag with texts by their types and files by their names. */
const holding = (texts: Record<string, string>, ...names: string[]) =>
  readTransfer({
    getData: (type) => texts[type] ?? "",
    files: Object.assign(
      names.map((name) => new File(["x"], name, { type: "image/png" })),
      {
        item: () => null,
      },
    ),
  });

describe("the address of what is dragged from another page", () => {
  it.each<[string, Record<string, string>, string | null]>([
    [
      "a picture",
      { "text/uri-list": PICTURE, "text/html": `<img src="${PICTURE.replace("&", "&amp;")}">` },
      PICTURE,
    ],
    [
      "a picture with a title and single quotes",
      { "text/html": `<img title=">" src='${PICTURE}'>` },
      PICTURE,
    ],
    ["a picture without quotes", { "text/html": `<p><IMG alt=a SRC=${PAGE}/a.png></p>` }, `${PAGE}/a.png`],
    [
      "a picture that is a link",
      {
        "text/uri-list": PAGE,
        "text/plain": PAGE,
        "text/html": `<a href="${PAGE}"><img src="${PICTURE}"></a>`,
      },
      PICTURE,
    ],
    [
      "a clip",
      { "text/html": `<video controls><source type="video/mp4" src="${PAGE}/a.mp4"></video>` },
      `${PAGE}/a.mp4`,
    ],
    ["a link", { "text/uri-list": `${PAGE}\r\n`, "text/html": `<a href="${PAGE}">Harbor</a>` }, PAGE],
    ["a list with a comment", { "text/uri-list": `# from a page\r\n${PAGE}\r\n${PICTURE}` }, PAGE],
    ["an address with its title", { "text/x-moz-url": `${PAGE}\nhttps://title.example` }, PAGE],
    ["an address as text", { "text/plain": `  ${PAGE}\n` }, PAGE],
    [
      "an inline picture beside a link",
      { "text/html": `<img src="data:image/png;base64,AA==">`, "text/uri-list": PAGE },
      PAGE,
    ],
    ["a file of this machine", { "text/uri-list": "file:///home/a.png" }, null],
    ["a script", { "text/uri-list": "javascript:alert(1)" }, null],
    ["data-src, which isn't shown", { "text/html": `<img data-src="${PICTURE}">` }, null],
    ["words", { "text/plain": "see https://a.example" }, null],
    ["nothing", {}, null],
  ])("%s", (_what, texts, address) => {
    expect(holding(texts).address).toBe(address);
  });
});

describe("what a paste is, in a text field and elsewhere", () => {
  it.each<[string, Record<string, string>, string[], boolean, boolean]>([
    [
      "cells with a picture of themselves",
      { "text/plain": "a\tb\nc\td", "text/html": "<table>" },
      ["image.png"],
      true,
      true,
    ],
    ["one cell with a picture of itself", { "text/plain": "The tide comes in" }, ["image.png"], true, true],
    ["text alone", { "text/plain": "The tide comes in" }, [], true, true],
    ["a picture", { "text/html": `<img src="${PICTURE}">` }, ["image.png"], false, false],
    ["a picture with its address as text", { "text/plain": PICTURE }, ["image.png"], true, false],
    ["an address", { "text/plain": PICTURE }, [], true, true],
    ["a copied file with its name", { "text/plain": "harbor.png" }, ["harbor.png"], false, false],
    [
      "copied files with their paths",
      { "text/plain": "/a/b.png\nC:\\a\\c d.png\n" },
      ["b.png", "c d.png"],
      false,
      false,
    ],
    ["a file and another text", { "text/plain": "harbor.png is nice" }, ["harbor.png"], true, true],
    ["spaces with a picture", { "text/plain": " \n" }, ["image.png"], false, false],
    ["nothing", {}, [], false, false],
  ])("%s", (_what, texts, names, inField, elsewhere) => {
    const carried = holding(texts, ...names);
    expect([isTextPaste(carried, true), isTextPaste(carried, false)]).toEqual([inField, elsewhere]);
  });

  it("is text for every text that no file is named like", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        fc.pre(text.trim() !== "" && !text.includes("image.png"));
        expect(isTextPaste(holding({ "text/plain": text }, "image.png"), true)).toBe(true);
      }),
    );
  });
});

it("knows the result of a job, beside everything else that its drag offers", () => {
  const carried = holding({ [DRAGGED_JOB]: "job_1", "text/uri-list": PAGE }, "poster.png");
  expect(carried).toMatchObject({ jobId: "job_1", address: PAGE, files: [{ name: "poster.png" }] });
});

it("reads an address out of what was pasted or dropped", () => {
  expect(addressInText(" https://files.test/a.png?x=1\r\n")).toBe("https://files.test/a.png?x=1");
  expect(addressInText("http://files.test/a")).toBe("http://files.test/a");
});

it.each([
  "",
  "a.png",
  "files.test/a",
  "ftp://files.test/a",
  "javascript:alert(1)",
  "https://",
  "see https://x.test",
])("finds none in %j", (text) => expect(addressInText(text)).toBeNull());
