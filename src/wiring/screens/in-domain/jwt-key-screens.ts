import type { JwtKeyDetails, KeyPair } from '../../../api/rest/domain/jwt-keys';
import {
  anonymousAuthFormMachine,
  type AnonymousAuthValues,
} from '../../../machines/in-domain/jwt-keys/anonymous-auth-form';
import {
  jwtKeyFormMachine,
  tidyJwtKey,
  type JwtKeyFacts,
} from '../../../machines/in-domain/jwt-keys/jwt-key-form';
import {
  chosenJwtKeys,
  jwtKeyListDefaults,
  jwtKeyListDescriptor,
  jwtKeyListMachine,
  jwtKeysPath,
  type JwtKeyRow,
} from '../../../machines/in-domain/jwt-keys/jwt-key-list';
import { createResourceView, type Loaded } from '../../../machines/resource-view/resource-view-machine';
import type { Draft, Form, LoadedForm, Outcome } from '../../../machines/resource-form/form-setup';
import { checkCreated, checkSame, isThere, saveUnlessChanged } from '../../form-actors';
import { keepQuery, loadWholeTask, removalActors } from '../../list-actors';
import { listNotice } from '../../list-notice';
import { namingRoles } from '../../naming-roles';
import { screenTask } from '../../screen-task';
import { inDomain } from './domain-wiring';
import { withReason } from '../../../machines/support/with-reason';

type LoadedKey = LoadedForm<JwtKeyDetails, JwtKeyFacts>;
type Saved = Outcome<JwtKeyDetails, JwtKeyDetails>;

/** How one signs in to a domain: JWT keys, a key pair, anonymously. No private key is ever part of a notice or a log. */
export const jwtKeyScreens = inDomain(({ inDomain: api, key, browser, navigation, notify, now }) => {
  const { jwtKeys, config } = api;
  const naming = namingRoles('domain.settings');

  const { created, changed } = listNotice({ navigation, notify }, jwtKeysPath(key));

  return {
    jwtKeyList: jwtKeyListMachine.provide({
      actors: {
        keepQuery: keepQuery(navigation, jwtKeyListDefaults),
        load: loadWholeTask<JwtKeyRow>(
          async (query, signal) => chosenJwtKeys(await jwtKeys.list(key, signal), query, now()),
          now,
        ),
        ...removalActors(jwtKeyListDescriptor, {
          remove: ({ id }) => jwtKeys.remove(key, id),
          isThere: ({ id }, signal) => isThere(jwtKeys.get(key, id, signal)),
        }),
      },
      actions: {
        announceRemoved: (_, results) => {
          for (const { label, problem } of results)
            notify(
              problem
                ? {
                    intent: 'error',
                    title: 'Could Not Delete Key',
                    text: withReason('The key could not be deleted.', problem),
                  }
                : { intent: 'success', title: 'Key Deleted', text: `The key '${label}' was deleted.` },
            );
        },
      },
    }),

    createJwtKey: jwtKeyFormMachine.provide({
      actors: {
        loadValues: screenTask<LoadedKey, Form<JwtKeyDetails>>(({ input }) => Promise.resolve(input)),
        save: screenTask<Saved, Draft<JwtKeyDetails>>(async ({ input, signal }) => {
          const created = { ...tidyJwtKey(input.values), id: input.values.id.trim() };
          await jwtKeys.create(key, created, signal);
          return { saved: created };
        }),
        check: checkCreated(
          (values: JwtKeyDetails) => ({ ...tidyJwtKey(values), id: values.id.trim() }),
          ({ id }, signal) => jwtKeys.get(key, id, signal),
        ),
      },
      actions: {
        announceSaved: (_, { saved }) => created('Key Created', `Key '${saved.id}' successfully created`),
      },
    }),

    editJwtKey: jwtKeyFormMachine.provide({
      actors: {
        loadValues: screenTask<LoadedKey, Form<JwtKeyDetails>>(async ({ input, signal }) => ({
          values: tidyJwtKey(await jwtKeys.get(key, input.values.id, signal)),
        })),
        save: screenTask<Saved, Draft<JwtKeyDetails>>(({ input, signal }) =>
          saveUnlessChanged(input, {
            tidy: tidyJwtKey,
            read: () => jwtKeys.get(key, input.values.id, signal),
            write: (changed) => jwtKeys.update(key, changed, signal),
          }),
        ),
        check: checkSame(tidyJwtKey, ({ id }, signal) => jwtKeys.get(key, id, signal)),
      },
      actions: {
        announceSaved: (_, { saved }) => changed('Key Updated', `Key '${saved.id}' successfully updated`),
      },
    }),

    /** Another pair with each reading; whoever stops it has forgotten it. */
    keyPair: createResourceView<KeyPair>().provide({
      actors: {
        read: screenTask<Loaded<KeyPair>, void>(async ({ signal }) => ({
          value: await jwtKeys.generate(signal),
        })),
      },
    }),
    /** What a pair is given away by. Resolves with whether it is out. */
    keyDelivery: {
      copy: (text: string): Promise<boolean> =>
        browser.clipboard.write(text).then(
          () => {
            notify({ intent: 'success', title: 'Copied' });
            return true;
          },
          () => {
            notify({
              intent: 'error',
              title: 'Not Copied',
              text: 'The browser did not permit copying. Select the text and copy it by hand, or download it.',
            });
            return false;
          },
        ),
      download: (name: string, text: string) => browser.download.save(name, 'application/x-pem-file', [text]),
    },

    anonymousAuth: anonymousAuthFormMachine.provide({
      actors: {
        loadValues: screenTask<LoadedForm<AnonymousAuthValues, object>, Form<AnonymousAuthValues>>(
          async ({ signal }) => {
            const { enabled } = await config.anonymousAuth(key, signal).catch(naming);
            return { values: { enabled } };
          },
        ),
        save: screenTask<Outcome<AnonymousAuthValues, AnonymousAuthValues>, Draft<AnonymousAuthValues>>(
          async ({ input: { values }, signal }) => {
            await config.setAnonymousAuth(key, values, signal).catch(naming);
            return { saved: values };
          },
        ),
        check: checkSame(
          ({ enabled }: AnonymousAuthValues) => ({ enabled }),
          (_, signal) => config.anonymousAuth(key, signal),
        ),
      },
    }),
  };
});
