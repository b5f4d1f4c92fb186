import { Add20Regular } from '@fluentui/react-icons';
import { useMemo } from 'react';
import type { Domain } from '~/api/rest/domains';
import { may, type Principal } from '~/core/capabilities';
import { readQuery } from '~/core/list-query';
import { segmentAt } from '~/core/paths';
import type { TimeZone } from '~/core/times';
import type { PageAddress } from '~/machines/console/pages-machine';
import type { FavoritesActor } from '~/machines/favorites/favorites-machine';
import { selectUnsaved } from '~/machines/kit/resource-form-machine';
import type { ListPage } from '~/machines/kit/resource-list-machine';
import { readPage } from '~/machines/kit/resource-lists';
import {
  domainList,
  type DomainListActor,
  domainScreens,
  userNamespace,
  whyNotCreated,
} from '~/machines/resources/domains';
import { namespaceScreens } from '~/machines/resources/namespaces';
import { type Assignment, namespaceRoleScreens } from '~/machines/resources/roles';
import { selectPrincipal, useAhead, useFavorites, usePrincipal, useTimeZone, useWired } from '~/views/console-parts';
import { useActorRef } from '~/views/hooks/use-actor-ref';
import { FormScreen } from '~/views/kit/form/ResourceForm';
import { LinkButton } from '~/views/kit/links';
import { ListCard } from '~/views/kit/list/ListCard';
import type { PartsAhead } from '~/views/kit/part';
import { itemScreen, useListActor } from '~/views/kit/screens';
import { domainColumns, domainTexts, useDomainCard } from '~/views/resources/domains/DomainList';
import { readRoles, Roles, useRoles } from '~/views/resources/roles/Roles';
import { namespaceBack, NamespaceFormView } from './NamespaceForm';

type NamespaceDomainsProps = {
  id: string;
  principal: Principal;
  list: DomainListActor;
  favorites: FavoritesActor;
  zone: TimeZone;
};

/** The list is as high as with so many rows, so that nothing below it moves when they arrive. */
const pageSize = 5;
const start = `?pageSize=${pageSize}`;
const columns = domainColumns.filter((column) => column.id !== 'namespace');

/** The domains of a namespace, and a way to create one there. */
export function NamespaceDomains({ id, principal, list, favorites, zone }: NamespaceDomainsProps) {
  const create = (
    <LinkButton
      href={`/create-domain?${new URLSearchParams({ namespace: id })}`}
      icon={<Add20Regular />}
      forbidden={whyNotCreated(id, principal)}
    >
      Create Domain
    </LinkButton>
  );
  const seesAll = may('domain.open', principal) || id === userNamespace(principal.username);
  const empty = seesAll
    ? { title: 'No domains in this namespace yet', text: domainTexts.empty.text }
    : { title: 'No domains', text: 'No domains that you can open.' };
  return (
    <ListCard
      {...useDomainCard({ list, favorites })}
      {...{ columns, zone }}
      texts={{ ...domainTexts, empty }}
      title="Domains"
      leastRows={pageSize}
      pageSizes={[pageSize, 10, 25, 50]}
      actions={create}
    />
  );
}

type ReadAhead = { domains: ListPage<Domain>; roles: ListPage<Assignment> | undefined };

const Edit = itemScreen(({ id }) => {
  const ahead = useAhead() as ReadAhead | undefined;
  const { editNamespace } = useWired(namespaceScreens);
  const form = useActorRef(editNamespace, {
    input: { values: { id, displayName: '' }, facts: { exists: true } },
  });
  const roles = useRoles('namespace', useWired(namespaceRoleScreens, id), ahead?.roles);
  const principal = usePrincipal();
  const own = ahead?.roles?.rows.find(({ username }) => username === principal.username);
  const inside = { ...principal, namespaceRole: own?.role };
  const screens = useWired(domainScreens);
  const machine = useMemo(() => screens.domainList(principal, id), [screens, principal, id]);
  const list = useListActor(machine, domainList.defaults, { start, remembers: false, page: ahead?.domains });
  const favorites = useFavorites();
  const zone = useTimeZone();
  return (
    <FormScreen
      form={form}
      View={NamespaceFormView}
      back={namespaceBack.href}
      isDirty={() => selectUnsaved(form.getSnapshot()) || selectUnsaved(roles.adder.getSnapshot())}
      principal={principal}
      domains={favorites && <NamespaceDomains {...{ id, list, favorites, zone }} principal={inside} />}
    >
      <Roles {...roles} />
    </FormScreen>
  );
});

export const NamespaceEditScreen = Object.assign(Edit, {
  readAhead: async ({ wiring, session }: PartsAhead, { pathname }: PageAddress): Promise<ReadAhead> => {
    const id = segmentAt(pathname, 2) ?? '';
    const machine = domainScreens(wiring).domainList(selectPrincipal(session.getSnapshot()), id);
    const [domains, roles] = await Promise.all([
      readPage(machine, readQuery(start, domainList.defaults)),
      readRoles('namespace', namespaceRoleScreens(wiring, id)).catch(() => undefined),
    ]);
    return { domains, roles };
  },
});
