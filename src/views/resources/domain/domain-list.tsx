import type { ComponentType, ReactNode } from 'react';
import type { DomainKey } from '~/api/rest/domains';
import type { TimeZone } from '~/core/times';
import { domainPath, whyUnaddressable } from '~/core/paths';
import type { ResourceListActor, ResourceListMachine } from '~/machines/kit/resource-list-machine';
import type { ListKind } from '~/machines/kit/resource-lists';
import type { Wiring } from '~/machines/services';
import { useWired, useTimeZone } from '~/views/console-parts';
import { ResourceListPage, type ListCardProps } from '~/views/kit/list/ListCard';
import type { Column } from '~/views/kit/list/data-table-rows';
import { deleteAction, editAction, type RowAction, RowActions } from '~/views/kit/list/RowActions';
import { listScreenInDomain, useListActor } from '~/views/kit/screens';

type DomainListProps<Row> = { domainKey: DomainKey; list: ResourceListActor<Row>; zone: TimeZone };
type PageProps<Row> = DomainListProps<Row> & Pick<ListCardProps<Row>, 'bulk' | 'filters'>;

type Traits<Row> = Pick<ListCardProps<Row>, 'texts' | 'removal' | 'facets'> & {
  kind: ListKind<Row>;
  columns: (key: DomainKey, zone: TimeZone) => Column<Row>[];
  href: (key: DomainKey, row: Row) => string;
  /** Why no address can name a row, which is then neither opened nor deleted. By default checks its id. */
  whyNot?: (row: Row) => string | undefined;
  /** The link to the page, if not "Edit" with the name. */
  edit?: (name: string) => Partial<Pick<RowAction, 'text' | 'label' | 'icon'>>;
  /** More frequent than editing, to which the name leads as well. */
  first?: (key: DomainKey, row: Row) => RowAction;
  /** Besides editing and deleting. */
  more?: (key: DomainKey, row: Row) => readonly RowAction[];
};

export const domainListCard =
  <Row,>({ kind, columns, href, edit, first, more, ...traits }: Traits<Row>) =>
  ({ domainKey, list, zone }: DomainListProps<Row>): ListCardProps<Row> => {
    const { descriptor } = kind;
    const { whyNot = (row: Row) => whyUnaddressable(descriptor.idOf(row)), ...rest } = traits;
    return {
      ...rest,
      list,
      descriptor,
      zone,
      columns: columns(domainKey, zone),
      deleteDisabledReason: whyNot,
      rowActions: (row) => {
        const name = descriptor.labelOf(row);
        const editing = { ...editAction(name, href(domainKey, row), whyNot(row)), ...edit?.(name) };
        const remove = () => list.send({ type: 'list.remove', ids: [descriptor.idOf(row)] });
        return (
          <RowActions
            name={name}
            actions={[
              ...(first ? [first(domainKey, row)] : [editing]),
              deleteAction(name, remove, whyNot(row)),
              ...(first ? [editing] : []),
              ...(more?.(domainKey, row) ?? []),
            ]}
          />
        );
      },
    };
  };

/** The page of a list within a domain. `noun`, as in "Group", gives the label and address of the create button. */
export function domainListView<Row>({ noun, help, ...traits }: Traits<Row> & { noun: string; help?: ReactNode }) {
  const card = domainListCard(traits);
  return function DomainListView({ domainKey, list, zone, ...tools }: PageProps<Row>) {
    return (
      <ResourceListPage
        help={help}
        create={{
          href: `${domainPath(domainKey)}/create-${noun.toLowerCase().replaceAll(' ', '-')}`,
          label: `Create ${noun}`,
        }}
        {...card({ domainKey, list, zone })}
        {...tools}
      />
    );
  };
}

export const domainListScreen = <Row, Screens>(
  kind: ListKind<Row>,
  screens: (wiring: Wiring, key: DomainKey) => Screens,
  machineOf: (screens: Screens) => ResourceListMachine<Row>,
  View: ComponentType<DomainListProps<Row>>,
) =>
  listScreenInDomain(
    function DomainList({ domainKey }) {
      const list = useListActor(machineOf(useWired(screens, domainKey)), kind.defaults);
      return <View domainKey={domainKey} list={list} zone={useTimeZone()} />;
    },
    kind,
    (wiring, key) => machineOf(screens(wiring, key)),
  );
