import { generationJob, generationJobList } from "@/lib/contract/job";
import { accepted, ask, create, expect, refused, test } from "./service";
import { AVATARS, anAvatar, anImage, anImageOrder, IMAGES } from "./specimens";

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

test("GET /v1/image-generations: next_cursor leads through every job, each once", async () => {
  await anImage();
  const more = generationJob.parse(accepted(await create(IMAGES, (await anImageOrder()).body), 202));
  const seen: string[] = [];
  let query = "?limit=1";
  for (;;) {
    const { data, has_more, next_cursor } = await page(IMAGES, query);
    expect(data.length).toBeLessThanOrEqual(1);
    seen.push(...data.map(({ id }) => id));
    if (!has_more || seen.length > 200) break;
    query = `?limit=1&cursor=${encodeURIComponent(next_cursor ?? "")}`;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toContain(more.id);
});
