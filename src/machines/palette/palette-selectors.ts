import type { PaletteSnapshot } from './palette-machine';

/** What lies over the screen. */
export const selectOverlay = (s: PaletteSnapshot): 'palette' | 'sheet' | undefined =>
  s.matches('open') ? 'palette' : s.matches('sheet') ? 'sheet' : undefined;

export const selectModifier = (s: PaletteSnapshot) => s.context.modifier;

export const selectText = (s: PaletteSnapshot) => s.context.text;

export const selectActive = (s: PaletteSnapshot) => s.context.active;

export const selectAnswer = (s: PaletteSnapshot) => s.context.answer;

export const selectProblem = (s: PaletteSnapshot) => s.context.problem;

export const selectRecent = (s: PaletteSnapshot) => s.context.recent;

export const selectPlaces = (s: PaletteSnapshot) => s.context.places;

export const selectFailed = (s: PaletteSnapshot) => s.matches({ open: 'failed' });

/** An answer is still to come. */
export const selectAwaiting = (s: PaletteSnapshot) =>
  s.matches({ open: 'typing' }) || s.matches({ open: 'searching' });
