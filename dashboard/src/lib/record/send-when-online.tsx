import { useEffect, useRef } from 'react';

/** Sends a form that met no network once more, when the browser says that it is connected again. */
export function SendWhenOnline({ send }: { send: () => void }) {
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    const onOnline = () => latest.current();
    window.addEventListener('online', onOnline, { once: true });
    return () => window.removeEventListener('online', onOnline);
  }, []);
  return null;
}
