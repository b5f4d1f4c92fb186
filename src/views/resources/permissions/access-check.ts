import { useSelector } from '@xstate/react';
import type { DomainKey } from '~/api/rest/domains';
import type { AccessQuestion, Fix, PersonFacts } from '~/core/access';
import { rolesFor } from '~/core/capabilities';
import { healthOf } from '~/core/domain-health';
import type { UserId } from '~/core/domain-user-id';
import { domainPath } from '~/core/paths';
import { selectDomain } from '~/machines/domain-status/domain-status-machine';
import type { ResourceViewMachine } from '~/machines/kit/resource-view-machine';
import { personFacts } from '~/machines/resources/domain/person-page';
import { domainUserPath } from '~/machines/resources/domain/users';
import { useShownDomain, useWired } from '~/views/console-parts';

/** What a check of access needs to know about the domain, and how it finds out about a person. */
export type AccessCheck = {
  domainKey: DomainKey;
  domain: AccessQuestion['domain'];
  factsOf: (person: UserId) => ResourceViewMachine<PersonFacts>;
};

/** The present state of the surrounding domain. */
export function useDomainHealth(): AccessQuestion['domain'] {
  const shown = useSelector(useShownDomain(), selectDomain);
  return shown ? healthOf(shown) : 'unknown';
}

export const useAccessCheck = (domainKey: DomainKey): AccessCheck => ({
  domainKey,
  domain: useDomainHealth(),
  ...useWired(personFacts, domainKey),
});

export type FixLink = { href: string; forbidden?: string | undefined };

/**
 * Where an obstacle is removed, and why the operator may not do so.
 * @param permissions the page with the permissions that decide; undefined if it is this page
 */
export function fixLinkOf(
  fix: Fix,
  key: DomainKey,
  username: string,
  { maySet }: Pick<PersonFacts, 'maySet'>,
  permissions?: string,
): FixLink | undefined {
  const base = domainPath(key);
  const setting = (page: string): FixLink => ({
    href: `${base}/${page}`,
    forbidden: maySet === 'no' ? rolesFor('domain.settings') : undefined,
  });
  switch (fix) {
    case 'user':
      return { href: domainUserPath(key, username) };
    case 'newUser':
      return { href: `${base}/create-user` };
    case 'availability':
      return setting('settings');
    case 'upgrade':
      return setting('upgrade');
    case 'authentication':
      return setting('authentication/anonymous');
    case 'permissions':
      return permissions === undefined ? undefined : { href: permissions };
  }
}
