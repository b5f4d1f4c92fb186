import { describe, expect, it } from 'vitest';
import type { Form, LoadedForm } from '~/machines/kit/resource-form-machine';
import { emptyUser, newUserFormMachine, type NewUserValues, type PasswordFacts } from '~/machines/resources/users';
import { idError } from '~/machines/kit/resource-forms';
import { settle } from '../support/deferred-task';
import { openedForm } from '../support/screen-form';
import { fromPromise } from 'xstate';

const hidden = ['ad\u200bmin', '\u202eadmin', 'ad\u0007min', 'ad\u2066min'];
const sentence = /^A name can't contain the invisible character U\+/;

describe('a name that looks like another one', () => {
  it.each(hidden)('can not be an id: %j', (name) => {
    expect(idError(name, 'Missing.')).toMatch(sentence);
  });

  it.each(hidden)('can not be a username: %j', async (username) => {
    const machine = newUserFormMachine.provide({
      actors: {
        loadValues: fromPromise<LoadedForm<NewUserValues, PasswordFacts>, Form<NewUserValues>>(() =>
          Promise.resolve({ values: emptyUser }),
        ),
      },
    });
    const { submit } = await openedForm(machine, { values: emptyUser, facts: { policy: undefined } });
    await settle();
    expect((await submit({ username })).errors.username).toMatch(sentence);
  });

  it('can be one with a joiner inside a picture', () => {
    expect(idError('team-👩‍💻', 'Missing.')).toBeUndefined();
  });
});
