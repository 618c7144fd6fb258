import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { auditEvents } from "@/lib/audit/server/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { apiKeys } from "@/lib/keys/server/schema";
import { openKey, wipedKey } from "@/lib/keys/server/vault";
import { wipeUnusedKeys } from "@/lib/operations/server/wipe-unused-keys";
import { database } from "@/lib/platform/server/database";
import { signInByPassword } from "@/lib/session/server/accounts";
import { assertReauthenticated } from "@/lib/session/server/reauthenticate";
import { handleReplaceKey } from "@/lib/session/server/replace-key";
import { invitations, keyAttempts, sessions } from "@/lib/session/server/schema";
import { liveSession, onSessionEnd, readSession, type Session } from "@/lib/session/server/session";
import { aPlan } from "@/lib/testing/account-service";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { A_PASSWORD, aMember, anInvitation, visitorOf } from "@/lib/testing/members";
import { json } from "@/lib/testing/stub-service";
import { deletePerson } from "./delete-person";
import { acceptInvitation, invite, openInvitation, revokeInvitation } from "./invitations";
import { changeRole, readPeople, removeMember } from "./members";

const service = withJobService();
beforeEach(async () => {
  service.other = json(200, aPlan);
  await database().delete(keyAttempts);
});

const here = { session: null, userAgent: null };
const account = (name: string) => ({ name, password: A_PASSWORD, address: "192.0.2.1" });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code?: string }) => error.code ?? String(error),
  );
const acts = async ({ workspaceId }: Session) =>
  (await database().select().from(auditEvents).where(eq(auditEvents.workspaceId, workspaceId)))
    .map(({ act }) => act)
    .filter((act) => act !== "sign_in");
/** Nobody has entered a password or key for ten minutes. */
const expireAuthentication = (session: Session) =>
  database()
    .update(sessions)
    .set({ authenticatedAt: sql`now() - interval '10 minutes'` })
    .where(eq(sessions.id, session.id));

describe("an invitation", () => {
  it("makes one member, whoever opens it how often, and then opens nothing", async () => {
    const owner = await aSession("Mara");
    const token = await anInvitation(owner, "creator");
    expect(await openInvitation(token, null)).toMatchObject({ role: "creator", invited_by: "Mara" });
    const results = await Promise.all(
      ["Ines", "Jon", "Ada"].map((name) =>
        refusal(acceptInvitation({ token, account: account(`${name} of three`) }, here)),
      ),
    );
    expect(results.sort()).toEqual(["done", "invitation_over", "invitation_over"]);
    expect(await refusal(openInvitation(token, null))).toBe("invitation_over");
    const { data, invitations: open } = await readPeople(owner);
    expect(data.map(({ has_account, role }) => [has_account, role])).toEqual([
      [true, "creator"],
      [false, "owner"],
    ]);
    expect(open).toEqual([]);
    expect(await acts(owner)).toEqual(["invitation_made", "invitation_used"]);
  });

  it("for several lets exactly as many join, of more at once, lists who, and makes no owner", async () => {
    const owner = await aSession("Mara");
    const invite3 = { role: "viewer", note: null, label_id: null, uses: 3 } as const;
    expect(await refusal(invite(owner, { ...invite3, role: "owner" }))).toBe("invalid_request");
    const { path, expires_at } = await invite(owner, invite3);
    expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(86_400_000);
    const token = path.split("#")[1] ?? "";
    const names = Array.from({ length: 7 }, (_, n) => `Guest ${n} of a class`);
    const results = await Promise.all(
      names.map((name) => refusal(acceptInvitation({ token, account: account(name) }, here))),
    );
    expect(results.filter((each) => each === "done")).toHaveLength(3);
    expect(results.filter((each) => each === "invitation_over")).toHaveLength(4);
    const { invitations: listed, data } = await readPeople(owner);
    const joined = data.filter(({ has_account }) => has_account);
    expect(listed).toMatchObject([{ uses: 3, used: 3 }]);
    expect(listed[0]?.joined.map(({ id }) => id).sort()).toEqual(joined.map(({ id }) => id).sort());
    expect(await refusal(revokeInvitation(owner, listed[0]?.id ?? ""))).toBe("not_found");
  });

  it("for several is not used by who is a member already, and a deleted one does not end it for the others", async () => {
    const owner = await aSession("Mara");
    const { path } = await invite(owner, { role: "creator", note: null, label_id: null, uses: 3 });
    const token = path.split("#")[1] ?? "";
    const { personId, sessionId } = await acceptInvitation(
      { token, account: account("First of several") },
      here,
    );
    const session = await liveSession(sessionId);
    expect(await refusal(acceptInvitation({ token, account: null }, { session, userAgent: null }))).toBe(
      "already_member",
    );
    await deletePerson(owner, personId);
    expect((await readPeople(owner)).invitations).toMatchObject([{ uses: 3, used: 1 }]);
    await acceptInvitation({ token, account: account("Second of several") }, here);
    await revokeInvitation(owner, (await readPeople(owner)).invitations[0]?.id ?? "");
    expect(await refusal(acceptInvitation({ token, account: account("Third of several") }, here))).toBe(
      "invitation_over",
    );
  });

  it("opens nothing once it has expired or was withdrawn, and only its workspace's owner can withdraw it", async () => {
    const owner = await aSession();
    const [expired, withdrawn] = [await anInvitation(owner, "viewer"), await anInvitation(owner, "viewer")];
    const [latest, earlier] = (await readPeople(owner)).invitations;
    await database()
      .update(invitations)
      .set({ expiresAt: sql`now()` })
      .where(eq(invitations.id, earlier?.id ?? ""));
    expect(await refusal(revokeInvitation(await aSession(), latest?.id ?? ""))).toBe("not_found");
    await revokeInvitation(owner, latest?.id ?? "");
    for (const token of [expired, withdrawn, "guessed"])
      expect(await refusal(acceptInvitation({ token, account: account("Late") }, here))).toBe(
        "invitation_over",
      );
  });

  it("is not used up by a name or a password that cannot be taken", async () => {
    const owner = await aSession();
    await aMember(owner, "viewer", "Taken");
    const token = await anInvitation(owner, "viewer");
    const join = (name: string, password: string) =>
      refusal(acceptInvitation({ token, account: { name, password, address: "192.0.2.1" } }, here));
    expect(await join("  TAKEN ", A_PASSWORD)).toBe("name_taken");
    expect(await join("Free", "password123")).toBe("invalid_request");
    expect(await join("Free", A_PASSWORD)).toBe("done");
  });

  it("gives a typed name its work, its saved things and a password, and takes it from who types it", async () => {
    const owner = await aSession("Mara", "good_label_key");
    const label = await aSession("Ann", "good_label_key");
    await database()
      .insert(jobs)
      .values(aJobRow(label, { status: "completed" }));
    const token = await anInvitation(owner, "creator", label.personId);
    const signedIn = await acceptInvitation({ token, account: account("Ann Berg") }, here);
    expect(signedIn.personId).toBe(label.personId);
    expect(await liveSession(label.id)).toBeNull();
    expect(await refusal(aSession("Ann Berg", "good_label_key"))).toBe("name_taken");
    expect((await aSession("Ann", "good_label_key")).personId).not.toBe(label.personId);
  });

  it("adds a workspace to the account that is signed in, once", async () => {
    const first = await aSession();
    const second = await aSession();
    const member = await aMember(first, "viewer", "Both");
    const by = { session: member, userAgent: null };
    const joined = await acceptInvitation(
      { token: await anInvitation(second, "creator"), account: null },
      by,
    );
    expect(joined).toMatchObject({ workspaceId: second.workspaceId, name: "Both" });
    const again = { token: await anInvitation(second, "creator"), account: null };
    expect(await refusal(acceptInvitation(again, by))).toBe("already_member");
    const visitor = await visitorOf(member);
    const { data } = await (await visitor.ask("/api/workspaces")).json();
    expect(
      data.map(({ role, is_current }: { role: string; is_current: boolean }) => [role, is_current]),
    ).toEqual(
      expect.arrayContaining([
        ["viewer", true],
        ["creator", false],
      ]),
    );
    const to = (workspace_id: string) =>
      visitor.ask("/api/session/workspace", {
        method: "POST",
        body: JSON.stringify({ workspace_id }),
        headers: { "content-type": "application/json" },
      });
    expect((await to((await aSession()).workspaceId)).status).toBe(403);
    expect((await to(second.workspaceId)).status).toBe(204);
    expect(await readSession(visitor.request("/"))).toMatchObject({
      workspaceId: second.workspaceId,
      role: "creator",
    });
    // The same session, authenticated at the same time: going elsewhere does not reauthenticate.
    expect(await liveSession(member.id)).toMatchObject({ workspaceId: second.workspaceId });
    await expireAuthentication(member);
    expect((await to(first.workspaceId)).status).toBe(204);
    const moved = await liveSession(member.id);
    expect(moved && (await refusal(assertReauthenticated(moved)))).toBe("reauthentication_needed");
    const unasked = await liveSession(joined.sessionId);
    expect(unasked && (await refusal(assertReauthenticated(unasked)))).toBe("reauthentication_needed");
  });

  it("gives one account to an identity that joins twice at once, and a name of its own to a namesake", async () => {
    const [first, second] = [await aSession(), await aSession()];
    const identity = (subject: string) => ({
      issuer: "https://id.example",
      subject,
      name: `Ines  ${"x".repeat(200)}`,
      authenticatedAt: null,
      groups: null,
    });
    const tokens = await Promise.all([first, second].map((owner) => anInvitation(owner, "creator")));
    const joined = await Promise.all(
      tokens.map((token) => acceptInvitation({ token, account: identity("ines") }, here)),
    );
    const sessionsOf = await Promise.all(joined.map(({ sessionId }) => liveSession(sessionId)));
    expect(new Set(sessionsOf.map((session) => session?.accountId)).size).toBe(1);
    const name = `Ines ${"x".repeat(75)}`;
    expect(joined[0]?.name).toBe(name);
    const token = await anInvitation(first, "viewer");
    const namesake = await acceptInvitation({ token, account: identity("another") }, here);
    expect(namesake.name).toBe(`${name} 2`);
  });

  it("is withdrawn with the role of who made it, and with the key that made it", async () => {
    const key = await aSession(null, "good_inviting_key");
    const admin = await aMember(key, "owner", "Demoted");
    const [ofAdmin, ofKey] = [await anInvitation(admin, "owner"), await anInvitation(key, "owner")];
    await changeRole(key, admin.personId, "viewer");
    expect(await refusal(openInvitation(ofAdmin, null))).toBe("invitation_over");
    expect(await refusal(anInvitation(admin, "owner"))).toBe("not_permitted");
    expect(await refusal(openInvitation(ofKey, null))).toBe("done");
    const request = (await visitorOf(key)).request("/api/session/key");
    await handleReplaceKey(key, { apiKey: "good_inviting_next", credential: "good_inviting_key" }, request);
    expect(await refusal(openInvitation(ofKey, null))).toBe("invitation_over");
  });
});

describe("a role", () => {
  it("changes in every process at once, also while a stream is open, and only after reauthentication", async () => {
    const owner = await aSession();
    const member = await aMember(owner, "creator", "Changing");
    const visitor = await visitorOf(member);
    expect(await readSession(visitor.request("/"))).toMatchObject({ role: "creator" });
    let closed = 0;
    onSessionEnd(member, () => {
      closed += 1;
    });
    await expireAuthentication(owner);
    expect(await refusal(changeRole(owner, member.personId, "viewer"))).toBe("reauthentication_needed");
    await (await visitorOf(owner)).ask("/api/session/reauthentication", {
      method: "POST",
      body: JSON.stringify({ credential: await openKey(owner.keyId) }),
      headers: { "content-type": "application/json" },
    });
    await changeRole(owner, member.personId, "viewer");
    expect(closed).toBe(1);
    expect(await readSession(visitor.request("/"))).toMatchObject({ role: "viewer" });
  });

  it("of the last owner stays, and of two owners who remove each other at once one remains", async () => {
    const key = await aSession(null, "good_of_two");
    // The only name that was typed with the key becomes a member's.
    const token = await anInvitation(key, "owner", key.personId);
    const { sessionId } = await acceptInvitation({ token, account: account("First owner") }, here);
    const first = await liveSession(sessionId);
    if (!first) throw new Error("not signed in");
    expect(await refusal(changeRole(first, first.personId, "viewer"))).toBe("last_owner");
    expect(await refusal(removeMember(first, first.personId))).toBe("last_owner");
    const second = await aMember(first, "owner", "Second owner");
    const results = await Promise.all([
      refusal(removeMember(first, second.personId)),
      refusal(removeMember(second, first.personId)),
    ]);
    expect(results.sort()).toEqual(["done", "not_permitted"]);
  });

  it("is an owner's for whoever has the key, so a typed name has none to change", async () => {
    const owner = await aSession("Mara", "good_role_key");
    const label = await aSession("Ann", "good_role_key");
    expect(await refusal(changeRole(owner, label.personId, "viewer"))).toBe("conflict");
    expect(await refusal(removeMember(owner, (await aSession()).personId))).toBe("not_found");
  });
});

describe("a member who is removed", () => {
  it("is signed out, has nothing waiting, keeps the name of what they made, and comes back by a new link", async () => {
    const owner = await aSession();
    const member = await aMember(owner, "creator", "Leaving");
    const [waits, runs] = [
      aJobRow(member, {
        status: "sending",
        error: { status: 503, code: "unavailable", message: "", request_id: null, details: null },
      }),
      aJobRow(member, { status: "processing", upstreamId: "job_up" }),
    ];
    await database().insert(jobs).values([waits, runs]);
    await removeMember(owner, member.personId);
    expect(await liveSession(member.id)).toBeNull();
    expect(
      await refusal(signInByPassword(account("Leaving"), { address: "192.0.2.1", userAgent: null })),
    ).toBe("no_workspace");
    const states = await database()
      .select({ id: jobs.id, status: jobs.status })
      .from(jobs)
      .where(eq(jobs.personId, member.personId));
    expect(new Map(states.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [waits.id, "canceled"],
        [runs.id, "processing"],
      ]),
    );
    // Signed in to another workspace of the account.
    await database().update(sessions).set({ revokedAt: null }).where(eq(sessions.id, member.id));
    const by = { session: member, userAgent: null };
    const back = await acceptInvitation({ token: await anInvitation(owner, "viewer"), account: null }, by);
    expect(back.personId).toBe(member.personId);
    expect(await acts(owner)).toContain("member_removed");
  });
});

describe("the key", () => {
  it("stays while members need it, though nobody who has it is signed in", async () => {
    const owner = await aSession(null, "good_kept_key");
    const member = await aMember(owner, "creator", "Keeper");
    await database().update(sessions).set({ revokedAt: new Date() });
    await wipeUnusedKeys();
    expect(await openKey(owner.keyId)).toBe("good_kept_key");
    await removeMember({ ...owner }, member.personId);
    await wipeUnusedKeys();
    await expect(openKey(owner.keyId)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("that is gone signs no member out, and the words say who can bring it back", async () => {
    const owner = await aSession(null, "good_gone_key");
    const member = await aMember(owner, "viewer", "Reader");
    await database().update(apiKeys).set(wipedKey()).where(eq(apiKeys.id, owner.keyId));
    const visitor = await visitorOf(member);
    expect((await visitor.ask("/api/jobs")).status).toBe(200);
    // Every page begins with it.
    expect(await (await visitor.ask("/api/session")).json()).toMatchObject({ role: "viewer", demo: false });
    const response = await visitor.ask("/api/v1/account/plan");
    expect([response.status, (await response.json()).error]).toMatchObject([
      401,
      { code: "key_refused", message: expect.stringMatching(/An owner signs in/) },
    ]);
  });

  it("is replaced while members work: they stay, whoever knew it is out, and they use the new one", async () => {
    const owner = await aSession(null, "good_before_all");
    const member = await aMember(owner, "creator", "Working");
    const admin = await aMember(owner, "owner", "Admin");
    const request = (await visitorOf(admin)).request("/api/session/key");
    const body = { apiKey: "good_after_all", credential: "wrong password" };
    expect(await refusal(handleReplaceKey(admin, body, request))).toBe("wrong_password");
    expect((await handleReplaceKey(admin, { ...body, credential: A_PASSWORD }, request)).status).toBe(204);
    expect(await liveSession(owner.id)).toBeNull();
    const still = await liveSession(member.id);
    expect(await openKey(still?.keyId ?? "")).toBe("good_after_all");
    expect(still?.keyId).not.toBe(owner.keyId);
    expect((await readPeople(admin)).key_replaced_at).not.toBeNull();
  });
});

it("counts wrong passwords by address and by name, so that 500 spread over both open nothing", async () => {
  const owner = await aSession();
  await aMember(owner, "owner", "Target");
  const tries = await Promise.all(
    Array.from({ length: 500 }, (_, n) =>
      refusal(
        signInByPassword(
          { name: n % 2 ? "Target" : `Nobody ${n % 25}`, password: `wrong password ${n}` },
          { address: `203.0.113.${n % 20}`, userAgent: null },
        ),
      ),
    ),
  );
  const count = (code: string) => tries.filter((each) => each === code).length;
  expect(count("done")).toBe(0);
  expect(count("wrong_password") + count("rate_limited") + count("too_many_sign_ins")).toBe(500);
  const ofTarget = tries.filter((each, n) => n % 2 === 1 && each === "wrong_password");
  // Ten from each address, and from all of them a hundred.
  expect(ofTarget.length).toBeLessThanOrEqual(100);
  // Whoever has the key is not locked out with the name.
  await vi.waitFor(async () =>
    expect((await acts(owner)).filter((act) => act === "sign_in_refused")).toHaveLength(ofTarget.length),
  );
});
