import { ImageOff } from 'lucide-react';
import { useState } from 'react';

/** A picture of a card; a quiet sign where there is none, or where it cannot be loaded. */
export function Picture({ src, alt }: { src: string | null; alt: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!src || src === failed) return <ImageOff size={24} strokeWidth={1.5} aria-hidden="true" />;
  return <img src={src} alt={alt} loading="lazy" decoding="async" onError={() => setFailed(src)} />;
}
