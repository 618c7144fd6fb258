import { QrCode as QrIcon } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyableLink, useCopiedLink } from "@/components/ui/copyable-link";
import { lazyPart } from "@/components/ui/lazy-part";
import { messages } from "./messages";

const text = messages.share;

const QrCode = lazyPart(
  () => import("./qr-code"),
  () => <div className="size-44" />,
);

type MadeLinkProps = {
  path: string;
  /** Absent where no other is made. */
  onAnother?: () => void;
};

/** The link of a review, copied, and as a code that a phone reads. */
export function MadeLink({ path, onAnother }: MadeLinkProps) {
  const { link, isCopied } = useCopiedLink(path);
  const [hasCode, setHasCode] = useState(false);
  const said = isCopied ? text.copied : text.ready;
  return (
    <section
      aria-label={text.link}
      className="flex flex-col gap-2.5 rounded-lg border border-line-field px-3.5 py-3"
    >
      <p className="font-medium">{said}</p>
      <CopyableLink link={link} isCopied={isCopied} label={text.link} copyLabel={text.copy} said={said} />
      <div className="flex flex-wrap gap-1.5">
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={hasCode}
          icon={<QrIcon aria-hidden className="size-4" />}
          onPointerEnter={QrCode.load}
          onClick={() => setHasCode(!hasCode)}
        >
          {hasCode ? text.hideCode : text.showCode}
        </Button>
        {onAnother && (
          <Button size="sm" variant="quiet" onClick={onAnother}>
            {text.another}
          </Button>
        )}
      </div>
      {hasCode && <QrCode text={link} label={text.code} />}
    </section>
  );
}
