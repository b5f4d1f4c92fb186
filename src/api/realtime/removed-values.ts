import type { RealTimeModel } from '@convergence/convergence';

/** Private parts of the public client. */
type ElementNode = { id: () => string; isDetached: () => boolean };
type Elements = { wrap?: (node: ElementNode) => unknown; _wrappers?: Map<string, unknown> };

/**
 * Makes a model forget removed values. The public client forgets the element of a value that is removed, but then makes another one for the event
 * of the removal, and keeps that as long as the model is open: 3 kB for a text.
 */
export function forgetRemovedValues(model: RealTimeModel): void {
  const { _wrapperFactory: elements } = model as unknown as { _wrapperFactory?: Elements };
  const { wrap, _wrappers: kept } = elements ?? {};
  if (!elements || !wrap || !kept) return;
  /** The events of one removal have the same element. */
  const removed = new WeakMap<ElementNode, unknown>();
  elements.wrap = (node) => {
    const known = removed.get(node);
    if (known !== undefined) return known;
    const isKept = kept.has(node.id());
    const element = wrap.call(elements, node);
    if (!isKept && node.isDetached()) {
      kept.delete(node.id());
      removed.set(node, element);
    }
    return element;
  };
}
