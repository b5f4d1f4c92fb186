import { CheckmarkCircle16Filled, SubtractCircle16Regular } from '@fluentui/react-icons';
import { ToneText } from './ToneText';

export const sayEnabled = (enabled: boolean) => (enabled ? 'Enabled' : 'Disabled');

/** Whether a key counts or a user may sign in, in tables. */
export const EnabledText = ({ enabled }: { enabled: boolean }) => (
  <ToneText
    label={sayEnabled(enabled)}
    tone={enabled ? 'success' : 'neutral'}
    icon={enabled ? <CheckmarkCircle16Filled /> : <SubtractCircle16Regular />}
  />
);
