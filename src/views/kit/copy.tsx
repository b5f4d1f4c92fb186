import { Button, mergeClasses } from '@fluentui/react-components';
import { Checkmark16Regular, Copy16Regular } from '@fluentui/react-icons';
import type { CSSProperties, HTMLAttributes } from 'react';
import { useCopyStyles } from './kit.styles';
import { useTextStyles } from './layout.styles';

type CopyTextButtonProps = { label: string; copied: boolean; onCopy: () => void; className?: string };

/** Copies a report. `copied` is announced. */
export function CopyTextButton({ label, copied, onCopy, className }: CopyTextButtonProps) {
  const text = useTextStyles();
  return (
    <div className={mergeClasses(useCopyStyles().report, className)}>
      <Button size="small" icon={copied ? <Checkmark16Regular /> : <Copy16Regular />} onClick={onCopy}>
        {copied ? 'Copied' : label}
      </Button>
      <span role="status" className={text.hidden}>
        {copied ? 'Copied' : ''}
      </span>
    </div>
  );
}

type CopyButtonProps = {
  text: string;
  onCopy: (text: string) => void;
  label?: string;
  withWord?: boolean;
  appearance?: 'subtle' | 'transparent';
};

/** Passes `text` to `onCopy`; does not access the clipboard. */
export function CopyButton(props: CopyButtonProps) {
  const { text, onCopy, label = 'Copy', withWord = false, appearance = 'subtle' } = props;
  return (
    <Button
      size="small"
      appearance={appearance}
      icon={<Copy16Regular />}
      aria-label={label}
      title={label}
      className={useCopyStyles().button}
      onClick={() => onCopy(text)}
    >
      {withWord ? 'Copy' : null}
    </Button>
  );
}

type MiddleCutProps = {
  text: string;
  /** Number of characters at the end that are always shown. */
  atEnd?: number;
};

/** Of a character, with as much space between letters as a reader may ask for (WCAG 1.4.12). */
const widest = 1.25;

/**
 * Monospaced text, cut in the middle if there is too little room, because names often differ only at the end. The
 * tooltip and the clipboard get the full text.
 */
export function MiddleCut({ text, atEnd = 6 }: MiddleCutProps) {
  const styles = useCopyStyles();
  const characters = [...text];
  return (
    <bdi className={styles.middleCut} title={text} style={{ '--end': `${atEnd * widest}ch` } as CSSProperties}>
      <span className={styles.cutBeginning}>{characters.slice(0, -atEnd).join('')}</span>
      {characters.slice(-atEnd).join('')}
    </bdi>
  );
}

type CopyFieldProps = Pick<HTMLAttributes<HTMLElement>, 'id' | 'aria-labelledby'> & {
  value: string;
  onCopy: (text: string) => void;
  label: string;
  className?: string;
};

/** A read-only value, as the address of a domain: the last part of it is always shown, and all of it is copied. */
export function CopyField({ value, onCopy, label, className, ...control }: CopyFieldProps) {
  const styles = useCopyStyles();
  return (
    <div {...control} role="group" aria-label={label} className={mergeClasses(styles.field, className)}>
      <span className={mergeClasses(styles.value, styles.selectedWhole)}>
        <MiddleCut text={value} atEnd={18} />
      </span>
      <CopyButton text={value} onCopy={onCopy} label={`Copy ${label}`} appearance="transparent" />
    </div>
  );
}

/** Shows only the end of a long secret, to tell secrets apart; the full value is never in the page. */
export function MaskedSecret({ secret }: { secret: string }) {
  const end = secret.length >= 24 ? secret.slice(-4) : '';
  return (
    <>
      <span aria-hidden="true">{`${'•'.repeat(12)}${end}`}</span>
      <span className={useTextStyles().hidden}>{end === '' ? 'Hidden' : `Hidden, ends in ${end}`}</span>
    </>
  );
}

export type SecretFieldProps = Pick<CopyFieldProps, 'label' | 'value' | 'onCopy'> & { hint?: string };
