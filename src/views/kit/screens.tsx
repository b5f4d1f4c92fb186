import { useActorRef, useSelector } from '@xstate/react';
import type { ComponentType, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { DomainKey } from '~/api/rest/domains';
import { type QueryDefaults, readQuery } from '~/core/list-query';
import { domainPath, segmentAt } from '~/core/paths';
import type { ResourceFormActor } from '~/machines/kit/resource-form-machine';
import { selectUnsaved } from '~/machines/kit/resource-form-setup';
import type { ResourceListMachine } from '~/machines/kit/resource-list-machine';
import { selectTimeZone } from '~/machines/preferences/preferences-machine';
import { useBack, useConsoleParts } from '~/views/console-parts';
import { LeaveGuard } from '~/views/kit/dialogs/LeaveGuard';
import { NotFoundView } from '~/views/shell/NotFoundView';
import { useDomainKey } from '~/views/shell/domain-place';

/** A screen within a domain: another domain is another instance of it. */
export const domainScreen = (Screen: ComponentType<{ domainKey: DomainKey }>) =>
  function DomainScreen() {
    const key = useDomainKey();
    return <Screen key={domainPath(key)} domainKey={key} />;
  };

/** A screen of one thing within a domain, whose id is the fifth segment of the address unless given. */
export const domainItemScreen = (Screen: ComponentType<{ domainKey: DomainKey; id: string }>, segment = 5) =>
  function DomainItemScreen() {
    const key = useDomainKey();
    const id = segmentAt(useLocation().pathname, segment);
    if (id === undefined) return <NotFoundView />;
    return <Screen key={`${domainPath(key)} ${id}`} domainKey={key} id={id} />;
  };

/** The actor of a list that starts with the query of the address. */
export function useListActor<Row>(machine: ResourceListMachine<Row>, defaults: QueryDefaults) {
  const { search } = useConsoleParts();
  return useActorRef(machine, { input: { query: readQuery(search(), defaults) } });
}

export const useTimeZone = () => useSelector(useConsoleParts().preferences, selectTimeZone);

type FormScreenProps<Values extends object, Facts, Saved> = {
  /** Of the document. */
  title: string;
  form: ResourceFormActor<Values, Facts, Saved>;
  /** The page that Cancel leads to. */
  back: string;
  children: (onCancel: () => void) => ReactNode;
};

/** Around the page of a form: the title of the document, the way back, and the question before unsaved work is left. */
export function FormScreen<Values extends object, Facts, Saved>(
  props: FormScreenProps<Values, Facts, Saved>,
) {
  const { title, form, back, children } = props;
  const leave = useBack();
  return (
    <>
      <title>{title}</title>
      {children(() => leave(back))}
      <LeaveGuard isDirty={() => selectUnsaved(form.getSnapshot())} />
    </>
  );
}
