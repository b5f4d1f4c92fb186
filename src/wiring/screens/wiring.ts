import type { Notify, Services } from '../../services';
import type { Navigation } from '../navigation';

/** What the machines of the screens are wired to. */
export type Wiring = Pick<Services, 'api' | 'now' | 'log'> & { navigation: Navigation; notify: Notify };
