import { use } from "react";
import { Link } from "@/components/ui/link";
import { personLink } from "@/lib/navigation/settings";
import { AccessContext, useMay } from "./may";

/** The name of a person, which leads to their page for owners, and for themselves. */
export function PersonName({ id, name }: { id: string; name: string }) {
  const isOwner = useMay()("manage");
  const { personId } = use(AccessContext);
  if (!isOwner && id !== personId) return <bdi className="[overflow-wrap:anywhere]">{name}</bdi>;
  return (
    <Link href={personLink(id)} className="touch-target text-link">
      <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
    </Link>
  );
}
