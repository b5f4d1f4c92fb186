type FormSnapshot = { hasTag: (tag: 'dirty') => boolean; context: { values: object; baseline: object } };

/** Something was typed that is not saved. A form that was only submitted empty has nothing to lose. */
export const selectUnsaved = (s: FormSnapshot) =>
  s.hasTag('dirty') && JSON.stringify(s.context.values) !== JSON.stringify(s.context.baseline);
