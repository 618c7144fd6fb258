import { endpoint } from "@/lib/http/endpoint";
import { mailChoice, noticeChoices, pushChoice } from "./notice";

/** How a person is told of what happens while they don't look: by push messages to this browser, and by mail. */
export const noticesApi = {
  read: endpoint({
    method: "GET",
    path: "/api/notices",
    summary: "What this browser and this person are told about",
    may: "keep",
    scope: null,
    result: noticeChoices,
  }),
  choosePush: endpoint({
    method: "POST",
    path: "/api/notices/push",
    summary: "Turns push messages to this browser on, or changes what they are about",
    may: "keep",
    scope: null,
    body: pushChoice,
    result: noticeChoices,
    errors: { invalid_request: "an address that is not of a push service" },
  }),
  endPush: endpoint({
    method: "DELETE",
    path: "/api/notices/push",
    summary: "Turns push messages to this browser off",
    may: "keep",
    scope: null,
    result: noticeChoices,
  }),
  chooseMail: endpoint({
    method: "POST",
    path: "/api/notices/mail",
    summary: "Turns mail to the person on, or changes its address or what it is about",
    may: "keep",
    scope: null,
    body: mailChoice,
    result: noticeChoices,
    errors: { conflict: "the installation sends no mail" },
  }),
  endMail: endpoint({
    method: "DELETE",
    path: "/api/notices/mail",
    summary: "Turns mail to the person off",
    may: "keep",
    scope: null,
    result: noticeChoices,
  }),
};
