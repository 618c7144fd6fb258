import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { jobs, type NewJobRow } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { aMember } from "@/lib/testing/members";
import { MAX_SAVED, type SavedContent } from "../saved";
import { deleteSaved, listSaved, saveItem, sentPrompts, updateSaved } from "./saved";
import { savedItems } from "./schema";

withJobService();

const prompt = (text: string): SavedContent => ({ type: "prompt", text });
const preset = (name: string, draft: Record<string, unknown>): SavedContent => ({
  type: "preset",
  name,
  kind: "video",
  draft,
});
const contents = async (owner: Parameters<typeof listSaved>[0]) =>
  (await listSaved(owner)).data.map(({ content }) => content);

describe("what a person saved", () => {
  it("is listed newest first, each once; the latest of one name counts", async () => {
    const owner = await aSession("Ada");
    await saveItem(owner, prompt("A fox"));
    await saveItem(owner, preset("Reel", { ratio: "1:1" }));
    await saveItem(owner, { type: "voice", voice_id: "voice_1" });
    await saveItem(owner, prompt("A fox"));
    await saveItem(owner, preset("Reel", { ratio: "9:16" }));
    expect(await contents(owner)).toEqual([
      preset("Reel", { ratio: "9:16" }),
      prompt("A fox"),
      { type: "voice", voice_id: "voice_1" },
    ]);
  });

  it("is for this person alone, and only this person deletes it", async () => {
    const [owner, stranger] = [await aSession("Ada"), await aSession("Eve")];
    const { id } = await saveItem(owner, prompt("A fox"));
    await saveItem(stranger, prompt("A fox"));
    await expect(deleteSaved(stranger, id)).rejects.toMatchObject({ code: "not_found" });
    await deleteSaved(owner, id);
    await expect(deleteSaved(owner, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await contents(owner)).toEqual([]);
    expect(await contents(stranger)).toEqual([prompt("A fox")]);
  });

  it("is renamed and keeps its values in its place, unless another preset has the name", async () => {
    const owner = await aSession("Ada");
    const { id } = await saveItem(owner, preset("Reel", { prompt: "{animal}" }));
    await saveItem(owner, preset("Wide", {}));
    await updateSaved(owner, id, { name: "Short", values: { animal: "a fox" } });
    expect(await contents(owner)).toEqual([
      preset("Wide", {}),
      { ...preset("Short", { prompt: "{animal}" }), values: { animal: "a fox" } },
    ]);
    expect((await saveItem(owner, preset("Short", {}))).id).toBe(id);
    await expect(updateSaved(owner, id, { name: "Wide" })).rejects.toMatchObject({ status: 409 });
    await expect(updateSaved(await aSession("Eve"), id, { name: "Mine" })).rejects.toMatchObject({
      status: 404,
    });
    const voice = await saveItem(owner, { type: "voice", voice_id: "voice_1" });
    await expect(updateSaved(owner, voice.id, { name: "x" })).rejects.toMatchObject({ status: 400 });
  });

  it("gets a name once, also when two presets are renamed to it and a third is saved at the same moment", async () => {
    const owner = await aSession("Ada");
    for (const name of ["Short", "Long", "Square"]) {
      const [one, other] = [
        await saveItem(owner, preset("Reel", {})),
        await saveItem(owner, preset("Wide", {})),
      ];
      const results = await Promise.allSettled([
        updateSaved(owner, one.id, { name }),
        updateSaved(owner, other.id, { name }),
        saveItem(owner, preset(name, {})),
      ]);
      const refused = results.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
      expect(refused.length).toBeGreaterThan(0);
      for (const reason of refused) expect(reason).toMatchObject({ status: 409 });
      expect((await contents(owner)).filter((item) => "name" in item && item.name === name)).toHaveLength(1);
    }
  });

  it("can be shared if it is a preset, and is then for the others of the workspace to use, not to change", async () => {
    const author = await aSession("Ada");
    const owner = await aMember(author, "owner", "Olga");
    const stranger = await aSession("Eve", "good_elsewhere");
    const reel = { ...preset("Reel", { prompt: "{animal}" }), values: { animal: "a fox" } };
    const { id } = await saveItem(author, reel);
    const seenBy = async (session: Session) =>
      (await listSaved(session)).data.map(({ content, shared_by }) => ({ content, shared_by }));
    expect(await seenBy(owner)).toEqual([]);
    await expect(deleteSaved(owner, id)).rejects.toMatchObject({ code: "not_found" });

    expect(await updateSaved(author, id, { shared: true })).toMatchObject({ shared_by: null });
    const shared = { ...preset("Reel", { prompt: "{animal}" }), shared: true };
    expect(await seenBy(owner)).toEqual([{ content: shared, shared_by: { name: "Ada" } }]);
    expect(await seenBy(author)).toEqual([{ content: { ...reel, shared: true }, shared_by: null }]);
    expect(await seenBy(stranger)).toEqual([]);
    await expect(deleteSaved(owner, id)).rejects.toMatchObject({ code: "not_permitted" });
    await expect(updateSaved(owner, id, { name: "Mine" })).rejects.toMatchObject({ code: "not_permitted" });
    await expect(updateSaved(stranger, id, { name: "Mine" })).rejects.toMatchObject({ code: "not_found" });
    // A preset of one's own may have the same name.
    await saveItem(owner, preset("Reel", {}));
    expect(await seenBy(owner)).toHaveLength(2);

    await updateSaved(author, id, { shared: false });
    expect(await seenBy(owner)).toEqual([{ content: preset("Reel", {}), shared_by: null }]);
    const voice = await saveItem(author, { type: "voice", voice_id: "voice_1" });
    await expect(updateSaved(author, voice.id, { shared: true })).rejects.toMatchObject({ status: 400 });
  });

  it("has a limit of each type, at which the next is refused and an earlier one can still be replaced", async () => {
    const owner = await aSession("Ada");
    const many = Array.from({ length: MAX_SAVED - 1 }, (_, number) => ({
      id: `sav_${owner.personId}_${number}`,
      workspaceId: owner.workspaceId,
      personId: owner.personId,
      type: "voice" as const,
      key: `voice_${number}`,
      content: { type: "voice", voice_id: `voice_${number}` },
    }));
    await database().insert(savedItems).values(many);
    await saveItem(owner, { type: "voice", voice_id: "the last" });
    await expect(saveItem(owner, { type: "voice", voice_id: "one more" })).rejects.toMatchObject({
      status: 409,
    });
    await saveItem(owner, { type: "voice", voice_id: "the last" });
    await saveItem(owner, prompt("Another type"));
    expect(await contents(owner)).toHaveLength(MAX_SAVED + 1);
  });
});

it("sent prompts are those of a person's own jobs of the kind, newest first, each once, without the trash", async () => {
  const owner = await aSession("Ada");
  const colleague = { ...owner, personId: "per_colleague" };
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
  const make = async (text: string, minute: number, changes: Partial<NewJobRow> = {}, by = owner) => {
    const row = aJobRow(by, { prompt: text, createdAt: at(minute), ...changes });
    await database().insert(jobs).values(row);
    return row.id;
  };
  await make("A fox", 1);
  await make("A heron", 2);
  await make("A fox", 3);
  await make("A lamp", 4, { kind: "image" });
  await make("From elsewhere", 5, { imported: true });
  await make("A colleague's", 6, {}, colleague);
  const binned = await make("In the trash", 7);
  await database()
    .update(jobs)
    .set({ deletedAt: at(8) })
    .where(eq(jobs.id, binned));
  expect(await sentPrompts(owner, "video")).toEqual(["A fox", "A heron"]);
  expect(await sentPrompts(owner, "image")).toEqual(["A lamp"]);
});
