import { useEffect, useEffectEvent, useRef } from 'react';

/** Reports when the element with this ref comes into sight, and when it leaves or is removed. */
export function useInSight<Seen extends HTMLElement>(report: (inSight: boolean) => void) {
  const ref = useRef<Seen>(null);
  const onChange = useEffectEvent(report);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    let inSight = false;
    const change = (next: boolean) => {
      if (next === inSight) return;
      inSight = next;
      onChange(next);
    };
    const observer = new IntersectionObserver((entries) => change(entries.at(-1)?.isIntersecting === true));
    observer.observe(element);
    return () => {
      observer.disconnect();
      change(false);
    };
  }, []);
  return ref;
}
