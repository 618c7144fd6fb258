import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { auditEvents } from "@/lib/audit/server/schema";
import { readDetail } from "@/lib/jobs/server/read";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import { signInByPassword, switchWorkspace } from "@/lib/session/server/accounts";
import { accounts, people, sessions } from "@/lib/session/server/schema";
import { liveSession, type Session } from "@/lib/session/server/session";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { A_PASSWORD, aMember, anInvitation } from "@/lib/testing/members";
import { acceptInvitation } from "./invitations";
import { renamePerson } from "./rename-person";

withJobService();

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code?: string }) => error.code ?? String(error),
  );
const nameOf = async ({ personId }: Session) =>
  (await database().select({ name: people.name }).from(people).where(eq(people.id, personId)))[0]?.name;
const signIn = (name: string) =>
  refusal(signInByPassword({ name, password: A_PASSWORD }, { address: "192.0.2.9", userAgent: null }));

it("an owner renames anyone, whose work says it and whose sign-in stays; and nobody renames anyone else", async () => {
  const owner = await aSession("Mara");
  const ann = await aMember(owner, "creator", "Ann Olander");
  const viewer = await aMember(owner, "viewer", "Vera Olander");
  const made = aJobRow(ann, { status: "completed" });
  await database().insert(jobs).values(made);
  for (const stranger of [viewer, await aSession("Mara")])
    expect(await refusal(renamePerson(stranger, ann.personId, "Anna"))).toBe("not_found");
  await renamePerson(owner, ann.personId, "Anne Olander");
  expect(await readDetail(ann, made.id)).toMatchObject({ person_name: "Anne Olander" });
  expect(await liveSession(ann.id)).toMatchObject({ personName: "Anne Olander" });
  expect(await signIn("Ann Olander")).toBe("done");
  const events = await database().select().from(auditEvents).where(eq(auditEvents.targetId, ann.personId));
  expect(events.map(({ act, personId }) => [act, personId])).toContainEqual([
    "person_renamed",
    owner.personId,
  ]);
  expect(JSON.stringify(events)).not.toContain("Olander");
});

it("refuses a name that somebody has, or that looks like theirs", async () => {
  const owner = await aSession("Mara", "good_rename_key");
  await aSession("Typed", "good_rename_key");
  const ann = await aMember(owner, "creator", "Ann Rename");
  const ben = await aMember(owner, "creator", "Ben Rename");
  // The last has a Cyrillic B.
  for (const taken of ["mara", "TYPED", "ann rename", "\u0412en Rename"]) {
    const target = taken.endsWith("en Rename") ? ann : ben;
    expect(await refusal(renamePerson(owner, target.personId, taken))).toBe("name_taken");
  }
  await renamePerson(owner, ann.personId, "ANN Rename");
  const both = await Promise.all(
    [ann, ben].map(({ personId }) => refusal(renamePerson(owner, personId, "The one name"))),
  );
  expect(both.sort()).toEqual(["done", "name_taken"]);
});

it("who renames themselves authenticates first, signs in with the name, and keeps the one of another workspace", async () => {
  const owner = await aSession("Mara");
  const kim = await aMember(owner, "viewer", "Kim Rename");
  const elsewhere = await aSession("Noor");
  const token = await anInvitation(elsewhere, "creator");
  const other = await acceptInvitation({ token, account: null }, { session: kim, userAgent: null });
  await database()
    .update(sessions)
    .set({ authenticatedAt: new Date(0) })
    .where(eq(sessions.id, kim.id));
  expect(await refusal(renamePerson(kim, kim.personId, "Kim Berg"))).toBe("reauthentication_needed");
  await database().update(sessions).set({ authenticatedAt: new Date() }).where(eq(sessions.id, kim.id));
  await aMember(elsewhere, "creator", "Kim Taken");
  expect(await refusal(renamePerson(kim, kim.personId, "Kim Taken"))).toBe("name_taken");
  await renamePerson(kim, kim.personId, "Kim Berg");
  expect([await signIn("Kim Rename"), await signIn("kim berg")]).toEqual(["wrong_password", "done"]);
  await switchWorkspace(kim, other.workspaceId);
  const there = await liveSession(kim.id);
  expect(there && (await nameOf(there))).toBe("Kim Rename");
  const [account] = await database()
    .select()
    .from(accounts)
    .where(eq(accounts.id, kim.accountId ?? ""));
  expect(account?.name).toBe("Kim Berg");
});
