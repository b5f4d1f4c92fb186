import type { ReactElement } from 'react';
import { LinkButton } from '../LinkButton';

export type RowLinkProps = {
  href: string;
  /** What it does to which row, as in "Edit acme". */
  label: string;
  icon: ReactElement;
  /** Why one can't go there. */
  forbidden?: string | undefined;
};

/** A way to a page of a row's own, at the end of the row. */
export const RowLink = (props: RowLinkProps) => <LinkButton {...props} size="small" appearance="subtle" />;
