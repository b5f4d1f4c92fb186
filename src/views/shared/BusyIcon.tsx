import { Spinner } from '@fluentui/react-components';

/** A 16 px spinner as the icon of something that is under way; decoration, the words beside it say what. */
export function BusyIcon() {
  return <Spinner size="extra-tiny" aria-hidden="true" />;
}
