import "server-only";
import { assertSameOrigin, clientAddress, isSecure } from "@/lib/http/server/request-origin";
import { mailInvitation } from "@/lib/notices/server/mail-invitation";
import { invitationsApi, passwordLinksApi, peopleApi } from "@/lib/people/api";
import { personApi } from "@/lib/people/person-api";
import { deletePerson } from "@/lib/people/server/delete-person";
import { exportPerson } from "@/lib/people/server/export-person";
import { acceptInvitation, invite, openInvitation, revokeInvitation } from "@/lib/people/server/invitations";
import {
  changeRole,
  listWorkspaces,
  readPeople,
  removeMember,
  renameWorkspace,
  showCosts,
} from "@/lib/people/server/members";
import {
  endPasswordLink,
  makePasswordLink,
  openPasswordLink,
  setPasswordByLink,
} from "@/lib/people/server/password-links";
import { readPerson } from "@/lib/people/server/person-detail";
import { renamePerson } from "@/lib/people/server/rename-person";
import { limitStorage, readStorageOfPeople } from "@/lib/people/server/storage";
import { switchWorkspace } from "@/lib/session/server/accounts";
import { claimsOf, setSessionCookie } from "@/lib/session/server/cookie";
import type { SignInResult } from "@/lib/session/server/create-session";
import { readBrowserSession, revokeSession } from "@/lib/session/server/session";
import { download, serve } from "./serve";

/** 204 with the cookie of a new session. The one before ends, because the browser has lost it. */
async function signedIn(request: Request, result: SignInResult): Promise<Response> {
  const before = await readBrowserSession(request);
  const response = new Response(null, { status: 204 });
  await setSessionCookie(response.headers, claimsOf(result), isSecure(request.headers));
  if (before) await revokeSession(before.id);
  return response;
}

const browserOf = ({ headers }: Request) => ({ userAgent: headers.get("user-agent") });

export const peopleRoutes = [
  ...serve(peopleApi, {
    list: ({ session }) => readPeople(session),
    changeRole: async ({ session, params, body }) => {
      await changeRole(session, params.personId, body.role);
      return readPeople(session);
    },
    renamePerson: async ({ session, params, body }) => {
      await renamePerson(session, params.personId, body.name);
      return readPeople(session);
    },
    remove: async ({ session, params }) => {
      await removeMember(session, params.personId);
      return readPeople(session);
    },
    export: (input) => download(input, () => exportPerson(input.session, input.params.personId)),
    forget: async ({ session, params }) => {
      await deletePerson(session, params.personId);
      return readPeople(session);
    },
    makePasswordLink: ({ session, params }) => makePasswordLink(session, params.personId),
    endPasswordLink: async ({ session, params }) => {
      await endPasswordLink(session, params.personId);
      return readPeople(session);
    },
    invite: async ({ session, body, request }) => {
      const made = await invite(session, body);
      if (body.mail_to === null) return { ...made, mailed: null };
      return { ...made, mailed: await mailInvitation(session, { ...made, to: body.mail_to }, request) };
    },
    revoke: async ({ session, params }) => {
      await revokeInvitation(session, params.invitationId);
      return readPeople(session);
    },
    rename: async ({ session, body }) => {
      await renameWorkspace(session, body.name);
      return readPeople(session);
    },
    showCosts: async ({ session, body }) => {
      await showCosts(session, body);
      return readPeople(session);
    },
    workspaces: ({ session }) => listWorkspaces(session),
    switchTo: async ({ session, body }) => {
      await switchWorkspace(session, body.workspace_id);
    },
  }),
  ...serve(personApi, {
    get: ({ session, params, query }) => readPerson(session, params.personId, query.tz),
    storage: ({ session }) => readStorageOfPeople(session),
    limitStorage: async ({ session, params, body }) => {
      await limitStorage(session, params.personId, body.limit_bytes);
      return readStorageOfPeople(session);
    },
  }),
  ...serve(invitationsApi, {
    open: async ({ body, request }) => {
      assertSameOrigin(request);
      return openInvitation(body.token, await readBrowserSession(request));
    },
    accept: async ({ body, request }) => {
      assertSameOrigin(request);
      const by = { session: await readBrowserSession(request), ...browserOf(request) };
      const account = body.account && { ...body.account, address: clientAddress(request.headers) };
      return signedIn(request, await acceptInvitation({ token: body.token, account }, by));
    },
  }),
  ...serve(passwordLinksApi, {
    open: ({ body, request }) => {
      assertSameOrigin(request);
      return openPasswordLink(body.token);
    },
    use: async ({ body, request }) => {
      assertSameOrigin(request);
      const chosen = { ...body, address: clientAddress(request.headers) };
      return signedIn(request, await setPasswordByLink(chosen, browserOf(request)));
    },
  }),
];
