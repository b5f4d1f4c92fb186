import { useState } from 'react';

/** Whether the element with the ref `watch` has been in sight once. */
export function useSeen() {
  const [seen, setSeen] = useState(false);
  const [watch] = useState(() => (element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setSeen(true);
      observer.disconnect();
    });
    observer.observe(element);
    return () => observer.disconnect();
  });
  return { seen, watch };
}
