import { Button, type ButtonProps } from '@fluentui/react-components';
import type { ReactElement, Ref } from 'react';
import { type Tone, ToneText } from '~/views/kit/status';
import { useLinkStatusStyles } from './shell.styles';

export type Look = { label: string; tone: Tone; icon: ReactElement };
export type LinkStateButtonProps = ButtonProps & { look: Look; ref?: Ref<HTMLButtonElement> };

/** The realtime link's state, as a button that tells more. */
export function LinkStateButton({ look, ...trigger }: LinkStateButtonProps) {
  const styles = useLinkStatusStyles();
  return (
    <Button {...trigger} appearance="transparent" size="small" className={styles.trigger}>
      <ToneText {...look} />
    </Button>
  );
}
