/** Stands beside what is in the tree for a while, as an editor: when that goes and had the focus, the tree has it. */
export const KeepTreeFocus = () => <span hidden ref={keep} />;

const keep = (marker: HTMLElement) => {
  const { ownerDocument, parentElement } = marker;
  const tree = marker.closest<HTMLElement>('[role="tree"]');
  return () => {
    if (!parentElement?.contains(ownerDocument.activeElement)) return;
    // Once the rest of the page is as it will be: something else may have taken the focus.
    queueMicrotask(() => {
      if (ownerDocument.activeElement === ownerDocument.body && tree?.isConnected)
        tree.focus({ preventScroll: true });
    });
  };
};
