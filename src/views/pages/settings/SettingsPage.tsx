import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { ForbiddenCard, selectForbidden } from '~/views/kit/ForbiddenCard';
import { FormFields, type FormFieldsProps } from '~/views/kit/form/FormFields';
import { FormSection, type FormSectionProps } from '~/views/kit/form/FormCard';
import { ResourceForm, type ResourceFormProps } from '~/views/kit/form/ResourceForm';
import { Page, PageHead } from '~/views/kit/Page';
import { PageTabs, type PageTabsProps } from '~/views/kit/PageTabs';
import { StatusMessage } from '~/views/kit/StatusMessage';

type SettingsPageProps<Tab extends string> = Omit<PageTabsProps<Tab>, 'label'> & {
  /** Why the reader can't change them. */
  notice: { title: string; text: string } | undefined;
};

/** Settings in tabs: what is typed in one is kept while another is shown. */
export const SettingsPage = <Tab extends string>({ notice, ...tabs }: SettingsPageProps<Tab>) => (
  <Page>
    <PageHead title="Settings" />
    {notice ? (
      <StatusMessage intent="info" announce="off" title={notice.title}>
        {notice.text}
      </StatusMessage>
    ) : null}
    <PageTabs label="Settings" {...tabs} />
  </Page>
);

type SettingsCardProps<Values extends object, Facts, Saved> = Omit<
  ResourceFormProps<Values, Facts, Saved>,
  'action' | 'children' | 'labels'
> &
  Pick<FormFieldsProps<Values, Facts, Saved>, 'fields' | 'special' | 'additions'> &
  Pick<FormSectionProps, 'text' | 'help' | 'inRow'> & {
    /** Replaces the form if the role can't read the settings, as in "You can't see this setting". */
    unreadable?: string;
    /** Adds the roles required for reading, unless the page names them. */
    namesRoles?: boolean;
    /** If the fields are not drawn one below the other. */
    children?: ReactNode;
    /** More sections. */
    below?: ReactNode;
  };

export function SettingsCard<Values extends object, Facts, Saved>(props: SettingsCardProps<Values, Facts, Saved>) {
  const { unreadable, namesRoles = false, fields, special, additions, children, below, ...card } = props;
  const { text, help, inRow, ...rest } = card;
  const { form, label, forbidden } = rest;
  const roles = useSelector(form, selectForbidden);
  if (unreadable !== undefined && roles !== undefined)
    return <ForbiddenCard title={label} what={unreadable} roles={namesRoles ? roles : undefined} />;
  return (
    <ResourceForm action="Save" labels={fields} {...rest}>
      <FormSection title={label} {...{ text, help, inRow }}>
        {children ?? <FormFields {...{ form, fields, forbidden, special, additions }} />}
      </FormSection>
      {below}
    </ResourceForm>
  );
}
