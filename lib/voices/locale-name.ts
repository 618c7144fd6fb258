const names = new Intl.DisplayNames("en", { type: "language" });

/** "German (Germany)" for "de-DE"; what cannot be read is shown as it is. */
export function localeName(locale: string | null): string {
  if (!locale) return "Other";
  try {
    return names.of(locale) ?? locale;
  } catch {
    return locale;
  }
}
