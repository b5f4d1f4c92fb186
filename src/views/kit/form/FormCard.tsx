import { Button, mergeClasses } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';
import { useFieldFocus } from '~/views/hooks/focus';
import { Card } from '~/views/kit/Card';
import { SubmitButton } from '~/views/kit/dialogs/DialogFrame';
import { Column, Row } from '~/views/kit/layout';
import { useFormCardStyles } from './form.styles';

type FormCardProps = {
  title?: string;
  help?: ReactNode;
  label?: string;
  children: ReactNode;
  action: string;
  onSubmit: () => void;
  onCancel?: () => void;
  danger?: boolean;
  /** The submit button is not primary, because nothing was changed yet. */
  quiet?: boolean;
  dirty?: boolean;
  /** Enables the submit button. If not given, submitting is always possible and shows the errors. */
  canSubmit?: boolean;
  forbidden?: string | undefined;
  busy?: boolean;
  outcome?: ReactNode;
  /** The field to focus; a new object each time. */
  faulty?: { field: string } | undefined;
};

/** A form on a card up to 640 px wide: result, fields, and buttons in the footer. */
export function FormCard(props: FormCardProps) {
  const { title, help, label, children, action, onSubmit, onCancel } = props;
  const { danger = false, quiet = false, dirty = false, forbidden, busy = false, outcome } = props;
  const canSubmit = props.canSubmit !== false && forbidden === undefined;
  const styles = useFormCardStyles();
  return (
    <form
      ref={useFieldFocus<HTMLFormElement>(props.faulty)}
      noValidate
      aria-label={label ?? title}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSubmit && !busy) onSubmit();
      }}
    >
      <Card padded={false} title={title} help={help} className={styles.card} busy={busy}>
        <div className={mergeClasses(styles.fields, title && styles.fieldsBelowHead)}>
          {outcome}
          {children}
        </div>
        {/* Pressing must not blur a field: the error that appears on blur would move the button away. */}
        <div
          className={mergeClasses(styles.footer, title && styles.footerBelowHead)}
          onMouseDown={(event) => event.preventDefault()}
        >
          <span className={styles.dirty} role="status">
            {dirty ? (busy ? 'Saving…' : 'Unsaved changes') : ''}
          </span>
          {onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
          <SubmitButton danger={danger} quiet={quiet} busy={busy} allowed={canSubmit} title={forbidden}>
            {action}
          </SubmitButton>
        </div>
      </Card>
    </form>
  );
}

type FormSectionProps = { title: string; text?: string; help?: ReactNode; children: ReactNode };

export function FormSection({ title, text, help, children }: FormSectionProps) {
  const styles = useFormCardStyles();
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <Column gap="XXS">
        <Row gap="XS">
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {help}
        </Row>
        {text === undefined ? null : <p className={styles.text}>{text}</p>}
      </Column>
      {children}
    </section>
  );
}
