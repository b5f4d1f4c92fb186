import type { Standing } from '../../../machines/access/capabilities';
import type { DomainKey } from '../../../api/rest/domains';

/** What decides which entries there are. */
export type PaletteWorld = {
  standing: Standing;
  /** The server has namespaces to look after. */
  namespaces: boolean;
  /** The domain whose pages one is on. */
  domain:
    | {
        key: DomainKey;
        name: string;
        offline: boolean;
        /** Why none of its pages can be opened. */
        locked: string | undefined;
        needsUpgrade: boolean;
        connectionUrl: string;
      }
    | undefined;
};
