import type { LocalIndexReference, RealTimeModel, RealTimeString } from '@convergence/convergence';
import type { Dice } from './edit';

type Reference = Pick<LocalIndexReference, 'isShared' | 'share' | 'unshare' | 'clear'>;

/** Shares, moves, clears or unshares a reference. */
const show = (reference: Reference, set: () => void, kind: number): string => {
  if (!reference.isShared()) reference.share();
  const act = kind % 6 === 0 ? 'clear' : kind % 6 === 1 ? 'unshare' : 'set';
  if (act === 'set') set();
  else reference[act]();
  return act;
};

/**
 * Points at an index or a range in the text "s", or at an element. Not at anything else, because on any server a public
 * client crashes on a reference to an element it just removed, to a text it just replaced, or to a property of an object
 * it is editing.
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

/** The server drops references with their connection. Call this after a loss, when the client sends no notice. */
export const forgetPoints = (model: RealTimeModel): void => {
  const text = model.root().get('s') as unknown as RealTimeString;
  text.indexReference('cursor').dispose();
  text.rangeReference('range').dispose();
  model.elementReference('element').dispose();
};
