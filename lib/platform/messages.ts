/** What people read when a value is refused. */
export const messages = {
  calendar: { outOfRange: "Enter a year from 0001 to 9999." },
  mailAddress: { invalid: "Enter a whole email address, with an @ in it." },
  timeZone: {
    invalid: "This isn't a valid time zone.",
    unknown: "The database doesn't know this time zone. Choose another, such as UTC.",
  },
  typedNumber: {
    missing: (name: string) => `${name}: enter a number.`,
    unreadable: (name: string, decimals: boolean) =>
      `${name}: enter a number in digits only, such as ${decimals ? "12.5" : "1250"}.`,
    ambiguous: (name: string, a: number, b: number) =>
      `${name}: this can mean ${a} or ${b}. Enter the one you mean.`,
    whole: (name: string, value: number) => `${name}: enter a whole number, such as ${Math.floor(value)}.`,
    tooSmall: ({ name, min }: { name: string; min: string }) => `${name}: enter ${min} or more.`,
    outOfRange: ({ name, min, max }: { name: string; min: string; max: string }) =>
      `${name}: enter a number from ${min} to ${max}.`,
  },
};
