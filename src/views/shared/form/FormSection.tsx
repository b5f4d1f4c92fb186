import { useId, type ReactNode } from 'react';
import { useFormSectionStyles } from './FormSection.styles';

export type FormSectionProps = { title: string; text?: string; children: ReactNode };

/** A part of a long form, with a line above it and a name of its own. */
export function FormSection({ title, text, children }: FormSectionProps) {
  const styles = useFormSectionStyles();
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.root}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {text === undefined ? null : <p className={styles.text}>{text}</p>}
      </div>
      {children}
    </section>
  );
}
