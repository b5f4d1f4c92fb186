/**
 * Stands beside what takes the focus away, such as a dialog without a button of its own, and gives it back when it goes. `unlessTaken`: not
 * where a field that appears then has taken it.
 */
export const ReturnFocus = ({ unlessTaken = false }: { unlessTaken?: boolean }) => (
  <span hidden ref={unlessTaken ? rememberUnlessTaken : remember} />
);

const remember = (marker: HTMLElement) => returning(marker, () => false);
const rememberUnlessTaken = (marker: HTMLElement) =>
  returning(marker, ({ activeElement, body }) => activeElement !== null && activeElement !== body);

function returning({ ownerDocument }: HTMLElement, isTaken: (page: Document) => boolean) {
  const { activeElement } = ownerDocument;
  return () => {
    // Once the page behind is no longer inert; what went meanwhile can't be focused.
    queueMicrotask(() => {
      if (activeElement instanceof HTMLElement && !isTaken(ownerDocument)) activeElement.focus();
    });
  };
}
