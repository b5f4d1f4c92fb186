import { Button, MenuButton, type MenuButtonProps } from '@fluentui/react-components';
import { ChevronLeft16Regular, ChevronRight16Regular } from '@fluentui/react-icons';
import type { ReactNode, Ref } from 'react';
import { formatCount } from '~/core/counts';
import { type ListQuery, pageSizes } from '~/core/list-query';
import { OnDemand, radioMenu } from '~/views/kit/OnDemand';
import { usePagerStyles } from './list.styles';

type PagerProps = {
  text: ReactNode;
  /** What goes on beside the list. */
  note?: ReactNode;
  /** 1-based. */
  page: number;
  size: number;
  hasNext: boolean;
  onPage: (page: number) => void;
  /** If not given, the page size can't be changed. */
  onSize?: (size: number) => void;
  /** There are no rows, so the first page needs no pager. */
  empty?: boolean;
  sizes?: readonly number[] | undefined;
  /** What is paged, where a page has several lists. */
  of?: string | undefined;
};

type PageSizeButtonProps = MenuButtonProps & { rows: number; ref?: Ref<HTMLButtonElement> };

const PageSizeButton = ({ rows, ...trigger }: PageSizeButtonProps) => (
  <MenuButton {...trigger} size="small" appearance="subtle" className={usePagerStyles().size}>
    {`${rows} per page`}
  </MenuButton>
);

/** The footer of a list. Needs only to know whether there is a next page; totals are not always known. */
export function Pager(props: PagerProps) {
  const { text, note, page, size, hasNext, onPage, onSize, sizes = pageSizes, empty = false, of } = props;
  const turning = !empty || page > 1;
  const styles = usePagerStyles();
  return (
    <nav aria-label={of === undefined ? 'Pages' : `Pages of ${of}`} className={styles.root}>
      <span className={styles.text} aria-live="polite">
        {text}
      </span>
      {note}
      <div className={styles.space} />
      {turning ? (
        <>
          {onSize ? (
            <OnDemand menu chunk={radioMenu} button={<PageSizeButton rows={size} />}>
              {(RadioMenu, button) => (
                <RadioMenu
                  button={button}
                  positioning="above-end"
                  className={styles.sizes}
                  groups={[
                    {
                      name: 'size',
                      value: String(size),
                      choices: sizes.map((known) => ({ value: String(known), label: `${known} per page` })),
                      onChoose: (chosen) => onSize(Number(chosen)),
                    },
                  ]}
                />
              )}
            </OnDemand>
          ) : null}
          <Button
            size="small"
            appearance="subtle"
            icon={<ChevronLeft16Regular />}
            disabledFocusable={page <= 1}
            aria-label="Previous page"
            onClick={() => onPage(page - 1)}
          />
          <span className={styles.page} aria-current="page" aria-label={`Page ${page}`}>
            {page}
          </span>
          <Button
            size="small"
            appearance="subtle"
            icon={<ChevronRight16Regular />}
            disabledFocusable={!hasNext}
            aria-label="Next page"
            onClick={() => onPage(page + 1)}
          />
        </>
      ) : null}
    </nav>
  );
}

/**
 * As in "21–40 of 1,285 total results", "1–20 of many", "0 total results" (spec domain-level §2 "Chats").
 * If the total is unknown, the last row of the last page gives it.
 */
export function pagerText(
  { rows, hasNext, total }: { rows: readonly unknown[]; hasNext: boolean; total?: number | undefined },
  { page, pageSize }: Pick<ListQuery, 'page' | 'pageSize'>,
): string {
  if (rows.length === 0) return '0 total results';
  const first = (page - 1) * pageSize + 1;
  const last = first + rows.length - 1;
  const shown = `${formatCount(first)}–${formatCount(last)}`;
  if (total === undefined && hasNext) return `${shown} of many`;
  return `${shown} of ${formatCount(Math.max(total ?? 0, last))} total results`;
}
