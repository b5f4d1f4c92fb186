import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ResourceFormActor } from '~/machines/kit/resource-form-machine';
import { selectUnsaved } from '~/machines/kit/resource-form-setup';
import { useBack } from '~/views/console-parts';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';

type FormScreenProps<Values extends object, Facts, Saved> = {
  title: string;
  form: ResourceFormActor<Values, Facts, Saved>;
  back: string;
  /** Given if more than the form can have unsaved changes. */
  isDirty?: () => boolean;
  children: (onCancel: () => void) => ReactNode;
};

export function FormScreen<Values extends object, Facts, Saved>(props: FormScreenProps<Values, Facts, Saved>) {
  const { title, form, back, children } = props;
  const { isDirty = () => selectUnsaved(form.getSnapshot()) } = props;
  const saving = useSelector(form, (s) => s.hasTag('busy'));
  const leave = useBack();
  return (
    <>
      <title>{title}</title>
      {children(() => leave(back))}
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
