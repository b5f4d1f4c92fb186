import { Button, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components';
import { type ReactElement, useId } from 'react';
import { ConnectionLink } from '~/views/connection/ConnectionLink';
import { ReturnFocus } from '~/views/hooks/focus';
import { useLinkStatusStyles } from './domain-shell.styles';

export type LinkDetails = {
  text: string;
  fact?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** The connection check may tell what is wrong. */
  canCheck?: boolean;
};

/** The details of the connection, initially open. */
export function OpenLinkPopover(props: LinkDetails & { button: ReactElement; title: string }) {
  const { button, title, text, fact, onRetry, canCheck = false } = props;
  const styles = useLinkStatusStyles();
  const titleId = useId();
  return (
    <Popover defaultOpen positioning="above-start" trapFocus>
      <PopoverTrigger disableButtonEnhancement>{button}</PopoverTrigger>
      {/* Takes the focus if nothing inside does: without the focus it is hidden from screen readers. */}
      <PopoverSurface
        className={styles.surface}
        aria-labelledby={titleId}
        tabIndex={onRetry || canCheck ? undefined : -1}
      >
        <ReturnFocus unlessTaken />
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <div role="status" className={styles.text}>
          {text}
        </div>
        {fact ? <div className={styles.fact}>{fact}</div> : null}
        {onRetry || canCheck ? (
          <div className={styles.actions}>
            {canCheck ? <ConnectionLink /> : null}
            {onRetry ? (
              <Button size="small" onClick={onRetry}>
                Retry
              </Button>
            ) : null}
          </div>
        ) : null}
      </PopoverSurface>
    </Popover>
  );
}
