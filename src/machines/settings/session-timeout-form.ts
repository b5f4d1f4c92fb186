import { createResourceForm, type ResourceFormActor } from '../resource-form/resource-form-machine';
import { settingsRefusal } from './settings-refusal';
import { wholeNumberFrom } from './whole-number';

/** The minutes as they are typed. */
export type TimeoutValues = { timeout: string };

export const timeoutValuesOf = (minutes: number): TimeoutValues => ({ timeout: String(minutes) });
export const minutesOf = ({ timeout }: TimeoutValues) => Number(timeout);

/** How long one may be inactive (spec server-level §5 "Session timeout", §8). */
export const sessionTimeoutFormMachine = createResourceForm<TimeoutValues, object, TimeoutValues>({
  validate: ({ timeout }) =>
    wholeNumberFrom(1, timeout) === undefined
      ? { timeout: 'The session timeout must be a whole number of minutes, 1 or more.' }
      : {},
  refusalOf: (problem) => settingsRefusal('The session timeout could not be saved.', problem),
});

export type SessionTimeoutFormActor = ResourceFormActor<TimeoutValues, object, TimeoutValues>;
