import { Edit20Regular } from '@fluentui/react-icons';
import type { ReactElement, ReactNode } from 'react';
import { isSegment } from '~/core/paths';
import type { ResourceListActor } from '~/machines/kit/resource-list-machine';
import { AppLink, NameLink, RowLink } from '~/views/kit/links';
import { DeleteButton } from './RemovalDialog';
import type { Column } from './data-table-rows';
import type { RemovalTexts } from './list-types';
import { useCountStyles } from './list.styles';

type RemovalNouns<Row> = Partial<RemovalTexts<Row>> &
  Pick<RemovalTexts<Row>, 'warning'> & {
    /** As in "group"; `plural` where it is not "groups". */
    noun: string;
    plural?: string;
    nameOf: (row: Row) => string;
  };

/** The texts of a deletion that follow from the name of the resource; each can be replaced. */
export function removalTexts<Row>(given: RemovalNouns<Row>): RemovalTexts<Row> {
  const { noun, plural = `${noun}s`, nameOf, ...texts } = given;
  return {
    one: (row) => `Delete ${noun} '${nameOf(row)}'?`,
    many: (count) => `Delete ${count} ${plural}?`,
    refused: { one: `The ${noun} could not be deleted.`, many: `Not every ${noun} could be deleted.` },
    listed: `${plural.charAt(0).toUpperCase()}${plural.slice(1)} to delete`,
    done: 'Deleted',
    ...texts,
  };
}

type Named<Row> = Partial<Column<Row>> & {
  of: (row: Row) => string;
};

/** The id or name of a row, which leads to its page where an address can name it. */
export const nameColumn = <Row,>({
  of,
  href,
  ...rest
}: Named<Row> & { href: (row: Row) => string | undefined }): Column<Row> => ({
  id: 'id',
  label: 'Id',
  mono: true,
  sortable: true,
  narrow: 'title',
  render: (row) => <NameLink name={of(row)} href={isSegment(of(row)) ? href(row) : undefined} />,
  hint: of,
  ...rest,
});

/** A text that someone typed; left-to-right or right-to-left as written. */
export const textColumn = <Row,>({
  of,
  ...rest
}: Named<Row> & Pick<Column<Row>, 'id' | 'label'>): Column<Row> => ({
  sortable: true,
  narrow: 'second',
  render: (row) => <bdi>{of(row)}</bdi>,
  hint: of,
  ...rest,
});

type CountProps = {
  of: number;
  /** As in "member"; it follows the number where the column has no head. */
  noun: string;
  /** Where what is counted is listed. */
  href?: string;
  title?: string;
};

/** A number in a column of numbers. */
export function Count({ of, noun, href, title }: CountProps) {
  const styles = useCountStyles();
  const count = (
    <span data-noun={of === 1 ? noun : `${noun}s`} className={styles.count}>
      {of}
    </span>
  );
  if (href === undefined || of === 0) return count;
  return (
    <AppLink href={href} title={title}>
      {count}
    </AppLink>
  );
}

type RowActionsProps<Row> = {
  list: ResourceListActor<Row>;
  id: string;
  name: string;
  href: string;
  /** The accessible name and the sign of the way to the page, where it is not "Edit" with the name. */
  edit?: string | undefined;
  icon?: ReactElement | undefined;
  /** Why no address can name it. */
  forbidden?: string | undefined;
  /** Why it can't be deleted, where it has a page. */
  keep?: string | undefined;
  /** Buttons before the edit button, and between it and the bin. */
  before?: ReactNode;
  children?: ReactNode;
};

export function RowActions<Row>(props: RowActionsProps<Row>) {
  const {
    list,
    id,
    name,
    href,
    edit = `Edit ${name}`,
    icon = <Edit20Regular />,
    forbidden,
    keep = forbidden,
    before,
    children,
  } = props;
  return (
    <>
      {before}
      <RowLink href={href} label={edit} icon={icon} forbidden={forbidden} />
      {children}
      <DeleteButton
        name={name}
        reason={keep}
        onDelete={() => list.send({ type: 'list.remove', ids: [id] })}
      />
    </>
  );
}
