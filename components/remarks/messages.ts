/** What both sides of a review say about remarks. */
export const messages = {
  replyTo: (name: string) => `Reply to ${name}`,
  sendReply: "Send reply",
  marked: "Frame marked",
  markedBy: (name: string) => `Marked by ${name}`,
  isRevised: "Its shot is made again",
  answered: (version: number) => `Answered in version ${version}`,
};
