import { vi } from "vitest";

/**
 * Puts channels in place of the browser's, which deliver within a task of the (fake) clock. A tab's channels are those
 * that are made while it is `open`; one that crashed or is frozen neither sends nor receives.
 */
export function stubChannels() {
  const channels = new Set<Channel>();
  const silent = new Set<string>();
  let opening = "";
  class Channel {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    readonly tab = opening;
    constructor(readonly name: string) {
      channels.add(this);
    }
    postMessage(data: unknown) {
      if (!channels.has(this)) throw new DOMException("Channel is closed", "InvalidStateError");
      if (silent.has(this.tab)) return;
      for (const other of channels) {
        if (other === this || other.name !== this.name || silent.has(other.tab)) continue;
        setTimeout(() => channels.has(other) && other.onmessage?.({ data: structuredClone(data) }));
      }
    }
    close() {
      channels.delete(this);
    }
  }
  vi.stubGlobal("BroadcastChannel", Channel);
  return {
    open<Opened>(tab: string, run: () => Opened): Opened {
      opening = tab;
      return run();
    },
    silence: (tab: string) => silent.add(tab),
    restore: (tab: string) => silent.delete(tab),
  };
}
