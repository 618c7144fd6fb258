import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { eq, inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import { boards } from "@/lib/boards/server/schema";
import { assets } from "@/lib/jobs/server/assets/schema";
import { database } from "@/lib/platform/server/database";
import {
  A_PRIVATE_PROMPT,
  aReviewedBoard,
  aReviewer,
  aStoredSound,
  posted,
  soundOf,
} from "@/lib/testing/a-review";
import { withJobService } from "@/lib/testing/job-service";
import { fileOf } from "@/lib/testing/stored-files";
import type { SharedItem, SharedReview } from "../shared-review";
import { listRemarks, replyTo } from "./remarks";

withJobService();

/** A poster of release 0.2: an XMP packet in it names the job. */
const posterOf = (jobId: string) =>
  `RIFF....WEBPXMP <x dc:source="Made from the results of ${jobId}." atelier:original="0"/>`;

it("says nothing private in any address, header, text or file of a review", async () => {
  const { owner, board, aTake, aLink } = await aReviewedBoard(2, "Mira Lindqvist");
  const uploadId = await aStoredSound(owner, "the mix");
  await database()
    .update(boards)
    .set({ sound: soundOf(uploadId), name: "Secret launch" })
    .where(eq(boards.id, board.id));
  const jobIds = [];
  for (const picked of [true, false]) jobIds.push(await aTake(0, { picked }));
  jobIds.push(await aTake(1, { picked: true }));
  const ofJobs = await database().select().from(assets).where(inArray(assets.jobId, jobIds));
  for (const { id, jobId, storedName } of ofJobs) {
    const posterName = `${storedName?.slice(0, 3)}${randomBytes(16).toString("hex")}`;
    await writeFile(fileOf("assets", posterName), posterOf(jobId));
    await database().update(assets).set({ posterName }).where(eq(assets.id, id));
  }
  const thing = { of: "board", id: board.id } as const;
  const { api } = await aLink({ shares_takes: true, allows_downloads: true });
  const [visitor, shared] = await aReviewer(api);

  const said: string[] = [JSON.stringify(shared)];
  const statuses: number[] = [];
  const ask = async (address: string, init?: RequestInit): Promise<string> => {
    const response = await visitor.ask(address, init);
    const body = Buffer.from(await response.arrayBuffer()).toString("latin1");
    statuses.push(response.status);
    said.push(`${address} ${JSON.stringify([...response.headers])} ${body}`);
    return body;
  };
  const items: SharedItem[] = shared.shots.flatMap((shot) => shot.items);
  for (const { url, poster_url, download_url } of items) {
    for (const address of [url, poster_url, download_url]) {
      await ask(address ?? "");
      await ask(address ?? "", { method: "HEAD" });
    }
  }
  await ask(shared.sound?.url ?? "");
  const remarked = { item_id: items[0]?.id, name: "Jonas", text: "Lower the sun." };
  const remarks = await ask(`${api}/remarks`, posted(remarked));
  const [written] = await listRemarks(owner, thing);
  await replyTo(owner, written?.id ?? "", "It is lower now.");
  await ask(`${api}/choices`, posted({ item_id: items[1]?.id }));
  await ask(`${api}/verdict`, posted({ verdict: "approved", name: "Jonas" }));
  await ask(api);
  const content: SharedReview = JSON.parse(await ask(`${api}/content`));
  expect(Math.max(...statuses)).toBeLessThan(300);
  expect(remarks).toContain("Lower the sun.");
  expect(content.remarks[1]?.text).toBe("It is lower now.");
  // Refusals, too.
  await ask(`${api}/items/${items[0]?.id}x`);
  await ask(`${api}/items/other/poster`);

  const secrets = [
    ...[A_PRIVATE_PROMPT, "Mira", "Lindqvist", "Secret launch", "7713", "zeta", "private mix", "files.test"],
    ...[owner.workspaceId, owner.personId, owner.keyId, board.id, uploadId, "files.example"],
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
