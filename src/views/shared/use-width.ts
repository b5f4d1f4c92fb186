import { useState } from 'react';

/** In px: how much wider or narrower an element gets before it is told. */
const step = 8;

/** The inner width in px of the element that gets `measure`, rounded down, from before it is first seen; 0 while it has none. */
export function useWidth() {
  const [width, setWidth] = useState(0);
  const [measure] = useState(() => (element: HTMLElement | null) => {
    if (!element) return undefined;
    const read = () => setWidth(Math.floor(element.clientWidth / step) * step);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  });
  return { width, measure };
}
