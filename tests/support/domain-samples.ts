import type { Domain } from '~/api/rest/domains';

const sample = (
  displayName: string,
  namespace: string,
  id: string,
  availability: Domain['availability'] = 'online',
  status: Domain['status'] = 'ready',
): Domain => ({
  displayName,
  namespace,
  id,
  availability,
  status,
  statusMessage: '',
  schemaVersion: null,
  unknown: null,
});

/** Domains in every state, for stories and tests. */
export const fieldNotes = sample('Field Notes', 'acme', 'field-notes', 'maintenance');
export const floorPlans = sample('Floor Plans', 'studio', 'floor-plans', 'online', 'schema-upgrade-required');
export const invoices = sample('Invoices 2019', 'finance', 'invoices-2019', 'offline');
export const loadTest = sample('Load Test 12', '~mara', 'load-test-12', 'online', 'initializing');
export const orderDesk = sample('Order Desk', 'acme', 'order-desk');
export const staging = sample('Order Desk (staging)', 'acme', 'order-desk-staging');
export const priceLists = sample('Price Lists', 'acme', 'price-lists');
export const sketchbook = sample('Sketchbook', 'studio', 'sketchbook', 'online', 'error');
export const training = sample('Training 03', '~mara', 'training-03', 'online', 'deleting');
export const whiteboards = sample('Whiteboards', 'studio', 'whiteboards', 'offline');
export const upgrading = sample('Seat Maps', 'studio', 'seat-maps', 'online', 'schema-upgrading');
export const orphan = sample('Left Behind', '', 'left-behind');
export const strange: Domain = {
  ...sample('From The Future', 'acme', 'from-the-future', 'online', 'error'),
  unknown: "Unknown domain status 'frozen'.",
};

export const tenDomains: Domain[] = [
  fieldNotes,
  floorPlans,
  invoices,
  loadTest,
  orderDesk,
  staging,
  priceLists,
  sketchbook,
  training,
  whiteboards,
];
