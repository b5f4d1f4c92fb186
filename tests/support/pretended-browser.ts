type Tab = EventTarget & { localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> };

/** The parts of several tabs of one browser that adaptors use: shared storage, channels, input, history, media queries. */
export function pretendedBrowser(entries: Record<string, string> = {}) {
  const stored = new Map(Object.entries(entries));
  const tabs: Tab[] = [];
  const channels: Array<EventTarget & { name: string }> = [];
  const media = new Map<string, EventTarget & { matches: boolean }>();
  let closed = false;

  class Channel extends EventTarget {
    readonly name: string;
    constructor(name: string) {
      super();
      this.name = name;
      channels.push(this);
    }
    postMessage(data: unknown): void {
      for (const other of channels)
        if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent('message', { data }));
    }
  }

  /** The storage of one tab; other tabs are notified of its changes. */
  const storageOf = (own: EventTarget) => {
    const change = (key: string, newValue: string | null) => {
      if (newValue === null) stored.delete(key);
      else stored.set(key, newValue);
      for (const tab of tabs)
        if (tab !== own)
          tab.dispatchEvent(Object.assign(new Event('storage'), { storageArea: tab.localStorage, key, newValue }));
    };
    const methods = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => change(key, text),
      removeItem: (key: string) => change(key, null),
    };
    // Storage entries are own properties.
    return new Proxy(methods, {
      ownKeys: () => [...stored.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    });
  };

  const openTab = (address = 'https://host/console/') => {
    const location = new URL(address);
    const history = {
      state: null as unknown,
      replaceState: (state: unknown, _: string, to: string) => {
        history.state = state;
        const { pathname, search } = new URL(to, location);
        Object.assign(location, { pathname, search });
      },
    };
    const matchMedia = (query: string) => {
      const list = media.get(query) ?? Object.assign(new EventTarget(), { matches: false });
      media.set(query, list);
      return list;
    };
    const tab = Object.assign(new EventTarget(), {
      location,
      history,
      matchMedia,
      BroadcastChannel: Channel,
    });
    const storage = storageOf(tab);
    Object.defineProperty(tab, 'localStorage', {
      get: () => {
        if (closed) throw new DOMException('The operation is insecure.', 'SecurityError');
        return storage;
      },
    });
    tabs.push(tab as unknown as Tab);
    return tab as unknown as Window & typeof globalThis;
  };

  return {
    openTab,
    stored,
    /** Clears the storage and notifies every tab. */
    clear: () => {
      stored.clear();
      for (const tab of tabs) tab.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
    },
    /** Makes storage throw from now on, as a browser does when a policy blocks it. */
    closeStorage: () => (closed = true),
    setMedia: (query: string, matches: boolean) => {
      const list = media.get(query);
      if (list) Object.assign(list, { matches }).dispatchEvent(new Event('change'));
    },
  };
}
