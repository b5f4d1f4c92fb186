/** Where the REST client gets its token from. Owned by the session; the client only asks. */
export interface TokenSource {
  /** The token to use now. Waits while signing in again is possible in place; rejects `unauthorised` when there is no session. */
  current(signal?: AbortSignal): Promise<string>;
  /** Says that the server refused `token`; resolves with another one after signing in again, rejects `unauthorised` otherwise. */
  renewed(token: string, signal?: AbortSignal): Promise<string>;
}
