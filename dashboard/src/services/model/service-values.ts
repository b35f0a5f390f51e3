import { filled, textOrNull } from '../../lib/fields/values.ts';
import type { ComparedField } from '../../lib/record/conflict.ts';
import type { Service, ServiceInput } from '../api/service.ts';

/** A service as its form holds it. */
export interface ServiceValues {
  title: string;
  description: string;
  features: string[];
  price_starting: string;
  icon_name: string;
}

export const emptyService: ServiceValues = {
  title: '',
  description: '',
  features: [],
  price_starting: '',
  icon_name: '',
};

export function valuesOfService(service: Service): ServiceValues {
  return {
    title: service.title,
    description: service.description,
    features: [...service.features],
    price_starting: service.price_starting ?? '',
    icon_name: service.icon_name ?? '',
  };
}

/** What is written: an empty price or icon as null (spec section 5). */
export function inputOfService(values: ServiceValues): ServiceInput {
  return {
    title: values.title.trim(),
    description: values.description.trim(),
    features: filled(values.features),
    price_starting: textOrNull(values.price_starting),
    icon_name: textOrNull(values.icon_name),
  };
}

export const comparedService: readonly ComparedField<ServiceValues>[] = [
  { name: 'title', label: 'Title' },
  { name: 'description', label: 'Description' },
  { name: 'features', label: 'Features' },
  { name: 'price_starting', label: 'Starting price' },
  { name: 'icon_name', label: 'Icon' },
];
