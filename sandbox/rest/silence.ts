import type { State } from '../state/state';

/** A part of the server did not answer in time, so the call is answered with 503 and plain text. */
export class NoTimelyAnswer extends Error {
  override readonly message =
    'The server was not able to produce a timely response to your request.\r\nPlease try again in a short while!';
}

/** Milliseconds the real server waits for one of its parts. */
const patience = 20_000;

/** Waits as long as the real server does before it gives up. @throws NoTimelyAnswer */
export const silence = async (state: State): Promise<never> => {
  await new Promise((resolve) => setTimeout(resolve, state.pace.silence ?? patience).unref());
  throw new NoTimelyAnswer();
};
