import type { LocalIndexReference, RealTimeModel, RealTimeString } from '@convergence/convergence';
import type { Dice } from './edit';

type Reference = Pick<LocalIndexReference, 'isShared' | 'share' | 'unshare' | 'clear'>;

/** Shows the others a reference, moves it, clears it or takes it back. */
const show = (reference: Reference, set: () => void, kind: number): string => {
  if (!reference.isShared()) reference.share();
  const act = kind % 6 === 0 ? 'clear' : kind % 6 === 1 ? 'unshare' : 'set';
  if (act === 'set') set();
  else reference[act]();
  return act;
};

/**
 * Points at a place or a range in the text "s", or at an element. No further: a public client ends when it is shown a
 * reference on what it has just removed, on a text it has just set again, or on a property of an object it is editing,
 * with any server.
 */
export const point = (model: RealTimeModel, [kind = 0, act = 0, first = 0]: Dice): string => {
  const text = model.root().get('s') as unknown as RealTimeString;
  const index = first % (text.length() + 1);
  if (kind % 3 === 0) {
    const reference = text.indexReference('cursor');
    return `cursor ${show(reference, () => reference.set(index), act)} ${index}`;
  }
  if (kind % 3 === 1) {
    const reference = text.rangeReference('range');
    const range = { start: index, end: text.length() };
    return `range ${show(reference, () => reference.set(range), act)} ${index}`;
  }
  const reference = model.elementReference('element');
  return `element ${show(reference, () => reference.set(text as never), act)}`;
};

/** The server forgets references with their connection. To be called when it is lost: then the client tells nobody of it. */
export const forgetPoints = (model: RealTimeModel): void => {
  const text = model.root().get('s') as unknown as RealTimeString;
  text.indexReference('cursor').dispose();
  text.rangeReference('range').dispose();
  model.elementReference('element').dispose();
};
