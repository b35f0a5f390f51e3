import { Globe, Layers, type LucideIcon, Palette, Smartphone } from 'lucide-react';

const icons: Readonly<Record<string, LucideIcon>> = { Globe, Smartphone, Palette };

/** Unknown names get the default icon (spec section 3). */
export function ServiceIcon({ name }: { name: string | null | undefined }) {
  const Icon = (name && Object.hasOwn(icons, name) ? icons[name] : undefined) ?? Layers;
  return <Icon size={28} strokeWidth={1.25} aria-hidden />;
}
