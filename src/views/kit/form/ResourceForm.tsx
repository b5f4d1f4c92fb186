import { Button } from '@fluentui/react-components';
import { shallowEqual, useSelector } from '@xstate/react';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import type { DomainKey } from '~/api/rest/domains';
import {
  changedFields,
  type ResourceFormActor,
  type ResourceFormSnapshot,
  selectMissing,
  selectUnsaved,
} from '~/machines/kit/resource-form-machine';
import { useBack } from '~/views/console-parts';
import { FirstFieldFocus } from '~/views/hooks/focus';
import { useConflictDialogStyles } from '~/views/kit/dialogs/dialog.styles';
import { DialogFrame } from '~/views/kit/dialogs/DialogFrame';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { FormDraft } from '~/views/kit/draft/PlaceDraft';
import { ProblemText } from '~/views/kit/BlankState';
import { WithAside } from '~/views/kit/layout';
import { useTextStyles } from '~/views/kit/layout.styles';
import { MissingPage, type MissingPageProps, Page, PageHead, type PageHeadProps } from '~/views/kit/Page';
import { StatusMessage } from '~/views/kit/StatusMessage';
import { ChangedFields } from '~/views/kit/TextField';
import { FormCard, type FormCardProps, UnreadFields } from './FormCard';

type Leavable = {
  subscribe: AnyActorRef['subscribe'];
  getSnapshot: () => Parameters<typeof selectUnsaved>[0] & { hasTag: (tag: 'busy') => boolean };
};
type FormScreenProps<Props> = {
  /** Draws the form, with what else it is given. */
  View: ComponentType<Props>;
  back: string;
  /** Given if more than the form can have unsaved changes. */
  isDirty?: () => boolean;
} & Omit<Props, 'onCancel'>;

export function FormScreen<Props extends NewFormProps<Leavable>>(props: FormScreenProps<Props>) {
  const { form } = props;
  const { View, back, isDirty = () => selectUnsaved(form.getSnapshot()), ...rest } = props;
  const saving = useSelector(form, (s) => s.hasTag('busy'));
  const leave = useBack();
  return (
    <>
      <View {...(rest as unknown as Props)} onCancel={() => leave(back)} />
      <LeaveGuard
        isDirty={isDirty}
        {...(saving && {
          title: 'Leave while your changes are being saved?',
          text: "If you leave now, you won't see whether they were.",
          keepsDrafts: true,
        })}
      />
    </>
  );
}

type ConflictDialogProps<V extends object, F, S> = {
  form: ResourceFormActor<V, F, S>;
  differences: readonly { label: string; mine: string; theirs: string }[];
};

export function ConflictDialog<V extends object, F, S>({ form, differences }: ConflictDialogProps<V, F, S>) {
  const styles = useConflictDialogStyles();
  const back = () => form.send({ type: 'form.goBack' });
  const shown = (value: string) => (value === '' ? <span className={styles.none}>empty</span> : value);
  return (
    <DialogFrame
      alert
      title="Changed by someone else"
      width={640}
      onClose={back}
      actions={
        <>
          <Button onClick={back}>Back</Button>
          <Button onClick={() => form.send({ type: 'form.takeTheirs' })}>Use their version</Button>
          <Button appearance="primary" onClick={() => form.send({ type: 'form.keepMine' })}>
            Overwrite
          </Button>
        </>
      }
    >
      <p>Your changes are not saved. You both changed:</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Yours</th>
            <th scope="col">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ label, mine, theirs }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{shown(mine)}</td>
              <td>{shown(theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </DialogFrame>
  );
}

const selectLook = <V extends object, F, S>(s: ResourceFormSnapshot<V, F, S>) => ({
  ...s.context,
  busy: s.hasTag('busy'),
  loading: s.hasTag('loading'),
  conflict: s.hasTag('conflict'),
  failed: s.can({ type: 'form.retry' }),
  checkable: s.can({ type: 'form.check' }),
  dirty: selectUnsaved(s),
});
const useForm = <V extends object, F, S>(form: ResourceFormActor<V, F, S>) =>
  useSelector(form, selectLook<V, F, S>, shallowEqual);

/** Result of the last save: rejected, being verified, verified, or unknown. */
export function FormOutcome<V extends object, F, S>({ form }: { form: ResourceFormActor<V, F, S> }) {
  const { refusal, notice, busy, checkable } = useForm(form);
  return (
    <>
      {refusal ? (
        <ProblemText
          title={refusal.title}
          text={refusal.text}
          actions={
            checkable ? (
              <Button size="small" onClick={() => form.send({ type: 'form.check' })}>
                Check again
              </Button>
            ) : undefined
          }
        />
      ) : null}
      {notice ? <StatusMessage intent={busy ? 'info' : 'success'}>{notice}</StatusMessage> : null}
    </>
  );
}

export type FieldLabels<Values> = Partial<{
  [Key in keyof Values & string]: { label?: string; format?: (value: Values[Key]) => string };
}>;

const valueText = (value: unknown) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value));

export type ResourceFormProps<Values extends object, Facts, Saved> = Pick<
  FormCardProps,
  'label' | 'action' | 'onCancel' | 'canSubmit' | 'forbidden' | 'children'
> & {
  form: ResourceFormActor<Values, Facts, Saved>;
  /** Its values are read first. Otherwise nothing is, as for a new resource. */
  reads?: boolean;
  /** Of what is compared with what is saved, or with what someone else has saved. */
  labels?: FieldLabels<Values>;
  /** Fields that are not on the page now: their changes are not named below the form. */
  absent?: readonly (keyof Values & string)[];
  /** What can't be loaded when the form can't, at the beginning of a sentence. */
  unloaded?: string;
};
export function ResourceForm<V extends object, F, S>(props: ResourceFormProps<V, F, S>) {
  const { form, label, action, onCancel, canSubmit, forbidden, reads = false, labels, children } = props;
  const { unloaded = 'The form', absent = [] } = props;
  const { values, baseline, theirs, contested, faulty, problem, ...look } = useForm(form);
  const { dirty, busy, failed, conflict } = look;
  const { hidden } = useTextStyles();
  const isUnread = reads && look.loading;
  if (failed)
    return (
      <ProblemText
        title={`${unloaded} could not be loaded.`}
        problem={problem}
        onRetry={() => form.send({ type: 'form.retry' })}
      />
    );
  // Where there is something saved to compare with, its fields have labels.
  const changed = labels && dirty ? changedFields({ values, baseline }).filter((name) => !absent.includes(name)) : [];
  return (
    <>
      <FormCard
        label={label}
        action={action}
        dirty={dirty}
        changes={changed.map((name) => labels?.[name]?.label).filter((name) => name !== undefined)}
        quiet={reads && !dirty}
        busy={busy}
        canSubmit={!isUnread && canSubmit !== false}
        forbidden={forbidden}
        outcome={
          <>
            <FormDraft form={form} label={label} />
            <FormOutcome form={form} />
          </>
        }
        faulty={faulty}
        onSubmit={() => form.send({ type: 'form.submit' })}
        onCancel={onCancel}
      >
        <ChangedFields value={changed}>
          <UnreadFields value={isUnread}>{children}</UnreadFields>
        </ChangedFields>
        {isUnread ? <span role="status" aria-label="Loading" className={hidden} /> : null}
        {action === 'Create' && !isUnread ? <FirstFieldFocus /> : null}
      </FormCard>
      {conflict && theirs ? (
        <ConflictDialog form={form} differences={differencesOf(values, theirs, contested, labels ?? {})} />
      ) : null}
    </>
  );
}

/** Skips conflicting fields without a label. */
const differencesOf = <Values extends object>(
  mine: Values,
  theirs: Values,
  contested: readonly (keyof Values & string)[],
  labels: FieldLabels<Values>,
) =>
  (Object.keys(labels) as Array<keyof Values & string>)
    .filter((key) => labels[key]?.label !== undefined && (contested.length === 0 || contested.includes(key)))
    .filter((key) => JSON.stringify(mine[key]) !== JSON.stringify(theirs[key]))
    .map((key) => {
      const { label = key, format = valueText } = labels[key] ?? {};
      return { label, mine: format(mine[key]), theirs: format(theirs[key]) };
    });

export type TextKey<Values> = {
  [Key in keyof Values & string]: Values[Key] extends string ? Key : never;
}[keyof Values & string];

export function useFormFields<V extends object, F, S>(form: ResourceFormActor<V, F, S>) {
  const { values, facts, errors, busy, faulty } = useForm(form);
  const change = (part: Partial<V>) => form.send({ type: 'form.change', change: part });
  const leave = (field: keyof V & string) => form.send({ type: 'form.leaveField', field });
  return {
    values,
    facts,
    busy,
    faulty,
    change,
    leave,
    errorOf: (name: keyof V & string): string | undefined => errors[name],
    text: (name: TextKey<V>) => ({
      name,
      value: values[name] as string,
      error: errors[name],
      readOnly: busy,
      onChange: (text: string) => change({ [name]: text } as Partial<V>),
      onBlur: () => leave(name),
    }),
  };
}

export type ResourceFormPageProps<Values extends object, Facts, Saved> = ResourceFormProps<Values, Facts, Saved> &
  Pick<PageHeadProps, 'mono' | 'leaf' | 'document' | 'id' | 'actions'> & {
    heading: string;
    missing?: Omit<MissingPageProps, 'title'> & { title?: string };
    /** A card next to the form; null reserves its place. */
    aside?: ReactNode;
    above?: ReactNode;
    below?: ReactNode;
  };

export function ResourceFormPage<Values extends object, Facts, Saved>(
  props: ResourceFormPageProps<Values, Facts, Saved>,
) {
  const { heading, mono, leaf, document, missing, id, actions, aside, above, below, ...rest } = props;
  const isMissing = useSelector(rest.form, selectMissing);
  const isLoaded = useSelector(rest.form, (s) => !s.hasTag('loading') && !s.can({ type: 'form.retry' }));
  if (isMissing && missing) return <MissingPage title={heading} {...missing} />;
  const form = <ResourceForm {...rest} />;
  return (
    <Page loaded={isLoaded}>
      <PageHead title={heading} {...{ mono, leaf, document, id, actions }} />
      {above}
      {aside === undefined ? (
        form
      ) : (
        <WithAside>
          {form}
          {aside}
        </WithAside>
      )}
      {below}
    </Page>
  );
}

type DomainForm<Values> = {
  /** As in "JWT Key"; `named` is used within a sentence, as in "key". */
  noun: string;
  named?: string;
  /** As in the address; undefined for a new one. */
  id: string | undefined;
  icon: ReactElement;
  /** The list. */
  back: { label: string; href: string };
  labels: FieldLabels<Values>;
};

/** Props of `ResourceFormPage` for a new resource. */
export const newForm = (noun: string) => ({ heading: `New ${noun}`, label: `New ${noun}`, action: 'Create' });

/** Props of `ResourceFormPage` for both a new and an existing resource. */
export function domainForm<Values>(form: DomainForm<Values>) {
  const { noun, named = noun.toLowerCase(), id, icon, back, labels } = form;
  if (id === undefined) return newForm(noun);
  return {
    heading: id,
    mono: true,
    label: `Edit ${noun}`,
    action: 'Save',
    reads: true,
    labels,
    missing: { icon, sentence: `The ${named} '${id}' does not exist.`, back },
  };
}

export type NewFormProps<Form> = { form: Form; onCancel: () => void };
export type DomainFormProps<Form> = NewFormProps<Form> & {
  domainKey: DomainKey;
  /** As in the address; undefined for a new one. */
  id?: string | undefined;
};
