import { Add20Regular, Key24Regular } from '@fluentui/react-icons';
import type { JwtKeyDetails } from '~/api/rest/domain/jwt-keys';
import type { DomainKey } from '~/api/rest/domains';
import { isSegment } from '~/core/paths';
import { jwtKeyPath, type JwtKeyRow, sayAge } from '~/machines/resources/domain/jwt-keys';
import type { FieldLabels } from '~/views/kit/form/ResourceForm';
import { LinkButton, NameLink } from '~/views/kit/links';
import type { Column } from '~/views/kit/list/data-table-rows';
import type { ListTexts, RemovalTexts } from '~/views/kit/list/list-types';
import { EnabledText, sayEnabled } from '~/views/kit/status';

/** Spec domain-level §2 "Authentication". */
export const authenticationTabs = ['jwt', 'anonymous'] as const;
export type AuthenticationTab = (typeof authenticationTabs)[number];

/** The tab of the address: the first one where it names none, undefined where it names one that does not exist. */
export const authenticationTabOf = (text: string | undefined): AuthenticationTab | undefined =>
  text === undefined ? 'jwt' : authenticationTabs.find((tab) => tab === text);

export const jwtKeyListTexts = (createHref: string): ListTexts => ({
  many: 'Keys',
  search: 'Search by id or description',
  searched: 'Searches the id and the description.',
  icon: <Key24Regular />,
  empty: {
    title: 'No JWT keys yet',
    text: 'Add a public key so your app can sign users in with JWTs.',
    action: (
      <LinkButton href={createHref} icon={<Add20Regular />}>
        Create JWT Key
      </LinkButton>
    ),
  },
});

/** Spec domain-level §8. */
export const jwtKeyRemovalTexts: RemovalTexts<JwtKeyRow> = {
  one: ({ id }) => `Delete the key '${id}'?`,
  many: (count) => `Delete ${count} keys?`,
  warning: {
    one: 'Nobody can sign in with a token of this key any more. This cannot be undone.',
    many: 'Nobody can sign in with tokens of these keys any more. This cannot be undone.',
  },
  refused: { one: 'The key could not be deleted.', many: 'Not every key could be deleted.' },
  listed: 'Keys to delete',
  done: 'Deleted',
};

/** Spec domain-level §2 "Authentication". */
export const jwtKeyColumns = (key: DomainKey): Column<JwtKeyRow>[] => [
  {
    id: 'id',
    label: 'Id',
    mono: true,
    sortable: true,
    narrow: 'title',
    render: ({ id }) => <NameLink name={id} href={isSegment(id) ? jwtKeyPath(key, id) : undefined} />,
    hint: ({ id }) => id,
  },
  {
    id: 'description',
    label: 'Description',
    sortable: true,
    narrow: 'second',
    render: ({ description }) => <bdi>{description}</bdi>,
    hint: ({ description }) => description,
  },
  {
    id: 'age',
    label: 'Key Age',
    width: 140,
    sortable: true,
    narrow: 'status',
    render: ({ age }) => sayAge(age),
    hint: ({ updated }) => isoOf(updated),
  },
  {
    id: 'enabled',
    label: 'Enabled',
    width: 120,
    sortable: true,
    narrow: 'status',
    render: ({ enabled }) => <EnabledText enabled={enabled} />,
  },
];

/** A time beyond all calendars has no such text. */
function isoOf(at: number): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? String(at) : date.toISOString();
}

/** For the comparison with what someone else has saved. */
export const jwtKeyFieldLabels: FieldLabels<JwtKeyDetails> = {
  description: { label: 'Description' },
  key: { label: 'Public Key' },
  enabled: { label: 'Enabled', say: sayEnabled },
};

/** A file's name for one half of a pair of keys. */
export const pemName = (id: string, half: 'public' | 'private') =>
  `${id.trim().replace(/[^\w.-]+/g, '_') || 'jwt-key'}.${half}.pem`;
