import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { auditEvents } from "@/lib/audit/server/schema";
import { mailChoices, notices } from "@/lib/notices/server/schema";
import { database } from "@/lib/platform/server/database";
import { signInByPassword } from "@/lib/session/server/accounts";
import { changePassword } from "@/lib/session/server/change-password";
import { keyAttempts, passwordLinks, sessions } from "@/lib/session/server/schema";
import { liveSession, type Session } from "@/lib/session/server/session";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { A_PASSWORD, again, aMember, anInvitation } from "@/lib/testing/members";
import { acceptInvitation } from "./invitations";
import { changeRole, readPeople, removeMember } from "./members";
import { endPasswordLink, makePasswordLink, openPasswordLink, setPasswordByLink } from "./password-links";

withJobService();
beforeEach(async () => {
  await database().delete(keyAttempts);
});

const address = "192.0.2.7";
const browser = { userAgent: null };
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code?: string }) => error.code ?? String(error),
  );
const link = async (owner: Session, { personId }: Session) =>
  (await makePasswordLink(owner, personId)).path.split("#")[1] ?? "";
const use = (token: string, password = "green kettle 17 under the stairs") =>
  setPasswordByLink({ token, password, address }, browser);
const signIn = (name: string, password: string) =>
  refusal(signInByPassword({ name, password }, { address, ...browser }));

it("sets the password once, ends the account's sessions, tells the member twice, and is in the audit log", async () => {
  const owner = await aSession("Mara");
  const kim = await aMember(owner, "creator", "Kim of the link");
  const { personId, workspaceId } = kim;
  await database()
    .insert(mailChoices)
    .values({ personId, workspaceId, address: "kim@example.com", kinds: [], origin: "https://a.example" });
  const replaced = await link(owner, kim);
  const token = await link(owner, kim);
  expect(JSON.stringify(await database().select().from(passwordLinks))).not.toContain(token);
  expect(await refusal(use(replaced))).toBe("link_over");
  expect(await openPasswordLink(token)).toMatchObject({ account_name: "Kim of the link" });
  const seen = async (by: Session) =>
    (await readPeople(by)).data.find(({ id }) => id === personId)?.password_link_until ?? null;
  expect([await seen(owner), await seen(kim)]).not.toContain(null);
  expect(await seen(await aMember(owner, "viewer", "Vera of the link"))).toBeNull();
  expect(await refusal(use(token, "password123"))).toBe("invalid_request");
  const both = await Promise.all([refusal(use(token)), refusal(use(token))]);
  expect(both.sort()).toEqual(["done", "link_over"]);
  expect(await liveSession(kim.id)).toBeNull();
  expect(await signIn("Kim of the link", A_PASSWORD)).toBe("wrong_password");
  expect(await signIn("Kim of the link", "green kettle 17 under the stairs")).toBe("done");
  const events = await database().select().from(auditEvents).where(eq(auditEvents.workspaceId, workspaceId));
  expect(events.filter(({ act }) => act === "password_link_made").map((event) => event.personId)).toEqual([
    owner.personId,
    owner.personId,
  ]);
  expect(events.find(({ act }) => act === "password_changed")?.details).toEqual({ by: "link" });
  const told = await database().select().from(notices).where(eq(notices.personId, personId));
  expect(told.map(({ data }) => data.status)).toEqual(["made", "made", "used"]);
});

it("needs an owner who authenticated, and a member of this workspace alone who has a password", async () => {
  const owner = await aSession("Mara");
  const kim = await aMember(owner, "creator", "Kim of two");
  const second = await aMember(owner, "owner", "Olga of two");
  const elsewhere = await aSession("Noor");
  expect(await refusal(makePasswordLink(owner, owner.personId))).toBe("conflict");
  expect(await refusal(makePasswordLink(second, second.personId))).toBe("conflict");
  expect(await refusal(makePasswordLink(elsewhere, kim.personId))).toBe("not_found");
  await database()
    .update(sessions)
    .set({ authenticatedAt: new Date(0) })
    .where(eq(sessions.id, second.id));
  expect(await refusal(makePasswordLink(second, kim.personId))).toBe("reauthentication_needed");
  // The account joins another workspace while its link is open.
  const token = await link(owner, kim);
  const invitation = await anInvitation(elsewhere, "owner");
  await acceptInvitation({ token: invitation, account: null }, { session: kim, ...browser });
  expect([await refusal(openPasswordLink(token)), await refusal(use(token))]).toEqual([
    "link_over",
    "link_over",
  ]);
  expect(await refusal(makePasswordLink(owner, kim.personId))).toBe("conflict");
  expect(await refusal(makePasswordLink(elsewhere, kim.personId))).toBe("not_found");
});

it("of a link and a joining of another workspace at once, one finds the other over", async () => {
  const owner = await aSession("Mara");
  const elsewhere = await aSession("Noor");
  for (let round = 0; round < 6; round += 1) {
    const kim = await aMember(owner, "creator", `Kim of round ${round}`);
    const token = await link(owner, kim);
    const invitation = await anInvitation(elsewhere, "creator");
    const joining = () =>
      refusal(acceptInvitation({ token: invitation, account: null }, { session: kim, ...browser }));
    const results = await Promise.all([refusal(use(token)), joining()]);
    expect([
      ["done", "unauthenticated"],
      ["link_over", "done"],
    ]).toContainEqual(results);
  }
});

it("ends by age, by a change of the password, with its member and with the role of who made it", async () => {
  const owner = await aSession("Mara");
  const second = await aMember(owner, "owner", "Olga of ends");
  const kim = await aMember(owner, "creator", "Kim of ends");
  const isOver = async (token: string) => (await refusal(openPasswordLink(token))) === "link_over";

  const aged = await link(owner, kim);
  await database().update(passwordLinks).set({ expiresAt: sql`now()` });
  expect(await isOver(aged)).toBe(true);

  const withdrawn = await link(owner, kim);
  expect(await refusal(endPasswordLink(await aSession("Noor"), kim.personId))).toBe("not_found");
  await endPasswordLink(kim, kim.personId);
  expect(await isOver(withdrawn)).toBe(true);

  const changed = await link(owner, kim);
  await changePassword(kim, { credential: A_PASSWORD, password: "another tram 88 by the river" }, address);
  expect(await isOver(changed)).toBe(true);

  const demoted = await link(second, kim);
  await changeRole(owner, second.personId, "creator");
  expect(await isOver(demoted)).toBe(true);

  const removed = await link(owner, kim);
  await removeMember(owner, kim.personId);
  expect(await isOver(removed)).toBe(true);
  await again(kim, "creator");
  expect(await isOver(removed)).toBe(true);
});
