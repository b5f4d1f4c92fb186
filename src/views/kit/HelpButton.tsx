import { Button, Popover, PopoverTrigger } from '@fluentui/react-components';
import { Open16Regular, QuestionCircle16Regular } from '@fluentui/react-icons';
import { useId } from 'react';
import { guideUrl, type HelpTitle, helpTopics } from '~/views/help-topics';
import { PopoverPanel } from './PopoverPanel';
import { useHelpStyles, useLinkStyles } from './kit.styles';

export function HelpButton({ topic }: { topic: HelpTitle }) {
  const label = `Help: ${topic}`;
  const styles = useHelpStyles();
  const link = useLinkStyles();
  const titleId = useId();
  const { text, page } = helpTopics[topic];
  return (
    <Popover withArrow positioning={{ position: 'below', align: 'start', overflowBoundaryPadding: 8 }} trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button
          type="button"
          appearance="transparent"
          size="small"
          aria-label={label}
          title={label}
          icon={<QuestionCircle16Regular />}
          className={styles.button}
        />
      </PopoverTrigger>
      <PopoverPanel className={styles.surface} aria-labelledby={titleId}>
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
      </PopoverPanel>
    </Popover>
  );
}
