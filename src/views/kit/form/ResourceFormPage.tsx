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
  heading: string;
  mono?: boolean;
  crumbs: readonly Crumb[];
  missing?: {
    icon: ReactElement;
    sentence: string;
    back: { label: string; href: string };
    mono?: boolean;
    title?: string;
    /** If they differ from those of the page. */
    crumbs?: readonly Crumb[];
  };
  after?: ReactNode;
  actions?: ReactNode;
  /** A card next to the form; null reserves its place. */
  aside?: ReactNode;
  below?: ReactNode;
};

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
