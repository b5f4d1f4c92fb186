import type { Domain } from '../state/records';
import type { State } from '../state/state';

/** The body of an answer with a status other than 200. */
export class Answer {
  readonly status: 201;
  readonly body: unknown;
  constructor(status: 201, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

/** 201, for creations by POST. */
export const created = (body: unknown = {}): Answer => new Answer(201, body);

type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 500 | 507;

/** An error answer: `{ok: false, body: {error_code, error_message?, error_details?}}`. */
export class Refusal extends Error {
  readonly status: RefusalStatus;
  readonly body: { error_code: string; error_message?: string; error_details?: Record<string, unknown> };
  constructor(status: RefusalStatus, code: string, message?: string, details?: Record<string, unknown>) {
    super(message ?? code);
    this.status = status;
    this.body = {
      error_code: code,
      ...(message === undefined ? {} : { error_message: message }),
      ...(details === undefined ? {} : { error_details: details }),
    };
  }
}

export const badRequest = (message: string) => new Refusal(400, 'bad_request', message);
export const unauthorized = () => new Refusal(401, 'unauthorized');
export const forbidden = (message?: string) => new Refusal(403, 'forbidden', message);
export const notFound = (message?: string) => new Refusal(404, 'not_found', message);
export const duplicate = (field: string) => new Refusal(409, 'duplicate', undefined, { field });
export const conflicts = (details: Record<string, unknown>) => new Refusal(409, 'conflicts', undefined, details);
export const methodNotAllowed = (methods: string[]) =>
  new Refusal(
    405,
    'method_not_allowed',
    `The only supported method${methods.length === 1 ? '' : 's'} at this url ${methods.length === 1 ? 'is' : 'are'}: ${methods.join(', ')}`,
  );
/** For an unknown path. */
export const noSuchResource = () => notFound('The requested resource could not be found.');
/** The real server gives no message with these. */
export const internalError = () => new Refusal(500, 'internal_server_error');
/** The data can't be written, such as when the disk is full. */
export const insufficientStorage = (message: string) => new Refusal(507, 'insufficient_storage', message);

/** A domain as listed, without its schema version. An orphan has no namespace. */
export const domainInList = (domain: Domain) => ({
  displayName: domain.displayName,
  namespace: domain.orphaned ? null : domain.namespace,
  domainId: domain.id,
  availability: domain.availability,
  status: domain.status,
  statusMessage: domain.statusMessage,
});

/** A part of the server did not answer in time, so the call is answered with 503 and plain text. */
export class NoTimelyAnswer extends Error {
  override readonly message =
    'The server was not able to produce a timely response to your request.\r\nPlease try again in a short while!';
}

/** Milliseconds the real server waits for one of its parts. */
const patience = 20_000;

/** Waits as long as the real server does before it gives up. @throws NoTimelyAnswer */
export const silence = async (state: State): Promise<never> => {
  await new Promise((resolve) => setTimeout(resolve, state.pace.silence ?? patience).unref());
  throw new NoTimelyAnswer();
};
