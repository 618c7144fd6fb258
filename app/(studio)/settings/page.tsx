import { redirect } from "next/navigation";
import { requireSession } from "@/app/server";
import { reachOf } from "@/lib/http/permissions";
import { permissionOf, SETTINGS_SECTIONS, settingsLink } from "@/lib/navigation/settings";

/** The first section that the visitor has a part in. */
export default async function SettingsPage(): Promise<never> {
  const { role } = await requireSession();
  const first = SETTINGS_SECTIONS.find((section) => reachOf(role, permissionOf(section)) !== "none");
  redirect(settingsLink(first ?? "people"));
}
