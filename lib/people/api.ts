import * as z from "zod/mini";
import { listOf } from "@/lib/contract/list";
import { timestamp } from "@/lib/contract/text";
import { addressOf, endpoint } from "@/lib/http/endpoint";
import { ROLES, type Role } from "@/lib/http/permissions";
import { idInRequest, idOf } from "@/lib/platform/ids";
import { mailAddress } from "@/lib/platform/mail-address";
import { tidyName } from "@/lib/platform/name-form";
import { leadingToken } from "@/lib/platform/token";
import { messages } from "./messages";

const role = z.enum(ROLES);

/** A person of the workspace: a member with an account, or a name that somebody with the API key typed. */
export const person = z.object({
  id: idOf("per"),
  object: z.literal("person"),
  /** Null for whoever signed in with the key and typed none. */
  name: z.nullable(z.string()),
  /** False for a name that was typed with the API key, which no password protects. */
  has_account: z.boolean(),
  role,
  created_at: timestamp,
  /** When they last used Atelier, to five minutes; null for never. */
  seen_at: z.nullable(timestamp),
  is_you: z.boolean(),
  /** When the open link for their password ends; null without one, and to everybody but owners and themselves. */
  password_link_until: z.nullable(timestamp),
});
export type Person = z.infer<typeof person>;

/** A link that lets somebody join, or a link for several that has not ended. The link itself is only in the response that made it. */
const invitation = z.object({
  id: idOf("inv"),
  object: z.literal("invitation"),
  role,
  /** Whom it is for, in the words of who made it. */
  note: z.nullable(z.string()),
  /** The typed name whose work the new member takes over. */
  label_name: z.nullable(z.string()),
  invited_by: z.nullable(z.string()),
  created_at: timestamp,
  expires_at: timestamp,
  /** How many people it lets join, and how many have. */
  uses: z.number(),
  used: z.number(),
  /** Who has joined by it, in order, as far as they are here. */
  joined: z.array(z.object({ id: idOf("per"), name: z.nullable(z.string()) })),
});
export type Invitation = z.infer<typeof invitation>;

/** Who was a member, and is still known by name. */
const formerMember = z.object({
  id: idOf("per"),
  object: z.literal("former_member"),
  name: z.nullable(z.string()),
  removed_at: timestamp,
});
export type FormerMember = z.infer<typeof formerMember>;

/** The roles from which an owner can hide what things cost. */
export const ROLES_WITHOUT_COSTS = ["creator", "viewer"] as const satisfies readonly Role[];
export type RoleWithoutCosts = (typeof ROLES_WITHOUT_COSTS)[number];

/** The members and names of the workspace, and its open invitations. */
const people = z.object({
  object: z.literal("people"),
  workspace_name: z.nullable(z.string()),
  /** When the key was replaced last; null when it is the first. */
  key_replaced_at: z.nullable(timestamp),
  data: z.array(person),
  /** The roles that don't see what things cost. */
  costs_hidden_from: z.array(role),
  /** Empty for everybody but owners. */
  invitations: z.array(invitation),
  /** Empty for everybody but owners. */
  former: z.array(formerMember),
});
export type People = z.infer<typeof people>;

/** How many people one link lets join at most, and for how many days. */
export const MAX_INVITATION_USES = 100;
const MAX_INVITATION_DAYS = 7;
const NOTE_CHARACTERS = 80;
const NAME_CHARACTERS = 80;
const line = (characters: number) => z.string().check(z.overwrite(tidyName), z.maxLength(characters));

const personName = line(NAME_CHARACTERS).check(z.minLength(1, messages.nameMissing));

/** The secret part of a link. */
const token = z
  .string(messages.tokenMissing)
  .check(z.overwrite(leadingToken), z.minLength(1, messages.tokenMissing), z.maxLength(200));

export const personPath = z.object({ personId: idInRequest });
const invitationPath = z.object({ invitationId: idInRequest });

/** What a link invites to. */
const opened = z.object({
  object: z.literal("opened_invitation"),
  workspace_name: z.nullable(z.string()),
  role,
  invited_by: z.nullable(z.string()),
  label_name: z.nullable(z.string()),
  /** The account of the browser that asks, which can join without another password; null without one. */
  account_name: z.nullable(z.string()),
});
export type OpenedInvitation = z.infer<typeof opened>;

/** A workspace that the account of a person belongs to. */
const ownWorkspace = z.object({
  id: idOf("ws"),
  object: z.literal("workspace"),
  name: z.nullable(z.string()),
  role,
  is_current: z.boolean(),
});

/** Who belongs to the workspace, and what they may. */
export const peopleApi = {
  list: endpoint({
    method: "GET",
    path: "/api/people",
    summary: "The people of the workspace, and its open invitations",
    may: "look",
    result: people,
    load: "list",
  }),
  changeRole: endpoint({
    method: "PATCH",
    path: "/api/people/:personId",
    summary: "Gives a member another role",
    may: "manage",
    scope: null,
    params: personPath,
    body: z.strictObject({ role }),
    result: people,
    errors: {
      reauthentication_needed: true,
      last_owner: true,
      conflict: "a name that was typed with the key, which is an owner's",
    },
  }),
  /** An owner's for everybody, and everybody's for themselves. What they made says the new name. */
  renamePerson: endpoint({
    method: "PATCH",
    path: "/api/people/:personId/name",
    summary: "Gives a person another name in the workspace",
    may: "keep",
    scope: null,
    params: personPath,
    body: z.strictObject({ name: personName }),
    result: people,
    errors: {
      reauthentication_needed: "one's own name, which signs in with a password",
      invalid_request: "a name that cannot be taken",
      name_taken: true,
    },
  }),
  /** Their sessions end, and what they had waiting is canceled. What they made stays, under their name. */
  remove: endpoint({
    method: "DELETE",
    path: "/api/people/:personId",
    summary: "Removes a member from the workspace",
    may: "manage",
    scope: null,
    params: personPath,
    result: people,
    errors: {
      reauthentication_needed: true,
      last_owner: true,
      conflict: "a name that was typed with the key, which is an owner's",
    },
  }),
  /** An owner's for everybody, and everybody's for themselves. */
  export: endpoint({
    method: "GET",
    path: "/api/people/:personId/export",
    summary: "All that is stored about one person, as a JSON file",
    may: "keep",
    scope: null,
    params: personPath,
    sends: "application/json",
    errors: {
      reauthentication_needed: "another person's",
      rate_limited: "too many are open",
      unavailable: "too many are open",
    },
  }),
  /**
   * A member is removed first. The name, saved things, conversations, sessions and invitations are deleted for good; jobs,
   * charges and the audit log stay, under a pseudonym. The same again for one who is deleted already.
   */
  forget: endpoint({
    method: "DELETE",
    path: "/api/people/:personId/data",
    summary: "Deletes a person, whose work stays under a pseudonym",
    may: "manage",
    scope: null,
    params: personPath,
    result: people,
    errors: { reauthentication_needed: true, last_owner: true },
  }),
  makePasswordLink: endpoint({
    method: "POST",
    path: "/api/people/:personId/password-link",
    summary: "Makes a link by which a member sets a new password, once within a day",
    may: "manage",
    scope: null,
    params: personPath,
    result: z.object({ object: z.literal("made_password_link"), path: z.string(), expires_at: timestamp }),
    status: 201,
    errors: {
      reauthentication_needed: true,
      conflict:
        "a name that was typed with the key, oneself, an account without a password, or one of another workspace, too",
    },
  }),
  /** An owner's for everybody, and everybody's for themselves. */
  endPasswordLink: endpoint({
    method: "DELETE",
    path: "/api/people/:personId/password-link",
    summary: "Takes the link for a member's password back",
    may: "keep",
    scope: null,
    params: personPath,
    result: people,
  }),
  invite: endpoint({
    method: "POST",
    path: "/api/invitations",
    summary: "Makes a link that lets one person, or several creators or viewers, join the workspace",
    may: "manage",
    scope: null,
    body: z.strictObject({
      role,
      note: z._default(z.nullable(line(NOTE_CHARACTERS)), null),
      /** A name that was typed with the key, whose work the new member takes over. */
      label_id: z._default(z.nullable(idInRequest), null),
      /** Where the link is mailed, if this installation sends mail. It is not stored. */
      mail_to: z._default(z.nullable(mailAddress), null),
      /** How many people may join by it; one owner. */
      uses: z._default(z.int().check(z.minimum(1), z.maximum(MAX_INVITATION_USES)), 1),
      /** For how many days it is valid; null for seven, and for one where several may join. */
      days: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_INVITATION_DAYS))), null),
    }),
    result: z.object({
      object: z.literal("made_invitation"),
      path: z.string(),
      expires_at: timestamp,
      /** Whether the mail server took the mail; null where nothing was to be mailed. */
      mailed: z.nullable(z.boolean()),
    }),
    status: 201,
    errors: {
      reauthentication_needed: "an owner's",
      invalid_request: "several owners, or several people for one name",
      not_found: "a name that is not of this workspace",
      conflict: "beyond the open links that there can be",
    },
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/api/invitations/:invitationId",
    summary: "Takes an invitation back",
    may: "manage",
    scope: null,
    params: invitationPath,
    result: people,
  }),
  rename: endpoint({
    method: "PATCH",
    path: "/api/workspace",
    summary: "Names the workspace",
    may: "manage",
    body: z.strictObject({ name: z.nullable(line(NAME_CHARACTERS)) }),
    result: people,
  }),
  /** Their open pages follow within seconds. */
  showCosts: endpoint({
    method: "PATCH",
    path: "/api/workspace/costs",
    summary: "Shows a role what things cost, or hides it",
    may: "manage",
    body: z.strictObject({ role: z.enum(ROLES_WITHOUT_COSTS), shown: z.boolean() }),
    result: people,
  }),
  /** Empty for who signed in with the API key. */
  workspaces: endpoint({
    method: "GET",
    path: "/api/workspaces",
    summary: "The workspaces that the person's account belongs to",
    may: "keep",
    result: listOf(ownWorkspace),
    load: "list",
  }),
  /** The session stays, with its last authentication. */
  switchTo: endpoint({
    method: "POST",
    path: "/api/session/workspace",
    summary: "Goes to another workspace of the account",
    may: "keep",
    scope: null,
    body: z.strictObject({ workspace_id: idInRequest }),
    errors: { no_workspace: "the account is no member" },
  }),
};

/** The address of all that is stored about one person. */
export const exportName = (personId: string): string => `atelier-${personId}.json`;
export const exportPath = (personId: string): string => addressOf(peopleApi.export, { params: { personId } });

/** What a link for a password sets. */
const openedPasswordLink = z.object({
  object: z.literal("opened_password_link"),
  /** The name that the account signs in with. */
  account_name: z.string(),
  workspace_name: z.nullable(z.string()),
});
export type OpenedPasswordLink = z.infer<typeof openedPasswordLink>;

const password = z.string().check(z.maxLength(10_000));

/** A new password by a link, for whoever has it. The token is in the body, so that no log of addresses has it. */
export const passwordLinksApi = {
  open: endpoint({
    method: "POST",
    path: "/api/password-links/open",
    summary: "Whose password a link sets",
    may: "anyone",
    body: z.strictObject({ token }),
    result: openedPasswordLink,
    errors: { wrong_origin: true, link_over: true },
  }),
  /** With the cookie of a session. The account's other browsers are signed out. */
  use: endpoint({
    method: "POST",
    path: "/api/password-links/use",
    summary: "Sets the password of a link's account, and signs in",
    may: "anyone",
    body: z.strictObject({ token, password }),
    errors: {
      wrong_origin: true,
      invalid_request: "a password that cannot be taken, with its field",
      link_over: true,
      too_many_sign_ins: true,
    },
  }),
};

/** The way in by a link, for whoever has it. The token is in the body, so that no log of addresses has it. */
export const invitationsApi = {
  open: endpoint({
    method: "POST",
    path: "/api/invitations/open",
    summary: "What a link invites to",
    may: "anyone",
    body: z.strictObject({ token }),
    result: opened,
    errors: { wrong_origin: true, invitation_over: true },
  }),
  /** With the cookie of a session. `account` is null for the account that is signed in. */
  accept: endpoint({
    method: "POST",
    path: "/api/invitations/accept",
    summary: "Joins the workspace of a link, with a new account or the one that is signed in",
    may: "anyone",
    body: z.strictObject({
      token,
      account: z.nullable(
        z.strictObject({
          name: personName,
          password,
        }),
      ),
    }),
    errors: {
      wrong_origin: true,
      invalid_request: "a name or password that cannot be taken, with its field",
      name_taken: true,
      already_member: true,
      invitation_over: true,
      too_many_sign_ins: true,
    },
  }),
};
