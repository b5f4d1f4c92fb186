/** What a link reports, in the order it happens. Nothing follows `link.failed` and `link.closed`. */
export type LinkEvent =
  | { type: 'link.connecting' }
  | { type: 'link.authenticating' }
  | { type: 'link.connected'; sessionId: string }
  /** The connection is lost; the link dials again by itself after a wait. */
  | { type: 'link.interrupted' }
  /** The link is dialling again by itself. */
  | { type: 'link.reconnecting' }
  /** The link has given up. `code` is the server's, or one of the link's own: see `LinkFailureCode`. */
  | { type: 'link.failed'; reason: string; code?: string }
  | { type: 'link.closed' };

/** Failures that no answer of the server names. */
export type LinkFailureCode =
  'token_unavailable' | 'client_unavailable' | 'invalid_address' | 'unreachable' | 'no_answer';

/** The domain a link leads to. */
export type LinkTarget = { namespace: string; domainId: string };

export interface RealtimeLink {
  /**
   * Starts connecting with a fresh token from `token`, reports every change, and returns the function that closes for
   * good. That function may be called at any moment and more than once; nothing is reported after it. `report` is never
   * called before `open` has returned. Never throws.
   */
  open(target: LinkTarget, token: () => Promise<string>, report: (event: LinkEvent) => void): () => void;
}
