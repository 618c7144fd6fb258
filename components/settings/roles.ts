import { ROLES, type Role } from "@/lib/http/permissions";
import { messages } from "./messages";

export const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: messages.people.roles[value] }));

export const roleOf = (value: string): Role | undefined => ROLES.find((role) => role === value);
