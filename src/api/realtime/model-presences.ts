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

  show(presence: Omit<Presence, 'sessionId'> | undefined): void {
    const element = presence && this.#find(presence.path);
    if (!element) {
      this.#selection?.clear();
      this.#dropCaret();
      return;
    }
    this.#selection ??= shared(this.#model.elementReference(selectionKey));
    this.#selection.set(element as RealTimeElement);
    if (!presence.caret || element.type() !== 'string') return this.#dropCaret();
    if (this.#caret?.source() !== element || this.#caret.isDisposed()) {
      this.#dropCaret();
      this.#caret = shared((element as unknown as RealTimeString).rangeReference(caretKey));
    }
    this.#caret.set({ start: presence.caret.from, end: presence.caret.to });
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
