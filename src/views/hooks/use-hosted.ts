import { useLayoutEffect, useRef, useState } from 'react';

type Hosted<Shown> = { show: (shown: Shown) => void; end: () => void };

/** For what is not React's: it lives as long as its element, and is shown what each drawing brings. @returns the ref of the element */
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
