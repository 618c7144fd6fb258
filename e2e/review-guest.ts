import type { APIRequestContext, Browser, BrowserContext } from "@playwright/test";
import { post } from "./api-calls";
import type { Run } from "./run";

type Item = { id: string; take: string | null; is_pick: boolean };
type Shot = { number: number; items: Item[]; chosen: string | null };

/** What a guest sees of a review, as far as these tests read it. */
type Seen = {
  version: number;
  versions: unknown[];
  state: { name: string; waiting_for: string[] };
  shots: Shot[];
  remarks: {
    name: string;
    text: string;
    version: number;
    is_revised: boolean;
    answered_in: number | null;
  }[];
  guests: { name: string | null; is_yours: boolean; verdict: { verdict: string; version: number } | null }[];
};

/** Somebody without an account in a browser of their own, who says to a review what its page says. */
export class ReviewGuest {
  private constructor(
    readonly name: string,
    readonly context: BrowserContext,
    /** `/api/review/…` */
    private readonly address: string,
  ) {}

  /** @param path of the link: `/review/…` */
  static async open(browser: Browser, run: Run, path: string, name: string): Promise<ReviewGuest> {
    const context = await browser.newContext({ baseURL: run.baseUrl });
    const guest = new ReviewGuest(name, context, `/api${path}`);
    await post(context.request, `${guest.address}/open`, {});
    return guest;
  }

  private get request(): APIRequestContext {
    return this.context.request;
  }

  async sees(): Promise<Seen> {
    return (await this.request.get(`${this.address}/content`)).json();
  }

  /** The status of a read, which is 404 once the link opens nothing. */
  async status(): Promise<number> {
    return (await this.request.get(`${this.address}/content`)).status();
  }

  /** @param choices the letter of a take by the number of its shot */
  async choose(choices: Readonly<Record<number, string>>): Promise<void> {
    const { shots } = await this.sees();
    for (const [number, letter] of Object.entries(choices)) {
      const shot = shots.find((each) => each.number === Number(number));
      const item = shot?.items.find(({ take }) => take === letter);
      await post(this.request, `${this.address}/choices`, { item_id: item?.id, name: this.name });
    }
  }

  async answer(verdict: "approved" | "changes", note: string | null = null): Promise<void> {
    await post(this.request, `${this.address}/verdict`, { verdict, name: this.name, note });
  }

  /** On the take that the film shows of a shot. */
  async remark(number: number, text: string, more: object = {}): Promise<void> {
    const { shots } = await this.sees();
    const shot = shots.find((each) => each.number === number);
    const item = shot?.items.find(({ is_pick }) => is_pick) ?? shot?.items[0];
    await post(this.request, `${this.address}/remarks`, {
      item_id: item?.id,
      name: this.name,
      text,
      ...more,
    });
  }

  async watch(version: number, watched: number): Promise<void> {
    await post(this.request, `${this.address}/progress`, { version, watched });
  }
}
