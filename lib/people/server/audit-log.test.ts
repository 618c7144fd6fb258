// @module-tag all
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { auditEvents } from "@/lib/audit/server/schema";
import { database } from "@/lib/platform/server/database";
import { signInByPassword } from "@/lib/session/server/accounts";
import { keyAttempts } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { aPlan } from "@/lib/testing/account-service";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { A_PASSWORD, aMember, anInvitation, visitorOf } from "@/lib/testing/members";
import { json } from "@/lib/testing/stub-service";
import { acceptInvitation, invite } from "./invitations";
import { changeRole } from "./members";

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

it("keeps the audit log as it was written", async () => {
  const owner = await aSession();
  await anInvitation(owner, "viewer");
  await expect(database().update(auditEvents).set({ act: "sign_in" })).rejects.toThrow();
  await expect(database().delete(auditEvents)).rejects.toThrow();
  expect(await acts(owner)).toEqual(["invitation_made"]);
});

it("names in the audit log whom an invitation is for, and from where a sign-in was refused", async () => {
  const owner = await aSession("Mara");
  await invite(owner, { role: "viewer", note: "Ines, from the agency", label_id: null });
  const name = `Ann ${randomUUID().slice(0, 8)}`;
  await aMember(owner, "creator", name);
  const password = "another violet tram 42 over the ridge";
  await refusal(signInByPassword({ name, password }, { address: "192.0.2.7", userAgent: null }));
  const visitor = await visitorOf(owner);
  const read = async (act: string) =>
    (await (await visitor.ask(`/api/audit?act=${act}&limit=9`)).json()).data;
  expect(await read("invitation_made")).toMatchObject([
    { target_name: null, details: { role: "creator" } },
    { target_name: "Ines, from the agency", details: { role: "viewer" } },
  ]);
  await vi.waitFor(async () =>
    expect(await read("sign_in_refused")).toMatchObject([
      { target_name: name, details: { by: "password", address: "192.0.2.7" } },
    ]),
  );
});

it("shows the audit log to owners, a page at a time, of one act or person, and as a file", async () => {
  const owner = await aSession("Mara");
  const member = await aMember(owner, "creator", "Listed");
  await changeRole(owner, member.personId, "viewer");
  const visitor = await visitorOf(owner);
  const read = async (query: string) => (await visitor.ask(`/api/audit?${query}`)).json();
  const first = await read("limit=2");
  const rest = await read(`limit=50&cursor=${first.next_cursor}`);
  const all = [...first.data, ...rest.data].map(({ act }: { act: string }) => act);
  expect(all).toEqual(["role_changed", "invitation_used", "invitation_made", "sign_in"]);
  expect((await read("act=role_changed")).data).toMatchObject([
    { person_name: "Mara", target_name: "Listed", details: { from: "creator", to: "viewer" } },
  ]);
  expect((await read(`person_id=${member.personId}`)).data).toHaveLength(1);
  const file = await (await visitor.ask("/api/audit/csv?act=role_changed")).text();
  expect(file.split("\r\n").slice(1, -1)).toEqual([
    expect.stringMatching(/^[\dT:.Z-]+,Role changed,Mara,,Listed,"from: creator, to: viewer"$/),
  ]);
});

describe("a name that looks like another person's", () => {
  const pretenders = [
    "Mar\u200ba Vogel",
    "\u202eMara Vogel",
    "MARA VOGEL",
    "Мara Vоgel",
    "Ｍara Vogel",
    "Mara\u3164 Vogel",
  ];

  it("is no name of a new account, whatever can't be seen in it and in whichever script", async () => {
    const owner = await aSession("Ola");
    await aMember(owner, "owner", "Mara Vogel");
    for (const name of pretenders) {
      const token = await anInvitation(owner, "creator");
      expect(await refusal(acceptInvitation({ token, account: account(name) }, here)), name).toBe(
        "name_taken",
      );
    }
  });

  it("is no label either, and a label is found again however it is typed", async () => {
    const key = "a_key_of_lookalikes";
    const { personId } = await aSession("Marta Keller", key);
    const again = await aSession("MARTA  Kel\u200bler", key);
    expect([again.personId, again.personName]).toEqual([personId, "Marta Keller"]);
    for (const name of ["\u041carta Keller", "Marta Kell\u0435r"])
      expect(await refusal(aSession(name, key)), name).toBe("name_taken");
  });
});
