import type {
  LocalElementReference,
  LocalRangeReference,
  ModelReference,
  RealTimeElement,
  RealTimeModel,
  RealTimeString,
} from '@convergence/convergence';
import type { Path } from '../../document/value';
import { elementAt } from './model-edits';
import type { Presence } from './model-port';

/** The names that every console uses, so that consoles see each other. */
const selectionKey = 'console.selection';
const caretKey = 'console.caret';

type Caret = { start: number; end: number };

/** Where everybody is, and the own place told to the others, by references of the model (realtime contract §7.5). */
export class ModelPresences {
  readonly #model: RealTimeModel;
  readonly #changed: () => void;
  readonly #subscription: { unsubscribe: () => void };
  #selection: LocalElementReference | undefined;
  #caret: LocalRangeReference | undefined;
  /** Where the operator is; undefined: nowhere. */
  #place: { element: RealTimeElement<unknown>; caret: Presence['caret'] } | undefined;
  #isOnline = true;

  constructor(model: RealTimeModel, changed: () => void) {
    this.#model = model;
    this.#changed = changed;
    for (const reference of model.references()) this.#follow(reference);
    this.#subscription = model.events().subscribe((event) => {
      if (event.name === 'reference')
        this.#follow((event as unknown as { reference: ModelReference }).reference);
    });
  }

  /** Of the others; a reference to what is no longer there says nothing. */
  all(): Presence[] {
    return this.#references().flatMap((reference) => {
      const element = reference.value() as RealTimeElement<unknown> | undefined;
      if (!element?.isAttached()) return [];
      const sessionId = reference.sessionId();
      // Asked for one session, the client fails where it knows no reference of it.
      const caret = element
        .references()
        .find((one) => one.key() === caretKey && one.sessionId() === sessionId && one.isSet());
      const range = caret?.value() as Caret | undefined;
      return [{ sessionId, path: element.path(), caret: range && { from: range.start, to: range.end } }];
    });
  }

  /** While the connection is lost, the place is kept and told with the next one. */
  show(presence: Omit<Presence, 'sessionId'> | undefined): void {
    const element = presence && this.#find(presence.path);
    this.#place = element && { element, caret: presence.caret };
    if (this.#isOnline) this.#tell();
  }

  /**
   * The server forgets references with their connection and closes the model of a session that uses one again, while the client still
   * takes them for shared. They are disposed while the client is offline and sends nothing; new ones are made when it is back.
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
    // Others may have made the text shorter while the connection was lost.
    const within = (position: number) => Math.min(position, text.length());
    this.#caret.set({ start: within(caret.from), end: within(caret.to) });
  }

  end(): void {
    this.#subscription.unsubscribe();
  }

  #references(): ModelReference[] {
    return this.#model.references({ key: selectionKey }).filter((one) => !one.isLocal() && one.isSet());
  }

  #follow(reference: ModelReference): void {
    if (!reference.isLocal()) reference.events().subscribe(() => this.#changed());
    this.#changed();
  }

  /** A caret left behind in another string would be shown there. */
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

function shared<Reference extends LocalElementReference | LocalRangeReference>(
  reference: Reference,
): Reference {
  if (!reference.isShared()) reference.share();
  return reference;
}
