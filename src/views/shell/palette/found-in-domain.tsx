import {
  Braces20Regular,
  Library20Regular,
  PeopleTeam20Regular,
  Person20Regular,
} from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import type { CollectionSummary } from '../../../api/rest/domain/collections';
import type { DomainUser } from '../../../api/rest/domain/domain-users';
import type { ModelInfo } from '../../../api/rest/domain/models';
import type { GroupSummary } from '../../../api/rest/domain/groups';
import type { DomainKey } from '../../../api/rest/domains';
import { domainPath, sameKey } from '../../../machines/console/place';
import { collectionPath } from '../../../machines/in-domain/collections/collection-list';
import { groupPath } from '../../../machines/in-domain/groups/group-list';
import { modelPath } from '../../../machines/in-domain/models/model-list';
import { domainUserPath } from '../../../machines/in-domain/users/domain-user-list';
import { isSegment } from '../../../machines/support/segment';
import { unaddressable } from './found-entries';
import type { ShownEntry } from './palette-entries';
import { whyClosed, type PaletteWorld } from './palette-world';

/** What is drawn before an entry of this kind. */
export const inDomainIcons = {
  collection: <Library20Regular />,
  domainUser: <Person20Regular />,
  group: <PeopleTeam20Regular />,
  model: <Braces20Regular />,
} satisfies Record<string, ReactElement>;

/** Why this address, within a domain, can't be opened: that of a domain that is not open is not known. */
export const whyUnreachable = ({ domain }: PaletteWorld, href: string): string | undefined =>
  domain && href.startsWith(`${domainPath(domain.key)}/`) ? whyClosed(domain) : undefined;

/** The name of the domain where it is the one that is open, else its id. */
const nameOf = ({ domain }: PaletteWorld, key: DomainKey) =>
  domain && sameKey(domain.key, key) ? domain.name : key.id;

/** The signs around it keep its direction of writing from the words beside it. */
const isolated = (text: string) => `\u2068${text}\u2069`;

/** `about`: what is said of it beside its domain, and looked at by the search. */
const entryOf = (
  world: PaletteWorld,
  kind: keyof typeof inDomainIcons,
  { key, id, href, label, about }: { key: DomainKey; id: string; href: string; label: string; about: string },
): ShownEntry => ({
  id: `${kind} ${href}`,
  label,
  hint: about === '' ? nameOf(world, key) : `${isolated(about)} · ${nameOf(world, key)}`,
  words: about,
  icon: inDomainIcons[kind],
  command: { do: 'open', href },
  forbidden: whyUnreachable(world, href) ?? (isSegment(id) ? undefined : unaddressable),
});

export const collectionEntry = (
  world: PaletteWorld,
  key: DomainKey,
  { id, description }: CollectionSummary,
): ShownEntry =>
  entryOf(world, 'collection', { key, id, href: collectionPath(key, id), label: id, about: description });

export const domainUserEntry = (
  world: PaletteWorld,
  key: DomainKey,
  { username, displayName }: DomainUser,
): ShownEntry =>
  entryOf(world, 'domainUser', {
    key,
    id: username,
    href: domainUserPath(key, username),
    label: displayName || username,
    about: username,
  });

export const groupEntry = (
  world: PaletteWorld,
  key: DomainKey,
  { id, description }: GroupSummary,
): ShownEntry =>
  entryOf(world, 'group', { key, id, href: groupPath(key, id), label: id, about: description });

export const modelEntry = (
  world: PaletteWorld,
  key: DomainKey,
  { id, collection }: Pick<ModelInfo, 'id' | 'collection'>,
): ShownEntry => entryOf(world, 'model', { key, id, href: modelPath(key, id), label: id, about: collection });
