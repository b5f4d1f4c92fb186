import type { Notify } from '../services';
import type { Navigation } from './navigation';

/**
 * After a form: says what was done, and leads to its list. What is new is looked for in the whole list; what was changed, in the
 * stretch of it that one came from.
 */
export const listNotice = (
  { navigation, notify }: { navigation: Navigation; notify: Notify },
  path: string,
) => ({
  created: (title: string, text?: string): void => {
    notify({ intent: 'success', title, ...(text === undefined ? {} : { text }) });
    navigation.go(path);
  },
  changed: (title: string, text?: string): void => {
    notify({ intent: 'success', title, ...(text === undefined ? {} : { text }) });
    navigation.back(path);
  },
});
