import type { DomainKey } from '~/api/rest/domains';
import type { DocumentSize } from '~/core/document/value';
import { domainAt, sameKey, segmentAt } from '~/core/paths';
import type { MessageIntent } from '~/views/kit/StatusMessage';
import type { OpenModelVariant } from '~/views/pages/model/live/open-model-selectors';

const modelTabs = ['data', 'permissions'] as const;
export type ModelTab = (typeof modelTabs)[number];

/** The tab that an address names; `data` where it names none, undefined where it names another. */
export const modelTabOf = (segment: string | undefined): ModelTab | undefined =>
  segment === undefined ? 'data' : modelTabs.find((tab) => tab === segment);

/** Whether an address is the page of this model, on any of its tabs. */
export const isPageOfModel = (place: string, key: DomainKey, id: string): boolean =>
  sameKey(domainAt(place), key) &&
  segmentAt(place, 4) === 'models' &&
  segmentAt(place, 5) === id &&
  modelTabOf(segmentAt(place, 6)) !== undefined &&
  segmentAt(place, 7) === undefined;

/** What is said of a model that is not simply open. `again`: the button that opens it again. */
type OpenModelTexts = { intent: MessageIntent; title: string; text: string; again?: string };

const again = 'Open Again';

/** For `live` there is nothing to say. */
export const openModelTexts: Record<Exclude<OpenModelVariant, 'live'>, OpenModelTexts> = {
  connecting: {
    intent: 'info',
    title: 'Waiting for the realtime connection',
    text: 'The model is opened as soon as the console is connected to the domain.',
  },
  loading: {
    intent: 'info',
    title: 'Opening the model',
    text: 'A large model may take a while.',
  },
  weighing: { intent: 'warning', title: 'This is a large model', text: '' },
  readOnly: {
    intent: 'info',
    title: 'Read-only',
    text: 'You can read this model but not change it.',
  },
  reconnecting: {
    intent: 'warning',
    title: 'The connection is interrupted',
    text: 'You can read the model. What you typed is sent when the connection is back.',
  },
  detached: {
    intent: 'error',
    title: 'The connection was lost',
    text: 'Your last changes may not have been stored. What you see here can still be read and copied.',
    again,
  },
  deleted: {
    intent: 'error',
    title: 'This model was deleted',
    text: 'You see its last content, which you can still read and copy.',
    again,
  },
  notFound: { intent: 'error', title: 'This model does not exist', text: 'It may have been deleted.', again },
  forbidden: {
    intent: 'error',
    title: "You can't read this model",
    text: "You don't have permission to read it.",
    again,
  },
  failed: {
    intent: 'error',
    title: 'The model could not be opened',
    text: 'Retrying automatically.',
    again: 'Retry',
  },
  closed: {
    intent: 'error',
    title: 'Model closed',
    text: 'What you see here can still be read and copied.',
    again,
  },
  cancelled: {
    intent: 'info',
    title: 'The model was not opened',
    text: 'Opening was cancelled.',
    again: 'Open Model',
  },
};

const numbers = new Intl.NumberFormat('en-US');

/** As in "It holds 900,000 values, nested 12 levels deep, with 31,000,000 characters of text." */
export const sizeSentence = ({ values, characters, depth }: DocumentSize): string =>
  `It holds ${numbers.format(values)} values, nested ${numbers.format(depth)} levels deep, with ${numbers.format(characters)} characters of text. It may be slow, or more than this browser can show.`;
