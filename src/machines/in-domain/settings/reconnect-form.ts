import {
  createResourceForm,
  type ResourceFormActor,
  type ResourceFormSnapshot,
} from '../../resource-form/resource-form-machine';
import { wholeNumberFrom } from '../../settings/whole-number';
import { settingsRefusalOf } from './domain-settings-refusal';

/** The minutes as they are typed. */
export type ReconnectValues = { tokenValidity: string };

export const reconnectValuesOf = ({ tokenValidity }: { tokenValidity: number }): ReconnectValues => ({
  tokenValidity: String(tokenValidity),
});
export const reconnectOf = ({ tokenValidity }: ReconnectValues) => ({ tokenValidity: Number(tokenValidity) });

function tokenValidityError(text: string): string | undefined {
  if (text.trim() === '') return 'A reconnect token validity value is required!';
  return wholeNumberFrom(1, text) === undefined
    ? 'Please input a whole number of minutes, 1 or more!'
    : undefined;
}

/** How long a client may come back without signing in (spec domain-level §2 "Settings", §5, §8, §9). */
export const reconnectFormMachine = createResourceForm<ReconnectValues, object, ReconnectValues>({
  validate: ({ tokenValidity }) => {
    const wrong = tokenValidityError(tokenValidity);
    return wrong ? { tokenValidity: wrong } : {};
  },
  refusalOf: settingsRefusalOf(
    'Could Not Update Config',
    'The reconnect configuration could not be updated.',
  ),
});

export type ReconnectFormActor = ResourceFormActor<ReconnectValues, object, ReconnectValues>;
export type ReconnectFormSnapshot = ResourceFormSnapshot<ReconnectValues, object, ReconnectValues>;
