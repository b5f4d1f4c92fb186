import { Button } from '@fluentui/react-components';
import { ChevronLeft16Regular, ChevronRight16Regular } from '@fluentui/react-icons';
import { type ReactNode } from 'react';
import { chunk } from '../../machines/chunk/chunk';
import { pageSizes } from '../../machines/resource-list/list-query';
import { OnDemand } from './OnDemand';
import { PageSizeButton } from './PageSizeButton';
import { usePagerStyles } from './Pager.styles';

const openPageSizes = chunk(async () => (await import('./OpenPageSizes')).OpenPageSizes);

export type PagerProps = {
  /** As in "1–10 of more than 10". */
  text: ReactNode;
  /** Counted from 1. */
  page: number;
  size: number;
  hasNext: boolean;
  onPage: (page: number) => void;
  /** Without it the size cannot be chosen here. */
  onSize?: (size: number) => void;
  /** There are no rows: on the first page there is nothing to turn over. */
  empty?: boolean;
  /** The sizes to choose from, where they are not the usual ones. */
  sizes?: readonly number[];
  disabled?: boolean;
};

/** The foot of a list. Knows only whether there is a next page; totals are not always known. */
export function Pager({ text, page, size, hasNext, onPage, onSize, ...more }: PagerProps) {
  const { sizes = pageSizes, disabled = false, empty = false } = more;
  const turning = !empty || page > 1;
  const styles = usePagerStyles();
  return (
    <nav aria-label="Pages" className={styles.root}>
      <span className={styles.text} aria-live="polite">
        {text}
      </span>
      <div className={styles.space} />
      {turning ? (
        <>
          {onSize ? (
            <OnDemand
              menu
              chunk={openPageSizes}
              button={(trigger) => <PageSizeButton rows={size} disabled={disabled} {...trigger} />}
            >
              {(Open) => <Open size={size} sizes={sizes} disabled={disabled} onSize={onSize} />}
            </OnDemand>
          ) : null}
          <Button
            size="small"
            appearance="subtle"
            icon={<ChevronLeft16Regular />}
            disabledFocusable={disabled || page <= 1}
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
            disabledFocusable={disabled || !hasNext}
            aria-label="Next page"
            onClick={() => onPage(page + 1)}
          />
        </>
      ) : null}
    </nav>
  );
}
