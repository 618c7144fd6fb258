/** What the assistant says when it refuses a message or gets no reply. */
export const messages = {
  answer: {
    brokenOff: "The connection to the API was lost during the reply.",
    unknownModel: "This model doesn't exist. Choose another one.",
  },
  client: { incomplete: "The connection was lost before the reply was complete." },
  conversation: { notFound: "This conversation doesn't exist." },
  streamReply: {
    afterReply: "A new message must follow a reply.",
    messageNotFound: "This message doesn't exist.",
    onlyQuestions: "Only your own messages can be resent.",
    startWithQuestion: "Start the conversation with a message.",
  },
};
