import { generationJob, generationJobList } from "@/lib/contract/job";
import { accepted, ask, create, expect, refused, test } from "./service";
import { AVATARS, anAvatar, anAvatarOrder, anImage, anImageOrder, IMAGES, unwatched } from "./specimens";

const page = async (path: string, query = "") =>
  generationJobList.parse(accepted(await ask("GET", path + query)));

for (const [path, object] of [
  [IMAGES, "image_generation_job"],
  [AVATARS, "talking_avatar_job"],
] as const) {
  test(`GET ${path}: a list envelope with has_more and next_cursor`, async () => {
    const { ended } = await (path === IMAGES ? anImage() : anAvatar());
    const { data, has_more, next_cursor } = await page(path);
    expect(has_more).toEqual(expect.any(Boolean));
    expect(next_cursor).not.toBeUndefined();
    expect(data.map(({ id }) => id)).toContain(ended.id);
    expect(new Set(data.map((job) => job.object))).toEqual(new Set([object]));
  });

  test(`GET ${path}: a page size or cursor that cannot be read is refused`, async () => {
    for (const query of ["?limit=0", "?limit=x", "?cursor=nothing"])
      refused(await ask("GET", path + query), 400);
  });
}

const another = {
  [IMAGES]: async () => ({ ...(await anImageOrder()).body, prompt: unwatched("A boat") }),
  [AVATARS]: async () => ({ ...(await anAvatarOrder()), text: unwatched("Hello.") }),
};

for (const path of [IMAGES, AVATARS] as const) {
  test(`GET ${path}: next_cursor leads through every job, each once`, async () => {
    const ids = [];
    for (let count = 0; count < 3; count++)
      ids.push(generationJob.parse(accepted(await create(path, await another[path]()), 202)).id);
    const seen: string[] = [];
    let query = "?limit=2";
    for (;;) {
      const { data, has_more, next_cursor } = await page(path, query);
      expect(data.length).toBeLessThanOrEqual(2);
      seen.push(...data.map(({ id }) => id));
      if (!has_more || seen.length > 200) break;
      query = `?limit=2&cursor=${encodeURIComponent(next_cursor ?? "")}`;
    }
    expect(new Set(seen).size).toBe(seen.length);
    for (const id of ids) expect(seen).toContain(id);
  });
}
