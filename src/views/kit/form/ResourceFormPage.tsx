import { useSelector } from '@xstate/react';
import type { ReactElement, ReactNode } from 'react';
import { selectMissing } from '~/machines/kit/resource-form-setup';
import { MissingPage } from '~/views/kit/MissingPage';
import { type Crumb, Page, PageHead } from '~/views/kit/Page';
import { WithAside } from '~/views/kit/layout';
import { ResourceForm, type ResourceFormProps } from './ResourceForm';

type ResourceFormPageProps<Values extends object, Facts, Saved> = Omit<
  ResourceFormProps<Values, Facts, Saved>,
  'titled'
> & {
  /** Of the page: its name, or the id of what is edited. */
  heading: string;
  /** The heading is an id. */
  mono?: boolean;
  crumbs: readonly Crumb[];
  /** For a form of what already exists: shown when it does not. */
  missing?: {
    icon: ReactElement;
    sentence: string;
    back: { label: string; href: string };
    mono?: boolean;
    title?: string;
    /** Where they differ from those of the page. */
    crumbs?: readonly Crumb[];
  };
  /** Behind the heading. */
  after?: ReactNode;
  /** At the right of the heading. */
  actions?: ReactNode;
  /** A card beside the form; with null its place stays empty. */
  aside?: ReactNode;
  /** Cards below the form. */
  below?: ReactNode;
};

/** The page of a form: heading, breadcrumb, the form, and the page for what does not exist. */
export function ResourceFormPage<Values extends object, Facts, Saved>(
  props: ResourceFormPageProps<Values, Facts, Saved>,
) {
  const { heading, mono = false, crumbs, missing, after, actions, aside, below, ...rest } = props;
  const isMissing = useSelector(rest.form, selectMissing);
  if (isMissing && missing) return <MissingPage title={heading} crumbs={crumbs} {...missing} />;
  const form = <ResourceForm {...rest} />;
  return (
    <Page>
      <PageHead title={heading} mono={mono} crumbs={crumbs} after={after} actions={actions} />
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
