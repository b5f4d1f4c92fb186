/** Keeps an element readable while a dialog is open, which hides everything beside it from assistive technology. */
export const neverHidden = { 'data-tabster-never-hide': '' };
