import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { deflateSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Board } from "@/lib/boards/board";
import { boardCsv, orderBoardZip } from "@/lib/boards/server/export-board";
import { boards } from "@/lib/boards/server/schema";
import { deliverAsset } from "@/lib/jobs/server/assets/deliver";
import { storeResultPoster } from "@/lib/jobs/server/assets/result-poster";
import { assets } from "@/lib/jobs/server/assets/schema";
import { readDetail } from "@/lib/jobs/server/read";
import { jobSteps, jobs } from "@/lib/jobs/server/schema";
import { deliverZip, orderZip } from "@/lib/library/server/zip/tickets";
import { bigEndian, concatBytes, crc32, latin1, utf8 } from "@/lib/media/marks/bytes";
import { exportPerson } from "@/lib/people/server/export-person";
import { database, transaction } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aReviewedBoard, aReviewer, aStoredSound, soundOf } from "@/lib/testing/a-review";
import { aStoredTake } from "@/lib/testing/a-stored-take";
import { withJobService } from "@/lib/testing/job-service";
import { fileOf } from "@/lib/testing/stored-files";
import { uploads } from "@/lib/uploads/server/schema";
import { ledgerCsv } from "@/lib/usage/server/ledger-csv";
import { readRefunds } from "@/lib/usage/server/read-refunds";

withJobService();

/** One for each thing that must not leave, which no other text has in it. */
const canary = (of: string) => `${of}Canary7Zq`;
/** What signs an address, which never leaves. */
const SIGNED = ["input", "nested", "failure", "error", "step", "prompt", "note", "upstream"].map((of) =>
  canary(`signed-${of}`),
);
/** The path of an input, by which whoever knows it opens the file. */
const PATHS = [canary("path-input"), canary("path-failure")];
/** What people wrote or a program wrote into a file: it leaves with settings alone. */
const TEXTS = ["prompt", "negative", "tag", "note", "file", "sound", "failure"].map((of) =>
  canary(`text-${of}`),
);
const [INPUT, NESTED, FAILURE, ERROR, STEP, PROMPT, NOTE, UPSTREAM] = SIGNED as [string, ...string[]];

const addressOf = (name: string, secret = "") =>
  `https://files.example/${name}.png?X-Amz-Expires=9&X-Amz-Signature=${secret}`;

const chunk = (type: string, content: Uint8Array) => {
  const typed = concatBytes(latin1(type), content);
  return concatBytes(bigEndian(content.length, 4), typed, bigEndian(crc32(typed), 4));
};
const textOf = (name: string, more: string) => utf8(`${name}\0${canary("text-file")} ${more}`);
/** A picture as programs write it, with its prompt and settings in text chunks. */
const PICTURE = concatBytes(
  Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  chunk("IHDR", concatBytes(bigEndian(1, 4), bigEndian(1, 4), Uint8Array.of(8, 2, 0, 0, 0))),
  chunk("tEXt", textOf("parameters", "Steps: 20")),
  chunk("tEXt", textOf("Comment", "a fox")),
  chunk("zTXt", concatBytes(latin1("prompt\0\0"), deflateSync(utf8(canary("text-file"))))),
  chunk("iTXt", concatBytes(latin1("XML:com.adobe.xmp\0\0\0\0\0"), utf8(`<x>${canary("text-file")}</x>`))),
  chunk("IDAT", deflateSync(new Uint8Array(4))),
  chunk("IEND", new Uint8Array()),
);

/** Each way in which bytes may have a text. */
const formsOf = (text: string): Buffer[] => [
  Buffer.from(text),
  Buffer.from(text, "utf16le"),
  Buffer.from(text, "utf16le").swap16(),
  deflateSync(utf8(text)),
];
const found = (bytes: Uint8Array, texts: readonly string[]): string[] =>
  texts.filter((text) => formsOf(text).some((form) => Buffer.from(bytes).includes(form)));

const bytesOf = async (response: Response | Promise<Response>): Promise<Buffer> => {
  const { status, headers, body } = await response;
  expect(status).toBe(200);
  const parts = [Buffer.from(JSON.stringify([...headers]))];
  for await (const part of body ?? []) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
};

/** A picked take of which everything says one of the secrets, and its poster as the worker makes it. */
async function aTellingTake(owner: Session, board: Board, shot: number): Promise<string> {
  const message = `${canary("text-failure")}: can't read ${addressOf(canary("path-failure"), FAILURE)}.`;
  const input = addressOf(canary("path-input"), INPUT);
  const nested = { role: "style", file: addressOf("n", NESTED), how: `as in <${addressOf("n", NESTED)}>` };
  const file = fileOf("assets", `${randomBytes(8).toString("hex")}.png`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, PICTURE);
  const prompt = `${canary("text-prompt")} like ${addressOf("p", PROMPT)}`;
  const jobId = await aStoredTake(owner, board, {
    ...{ file, type: "image", shot },
    job: {
      ...{ prompt, note: `${canary("text-note")} ${addressOf("n", NOTE)}`, tags: [canary("text-tag")] },
      ...{ failureCode: "input_failed", failureMessage: message, picked: true, kind: "image" },
      request: {
        ...{ prompt, negative_prompt: canary("text-negative"), image_url: input, image_urls: [input] },
        ...{ inputs: [nested, input], source: ` ${input}` },
      },
      error: {
        ...{ status: 400, code: "bad_input", message: `See ${addressOf("e", ERROR)}` },
        ...{ request_id: null, details: null },
      },
    },
  });
  await database()
    .insert(jobSteps)
    .values({ jobId, status: "failed", note: `See ${addressOf("s", STEP)}` });
  await database()
    .update(assets)
    .set({ mimeType: "image/png", upstreamUrl: addressOf("u", UPSTREAM) })
    .where(eq(assets.jobId, jobId));
  const [asset] = await database().select().from(assets).where(eq(assets.jobId, jobId));
  const [job] = await database().select().from(jobs).where(eq(jobs.id, jobId));
  if (!asset || !job) throw new Error("What was just written is not there.");
  await storeResultPoster({ asset, job }, (fields, file) =>
    transaction(async (within) => {
      await within.update(assets).set(fields).where(eq(assets.id, asset.id));
      await file.settle(within);
    }),
  );
  return jobId;
}

/** A stored upload as the sound of a board, with a text in its tag. */
async function aTellingSound(owner: Session, board: Board): Promise<void> {
  const id = await aStoredSound(owner, "the mix");
  const said = latin1(`TIT2\0\0\0\0\0\0`);
  const content = concatBytes(Uint8Array.of(0), latin1(canary("text-sound")));
  said.set(bigEndian(content.length, 4), 4);
  const head = concatBytes(latin1("ID3\u0003\0\0\0\0\0"), Uint8Array.of(said.length + content.length));
  const frame = concatBytes(Uint8Array.of(0xff, 0xfb, 0x90, 0), new Uint8Array(413));
  const bytes = concatBytes(head, said, content, ...Array.from({ length: 8 }, () => frame));
  const [row] = await database().select().from(uploads).where(eq(uploads.id, id));
  await writeFile(fileOf("uploads", row?.storedName ?? ""), bytes);
  await database().update(uploads).set({ sizeBytes: bytes.length }).where(eq(uploads.id, id));
  await database()
    .update(boards)
    .set({ sound: soundOf(id) })
    .where(eq(boards.id, board.id));
}

const requestOf = (settings: "yes" | "no") =>
  new Request(`http://atelier.test/?download&settings=${settings}`);

it("has no secret in any byte of what leaves, for an owner with and without settings and for a visitor", async () => {
  const { owner, board, aLink } = await aReviewedBoard(2);
  const ids = [await aTellingTake(owner, board, 0), await aTellingTake(owner, board, 1)];
  await aTellingSound(owner, board);
  const never = [...SIGNED, ...PATHS];

  const zips = async (settings: "yes" | "no") => {
    const all = await orderZip(owner, { selection: { ids } });
    const picks = await orderBoardZip(owner, board.id, { of: "picks", names: "{board}_{shot}", gaps: true }, [
      {
        ...{ job_id: ids[0] ?? "", time_seconds: 0, name: "Jo", resolved: false },
        text: `See ${addressOf("r", PROMPT)}`,
      },
    ]);
    const single = await deliverAsset(owner, `asset_${ids[0]}`, requestOf(settings));
    const sent = [
      deliverZip(owner, all.id, requestOf(settings)),
      deliverZip(owner, picks.id, requestOf(settings)),
    ];
    return [...(await Promise.all(sent.map(bytesOf))), await bytesOf(single)];
  };
  const told = await zips("yes");
  for (const bytes of told) expect(found(bytes, never)).toEqual([]);
  // The test would find them: settings, files and sound have what people wrote.
  expect(found(Buffer.concat(told), TEXTS)).toEqual(TEXTS);
  for (const bytes of await zips("no")) expect(found(bytes, [...never, ...TEXTS])).toEqual([]);

  const tables = [boardCsv(owner, board.id), ledgerCsv(owner, {}), exportPerson(owner, owner.personId)];
  for (const bytes of await Promise.all(tables.map(bytesOf))) expect(found(bytes, SIGNED)).toEqual([]);
  const shown = [await readDetail(owner, ids[0] ?? ""), await readRefunds(owner)];
  expect(found(utf8(JSON.stringify(shown)), [FAILURE, ERROR, STEP, PATHS[1]].map(String))).toEqual([]);

  const posters = await database()
    .select()
    .from(assets)
    .where(eq(assets.jobId, ids[0] ?? ""));
  const poster = await readFile(fileOf("assets", posters[0]?.posterName ?? ""));
  expect(poster.includes("WEBP")).toBe(true);
  expect(found(poster, [...never, ...TEXTS, ...ids])).toEqual([]);

  const { api } = await aLink({ allows_downloads: true, shares_takes: true });
  const [visitor, shared] = await aReviewer(api);
  const items = shared.shots.flatMap((shot) => shot.items);
  expect(items.map(({ download_url }) => download_url === null)).toEqual([false, false]);
  const addresses = items.flatMap(({ url, poster_url, download_url }) => [url, poster_url, download_url]);
  for (const address of [...addresses, shared.sound?.url ?? ""])
    expect(found(await bytesOf(visitor.ask(address ?? "")), [...never, ...TEXTS, ...ids])).toEqual([]);
  expect(found(utf8(JSON.stringify(shared)), [...never, ...TEXTS, ...ids])).toEqual([]);
});
