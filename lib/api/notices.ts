import "server-only";
import { noticesApi } from "@/lib/notices/api";
import { chooseMail, choosePush, endMail, endPush, readChoices } from "@/lib/notices/server/choices";
import { serve } from "./serve";

export const noticeRoutes = serve(noticesApi, {
  read: ({ session }) => readChoices(session),
  choosePush: ({ session, body, request }) => choosePush(session, body, request),
  endPush: ({ session }) => endPush(session),
  chooseMail: ({ session, body, request }) => chooseMail(session, body, request),
  endMail: ({ session }) => endMail(session),
});
