import * as z from "zod/mini";
import { context } from "../runner/context";
import { accepted, ask, expect, refused, skipUnless, test } from "../service";
import { listShape } from "../shapes/records";
import { AVATARS, FINISHED, IMAGES } from "../specimens";

const strangersKey = () => {
  const key = context().fresh("demo") ?? context().poorKey;
  skipUnless(key, "needs a key of another account (--poor-key)");
  return key;
};
/** The text leaves open which of them a read gets; a success it must not be. */
const REFUSALS = [400, 403, 404, 410];

for (const [path, make] of Object.entries(FINISHED)) {
  test(`Authentication 3: GET ${path}/{id} is not for another account`, async () => {
    const key = strangersKey();
    const response = await ask("GET", `${path}/${(await make()).ended.id}`, { key });
    expect(REFUSALS).toContain(response.status);
    refused(response, response.status);
  });

  test(`Errors: GET ${path}/{id} of nothing, or of another kind's id, has the error envelope`, async () => {
    const others = Object.entries(FINISHED).filter(([other]) => other !== path);
    const ids = await Promise.all(others.map(async ([, other]) => (await other()).ended.id));
    for (const id of ["nothing-of-that-name", ...ids]) {
      const response = await ask("GET", `${path}/${id}`);
      expect(REFUSALS).toContain(response.status);
      refused(response, response.status);
    }
  });
}

for (const path of [IMAGES, AVATARS])
  test(`Authentication 3: GET ${path} lists an account's own jobs only`, async () => {
    const key = strangersKey();
    const mine = (await FINISHED[path]?.())?.ended.id;
    const list = listShape(z.looseObject({ id: z.string() }));
    const { data } = list.parse(accepted(await ask("GET", path, { key })));
    expect(data.map(({ id }) => id)).not.toContain(mine);
  });

for (const path of ["/v1/models/nothing-of-that-name", "/v1/nothing", "/account/plan", "/v2/account/plan"])
  test(`Errors: GET ${path} has the error envelope`, async () => {
    const response = await ask("GET", path);
    expect(REFUSALS).toContain(response.status);
    refused(response, response.status);
  });

test("Error envelope: every error has a request_id of its own", async () => {
  const ids = [];
  for (const path of ["/v1/nothing", "/v1/nothing", "/v1/models/none"]) {
    const response = await ask("GET", path);
    ids.push(refused(response, response.status).request_id);
  }
  expect(new Set(ids).size, ids.join()).toBe(ids.length);
});
