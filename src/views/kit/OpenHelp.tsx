import { Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components';
import { Open16Regular } from '@fluentui/react-icons';
import { type ReactElement, useId } from 'react';
import { guideUrl, type HelpTitle, helpTopics } from '~/views/help-topics';
import { ReturnFocus } from '~/views/hooks/focus';
import { useHelpStyles, useLinkStyles } from './kit.styles';

/** The explanation of a topic, initially open. */
export function OpenHelp({ topic, button }: { topic: HelpTitle; button: ReactElement }) {
  const styles = useHelpStyles();
  const link = useLinkStyles();
  const titleId = useId();
  const { text, page } = helpTopics[topic];
  return (
    <Popover
      defaultOpen
      withArrow
      positioning={{ position: 'below', align: 'start', overflowBoundaryPadding: 8 }}
      trapFocus
    >
      <PopoverTrigger disableButtonEnhancement>{button}</PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-labelledby={titleId}>
        <ReturnFocus unlessTaken />
        <h2 id={titleId} className={styles.title}>
          {topic}
        </h2>
        <p className={styles.text}>{text.join(' ')}</p>
        <a
          className={link.root}
          href={guideUrl(page)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label="Read more in the Convergence guide (opens in a new tab)"
        >
          Read more in the Convergence guide <Open16Regular className={styles.icon} />
        </a>
      </PopoverSurface>
    </Popover>
  );
}
