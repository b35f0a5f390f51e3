import sharp from 'sharp';
import type { Order } from './draw.ts';
import { encode } from './encode.ts';
import { paint } from './recipe.ts';

// Several of these run side by side: threads of the encoder's own would only get into each other's way.
sharp.concurrency(1);

process.on('message', async (order: Order) => {
  const bytes = await encode(await paint(order.name, order.recipe));
  process.send?.({ name: order.name, bytes });
});
process.on('disconnect', () => process.exit(0));
