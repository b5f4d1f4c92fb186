import type { RealTimeModel, RealTimeString } from '@convergence/convergence';
import { connectToOrders } from '../backend-client';

/** Another client with the same model open. */
export type OtherClient = {
  /** The text at a path, cached so that changing it is cheap. */
  textAt: (...path: (string | number)[]) => RealTimeString;
  model: RealTimeModel;
  leave: () => Promise<void>;
};

export async function openElsewhere(origin: string, id: string): Promise<OtherClient> {
  const client = await connectToOrders(origin);
  const model = await client.models().open(id);
  return {
    model,
    textAt: (...path) => {
      const element = model.elementAt(path);
      if (element.type() !== 'string') throw new Error(`there is no text at ${path.join('.')}`);
      return element as RealTimeString;
    },
    leave: async () => {
      await client.dispose();
    },
  };
}
