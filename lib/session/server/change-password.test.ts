import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { auditEvents } from "@/lib/audit/server/schema";
import { database } from "@/lib/platform/server/database";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { A_PASSWORD, aMember } from "@/lib/testing/members";
import { enterWorkspace, signInByPassword } from "./accounts";
import { changePassword } from "./change-password";
import { liveSession, type Session } from "./session";

withJobService();
const NEW_PASSWORD = "green kettle 17 under the stairs";
const HERE = { address: "192.0.2.7", userAgent: null };
const change = (session: Session, changes: { credential?: string; password?: string } = {}) =>
  changePassword(session, { credential: A_PASSWORD, password: NEW_PASSWORD, ...changes }, HERE.address);

it("takes the present password, ends the account's other sessions, and lets in by the new one only", async () => {
  const owner = await aSession(null, `good_${randomUUID()}`);
  const name = `Kim ${randomUUID().slice(0, 8)}`;
  const member = await aMember(owner, "viewer", name);
  const elsewhere = await enterWorkspace(member.accountId ?? "", {
    userAgent: null,
    by: "password",
    authenticatedAt: new Date(),
  });
  await expect(change(member, { credential: "not this one" })).rejects.toMatchObject({
    code: "wrong_password",
  });
  await expect(change(member, { password: "password123" })).rejects.toMatchObject({
    code: "invalid_request",
    details: { field: "password" },
  });
  expect(await liveSession(elsewhere.sessionId)).not.toBeNull();

  await change(member);
  expect(await liveSession(member.id)).not.toBeNull();
  expect(await liveSession(elsewhere.sessionId)).toBeNull();
  await expect(signInByPassword({ name, password: A_PASSWORD }, HERE)).rejects.toMatchObject({
    code: "wrong_password",
  });
  expect((await signInByPassword({ name, password: NEW_PASSWORD }, HERE)).personId).toBe(member.personId);
  const events = await database()
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.workspaceId, owner.workspaceId));
  expect(events.map(({ act }) => act)).toContain("password_changed");
  expect(JSON.stringify(events)).not.toContain(NEW_PASSWORD);
});

it("has nothing to change for who signs in with the key, and takes ten wrong passwords, then none", async () => {
  const owner = await aSession(null, `good_${randomUUID()}`);
  await expect(change(owner)).rejects.toMatchObject({ code: "conflict" });
  const member = await aMember(owner, "creator", `Kim ${randomUUID().slice(0, 8)}`);
  const codes: string[] = [];
  for (let n = 0; n < 30; n += 1)
    await change(member, { credential: `wrong ${n}` }).catch(({ code }: { code: string }) =>
      codes.push(code),
    );
  expect(codes[0]).toBe("wrong_password");
  expect(codes.at(-1)).toBe("rate_limited");
  await expect(change(member)).rejects.toMatchObject({ code: "rate_limited" });
});
