import type { TailSnapshot } from './tail-machine';

/** The switch is on, whatever page the list shows. */
export const selectWanted = <Row>(s: TailSnapshot<Row>) => s.hasTag('wanted');
/** Its rows stand in the place of those of the list. */
export const selectTailing = <Row>(s: TailSnapshot<Row>) => s.hasTag('tailing');
export const selectHeld = <Row>(s: TailSnapshot<Row>) => s.hasTag('held');
export const selectTailRows = <Row>(s: TailSnapshot<Row>) =>
  s.matches({ reading: 'flowing' }) ? s.context.latest : s.context.still;
export const selectTailTotal = <Row>(s: TailSnapshot<Row>) => s.context.total;
export const selectTailHasNext = <Row>(s: TailSnapshot<Row>) => s.context.hasNext;
export const selectTailAt = <Row>(s: TailSnapshot<Row>) => s.context.at;
/** Why the last question failed, while it fails. */
export const selectTailProblem = <Row>(s: TailSnapshot<Row>) =>
  s.hasTag('tailing') ? s.context.problem : undefined;
export const selectArrived = <Row>(s: TailSnapshot<Row>) =>
  s.matches({ reading: 'flowing' }) ? 0 : s.context.arrived;
