/** What a thrown value says to a person; `otherwise` where it is no Error. */
export const errorMessage = (thrown: unknown, otherwise: string): string =>
  thrown instanceof Error ? thrown.message : otherwise;
