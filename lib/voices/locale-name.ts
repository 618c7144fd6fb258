const names = new Intl.DisplayNames("en", { type: "language" });

/** "German (Germany)" for "de-DE". An unreadable code is shown unchanged. */
export function localeName(locale: string | null): string {
  if (!locale) return "Other";
  try {
    return names.of(locale) ?? locale;
  } catch {
    return locale;
  }
}
