/** A failure described in one sentence. */
export class Failure extends Error {
  override readonly name = 'Failure';
}
