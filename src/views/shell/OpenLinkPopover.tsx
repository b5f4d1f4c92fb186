import { Button, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components';
import { type ReactElement, useId } from 'react';
import { useLinkStatusStyles } from './domain-shell.styles';

export type LinkDetails = {
  text: string;
  fact?: string | undefined;
  onRetry?: (() => void) | undefined;
};

/** The details of the connection, initially open. */
export function OpenLinkPopover(props: LinkDetails & { button: ReactElement; title: string }) {
  const { button, title, text, fact, onRetry } = props;
  const styles = useLinkStatusStyles();
  const titleId = useId();
  return (
    <Popover defaultOpen positioning="above-start" trapFocus>
      <PopoverTrigger disableButtonEnhancement>{button}</PopoverTrigger>
      {/* Takes the focus if nothing inside does: without the focus it is hidden from screen readers. */}
      <PopoverSurface
        className={styles.surface}
        aria-labelledby={titleId}
        tabIndex={onRetry ? undefined : -1}
      >
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <div role="status" className={styles.text}>
          {text}
        </div>
        {fact ? <div className={styles.fact}>{fact}</div> : null}
        {onRetry ? (
          <Button size="small" className={styles.retry} onClick={onRetry}>
            Retry
          </Button>
        ) : null}
      </PopoverSurface>
    </Popover>
  );
}
