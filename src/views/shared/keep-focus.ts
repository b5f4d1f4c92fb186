/**
 * A ref for what may go while it has the focus, such as a row that is deleted: the focus stays near, on what scrolls around it, or on the
 * page where that went too.
 */
export const keepFocus = (element: HTMLElement) => {
  const { ownerDocument } = element;
  const near = element.closest<HTMLElement>('[tabindex]');
  return () => {
    if (!element.contains(ownerDocument.activeElement)) return;
    // Once the rest of the page is as it will be.
    queueMicrotask(() => {
      const place = near?.isConnected ? near : ownerDocument.querySelector<HTMLElement>('main');
      if (ownerDocument.activeElement === ownerDocument.body) place?.focus({ preventScroll: true });
    });
  };
};
