import { createContext, use } from "react";

/** The board whose shots have remarks, and what opens those of a shot. */
type BoardRemarks = { boardId: string; open: (shotId: string) => void };

export const RemarksContext = createContext<BoardRemarks | null>(null);
export const useBoardRemarks = (): BoardRemarks | null => use(RemarksContext);
