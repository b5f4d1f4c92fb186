import type { Namespace } from '~/api/rest/namespaces';
import type { Principal } from '~/core/capabilities';
import { fieldNotes, floorPlans, orderDesk, sketchbook, staging } from './domain-samples';

const sample = (id: string, displayName: string, domains: Namespace['domains'] = []): Namespace => ({
  id,
  displayName,
  domains,
});

export const acme = sample('acme', 'Acme Trading', [orderDesk, staging, fieldNotes]);
const studio = sample('studio', 'Design Studio', [floorPlans, sketchbook]);
export const archive = sample('archive', 'Archive');
const playground = sample('playground', 'Playground');
const trials = sample('trials-2025', 'Trials 2025');

export const namespaces: Namespace[] = [acme, archive, playground, studio, trials];

export const serverAdmin: Principal = { username: 'mara', serverRole: 'Server Admin' };
export const developer: Principal = { username: 'mara', serverRole: 'Developer' };
