import { dayIn } from '@northlight/domain';

interface Dated {
  readonly created_at: string;
  readonly publish_at: string | null;
}

const homeZone = 'Europe/Berlin';

/** The day on which a post came out, where the agency is: the planned one, or the one it was written on. */
export function postDay({ created_at, publish_at }: Dated, timeZone: string | undefined): string {
  return dayIn(new Date(publish_at ?? created_at), timeZone ?? homeZone);
}
