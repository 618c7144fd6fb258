/** The words of a refusal on a form. */
export const messages = {
  accepted: (values: readonly string[]) => `Accepted: ${values.join(", ")}.`,
  serverFault: "Something went wrong on the server.",
};
