import type { JwtKey, JwtKeyDetails, KeyPair } from '~/api/rest/domain/jwt-keys';
import type { DomainKey } from '~/api/rest/domains';
import type { ListQuery, QueryDefaults } from '~/core/list-query';
import { orderRows, type RowOrders } from '~/core/order-rows';
import { domainPath, encodedSegment, isSegment } from '~/core/paths';
import { type ApiProblem, isRejectedWith } from '~/core/problem';
import { duplicateField, withReason } from '~/core/refusals';
import {
  checkCreated,
  checkSame,
  isThere,
  namingRoles,
  saveUnlessChanged,
} from '~/machines/kit/resource-form-actors';
import {
  createResourceForm,
  type ResourceFormActor,
  type ResourceFormSnapshot,
} from '~/machines/kit/resource-form-machine';
import type {
  Draft,
  FieldErrors,
  Form,
  LoadedForm,
  Outcome,
  Refusal,
} from '~/machines/kit/resource-form-setup';
import { keepQuery, listNotice, loadWholeTask, removalActors } from '~/machines/kit/resource-list-actors';
import { createResourceList, type ResourceListActor } from '~/machines/kit/resource-list-machine';
import type { ListDescriptor } from '~/machines/kit/resource-list-setup';
import { createResourceView, type Loaded } from '~/machines/kit/resource-view-machine';
import { screenTask } from '~/machines/kit/task';
import { inDomain } from './in-domain';

/** A key, and how long ago it was changed last when it was read, in milliseconds. */
export type JwtKeyRow = JwtKey & { age: number };

export const jwtKeysPath = (key: DomainKey) => `${domainPath(key)}/authentication/jwt`;
/** The last part of the address at which a key is created. */
const creation = 'create-jwt-key';
export const newJwtKeyPath = (key: DomainKey) => `${jwtKeysPath(key)}/${creation}`;

/** The address of one key's page. Also a key may have the name of the page of new ones: then the query tells them apart. */
export const jwtKeyPath = (key: DomainKey, id: string) =>
  `${jwtKeysPath(key)}/${encodedSegment(id)}${id === creation ? '?edit' : ''}`;

/** Whether the query of the page of new keys says that the key of that name is meant. */
export const isEditQuery = (search: string) => new URLSearchParams(search).has('edit');

export const jwtKeyListDescriptor: ListDescriptor<JwtKeyRow> = {
  idOf: ({ id }) => id,
  labelOf: ({ id }) => id,
  /** Several at once are typed out: whoever signs in by them is shut out. */
  confirmWord: (keys) => (keys.length === 1 ? undefined : `delete ${keys.length} keys`),
};

/** Spec domain-level §9. */
export const jwtKeyListDefaults: QueryDefaults = {
  pageSize: 25,
  sort: { column: 'id', direction: 'ascending' },
};

const by: RowOrders<JwtKeyRow> = {
  id: ({ id }) => id,
  description: ({ description }) => description,
  age: ({ age }) => age,
  enabled: ({ enabled }) => (enabled ? 0 : 1),
};

/** Those whose id or description contains what is searched, in the order of the query; the server searches none. */
export function chosenJwtKeys(
  keys: readonly JwtKey[],
  { filter, sort }: Pick<ListQuery, 'filter' | 'sort'>,
  now: number,
): JwtKeyRow[] {
  const wanted = filter.trim().toLowerCase();
  const rows = keys
    .filter(({ id, description }) => `${id}\n${description}`.toLowerCase().includes(wanted))
    .map((key) => ({ ...key, age: Math.max(0, now - key.updated) }));
  return orderRows(rows, sort ?? { column: 'id', direction: 'ascending' }, { by, tie: ({ id }) => id });
}

const units = [
  { name: 'day', size: 86_400_000 },
  { name: 'hour', size: 3_600_000 },
  { name: 'minute', size: 60_000 },
] as const;

/** Milliseconds in the largest whole unit (spec domain-level §9): days, else hours, else minutes, else seconds. */
export function sayAge(age: number): string {
  const unit = units.find(({ size }) => age >= size) ?? { name: 'second', size: 1_000 };
  const count = Math.floor(age / unit.size);
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}

export const jwtKeyListMachine = createResourceList<JwtKeyRow>(jwtKeyListDescriptor);

export type JwtKeyListActor = ResourceListActor<JwtKeyRow>;

/** What a text looks like: a public key as the server can use it, a private key, or neither. */
type KeyKind = 'public' | 'private' | 'unknown';

const publicKey = /^-----BEGIN PUBLIC KEY-----\s+[A-Za-z0-9+/\s]+={0,2}\s+-----END PUBLIC KEY-----$/;

/** By its PEM frame alone; the server accepts any text. */
export function keyKind(text: string): KeyKind {
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) return 'private';
  return publicKey.test(text.trim()) ? 'public' : 'unknown';
}

/** `exists`: it is changed; its id stands. */
export type JwtKeyFacts = { exists: boolean };

export const emptyJwtKey: JwtKeyDetails = { id: '', description: '', key: '', enabled: true };

/** In the order of the form, and without blanks around its texts. */
const tidyJwtKey = ({ id, description, key, enabled }: JwtKeyDetails): JwtKeyDetails => ({
  id,
  description: description.trim(),
  key: key.trim(),
  enabled,
});

function idError(text: string): string | undefined {
  const id = text.trim();
  if (id === '') return 'Please input a Id!';
  return isSegment(id) ? undefined : '"." and ".." can\'t be used as an id.';
}

/** A private key would be sent to the server, and shown to everybody who may open the domain. */
function keyError(text: string): string | undefined {
  if (text.trim() === '') return 'Please input a Public Key!';
  return keyKind(text) === 'private'
    ? 'This is a private key, which must stay with you. Please input the public key that belongs to it.'
    : undefined;
}

/** Spec domain-level §5 "JWT key". */
function validate({ id, key }: JwtKeyDetails, { exists }: JwtKeyFacts): FieldErrors<JwtKeyDetails> {
  const wrongId = exists ? undefined : idError(id);
  const wrongKey = keyError(key);
  return { ...(wrongId ? { id: wrongId } : {}), ...(wrongKey ? { key: wrongKey } : {}) };
}

/** Spec domain-level §8; also what fails otherwise is told (docs/decisions). */
function refusalOf(
  problem: ApiProblem,
  { id }: JwtKeyDetails,
  { exists }: JwtKeyFacts,
): Refusal<JwtKeyDetails> {
  const title = exists ? 'Could Not Update Key' : 'Could Not Create Key';
  if (isRejectedWith(problem, 'duplicate', 'conflicts')) {
    const field = duplicateField(problem) ?? 'id';
    const text = `A key with the specified ${field} already exists.`;
    return { title, text, ...(field === 'id' && !exists ? { fieldError: { field, text } } : {}) };
  }
  if (exists && isRejectedWith(problem, 'not_found'))
    return { title, text: `The key '${id}' no longer exists. It was deleted.` };
  return {
    title,
    text: withReason(exists ? 'The key could not be updated.' : 'The key could not be created.', problem),
  };
}

export const jwtKeyFormMachine = createResourceForm<JwtKeyDetails, JwtKeyFacts, JwtKeyDetails>({
  validate,
  refusalOf,
});

export type JwtKeyFormActor = ResourceFormActor<JwtKeyDetails, JwtKeyFacts, JwtKeyDetails>;

type AnonymousAuthValues = { enabled: boolean };

/** Whether one may connect without a name (spec domain-level §2 "Authentication", §3). */
export const anonymousAuthFormMachine = createResourceForm<AnonymousAuthValues, object, AnonymousAuthValues>({
  validate: () => ({}),
  refusalOf: (problem: ApiProblem, { enabled }) => ({
    title: 'Anonymous Authentication Not Changed',
    text: withReason(`It could not be ${enabled ? 'enabled' : 'disabled'}.`, problem),
  }),
});

export type AnonymousAuthFormActor = ResourceFormActor<AnonymousAuthValues, object, AnonymousAuthValues>;
export type AnonymousAuthFormSnapshot = ResourceFormSnapshot<
  AnonymousAuthValues,
  object,
  AnonymousAuthValues
>;

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
