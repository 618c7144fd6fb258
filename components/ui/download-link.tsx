import { Download } from "lucide-react";
import { buttonLook } from "./button";

type DownloadLinkProps = {
  href: string /** What is spoken: which file it is. */;
  name: string;
  children: string;
};

/** A link to a file that the server makes, with the look of a quiet button. */
export const DownloadLink = ({ href, name, children }: DownloadLinkProps) => (
  <a href={href} download aria-label={name} className={buttonLook({ variant: "quiet" })}>
    <Download aria-hidden className="size-4" />
    {children}
  </a>
);
