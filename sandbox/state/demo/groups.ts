import type { Group } from '../records';

/** Groups of a typical domain: some large, one empty. */
export const groups: Group[] = [
  { id: 'couriers', description: 'Take parcels out', members: ['emeka', 'ivan', 'sipho', 'lupe'] },
  { id: 'desk', description: 'Order desk, day shift', members: ['alma', 'ben', 'chidi', 'greta', 'daniela'] },
  { id: 'desk-night', description: 'Order desk, night shift', members: ['anton', 'haruka', 'ines'] },
  { id: 'express', description: 'May promise same-day delivery', members: ['alma', 'mei'] },
  { id: 'first-aiders', description: 'Hall A and B', members: ['greta', 'tuuli', 'noa'] },
  { id: 'kiosks', description: 'Devices in the halls', members: ['kiosk-7', 'kiosk-8', 'kiosk-9'] },
  {
    id: 'packing',
    description: 'Packs parcels',
    members: ['asha', 'bjorn', 'chloe', 'eleni', 'fatma', 'hoa'],
  },
  { id: 'purchasing', description: 'Orders from suppliers', members: ['zuzana', 'jonas'] },
  {
    id: 'quality',
    description: 'Checks samples, keeps the reject log',
    members: ['nino', 'priya', 'somchai'],
  },
  { id: 'returns', description: 'Handles returns', members: ['amina', 'leila', 'malia', 'o.brien'] },
  { id: 'shift-leads', description: 'One for each shift', members: ['alma', 'anton', 'asha'] },
  { id: 'trainees-2026', description: '', members: [] },
  { id: '夜勤', description: 'Japanese-speaking night shift', members: ['haruka', 'mei'] },
];
