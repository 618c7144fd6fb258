import { formatCount, formatCredits } from "@/lib/platform/format";

/** What push messages and mail say, and the refusals about them. */
export const messages = {
  endpointWrong: "Push messages go to the address that a browser gives, over https.",
  kindMissing: "Choose at least one.",
  kindTwice: "Name each once.",
  noMail: "This installation sends no mail. Whoever runs Atelier sets SMTP_URL.",

  done: (count: number, failed: number) => {
    if (count === 1) return failed === 1 ? "A result failed" : "A result is done";
    const done = count - failed;
    return [
      done > 0 && `${formatCount(done)} results are done`,
      failed > 0 && `${formatCount(failed)} failed`,
    ]
      .filter(Boolean)
      .join(", ");
  },
  approvalNeeded: (credits: number) => `Needs approval: ${formatCredits(credits)}`,
  approvalsNeeded: (count: number, credits: number) =>
    `${formatCount(count)} requests need approval: ${formatCredits(credits)}`,
  askedBy: (person: string, token: string | null, jobs: number) =>
    `${token === null ? person : `${token}, for ${person},`} asks for ${jobs === 1 ? "one job" : `${formatCount(jobs)} jobs`}.`,
  someone: "Someone",
  limitAsked: (credits: number) => `Asked for: a limit of ${formatCredits(credits)}`,
  requests: (count: number) => `${formatCount(count)} requests wait for owners`,
  limitAskedBy: (person: string, token: string | null) =>
    `${token === null ? person : `${token}, for ${person},`} asks for a higher limit.`,
  limitAnswered: {
    granted: "Your limit was raised",
    declined: "Your request for a higher limit was declined",
    ended: "Your request for a higher limit ended",
  },
  limitGranted: (credits: number) => `It is ${formatCredits(credits)} now.`,
  limitEnded: {
    limit_removed: "The limit was removed.",
    limit_raised: "The limit was raised meanwhile.",
  },
  answered: {
    granted: "Your request was approved",
    declined: "Your request was declined",
    withdrawn: "Your request was withdrawn",
  },
  manyAnswered: (count: number) => `${formatCount(count)} of your requests were answered`,
  remark: "A guest left a remark",
  remarks: (count: number) => `Guests left ${formatCount(count)} remarks`,
  verdict: { approved: "A guest approved", changes: "A guest asks for changes" },
  verdicts: (count: number) => `${formatCount(count)} reviews were answered`,

  statement: (month: string) => `The statement of ${month} is made`,
  statements: (count: number) => `${formatCount(count)} statements are made`,
  statementOf: (charged: number, amount: string | null) =>
    amount === null ? `${formatCredits(charged)} charged.` : `${formatCredits(charged)} charged, ${amount}.`,

  webhookOff: (host: string) => `Events to ${host} are off`,
  webhooksOff: (count: number) => `${formatCount(count)} webhooks are off`,
  webhookOffFor: {
    failing: "It accepted nothing for three days. Turn it on again in Settings.",
    gone: "It answered that it is gone (410).",
    secret: "Its secret can't be opened. Rotate it in Settings.",
  },

  passwordLink: {
    made: {
      title: "An owner made a link for your password",
      body: "Whoever has the link can set it, once within a day. If you asked for none, withdraw it in Settings, under Sessions.",
    },
    used: {
      title: "Your password was changed by a link",
      body: "Your browsers were signed out. If that wasn't you, ask another owner, and look at the audit log.",
    },
  },

  mail: {
    open: "Open it:",
    why: (page: string) =>
      `You get this mail because you chose it in Atelier. Change that under Notices: ${page}`,
    invitation: (inviter: string, workspace: string | null) => ({
      subject: `${inviter} invites you to ${workspace ?? "a workspace"} in Atelier`,
      text: (link: string, until: string) =>
        `${inviter} invites you to ${workspace ?? "a workspace"} in Atelier, where videos, images and voices are made.\n\nOpen this link to join. It works until ${until}:\n${link}\n\nIf you don't expect this, do nothing.\n`,
    }),
  },
};
