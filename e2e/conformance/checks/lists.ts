import { accepted, ask, create, expect, refused, test } from "../service";
import { pageShape, RECORD_SHAPES } from "../shapes/records";
import { AVATARS, canceledEarly, FINISHED, IMAGES, ORDERS } from "../specimens";

const SHAPES = {
  [IMAGES]: RECORD_SHAPES.image_generation_job,
  [AVATARS]: RECORD_SHAPES.talking_avatar_job,
};

for (const path of [IMAGES, AVATARS] as const) {
  const page = async (query = "") => pageShape(SHAPES[path]).parse(accepted(await ask("GET", path + query)));
  const make = async () => {
    const json = await ORDERS[path]?.(canceledEarly("Hello."));
    return SHAPES[path].parse(accepted(await create(path, json), 202)).id;
  };

  test(`List envelope, GET ${path}: object list, data, has_more and next_cursor`, async () => {
    await FINISHED[path]?.();
    const { data, has_more, next_cursor } = await page();
    expect(data.length).toBeGreaterThan(0);
    expect(next_cursor === null).toBe(!has_more);
  });

  test(`GET ${path}: an item is the record that its own address gives`, async () => {
    const made = await FINISHED[path]?.();
    const { data } = await page("?limit=100");
    const { assets, ...own } = SHAPES[path].parse(accepted(await ask("GET", `${path}/${made?.ended.id}`)));
    const item = data.find(({ id }) => id === made?.ended.id);
    // Links to results are renewed at each reading.
    expect(item).toMatchObject({ ...own, assets: assets.map(({ id, type }) => ({ id, type })) });
  });

  test(`GET ${path}: a page size or cursor that cannot be read is refused`, async () => {
    for (const query of ["?limit=0", "?limit=-1", "?limit=x", "?limit=1.5", "?cursor=nothing"])
      refused(await ask("GET", path + query), 400);
  });

  test(`GET ${path}: next_cursor leads through every job, each once, a page of the size asked for`, async () => {
    const ids = [await make(), await make(), await make()];
    const seen: string[] = [];
    let query = "?limit=2";
    for (;;) {
      const { data, has_more, next_cursor } = await page(query);
      expect(data.length).toBeLessThanOrEqual(2);
      if (has_more) expect(data.length, "a page before the last is full").toBe(2);
      expect(next_cursor === null).toBe(!has_more);
      seen.push(...data.map(({ id }) => id));
      if (next_cursor === null || seen.length > 200) break;
      query = `?limit=2&cursor=${encodeURIComponent(next_cursor)}`;
    }
    expect(new Set(seen).size, "each once").toBe(seen.length);
    for (const id of ids) expect(seen).toContain(id);
  });
}
