import { useQuery } from "@tanstack/react-query";
import { tokensQuery } from "@/components/api/tokens";
import { Link } from "@/components/ui/link";
import { tokenLink } from "@/lib/navigation/settings";
import { messages } from "./messages";

/** Where a token can be stopped and its limits are shown. One that has ended, or is out of reach, is not there. */
export default function TokenLink({ id }: { id: string }) {
  const { data } = useQuery(tokensQuery);
  if (!data) return null;
  return (
    <p className="self-end text-sm print:hidden">
      {data.data.some((token) => token.id === id) ? (
        <Link href={tokenLink(id)} className="touch-target text-link">
          {messages.tokenLink.show}
        </Link>
      ) : (
        <span className="text-ink-soft">{messages.tokenLink.ended}</span>
      )}
    </p>
  );
}
