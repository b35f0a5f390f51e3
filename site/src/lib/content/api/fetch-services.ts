import { getPublicBackend, type Tables, unwrap } from 'auth-kit';

/** A service as the public pages show it. */
export type Service = Pick<
  Tables<'services'>,
  'id' | 'title' | 'description' | 'features' | 'price_starting' | 'icon_name'
>;

/** All services, the oldest first (spec section 7). */
export async function fetchServices(signal: AbortSignal): Promise<Service[]> {
  return unwrap(
    await getPublicBackend()
      .from('services')
      .select('id, title, description, features, price_starting, icon_name')
      .order('created_at', { ascending: true })
      .abortSignal(signal),
  );
}
