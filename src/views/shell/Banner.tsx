import type { ReactNode } from 'react';
import { StatusMessage, type MessageIntent } from '../shared/StatusMessage';
import { useBannerStyles } from './Banner.styles';

export type BannerProps = {
  intent: MessageIntent;
  /** As in "The Domain is Offline". */
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
};

/** A message above the page, over the full width. */
export function Banner({ intent, title, children, actions }: BannerProps) {
  const styles = useBannerStyles();
  return (
    <StatusMessage intent={intent} title={title} actions={actions} shape="square" className={styles.root}>
      {children}
    </StatusMessage>
  );
}
