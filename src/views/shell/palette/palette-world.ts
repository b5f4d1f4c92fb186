import type { Standing } from '../../../machines/access/capabilities';
import type { DomainKey } from '../../../api/rest/domains';

/** The domain whose pages one is on. */
export type OpenDomain = {
  key: DomainKey;
  name: string;
  offline: boolean;
  /** Why none of its pages can be opened. */
  locked: string | undefined;
  needsUpgrade: boolean;
  connectionUrl: string;
};

/** What decides which entries there are. */
export type PaletteWorld = {
  standing: Standing;
  /** The server has namespaces to look after. */
  namespaces: boolean;
  domain: OpenDomain | undefined;
};

/** Why what is in a domain can't be reached. */
export const whyClosed = ({ locked, offline }: OpenDomain): string | undefined =>
  locked ?? (offline ? 'The domain is offline.' : undefined);
