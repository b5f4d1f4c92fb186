import { Key20Regular, PersonInfo20Regular } from '@fluentui/react-icons';
import type { ComponentProps } from 'react';
import { formatCount } from '~/core/counts';
import type { UserId } from '~/core/person';
import { isSegment } from '~/core/paths';
import { Name, When } from '~/views/kit/texts';
import { PersonName } from '~/views/kit/PersonName';
import { AppLink, NameLink } from '~/views/kit/links';
import { EnabledText } from '~/views/kit/status';
import type { RowAction } from './RowActions';
import type { Column } from './data-table-rows';
import type { RemovalTexts } from './OpenRemoval';
import { useCountStyles } from './list.styles';

type RemovalNouns<Row> = Partial<Omit<RemovalTexts<Row>, 'warning'>> & {
  /** One for all, if it is the same for one as for many. */
  warning: string | RemovalTexts<Row>['warning'];
  /** As in "group"; `plural` if it is not "groups". */
  noun: string;
  plural?: string;
  nameOf: (row: Row) => string;
};

/** Default texts of a deletion for this resource; each can be overridden. */
export function removalTexts<Row>(given: RemovalNouns<Row>): RemovalTexts<Row> {
  const { noun, plural = `${noun}s`, nameOf, warning, ...texts } = given;
  return {
    one: (row) => `Delete ${noun} '${nameOf(row)}'?`,
    many: (count) => `Delete ${formatCount(count)} ${plural}?`,
    refused: { one: `The ${noun} could not be deleted.`, many: `Not every ${noun} could be deleted.` },
    listed: `${plural.charAt(0).toUpperCase()}${plural.slice(1)} to delete`,
    done: 'Deleted',
    warning: typeof warning === 'string' ? { one: warning, many: warning } : warning,
    ...texts,
  };
}

type Named<Row> = Partial<Column<Row>> & {
  of: (row: Row) => string;
};

/** The id or name of a row, linked to its page if an address can name it. */
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

/** The username of a row, with the initials, linked to its page if an address can name it. */
export const personColumn = <Row,>({
  of,
  href,
  note,
  ...rest
}: Partial<Column<Row>> & {
  of: (row: Row) => UserId & { displayName?: string };
  href?: (row: Row) => string | undefined;
  /** After the name, as in "(you)". */
  note?: (row: Row) => string | undefined;
}): Column<Row> => ({
  id: 'username',
  label: 'Username',
  sortable: true,
  narrow: 'title',
  render: (row) => {
    const person = of(row);
    const { username } = person;
    return (
      <PersonName
        person={person}
        name={username}
        href={isSegment(username) ? href?.(row) : undefined}
        look="name"
        note={note?.(row)}
      />
    );
  },
  hint: (row) => of(row).username,
  ...rest,
});

/** Free text from users; its direction follows its contents. */
export const textColumn = <Row,>({ of, ...rest }: Named<Row> & Pick<Column<Row>, 'id' | 'label'>): Column<Row> => ({
  sortable: true,
  narrow: 'second',
  render: (row) => <Name>{of(row)}</Name>,
  hint: of,
  ...rest,
});

type CountProps = {
  of: number;
  /** As in "member"; follows the number if the column has no header. */
  noun: string;
  /** Links to the list of the counted items. */
  href?: string;
  title?: string;
};

function Count({ of, noun, href, title }: CountProps) {
  const styles = useCountStyles();
  return (
    <AppLink href={of === 0 ? undefined : href} title={title}>
      <span data-noun={of === 1 ? noun : `${noun}s`} className={styles.count}>
        {of}
      </span>
    </AppLink>
  );
}

/** A number; `link`: to the list of what is counted. */
export const countColumn = <Row,>({
  of,
  noun,
  link,
  ...rest
}: Partial<Column<Row>> &
  Pick<Column<Row>, 'id' | 'label'> & {
    of: (row: Row) => number;
    noun: string;
    link?: (row: Row) => Required<Pick<CountProps, 'href' | 'title'>>;
  }): Column<Row> => ({
  width: 120,
  align: 'end',
  sortable: true,
  narrow: 'status',
  render: (row) => <Count of={of(row)} noun={noun} {...link?.(row)} />,
  ...rest,
});

export const timeColumn = <Row,>({
  of,
  none,
  zone,
  ...rest
}: Partial<Column<Row>> &
  Pick<Column<Row>, 'id' | 'label'> &
  Pick<ComponentProps<typeof When>, 'zone' | 'none'> & {
    of: (row: Row) => ComponentProps<typeof When>['at'];
  }): Column<Row> => ({
  narrow: 'status',
  render: (row) => <When at={of(row)} zone={zone} none={none} />,
  ...rest,
});

/** About a person, and their password. */
export const personActions = (username: string, about: string, password: string, reason?: string): RowAction[] => [
  { text: 'About', label: `About ${username}`, icon: <PersonInfo20Regular />, href: about, reason },
  { text: 'Set password', label: `Set password of ${username}`, icon: <Key20Regular />, href: password, reason },
];

export const enabledColumn: Column<{ enabled: boolean }> = {
  id: 'enabled',
  label: 'Enabled',
  width: 120,
  sortable: true,
  narrow: 'status',
  render: ({ enabled }) => <EnabledText enabled={enabled} />,
};
