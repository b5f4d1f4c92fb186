import type {
  LocalElementReference,
  LocalRangeReference,
  ModelReference,
  RealTimeElement,
  RealTimeModel,
  RealTimeObject,
  RealTimeString,
} from '@convergence/convergence';
import type { Path } from '~/core/document/value';
import { elementAt } from './model-edits';
import { sharedReferences } from './model-leaving';
import type { Presence } from './port';

/** The reference keys are the same in every console, so that consoles see each other. */
const selectionKey = 'console.selection';
const caretKey = 'console.caret';
const consoleKeys = new Set([selectionKey, caretKey]);

/** The place of each user in the document, shared as references of the model (realtime contract §7.5). */
export class ModelPresences {
  readonly #model: RealTimeModel;
  #selection: LocalElementReference | undefined;
  #caret: LocalRangeReference | undefined;
  /** The operator's place; undefined: nowhere. */
  #place: { element: RealTimeElement<unknown>; caret: Presence['caret'] } | undefined;
  #isOnline = true;

  constructor(model: RealTimeModel) {
    this.#model = model;
  }

  /**
   * The places of the others, from all references that applications share: one entry for each value or range of text, a console's selection
   * first. References to removed values are left out.
   */
  all(): Presence[] {
    const shared = sharedReferences(this.#model);
    const isSelection = (reference: ModelReference) => reference.key() === selectionKey;
    return [...shared.filter(isSelection), ...shared.filter((reference) => !isSelection(reference))].flatMap(placesOf);
  }

  /** While the connection is lost, the place is stored and sent on the next connection. Does nothing in a closed model. */
  show(presence: Pick<Presence, 'path' | 'caret'> | undefined): void {
    const element = presence && this.#find(presence.path);
    this.#place = element && { element, caret: presence.caret };
    if (this.#isOnline && this.#model.isOpen()) this.#tell();
  }

  /**
   * The server forgets references when their connection ends, and closes the model of a session that uses one again, while the client still
   * considers them shared. So they are disposed while the client is offline and sends nothing, and recreated when it is back.
   */
  goOffline(): void {
    this.#isOnline = false;
    this.#selection?.dispose();
    this.#selection = undefined;
    this.#dropCaret();
  }

  goOnline(): void {
    this.#isOnline = true;
    if (this.#place) this.#tell();
  }

  #tell(): void {
    const { element, caret } = this.#place ?? {};
    if (!element?.isAttached()) {
      this.#selection?.clear();
      this.#dropCaret();
      return;
    }
    this.#selection ??= shared(this.#model.elementReference(selectionKey));
    this.#selection.set(element as RealTimeElement);
    if (!caret || element.type() !== 'string') return this.#dropCaret();
    const text = element as unknown as RealTimeString;
    if (this.#caret?.source() !== element || this.#caret.isDisposed()) {
      this.#dropCaret();
      this.#caret = shared(text.rangeReference(caretKey));
    }
    // Others may have shortened the text while the connection was lost.
    const within = (position: number) => Math.min(position, text.length());
    this.#caret.set({ start: within(caret.from), end: within(caret.to) });
  }

  /** Otherwise a caret left in another string would be shown there. */
  #dropCaret(): void {
    const caret = this.#caret;
    this.#caret = undefined;
    if (caret && !caret.isDisposed()) caret.dispose();
  }

  #find(path: Path): RealTimeElement<unknown> | undefined {
    try {
      return elementAt(this.#model, path);
    } catch {
      return undefined;
    }
  }
}

function shared<Reference extends LocalElementReference | LocalRangeReference>(reference: Reference): Reference {
  if (!reference.isShared()) reference.share();
  return reference;
}

/** Indexes and ranges belong to strings, properties to objects, elements to any value. Others are shown at the value they belong to. */
function placesOf(reference: ModelReference): Presence[] {
  const sessionId = reference.sessionId();
  const key = consoleKeys.has(reference.key()) ? undefined : reference.key();
  const at = (element: RealTimeElement<unknown>, caret?: Presence['caret'], property?: string): Presence[] =>
    element.isAttached()
      ? [{ sessionId, path: [...element.path(), ...(property === undefined ? [] : [property])], caret, key }]
      : [];
  const source = reference.source() as RealTimeElement<unknown>;
  switch (reference.type()) {
    case 'element':
      return (reference.values() as RealTimeElement<unknown>[]).flatMap((element) => at(element));
    case 'property':
      return (reference.values() as string[]).flatMap((property) =>
        // A property that is not set yet is shown at its object.
        at(source, undefined, (reference.source() as RealTimeObject).hasKey(property) ? property : undefined),
      );
    case 'index':
      return (reference.values() as number[]).flatMap((index) => at(source, { from: index, to: index }));
    case 'range':
      return (reference.values() as { start: number; end: number }[]).flatMap(({ start, end }) =>
        at(source, { from: start, to: end }),
      );
    default:
      return at(source);
  }
}
