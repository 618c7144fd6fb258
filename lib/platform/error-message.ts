/** The message of a thrown Error; `otherwise` for any other value. */
export const errorMessage = (thrown: unknown, otherwise: string): string =>
  thrown instanceof Error ? thrown.message : otherwise;
