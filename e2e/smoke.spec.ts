import { expect, test } from "./fixtures";

test.use({ signedIn: false });

test("every process is well", async ({ request }) => {
  for (const address of ["/api/health", "/api/health/live", "/api/health/ready"]) {
    const answer = await request.get(address);
    expect(answer.status(), `${address}: ${await answer.text()}`).toBe(200);
  }
});
