import { expect, test } from "./fixtures";

test.use({ signedIn: false });

test("every process is well", async ({ request }) => {
  const answer = await request.get("/api/health");
  expect(answer.status()).toBe(200);
});
