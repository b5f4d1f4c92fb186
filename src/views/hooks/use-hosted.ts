import { useLayoutEffect, useRef, useState } from 'react';

type Hosted<Shown> = { show: (shown: Shown) => void; end: () => void };

/** Hosts non-React content for the lifetime of its element; each render passes it new props. @returns the ref of the element */
export function useHosted<Shown>(mount: (element: HTMLElement) => Hosted<Shown>, shown: Shown) {
  const element = useRef<HTMLDivElement>(null);
  const hosted = useRef<Hosted<Shown>>(undefined);
  const [first] = useState(() => mount);
  useLayoutEffect(() => {
    if (!element.current) return undefined;
    const made = first(element.current);
    hosted.current = made;
    return () => made.end();
  }, [first]);
  useLayoutEffect(() => hosted.current?.show(shown));
  return element;
}
