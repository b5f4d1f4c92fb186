import { Button, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components';
import { useId } from 'react';
import { takeFocus } from '~/views/kit/ChunkProblem';
import { LinkStateButton, type Look } from './LinkStateButton';
import { useLinkStatusStyles } from './shell.styles';

export type OpenLinkPopoverProps = {
  look: Look;
  text: string;
  fact?: string | undefined;
  onRetry?: (() => void) | undefined;
};

/** What is behind the link's state, open as it comes. */
export function OpenLinkPopover({ look, text, fact, onRetry }: OpenLinkPopoverProps) {
  const styles = useLinkStatusStyles();
  const titleId = useId();
  return (
    <Popover defaultOpen positioning="above-start" trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <LinkStateButton ref={takeFocus} look={look} />
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-labelledby={titleId}>
        <h2 id={titleId} className={styles.title}>
          {look.label}
        </h2>
        <div role="status" className={styles.text}>
          {text}
        </div>
        {fact ? <div className={styles.fact}>{fact}</div> : null}
        {onRetry ? (
          <div className={styles.actions}>
            <Button size="small" onClick={onRetry}>
              Retry
            </Button>
          </div>
        ) : null}
      </PopoverSurface>
    </Popover>
  );
}
