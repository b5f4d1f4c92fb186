import { Button, Dropdown, Option } from '@fluentui/react-components';
import { ChevronLeft16Regular, ChevronRight16Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { usePagerStyles } from './Pager.styles';

export const pageSizes = [10, 25, 50] as const;
export type PageSize = (typeof pageSizes)[number];

export type PagerProps = {
  /** As in "1–10 of more than 10". */
  text: ReactNode;
  /** Counted from 1. */
  page: number;
  size: number;
  hasNext: boolean;
  onPage: (page: number) => void;
  onSize: (size: PageSize) => void;
  disabled?: boolean;
};

/** The foot of a list. Knows only whether there is a next page; totals are not always known. */
export function Pager({ text, page, size, hasNext, onPage, onSize, disabled = false }: PagerProps) {
  const styles = usePagerStyles();
  return (
    <nav aria-label="Pages" className={styles.root}>
      <span className={styles.text} aria-live="polite">
        {text}
      </span>
      <div className={styles.space} />
      <Dropdown
        size="small"
        aria-label="Rows per page"
        className={styles.size}
        button={{ className: styles.sizeButton }}
        value={`${size} per page`}
        selectedOptions={[String(size)]}
        disabled={disabled}
        onOptionSelect={(_, { optionValue }) =>
          onSize(pageSizes.find((known) => String(known) === optionValue) ?? 10)
        }
      >
        {pageSizes.map((known) => (
          <Option key={known} value={String(known)}>
            {`${known} per page`}
          </Option>
        ))}
      </Dropdown>
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
    </nav>
  );
}
