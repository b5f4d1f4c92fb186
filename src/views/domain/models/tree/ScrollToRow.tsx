import { useState } from 'react';

/** Scrolls the tree around it once, as it comes. */
export function ScrollToRow({ scroll }: { scroll: (scroller: HTMLElement) => void }) {
  const [ref] = useState(() => (marker: HTMLElement | null) => {
    const scroller = marker?.closest<HTMLElement>('[role="tree"]');
    if (scroller) scroll(scroller);
  });
  return <span hidden ref={ref} />;
}
