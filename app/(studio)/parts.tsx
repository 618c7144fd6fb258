"use client";

import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import { pageReady } from "@/components/api/page-ready";
import { connection } from "@/components/shell/stores";
import { importWithRetry } from "@/lib/platform/import-with-retry";

/*
 * The parts of pages. Each is rendered on the server and loaded beside the scripts of the studio, whose menus, keys
 * and palette work first; `MainArea` is busy until the part works, too.
 */

/** Nothing of it is seen, so a page that cannot load it goes on without it, and its dot says so. */
const loadBackground = () =>
  importWithRetry(() => import("./background")).catch(() => {
    connection.set("reconnecting");
    return { default: () => null };
  });
export const Background = dynamic(() => pageReady.then(loadBackground), { ssr: false });

export const CreateVideo = dynamic(() => importWithRetry(() => import("./create/video/create-video")));
export const CreateImage = dynamic(() => importWithRetry(() => import("./create/image/create-image")));
export const CreateVoice = dynamic(() => importWithRetry(() => import("./create/voice/create-voice")));
export const CreateAvatar = dynamic(() => importWithRetry(() => import("./create/avatar/create-avatar")));
export const Assistant = dynamic(() =>
  importWithRetry(() => import("@/components/assistant/assistant")).then((part) => part.Assistant),
);
export const Board = dynamic(() =>
  importWithRetry(() => import("@/components/boards/board")).then((part) => part.Board),
);
export const BoardList = dynamic(() =>
  importWithRetry(() => import("@/components/boards/list/board-list")).then((part) => part.BoardList),
);
export const CutRoom = dynamic(() =>
  importWithRetry(() => import("@/components/boards/cut/cut-room")).then((part) => part.CutRoom),
);
export const ReviewRoom = dynamic(() =>
  importWithRetry(() => import("@/components/boards/review/review-room")).then((part) => part.ReviewRoom),
);
export const PersonPage = dynamic(() =>
  importWithRetry(() => import("@/components/settings/person-page")).then((part) => part.PersonPage),
);
export const Receipt = dynamic(() =>
  importWithRetry(() => import("@/components/receipt/receipt")).then((part) => part.Receipt),
);
export const Compare = dynamic(() =>
  importWithRetry(() => import("@/components/compare/compare")).then((part) => part.Compare),
);
export const DescriptionView = dynamic(() =>
  importWithRetry(() => import("@/components/describe/description-view")).then(
    (part) => part.DescriptionView,
  ),
);

/** A part that keeps its filters in the address. */
async function inAddress<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const [{ NuqsAdapter }, Part] = await importWithRetry(() =>
    Promise.all([import("nuqs/adapters/next/app"), load()]),
  );
  return function InAddress(props: Props) {
    return (
      <NuqsAdapter>
        <Part {...props} />
      </NuqsAdapter>
    );
  };
}

export const Gallery = dynamic(() =>
  inAddress(() => import("@/components/gallery/gallery").then((part) => part.Gallery)),
);
export const Voices = dynamic(() =>
  inAddress(() => import("@/components/voices/voices").then((part) => part.Voices)),
);
export const Describe = dynamic(() =>
  inAddress(() => import("@/components/describe/describe").then((part) => part.Describe)),
);
export const PriceExplorer = dynamic(() =>
  inAddress(() => import("@/components/pricing/price-explorer").then((part) => part.PriceExplorer)),
);
export const UsageScreen = dynamic(() =>
  inAddress(() => import("@/components/usage/usage-screen").then((part) => part.UsageScreen)),
);
export const Settings = dynamic(() => importWithRetry(() => import("./settings/settings")));
export const Ledger = dynamic(() =>
  inAddress(() => import("@/components/usage/ledger").then((part) => part.Ledger)),
);
export const Statements = dynamic(() =>
  inAddress(() => import("@/components/statements/statements").then((part) => part.Statements)),
);
export const KeptStatement = dynamic(() =>
  importWithRetry(() => import("@/components/statements/kept-statement")).then((part) => part.KeptStatement),
);
