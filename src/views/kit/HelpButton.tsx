import { Button } from '@fluentui/react-components';
import { QuestionCircle16Regular } from '@fluentui/react-icons';
import { chunk } from '~/machines/kit/chunk';
import type { HelpTitle } from '~/views/help-topics';
import { useHelpStyles } from './kit.styles';
import { OnDemand, type TriggerProps } from './OnDemand';

const openHelp = chunk(async () => (await import('./OpenHelp')).OpenHelp);

/** A question mark beside a heading or a label; opens an explanation. */
export const HelpButton = ({ topic }: { topic: HelpTitle }) => (
  <OnDemand chunk={openHelp} button={<HelpTrigger topic={topic} />}>
    {(Open, button) => <Open topic={topic} button={button} />}
  </OnDemand>
);

function HelpTrigger({ topic, ...trigger }: TriggerProps & { topic: HelpTitle }) {
  const label = `Help: ${topic}`;
  return (
    <Button
      {...trigger}
      type="button"
      appearance="transparent"
      size="small"
      aria-label={label}
      title={label}
      icon={<QuestionCircle16Regular />}
      className={useHelpStyles().button}
    />
  );
}
