import { Button, mergeClasses } from '@fluentui/react-components';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { countOf } from '~/core/counts';
import { useFieldFocus, useFocusAfterBusy } from '~/views/hooks/focus';
import { SubmitButton } from '~/views/kit/buttons';
import { Card } from '~/views/kit/Card';
import { Row } from '~/views/kit/layout';
import { ChangedMark } from '~/views/kit/TextField';
import { useFormCardStyles } from './form.styles';

/** Whether the values of the fields are still being read. */
export const UnreadFields = createContext(false);

export type FormSectionProps = {
  title: string;
  text?: string | undefined;
  help?: ReactNode;
  /** The field that is the whole section, if it has no label of its own. */
  name?: string;
  /** Fields beside each other, as far as there is room. */
  inRow?: boolean | undefined;
  /** As wide as there is room, for what is no field. */
  wide?: boolean;
  children: ReactNode;
};

/** Fields with a heading and a sentence: above them, or at their left where `FormSections` has the room. */
export function FormSection(props: FormSectionProps) {
  const { title, text, help, name, inRow = false, wide = false, children } = props;
  const styles = useFormCardStyles();
  const id = useId();
  const unread = useContext(UnreadFields);
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <Row gap="XS">
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {help}
          <ChangedMark name={name} />
        </Row>
        {text === undefined ? null : <p className={styles.text}>{text}</p>}
      </div>
      {/* What is not read yet keeps its place, without its value. */}
      <div
        className={mergeClasses(
          styles.fields,
          !wide && styles.ofFields,
          inRow && styles.inRow,
          unread && styles.unread,
        )}
        inert={unread}
        aria-hidden={unread || undefined}
      >
        {children}
      </div>
    </section>
  );
}

/** A card of `FormSection`s, with a line between them. From 1280 px on it uses the width of the page. */
export const FormSections = ({ busy, children }: { busy?: boolean; children: ReactNode }) => (
  <Card padded={false} className={useFormCardStyles().card} busy={busy}>
    {children}
  </Card>
);

/** As in "2 unsaved changes: Display Name, Email". Without names, as for something new, only that there are some. */
const unsavedText = (changes: readonly string[]) =>
  changes.length === 0 ? 'Unsaved changes' : `${countOf(changes.length, 'unsaved change')}: ${changes.join(', ')}`;

export type FormCardProps = {
  /** The accessible name, as in "New Domain". */
  label: string;
  /** `FormSection`s. */
  children: ReactNode;
  action: string;
  onSubmit: () => void;
  onCancel?: (() => void) | undefined;
  danger?: boolean;
  /** The submit button is not primary, because nothing was changed yet. */
  quiet?: boolean;
  dirty?: boolean;
  /** The labels of the fields that are not saved. */
  changes?: readonly string[];
  /** Enables the submit button. If not given, submitting is always possible and shows the errors. */
  canSubmit?: boolean;
  forbidden?: string | undefined;
  busy?: boolean;
  outcome?: ReactNode;
  /** The field to focus; a new object each time. */
  faulty?: { field: string } | undefined;
};

/** A form: result of the last save, sections, and buttons in the footer. */
export function FormCard(props: FormCardProps) {
  const { label, children, action, onSubmit, onCancel, changes = [] } = props;
  const { danger = false, quiet = false, dirty = false, forbidden, busy = false, outcome } = props;
  const canSubmit = props.canSubmit !== false && forbidden === undefined;
  const unsaved = unsavedText(changes);
  const styles = useFormCardStyles();
  useFocusAfterBusy(busy);
  return (
    <form
      ref={useFieldFocus<HTMLFormElement>(props.faulty)}
      noValidate
      aria-label={label}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSubmit && !busy) onSubmit();
      }}
    >
      <FormSections busy={busy}>
        <div className={styles.outcome}>{outcome}</div>
        {children}
        {/* Pressing must not blur a field: the error that appears on blur would move the button away. */}
        <div className={styles.footer} onMouseDown={(event) => event.preventDefault()}>
          <span className={styles.dirty} role="status" title={dirty && !busy ? unsaved : undefined}>
            {dirty ? busy ? 'Saving…' : <span className={styles.unsaved}>{unsaved}</span> : ''}
          </span>
          {onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
          <SubmitButton danger={danger} quiet={quiet} busy={busy} allowed={canSubmit} title={forbidden}>
            {action}
          </SubmitButton>
        </div>
      </FormSections>
    </form>
  );
}
