import { Button } from '@fluentui/react-components';
import { Open16Regular, QuestionCircle16Regular } from '@fluentui/react-icons';
import { guideUrl, type HelpTitle, helpTopics } from '~/views/help-topics';
import { PopoverButton } from './OnDemand';
import { useHelpStyles, useLinkStyles } from './kit.styles';

export function HelpButton({ topic }: { topic: HelpTitle }) {
  const label = `Help: ${topic}`;
  const styles = useHelpStyles();
  const link = useLinkStyles();
  const { text, page } = helpTopics[topic];
  return (
    <PopoverButton
      button={
        <Button
          type="button"
          appearance="transparent"
          size="small"
          aria-label={label}
          title={label}
          icon={<QuestionCircle16Regular />}
          className={styles.button}
        />
      }
      withArrow
      positioning={{ position: 'below', align: 'start', overflowBoundaryPadding: 8 }}
      className={styles.surface}
      title={topic}
      titleClass={styles.title}
    >
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
    </PopoverButton>
  );
}
