import { Globe, type LucideIcon, Palette, Smartphone, Wrench } from 'lucide-react';

/** The icons that the site draws; any other name gives the default one. */
export const serviceIcons: Readonly<Record<string, LucideIcon>> = { Globe, Smartphone, Palette };

export function iconOf(name: string | null): LucideIcon {
  return (name === null ? undefined : serviceIcons[name]) ?? Wrench;
}
