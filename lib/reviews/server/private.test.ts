import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { eq, inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import { boards } from "@/lib/boards/server/schema";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import {
  A_PRIVATE_PROMPT,
  aReviewedBoard,
  aReviewer,
  aSpokenLine,
  aStoredSound,
  posted,
  rested,
  soundOf,
} from "@/lib/testing/a-review";
import { withJobService } from "@/lib/testing/job-service";
import { fileOf } from "@/lib/testing/stored-files";
import type { SharedItem, SharedReview } from "../shared-review";
import { listRemarks, replyTo } from "./remarks";
import { sharedId } from "./sharing";

withJobService();

/** A poster of release 0.2: an XMP packet in it names the job. */
const posterOf = (jobId: string) =>
  `RIFF....WEBPXMP <x dc:source="Made from the results of ${jobId}." atelier:original="0"/>`;

it("says nothing private in any address, header, text or file of a review", async () => {
  const { owner, board, aTake, aLink } = await aReviewedBoard(2, "Mira Lindqvist");
  const [uploadId, laterId] = [await aStoredSound(owner, "the mix"), await aStoredSound(owner, "the remix")];
  await database()
    .update(boards)
    .set({ sound: soundOf(uploadId), name: "Secret launch" })
    .where(eq(boards.id, board.id));
  const jobIds = [];
  for (const picked of [true, false]) jobIds.push(await aTake(0, { picked }));
  jobIds.push(await aTake(1, { picked: true }));
  // Another version shows this one, and no version the next two.
  jobIds.push(await aTake(1), await aTake(1), await aTake(1));
  const ofJobs = await database().select().from(assets).where(inArray(assets.jobId, jobIds));
  for (const { id, jobId, storedName } of ofJobs) {
    const posterName = `${storedName?.slice(0, 3)}${randomBytes(16).toString("hex")}`;
    await writeFile(fileOf("assets", posterName), posterOf(jobId));
    await database().update(assets).set({ posterName }).where(eq(assets.id, id));
  }
  jobIds.push(
    await aSpokenLine(owner, board, 0, {
      text: "Some things take a lifetime.",
      voice_id: "nova",
      offset_seconds: 0,
    }),
  );
  const thing = { of: "board", id: board.id } as const;
  const { api } = await aLink({ shares_takes: true, allows_downloads: true });
  const [visitor, shared] = await aReviewer(api);
  const film = await aLink({ allows_downloads: true });
  const [guest] = await aReviewer(film.api);

  const said: string[] = [JSON.stringify(shared)];
  const statuses: number[] = [];
  const ask = async (address: string, init?: RequestInit): Promise<string> => {
    const response = await (address.startsWith(film.api) ? guest : visitor).ask(address, init);
    const body = Buffer.from(await response.arrayBuffer()).toString("latin1");
    statuses.push(response.status);
    said.push(`${address} ${JSON.stringify([...response.headers])} ${body}`);
    return body;
  };
  const items: SharedItem[] = shared.shots.flatMap((shot) => shot.items);
  const readFiles = async ({ shots, sound, lines }: SharedReview) => {
    for (const { url, poster_url, download_url } of shots.flatMap((shot) => shot.items)) {
      for (const address of [url, poster_url, download_url]) {
        await ask(address ?? "");
        await ask(address ?? "", { method: "HEAD" });
      }
    }
    for (const heard of [...(sound ? [sound] : []), ...lines]) await ask(heard.url);
  };
  await readFiles(shared);
  const remarked = { item_id: items[0]?.id, name: "Jonas", text: "Lower the sun." };
  const remarks = await ask(`${api}/remarks`, posted(remarked));
  const [written] = await listRemarks(owner, thing);
  await replyTo(owner, written?.id ?? "", "It is lower now.");
  await ask(`${api}/choices`, posted({ item_id: items[1]?.id }));
  await ask(`${api}/verdict`, posted({ verdict: "approved", name: "Jonas" }));
  await ask(api);
  const content: SharedReview = JSON.parse(await ask(`${api}/content`));
  // Every version, as each is left behind.
  const [, , pick = "", other = ""] = jobIds;
  await database().update(jobs).set({ picked: false }).where(eq(jobs.id, pick));
  await database().update(jobs).set({ picked: true }).where(eq(jobs.id, other));
  await database()
    .update(boards)
    .set({ sound: soundOf(laterId), shotOrder: board.shots.map(({ id }) => id).reverse() })
    .where(eq(boards.id, board.id));
  await rested(board);
  for (const address of [api, film.api]) {
    for (const version of [1, 2]) {
      const read: SharedReview = JSON.parse(await ask(`${address}/content?version=${version}`));
      expect([read.version, read.versions.length]).toEqual([version, 2]);
      await readFiles(read);
    }
    await ask(`${address}/progress`, posted({ version: 2, watched: 0.5 }));
  }
  expect(Math.max(...statuses)).toBeLessThan(300);
  expect(remarks).toContain("Lower the sun.");
  expect(content.remarks[1]?.text).toBe("It is lower now.");
  // Of the takes that were never in the film, nothing opens by the link that shares the film alone.
  for (const { id, jobId } of ofJobs) {
    const isShown = [jobIds[0], pick, other].includes(jobId);
    const answers = ["", "?version=1", "?version=2", "?version=3"].map(async (query) => {
      const { status } = await guest.ask(`${film.api}/items/${sharedId(film, id)}${query}`);
      return status === 200;
    });
    expect((await Promise.all(answers)).some(Boolean), jobId).toBe(isShown);
  }
  // Refusals, too.
  await ask(`${api}/items/${items[0]?.id}x`);
  await ask(`${api}/items/other/poster`);

  const secrets = [
    ...[A_PRIVATE_PROMPT, "Mira", "Lindqvist", "Secret launch", "7713", "zeta", "private mix", "files.test"],
    ...[owner.workspaceId, owner.personId, owner.keyId, board.id, uploadId, laterId, "files.example"],
    ...jobIds.flatMap((id) => [id, id.slice(4)]),
    ...ofJobs.flatMap(({ id, storedName }) => [id, storedName ?? id]),
    ...[...board.shots, ...board.columns].map(({ id }) => id),
    ...["job_", "asset_", "shot_", "clm_"],
  ];
  for (const secret of secrets)
    expect(
      said.filter((text) => text.includes(secret)),
      secret,
    ).toEqual([]);
});
