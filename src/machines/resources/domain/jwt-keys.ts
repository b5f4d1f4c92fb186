import type { JwtKey, JwtKeyDetails, KeyPair } from '~/api/rest/domain/jwt-keys';
import type { DomainKey } from '~/api/rest/domains';
import { countOf } from '~/core/counts';
import { chosenRows, type ListQuery } from '~/core/list-query';
import { domainPath, encodedSegment } from '~/core/paths';
import { withReason } from '~/core/problem';
import {
  formOf,
  formsOf,
  idError,
  namingRoles,
  refusals,
  checkTask,
  startOf,
  tidied,
} from '~/machines/kit/resource-forms';
import { listKind, listOf } from '~/machines/kit/resource-lists';
import { copying } from '~/machines/notifications/notifications-machine';
import { createResourceForm, type ResourceFormActor, type FormFields } from '~/machines/kit/resource-form-machine';
import type { ResourceListActor } from '~/machines/kit/resource-list-machine';
import { viewOf } from '~/machines/kit/resource-view-machine';
import { inDomain } from './in-domain';

/** A key with its age: the time since its last change, when it was read, in milliseconds. */
export type JwtKeyRow = JwtKey & { age: number };

export const jwtKeysPath = (key: DomainKey) => `${domainPath(key)}/authentication/jwt`;
/** The last segment of the address of the creation page. */
const creation = 'create-jwt-key';
export const newJwtKeyPath = (key: DomainKey) => `${jwtKeysPath(key)}/${creation}`;

/** The address of a key's page. A key may have the same name as the creation page; then a query parameter distinguishes them. */
export const jwtKeyPath = (key: DomainKey, id: string) =>
  `${jwtKeysPath(key)}/${encodedSegment(id)}${id === creation ? '?edit' : ''}`;

/** Whether the query means the key with the name of the creation page. */
export const isEditQuery = (search: string) => new URLSearchParams(search).has('edit');

export const jwtKeyList = listKind<JwtKeyRow>({ idOf: ({ id }) => id, own: 'id', bulk: { many: 'keys' } });
export type JwtKeyListActor = ResourceListActor<JwtKeyRow>;

/** Filters by id or description and sorts, because the server can't. */
export const chosenJwtKeys = (
  keys: readonly JwtKey[],
  query: Pick<ListQuery, 'filter' | 'sort'>,
  now: number,
): JwtKeyRow[] =>
  chosenRows<JwtKeyRow>(
    keys.map((key) => ({ ...key, age: Math.max(0, now - key.updated) })),
    query,
    {
      text: ({ id, description }) => `${id}\n${description}`,
      by: {
        id: ({ id }) => id,
        description: ({ description }) => description,
        age: ({ age }) => age,
        enabled: ({ enabled }) => (enabled ? 0 : 1),
      },
      tie: ({ id }) => id,
    },
  );

const units = [
  { name: 'day', size: 86_400_000 },
  { name: 'hour', size: 3_600_000 },
  { name: 'minute', size: 60_000 },
] as const;

/** Formats milliseconds in the largest whole unit (spec domain-level §9): days, hours, minutes or seconds. */
export function formatAge(age: number): string {
  const unit = units.find(({ size }) => age >= size) ?? { name: 'second', size: 1_000 };
  return countOf(Math.floor(age / unit.size), unit.name);
}

/** The apparent kind of a text: a public key that the server can use, a private key, or neither. */
type KeyKind = 'public' | 'private' | 'unknown';

const publicKey = /^-----BEGIN PUBLIC KEY-----\s+[A-Za-z0-9+/\s]+={0,2}\s+-----END PUBLIC KEY-----$/;

/** Judges by the PEM header and footer only; the server accepts any text. */
export function keyKind(text: string): KeyKind {
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) return 'private';
  return publicKey.test(text.trim()) ? 'public' : 'unknown';
}

/** `exists`: an existing key is changed, so its id is fixed. */
export type JwtKeyFacts = { exists: boolean };

/** Refuses a private key, which would be sent to the server and shown to everyone who can open the domain. */
function keyError(text: string): string | undefined {
  if (text.trim() === '') return 'Please input a Public Key!';
  return keyKind(text) === 'private'
    ? 'This is a private key, which must stay with you. Please input the public key that belongs to it.'
    : undefined;
}

/** Spec domain-level §5 "JWT key". */
export const jwtKeyFields: FormFields<JwtKeyDetails, JwtKeyFacts> = {
  id: {
    label: 'Id',
    required: true,
    mono: true,
    hint: 'Sent as kid in the token header.',
    sent: (id) => id,
    error: (id, _, { exists }) => (exists ? undefined : idError(id, 'Please input a Id!')),
  },
  description: { label: 'Description', rows: [2, 6] },
  enabled: { label: 'Enabled', start: true, format: (enabled) => (enabled ? 'Enabled' : 'Disabled') },
  key: {
    label: 'Public Key',
    required: true,
    mono: true,
    rows: [6, 10],
    placeholder: '-----BEGIN PUBLIC KEY-----',
    error: keyError,
  },
};
export const emptyJwtKey = startOf(jwtKeyFields);
const tidyJwtKey = (values: JwtKeyDetails) => tidied(jwtKeyFields, values);

/** Spec domain-level §8. */
export const jwtKeyFormMachine = createResourceForm<JwtKeyDetails, JwtKeyFacts, { id: string }>({
  fields: jwtKeyFields,
  refusalOf: refusals({ noun: 'Key', existing: ({ id }, { exists }) => (exists ? id : undefined), blames: ['id'] }),
});

export type JwtKeyFormActor = ResourceFormActor<JwtKeyDetails, JwtKeyFacts, { id: string }>;

type AnonymousAuthValues = { enabled: boolean };

/** Whether anonymous users may connect (spec domain-level §2 "Authentication", §3). */
export const anonymousAuthFormMachine = createResourceForm<AnonymousAuthValues, object, AnonymousAuthValues>({
  validate: () => ({}),
  refusalOf: (problem, { enabled }) => ({
    title: 'Anonymous Authentication Not Changed',
    text: withReason(`It could not be ${enabled ? 'enabled' : 'disabled'}.`, problem),
  }),
});

export type AnonymousAuthFormActor = ResourceFormActor<AnonymousAuthValues, object, AnonymousAuthValues>;

/** The authentication of a domain: JWT keys, generated key pairs, anonymous access. Notices and logs never contain a private key. */
export const jwtKeyScreens = inDomain((wiring) => {
  const { key, browser, notify, now } = wiring;
  const { jwtKeys, config } = wiring.inDomain;
  const naming = namingRoles('domain.settings');
  const { create, edit } = formsOf<{ id: string }>(wiring, {
    noun: 'Key',
    path: jwtKeysPath(key),
    nameOf: ({ id }) => id,
    hrefOf: ({ id }) => jwtKeyPath(key, id),
  });

  return {
    jwtKeyList: listOf(jwtKeyList, wiring, {
      readAll: async (query, signal) => chosenJwtKeys(await jwtKeys.list(key, signal), query, now()),
      removal: {
        noun: 'Key',
        remove: ({ id }) => jwtKeys.remove(key, id),
        get: ({ id }, signal) => jwtKeys.get(key, id, signal),
      },
    }),

    createJwtKey: create(jwtKeyFormMachine, {
      sentOf: (values) => ({ ...tidyJwtKey(values), id: values.id.trim() }),
      send: (sent, signal) => jwtKeys.create(key, sent, signal),
      read: ({ id }, signal) => jwtKeys.get(key, id, signal),
    }),

    editJwtKey: edit(jwtKeyFormMachine, {
      read: async ({ id }, signal) => ({ values: tidyJwtKey(await jwtKeys.get(key, id, signal)) }),
      tidy: tidyJwtKey,
      write: ({ id, ...change }, _, signal) => jwtKeys.update(key, id, change, signal),
    }),

    /** Each load generates a new pair, which is gone when the actor stops. */
    keyPair: viewOf<KeyPair>((signal) => jwtKeys.generate(signal)),
    /** `copy` resolves with whether it was copied. */
    keyDelivery: {
      copy: (text: string) => copying(browser.clipboard, notify, 'copy it by hand, or download it.')(text),
      download: (name: string, text: string) => browser.download.save(name, 'application/x-pem-file', [text]),
    },

    anonymousAuth: formOf(anonymousAuthFormMachine, {
      load: async (_, signal) => {
        const { enabled } = await config.anonymousAuth(key, signal).catch(naming);
        return { values: { enabled } };
      },
      save: async ({ values }, signal) => {
        await config.setAnonymousAuth(key, values, signal).catch(naming);
        return { saved: values };
      },
      check: checkTask<AnonymousAuthValues, AnonymousAuthValues>(async ({ input: { values }, signal }) =>
        (await config.anonymousAuth(key, signal)).enabled === values.enabled ? values : undefined,
      ),
    }),
  };
});
