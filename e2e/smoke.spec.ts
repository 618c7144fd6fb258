import { expect, test } from "./fixtures";

test.use({ signedIn: false });

test("every health address responds with 200", async ({ request }) => {
  for (const address of ["/api/health", "/api/health/live", "/api/health/ready"]) {
    const response = await request.get(address);
    expect(response.status(), `${address}: ${await response.text()}`).toBe(200);
  }
});
