/** Stands beside what takes the focus away, such as a dialog without a button of its own, and gives it back when it goes. */
export const ReturnFocus = () => <span hidden ref={remember} />;

const remember = (marker: HTMLElement) => {
  const { activeElement } = marker.ownerDocument;
  return () => {
    // Once the page behind is no longer inert; what went meanwhile can't be focused.
    queueMicrotask(() => {
      if (activeElement instanceof HTMLElement) activeElement.focus();
    });
  };
};
