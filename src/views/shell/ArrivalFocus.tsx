import { useLocation } from 'react-router-dom';

/** Takes the focus to the new page where the old one has taken it along, so that nobody is sent back to the start of the frame. */
export const ArrivalFocus = () => <span hidden key={useLocation().pathname} ref={leave} />;

const leave =
  ({ ownerDocument }: HTMLElement) =>
  () => {
    // Once the new page is there, and has had its chance to take the focus itself.
    queueMicrotask(() => {
      if (ownerDocument.activeElement !== ownerDocument.body) return;
      ownerDocument.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    });
  };
