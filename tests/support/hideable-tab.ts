/** A tab that can be hidden. */
export function hideableTab() {
  let isHidden = false;
  const waiting: (() => void)[] = [];
  return {
    untilShown: () => (isHidden ? new Promise<void>((resolve) => waiting.push(resolve)) : Promise.resolve()),
    hide: (hidden: boolean) => {
      isHidden = hidden;
      if (!hidden) for (const resolve of waiting.splice(0)) resolve();
    },
  };
}
