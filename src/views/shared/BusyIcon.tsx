import { Spinner } from '@fluentui/react-components';

/** A 16 px spinner as the icon of something that is under way; decoration, words say what. `inverted` on the brand colour. */
export function BusyIcon({ inverted = false }: { inverted?: boolean }) {
  return <Spinner size="extra-tiny" appearance={inverted ? 'inverted' : 'primary'} aria-hidden="true" />;
}
