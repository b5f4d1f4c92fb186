import type { OpenModelSnapshot } from '../open-model/open-model-machine';

/** Why an open model can't be changed now, as a whole sentence; undefined where it can. */
export function whyNotWritable(model: OpenModelSnapshot): string | undefined {
  if (model.hasTag('writable')) return undefined;
  if (model.matches({ open: 'readOnly' })) return 'You may read this model, but not change it.';
  if (model.matches('open'))
    return 'The model is not connected now. It can be changed as soon as it is again.';
  return model.matches('deleted')
    ? 'The model was deleted.'
    : 'The model is not open any more. Open it again to change it.';
}
