import {
  ArrowCircleUp16Regular,
  ArrowSync16Regular,
  CheckmarkCircle16Filled,
  Delete16Regular,
  ErrorCircle16Filled,
  QuestionCircle16Regular,
} from '@fluentui/react-icons';
import { BusyIcon } from './BusyIcon';

/** The 16 px icon of a domain status; decoration beside its words. */
export function StatusIcon({ value }: { value: string }) {
  switch (value) {
    case 'ready':
      return <CheckmarkCircle16Filled />;
    case 'initializing':
      return <ArrowSync16Regular />;
    case 'error':
      return <ErrorCircle16Filled />;
    case 'deleting':
      return <Delete16Regular />;
    case 'schema-upgrade-required':
      return <ArrowCircleUp16Regular />;
    case 'schema-upgrading':
      return <BusyIcon />;
    default:
      return <QuestionCircle16Regular />;
  }
}
