/**
 * Stands in a row or toolbar that may go while it has the focus, as when a row is deleted: then the focus stays near, on what scrolls
 * around it, or on the page where that went too.
 */
export const KeepFocus = () => <span hidden ref={keep} />;

const keep = (marker: HTMLElement) => {
  const { ownerDocument } = marker;
  const whole = marker.closest('[role="row"], [role="toolbar"]');
  const near = marker.closest<HTMLElement>('[tabindex]');
  return () => {
    if (!whole?.contains(ownerDocument.activeElement)) return;
    // Once the rest of the page is as it will be.
    queueMicrotask(() => {
      const place = near?.isConnected ? near : ownerDocument.querySelector<HTMLElement>('main');
      if (ownerDocument.activeElement === ownerDocument.body) place?.focus({ preventScroll: true });
    });
  };
};
